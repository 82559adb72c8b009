"""Import of people, who can be entered in an event at once."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy, ngettext

from tournaments.base.actors import Actor
from tournaments.base.files.plans import Verdict
from tournaments.base.forms import whole
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.list_import import NOTHING_NEW, WRONG, ListImport, parts_of, said
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.events.formats import FORMATS
from tournaments.events.models import Event
from tournaments.events.services.people_import import import_and_enter
from tournaments.people.files.people_csv import PEOPLE
from tournaments.people.files.people_plan import ImportPlan
from tournaments.people.services.people_import import preview_import

SAYS = {
    Verdict.WRONG: WRONG,
    Verdict.CHANGED: gettext_lazy("Known people, with what changes."),
    Verdict.NEW: gettext_lazy("Nobody of this name is in the club yet."),
    Verdict.UNCHANGED: NOTHING_NEW,
}
LABELS = {"email": gettext_lazy("email address"), "town": gettext_lazy("town")}


@desk_view(access_club, see=Action.MANAGE_PEOPLE, change=Action.MANAGE_PEOPLE)
def people_import(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """Choose, look, confirm."""
    return PeopleImport(request, actor, row).answer()


class PeopleImport(ListImport[Club, ImportPlan]):
    """The people of a club."""

    table = PEOPLE
    keeps = ("event",)
    choose_page = "events/desk/imports/people_import.html"
    preview_page = "events/desk/imports/people_import_preview.html"

    def frame(self) -> dict[str, Any]:
        """The club's, with the way back to the event whose page led here."""
        event = self._events().filter(slug=self.request.GET.get("event", "")).first()
        came_from = reverse("desk:event", args=[self.row.slug, event.slug]) if event else ""
        return {**club_frame(self.row, "people"), "came_from": came_from}

    def preview(self, text: str) -> ImportPlan:
        """Each row next to the club's people."""
        return preview_import(self.row, text=text)

    def preview_context(self, plan: ImportPlan) -> dict[str, Any]:
        """The rows, and the events that people can be entered in."""
        return {**parts_of(plan, SAYS), "events": list(self._events()), "chosen": self._chosen(), "labels": LABELS}

    def _chosen(self) -> int:
        """The event that was chosen, or else the one whose page led here."""
        if "event" in self.request.POST:
            return whole(self.request.POST["event"])
        found = self._events().filter(slug=self.request.GET.get("event", "")).values_list("pk", flat=True).first()
        return found or 0

    def save(self, text: str, fingerprint: str) -> HttpResponse:
        """Save the people, and enter them in the event that was chosen."""
        event = self._events().filter(pk=whole(self.request.POST.get("event"))).first()
        leave_out_wrong = "leave_out_wrong" in self.request.POST
        done, entered = import_and_enter(
            self.actor,
            self.row,
            event,
            text=text,
            fingerprint=fingerprint,
            who=self.who,
            leave_out_wrong=leave_out_wrong,
        )
        messages.success(self.request, said(done.added, done.changed, done.unchanged, done.left_out + self.dropped))
        if event is None:
            return redirect("desk:people", self.row.slug)
        words = ngettext("%(count)s player entered in %(event)s.", "%(count)s players entered in %(event)s.", entered)
        messages.success(self.request, words % {"count": entered, "event": event.name})
        return redirect("desk:entries", self.row.slug, event.slug)

    def _events(self) -> QuerySet[Event]:
        """The events that people enter one by one; a season of a league has teams."""
        formats = [code for code, each in FORMATS.items() if each.people_enter]
        return Event.objects.filter(club=self.row, archived_at=None, format__in=formats)
