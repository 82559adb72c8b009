"""Import of the ratings that people bring along."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy

from tournaments.base.actors import Actor
from tournaments.base.files.plans import Verdict
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.list_import import NOTHING_NEW, WRONG
from tournaments.base.permissions import Action
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.people.files.people_rows import RowsPlan
from tournaments.people.pages.desk.rows_import import RowsImport
from tournaments.people.services.rows_import import Imported
from tournaments.ratings.access import access_rating_list
from tournaments.ratings.files.ratings_csv import RATINGS, RatingRow
from tournaments.ratings.models import RatingList
from tournaments.ratings.services.initial_ratings import import_ratings, preview_ratings

SAYS = {
    Verdict.WRONG: WRONG,
    Verdict.UNKNOWN: gettext_lazy("Nobody of this name is in the club."),
    Verdict.CHANGED: gettext_lazy("These had another imported rating before."),
    Verdict.NEW: gettext_lazy("These had no imported rating so far."),
    Verdict.UNCHANGED: NOTHING_NEW,
}


@desk_view(access_rating_list, see=Action.MANAGE_RATINGS, change=Action.MANAGE_RATINGS)
def rating_import(request: HttpRequest, actor: Actor, row: RatingList) -> HttpResponse:
    """Choose, look, confirm."""
    return RatingImport(request, actor, row).answer()


class RatingImport(RowsImport[RatingList]):
    """The ratings of a list's people before its first event."""

    table = RATINGS
    choose_page = "ratings/desk/import.html"
    preview_page = "ratings/desk/import_preview.html"
    says = SAYS

    def frame(self) -> dict[str, Any]:
        """The club's, with the list."""
        return {**club_frame(self.row.club, "ratings"), "list": self.row}

    def preview(self, text: str) -> RowsPlan[RatingRow]:
        """Each row next to what the list has."""
        return preview_ratings(self.row, text=text)

    def store(self, **asked: Any) -> Imported:
        """What these people start with."""
        return import_ratings(self.actor, self.row, **asked)

    def back(self) -> str:
        """The list."""
        return reverse("desk:rating_list", args=[self.row.club.slug, self.row.slug])
