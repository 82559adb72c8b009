"""Who takes part: entries, the director's order, pre-registration, and teams (manual §6, §10, §12)."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.actors import Actor
from tournaments.base.api.endpoint import Endpoint, PagedEndpoint, operation
from tournaments.base.api.lookups import row_of, rows_by_id
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_boards_event
from tournaments.boards.heats.services.entry_details import (
    EntryDetails,
    edit_entry,
    set_power_preferences,
    set_unranked,
)
from tournaments.events.access import access_event_of_players
from tournaments.events.api.lookups import entries_by_id
from tournaments.events.api.shapes.tournaments import (
    ChangedAnswer,
    EnteredAnswer,
    EntriesInput,
    EntryAnswer,
    EntryChange,
    OrderInput,
    PreferencesInput,
    PreregistrationInput,
    TeamAnswer,
    TeamInput,
    UnrankedInput,
)
from tournaments.events.models import Entry, Event, Team
from tournaments.events.selectors.entries import EntryLine, entry_lines
from tournaments.events.services.entries import (
    clear_manual_order,
    enter_people,
    remove_entries,
    set_manual_order,
    set_preregistration,
)
from tournaments.events.services.teams import disband_team, edit_team, form_team
from tournaments.people.models import Person


class Entries(PagedEndpoint):
    """The players of a tournament."""

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

    @operation("remove_entry", "Take a player out", tag="entries", refusals=[400])
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


class ManualOrder(Endpoint):
    """The director's order among players who are still tied."""

    @operation("set_manual_order", "Order tied players", tag="standings", body=OrderInput)
    def put(self, request: Request, club: str, event: str) -> Response:
        """Best first. It moves only players who are level after the tie-breaks."""
        row = access_event_of_players(self.actor, club, event, Action.MANAGE_EVENTS)
        set_manual_order(self.actor, row, entries=entries_by_id(row, self.body(OrderInput)["entries"]))
        return Response(status=204)

    @operation("clear_manual_order", "Take the director's order back", tag="standings", refusals=[400])
    def delete(self, request: Request, club: str, event: str) -> Response:
        """From all players: they are tied again."""
        row = access_event_of_players(self.actor, club, event, Action.MANAGE_EVENTS)
        ordered = row.entries.filter(manual_order__isnull=False).select_related("person")
        clear_manual_order(self.actor, row, entries=list(ordered))
        return Response(status=204)


class Teams(PagedEndpoint):
    """The teams of a tournament."""

    @operation("list_teams", "The teams", tag="teams", answer=TeamAnswer(many=True))
    def get(self, request: Request, club: str, event: str) -> Response:
        """By name, with the ids of their entries."""
        row = access_event_of_players(self.actor, club, event, Action.SEE_DESK)
        return self.page(row.teams.prefetch_related("members"), TeamAnswer)

    @operation("form_team", "Form a team", tag="teams", body=TeamInput, answer=TeamAnswer, status=201)
    def post(self, request: Request, club: str, event: str) -> Response:
        """Each player is on one team at most."""
        row = access_event_of_players(self.actor, club, event, Action.MANAGE_ENTRIES)
        sent = self.body(TeamInput)
        team = form_team(self.actor, row, name=sent["name"], entries=entries_by_id(row, sent["entries"]))
        return Response(TeamAnswer(team).data, status=201)


class TeamDetail(Endpoint):
    """One team."""

    @operation("get_team", "A team", tag="teams", answer=TeamAnswer)
    def get(self, request: Request, club: str, event: str, pk: int) -> Response:
        """With the ids of its entries."""
        return Response(TeamAnswer(_team(self.actor, club, event, pk, Action.SEE_DESK)).data)

    @operation("edit_team", "Change a team", tag="teams", body=TeamInput, answer=TeamAnswer)
    def patch(self, request: Request, club: str, event: str, pk: int) -> Response:
        """Fields left out stay; `entries` replaces its players."""
        team = _team(self.actor, club, event, pk, Action.MANAGE_ENTRIES)
        sent = self.body(TeamInput, partial=True)
        ids = sent.get("entries", [member.entry_id for member in team.members.all()])
        entries = entries_by_id(team.event, ids)
        edit_team(self.actor, team, name=sent.get("name", team.name), entries=entries)
        return Response(TeamAnswer(_team(self.actor, club, event, pk, Action.SEE_DESK)).data)

    @operation("disband_team", "Disband a team", tag="teams", refusals=[400])
    def delete(self, request: Request, club: str, event: str, pk: int) -> Response:
        """Its players stay in the tournament."""
        disband_team(self.actor, _team(self.actor, club, event, pk, Action.MANAGE_ENTRIES))
        return Response(status=204)


def _entry(event: Event, pk: int) -> Entry:
    message = _("This player is not entered in the event. List the entries again.")
    return row_of(event.entries.select_related("person"), pk, message)


def _line(event: Event, pk: int) -> EntryLine:
    for line in entry_lines(event):
        if line.entry.pk == pk:
            return line
    raise MissingError(_("This player is not entered in the event. List the entries again."))


def _team(actor: Actor, club: str, event: str, pk: int, action: Action) -> Team:
    row = access_event_of_players(actor, club, event, action)
    team = row_of(row.teams.prefetch_related("members"), pk, _("There is no such team. List the teams again."))
    team.event = row
    return team
