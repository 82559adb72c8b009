"""Import of the ratings that people bring along."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy

from tournaments.base.actors import Actor
from tournaments.base.files.plans import Verdict
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.list_import import NOTHING_NEW, WRONG, ListImport, parts_of, said
from tournaments.base.permissions import Action
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.ratings.access import access_rating_list
from tournaments.ratings.files.ratings_csv import RATINGS, RatingPlan
from tournaments.ratings.models import RatingList
from tournaments.ratings.services.initial_ratings import import_ratings, preview_ratings

SAYS = {
    Verdict.WRONG: WRONG,
    Verdict.UNKNOWN: gettext_lazy("Nobody of this name is in the club."),
    Verdict.CHANGED: gettext_lazy("Brought another rating along before."),
    Verdict.NEW: gettext_lazy("Brought no rating along so far."),
    Verdict.UNCHANGED: NOTHING_NEW,
}


@desk_view(access_rating_list, see=Action.MANAGE_RATINGS, change=Action.MANAGE_RATINGS)
def rating_import(request: HttpRequest, actor: Actor, row: RatingList) -> HttpResponse:
    """Choose, look, confirm."""
    return RatingImport(request, actor, row).answer()


class RatingImport(ListImport[RatingList, RatingPlan]):
    """The ratings of a list's people before its first event."""

    table = RATINGS
    choose_page = "ratings/desk/import.html"
    preview_page = "ratings/desk/import_preview.html"

    def frame(self) -> dict[str, Any]:
        """The club's, with the list."""
        return {**club_frame(self.row.club, "ratings"), "list": self.row}

    def preview(self, text: str) -> RatingPlan:
        """Each row beside what the list has."""
        return preview_ratings(self.row, text=text)

    def preview_context(self, plan: RatingPlan) -> dict[str, Any]:
        """The rows, and how many people would have to be added."""
        return {**parts_of(plan, SAYS), "unknown": len(plan.of(Verdict.UNKNOWN))}

    def save(self, text: str, fingerprint: str) -> HttpResponse:
        """Save the ratings, and add people where that was asked for."""
        sent = self.request.POST
        done = import_ratings(
            self.actor,
            self.row,
            text=text,
            fingerprint=fingerprint,
            who=self.who,
            leave_out_wrong="leave_out_wrong" in sent,
            add_people="add_people" in sent,
        )
        messages.success(self.request, said(done.added, done.changed, done.unchanged, done.left_out))
        return redirect("desk:rating_list", self.row.club.slug, self.row.slug)
