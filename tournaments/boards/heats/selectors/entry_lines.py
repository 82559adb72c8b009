"""Lists of the players of an event of boards: their entries, and pre-registration."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from tournaments.boards.heats.selectors.power_choices import preferences_in_letters
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Entry, Event, Preregistration
from tournaments.events.selectors.entries import entries_by_name


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


def entry_lines(event: Event) -> list[EntryLine]:
    """The event's players by last name. Two queries."""
    heats: dict[int, list[int]] = defaultdict(list)
    for pk, heat in _preregistered(event):
        heats[pk].append(heat)
    rows = entries_by_name(event, "team_membership__team")
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


def preregistration_lines(event: Event) -> list[PreregistrationLine]:
    """Every player against every planned heat. Two queries."""
    has = set(_preregistered(event))
    numbers = range(1, event.boards.heats + 1)
    return [
        PreregistrationLine(row, row.name, tuple((heat, (row.pk, heat) in has) for heat in numbers))
        for row in entries_by_name(event)
    ]


def _preregistered(event: Event) -> list[tuple[int, int]]:
    rows = Preregistration.objects.filter(entry__event=event).order_by("heat")
    return list(rows.values_list("entry_id", "heat"))
