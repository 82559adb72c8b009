"""Lists of an event's people: its entries, the club's people who could be entered, teams and pre-registration."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.boards.heats.selectors.power_choices import preferences_in_letters
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Entry, Event, Preregistration, Team
from tournaments.people.models import Person


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One player of the event; `team` is blank without one, `heats` are those pre-registered for.

    `letters` is the list of powers as people type it, where the event gives powers by preference.
    """

    entry: Entry
    name: str
    town: str
    team: str
    heats: tuple[int, ...]
    letters: str = ""


@dataclass(frozen=True, slots=True)
class PreregistrationLine:
    """One player and, heat by heat, whether they are pre-registered."""

    entry: Entry
    name: str
    heats: tuple[tuple[int, bool], ...]


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team with its players by name; `missing` is how many it lacks."""

    team: Team
    players: tuple[str, ...]
    missing: int


def entry_lines(event: Event) -> list[EntryLine]:
    """The event's players by last name. Two queries."""
    heats: dict[int, list[int]] = defaultdict(list)
    for pk, heat in _preregistered(event):
        heats[pk].append(heat)
    rows = _by_name(event, "team_membership__team")
    letters = DISCIPLINES[event.discipline].letters
    return [
        EntryLine(
            entry=row,
            name=row.name,
            town=row.person.town,
            team=row.team_membership.team.name if hasattr(row, "team_membership") else "",
            heats=tuple(heats[row.pk]),
            letters=preferences_in_letters(row, letters=letters) if event.boards.power_preferences else "",
        )
        for row in rows
    ]


def people_to_enter(event: Event) -> list[Person]:
    """The club's people who are not entered yet, by last name. One query."""
    return list(
        Person.objects.filter(club=event.club_id).exclude(pk__in=Entry.objects.filter(event=event).values("person"))
    )


def preregistration_lines(event: Event) -> list[PreregistrationLine]:
    """Every player against every planned heat. Two queries."""
    has = set(_preregistered(event))
    numbers = range(1, event.boards.heats + 1)
    return [
        PreregistrationLine(row, row.name, tuple((heat, (row.pk, heat) in has) for heat in numbers))
        for row in _by_name(event)
    ]


def team_lines(event: Event) -> list[TeamLine]:
    """The event's teams by name. Two queries."""
    teams = event.teams.prefetch_related("members__entry__person")
    lines = []
    for team in teams:
        people = sorted((member.entry.person for member in team.members.all()), key=lambda one: one.sort_key)
        players = tuple(person.name for person in people)
        lines.append(TeamLine(team, players, max(0, event.team_size - len(players))))
    return lines


def team_choices(event: Event, team: Team | None) -> Sequence[Entry]:
    """The players who can be in `team` (a new one for None): its own first, then those of no team. One query.

    Who plays unranked can't.
    """
    rows = [
        row
        for row in _by_name(event, "team_membership")
        if (not row.unranked and not hasattr(row, "team_membership"))
        or (team is not None and hasattr(row, "team_membership") and row.team_membership.team_id == team.pk)
    ]
    return sorted(rows, key=lambda row: not hasattr(row, "team_membership"))


def _by_name(event: Event, *related: str) -> list[Entry]:
    order = ("person__sort_key", "pk")
    return list(event.entries.select_related("person", *related).order_by(*order))


def _preregistered(event: Event) -> list[tuple[int, int]]:
    rows = Preregistration.objects.filter(entry__event=event).order_by("heat")
    return list(rows.values_list("entry_id", "heat"))
