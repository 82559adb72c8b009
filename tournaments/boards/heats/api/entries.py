"""The players of an event of boards: entries, and pre-registration (manual §6, §12)."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import Endpoint, PagedEndpoint, operation
from tournaments.base.api.lookups import row_of, rows_by_id
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_boards_event
from tournaments.boards.heats.api.shapes.entries import (
    ChangedAnswer,
    EnteredAnswer,
    EntriesInput,
    EntryAnswer,
    EntryChange,
    PreferencesInput,
    PreregistrationInput,
    UnrankedInput,
)
from tournaments.boards.heats.selectors.entry_lines import EntryLine, entry_lines
from tournaments.boards.heats.services.entries import remove_entries
from tournaments.boards.heats.services.entry_details import (
    EntryDetails,
    edit_entry,
    set_power_preferences,
    set_unranked,
)
from tournaments.boards.heats.services.preregistration import set_preregistration
from tournaments.events.api.lookups import entries_by_id
from tournaments.events.models import Entry, Event
from tournaments.events.services.entries import enter_people
from tournaments.people.models import Person


class Entries(PagedEndpoint):
    """The players of an event."""

    @operation("list_entries", "The players", tag="entries", answer=EntryAnswer(many=True))
    def get(self, request: Request, club: str, event: str) -> Response:
        """By last name, each with team and pre-registration."""
        return self.page(entry_lines(access_boards_event(self.actor, club, event, Action.SEE_DESK)), EntryAnswer)

    @operation(
        "enter_people",
        "Enter people of the club",
        tag="entries",
        body=EntriesInput,
        answer=EnteredAnswer,
        status=201,
    )
    def post(self, request: Request, club: str, event: str) -> Response:
        """Who is entered already stays so. Answers the new entries."""
        row = access_boards_event(self.actor, club, event, Action.MANAGE_ENTRIES)
        ids = self.body(EntriesInput)["people"]
        people = rows_by_id(Person.objects.filter(club=row.club), ids, path="people")
        new = {entry.pk for entry in enter_people(self.actor, row, people=people)}
        lines = [line for line in entry_lines(row) if line.entry.pk in new]
        return Response(EnteredAnswer({"entries": lines}).data, status=201)


class UnrankedEntries(Endpoint):
    """Who plays without a rank."""

    @operation(
        "set_unranked", "Let players play without a rank", tag="entries", body=UnrankedInput, answer=ChangedAnswer
    )
    def post(self, request: Request, club: str, event: str) -> Response:
        """Or rank them again. They are listed with their scores; the ranks of the others close up."""
        row = access_boards_event(self.actor, club, event, Action.MANAGE_ENTRIES)
        sent = self.body(UnrankedInput)
        entries = entries_by_id(row, sent["entries"])
        return Response({"changed": set_unranked(self.actor, row, entries=entries, unranked=sent["unranked"])})


class PowerPreferences(Endpoint):
    """The lists of powers of many players at once."""

    @operation(
        "set_power_preferences",
        "Set the lists of powers of many players",
        tag="entries",
        body=PreferencesInput,
        answer=ChangedAnswer,
    )
    def post(self, request: Request, club: str, event: str) -> Response:
        """A line for each player. Where a line is wrong nothing is saved, and each is named."""
        row = access_boards_event(self.actor, club, event, Action.MANAGE_ENTRIES)
        return Response({"changed": set_power_preferences(self.actor, row, text=self.body(PreferencesInput)["text"])})


class EntryDetail(Endpoint):
    """One player."""

    @operation("get_entry", "A player", tag="entries", answer=EntryAnswer)
    def get(self, request: Request, club: str, event: str, pk: int) -> Response:
        """With team and pre-registration."""
        row = access_boards_event(self.actor, club, event, Action.SEE_DESK)
        return Response(EntryAnswer(_line(row, pk)).data)

    @operation("edit_entry", "Change a player's entry", tag="entries", body=EntryChange, answer=EntryAnswer)
    def patch(self, request: Request, club: str, event: str, pk: int) -> Response:
        """Playing unranked, the handicap, the list of powers. Fields left out stay."""
        row = access_boards_event(self.actor, club, event, Action.MANAGE_ENTRIES)
        entry = _entry(row, pk)
        entry.event = row
        sent = self.body(EntryChange, partial=True)
        reason = sent.pop("reason", "")
        if "power_preferences" in sent:
            sent["power_preferences"] = tuple(sent["power_preferences"])
        edit_entry(self.actor, entry, details=replace(EntryDetails.of(entry), **sent), reason=reason)
        return Response(EntryAnswer(_line(row, pk)).data)

    @operation("remove_entry", "Take a player out", tag="entries")
    def delete(self, request: Request, club: str, event: str, pk: int) -> Response:
        """Not while they play in a heat."""
        row = access_boards_event(self.actor, club, event, Action.MANAGE_ENTRIES)
        remove_entries(self.actor, row, entries=[_entry(row, pk)])
        return Response(status=204)


class Preregistrations(Endpoint):
    """The heats that a player is pre-registered for."""

    @operation(
        "set_preregistration", "Pre-register a player", tag="entries", body=PreregistrationInput, answer=EntryAnswer
    )
    def put(self, request: Request, club: str, event: str, pk: int) -> Response:
        """Exactly these heats; heats that exist already stay as they are."""
        row = access_boards_event(self.actor, club, event, Action.MANAGE_ENTRIES)
        heats = set(self.body(PreregistrationInput)["heats"])
        set_preregistration(self.actor, row, entry=_entry(row, pk), heats=heats)
        return Response(EntryAnswer(_line(row, pk)).data)


def _entry(event: Event, pk: int) -> Entry:
    message = _("This player is not entered in the event. List the entries again.")
    return row_of(event.entries.select_related("person"), pk, message)


def _line(event: Event, pk: int) -> EntryLine:
    for line in entry_lines(event):
        if line.entry.pk == pk:
            return line
    raise MissingError(_("This player is not entered in the event. List the entries again."))
