"""The people whom a name typed at a heat may refer to: people of the event, those of the club, or somebody new."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from common.pure.letters import search_key
from tournaments.boards.heats.selectors.conflicts import HeatConflicts
from tournaments.boards.heats.selectors.heat_rows import Board, HeatRows
from tournaments.boards.heats.selectors.late_changes import best_place
from tournaments.events.models import Entry, Part, Seat
from tournaments.people.models import Person

Where = Literal["sits_out", "stands_in", "plays", "unregistered", "unentered", "seated"]
ORDER: tuple[Where, ...] = ("sits_out", "stands_in", "plays", "unregistered", "unentered", "seated")


@dataclass(frozen=True, slots=True)
class Match:
    """Somebody whom the name fits. `where` says what they do in the heat now; "plays" is to wait for a board.

    For a player without a seat, `place` is the free place that costs least, with the conflict of its board before and
    after. `missing` says that they were a no-show of this heat.
    """

    person: Person
    where: Where
    entry: Entry | None = None
    seat: Seat | None = None
    place: Board | None = None
    before: int = 0
    after: int = 0
    missing: bool = False


def matches(rows: HeatRows, conflicts: HeatConflicts, text: str, *, people: Iterable[Person] = ()) -> list[Match]:
    """The people whose names have all words of the text, those who could take a seat first.

    `people` are those who are not entered.
    """
    found = [_match(rows, conflicts, entry) for entry in rows.entries.values() if _fits(entry.person, text)]
    found += [Match(person, "unentered") for person in people if _fits(person, text)]
    return sorted(found, key=lambda match: (ORDER.index(match.where), match.missing))


def people_named(people: Iterable[Person], text: str) -> list[Person]:
    """The people of exactly this name."""
    return [person for person in people if _is(person, text)]


def person_named(people: Iterable[Person], text: str) -> Person | None:
    """The one person of exactly this name. Raises `RuleError` at `name` if several people have it."""
    found = people_named(people, text)
    if len(found) < 2:
        return found[0] if found else None
    message = gettext_noop(
        "%(count)s people have this name: %(choices)s. Enter the name with the text in brackets. If it has none, "
        "add a distinction under People first."
    )
    choices = ", ".join(person.name for person in found)
    raise RuleError.one("name", "several", message, count=len(found), choices=choices)


def names_in(text: str) -> tuple[str, str]:
    """First and last name as they were typed: the last word is the last name, or what is before a comma."""
    last, comma, first = text.partition(",")
    if not comma:
        first, _space, last = text.strip().rpartition(" ")
    return first.strip(), last.strip()


def _fits(person: Person, text: str) -> bool:
    """Whether each word of the text begins a word of the name."""
    name = search_key(person.name).split()
    return all(any(part.startswith(word) for part in name) for word in search_key(text.replace(",", " ")).split())


def _is(person: Person, text: str) -> bool:
    first, last = names_in(text)
    plain = f"{person.first_name} {person.last_name}"
    return search_key(f"{first} {last}") in {search_key(person.name), search_key(plain)}


def _match(rows: HeatRows, conflicts: HeatConflicts, entry: Entry) -> Match:
    seat = rows.seated.get(entry.pk) or rows.second_seats.get(entry.pk)
    if seat:
        return Match(entry.person, "seated", entry, seat)
    part = rows.part_of.get(entry.pk, Part.PLAYS)
    where: Where = "unregistered"
    if entry.pk in rows.registered:
        where = "sits_out" if part == Part.SITS_OUT else "stands_in" if part == Part.STANDS_IN else "plays"
    best = best_place(rows, conflicts, entry.pk)
    missing = rows.away_since(entry.pk) > 0
    if best is None:
        return Match(entry.person, where, entry, missing=missing)
    before = conflicts.total_of(best[0])
    return Match(entry.person, where, entry, None, best[0], before, before + best[1], missing)
