"""Entries of people in events: what this room needs from the room of events, which is above it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tournaments.changes.services.changes import OpenChange
from tournaments.clubs.services.changes import ClubChange

if TYPE_CHECKING:
    from tournaments.people.models import Person


@dataclass(frozen=True, slots=True)
class PersonEntry:
    """Somebody's entry in an event; `event` is its slug, and `name` its name."""

    entry: int
    person: Person
    event_id: int
    event: str
    name: str


class Entries(ABC):
    """The entries of a club's people."""

    @abstractmethod
    def find(self, *, people: Collection[int] = (), entries: Collection[int] = ()) -> list[PersonEntry]:
        """The entries of these people, and those of these ids, by event. One query."""

    @abstractmethod
    def keeping_back(self, events: Collection[int]) -> dict[int, str]:
        """The names of those among the events, by id, that hide results or awards from everybody now. One query."""

    @abstractmethod
    def played(self, entries: Collection[int]) -> set[int]:
        """Which of the entries hold a seat, or gave one up to somebody else. Two queries."""

    @abstractmethod
    def move(self, entries: Collection[int], person: Person) -> None:
        """Make these the person's."""

    @abstractmethod
    def touch(self, people: Collection[int]) -> None:
        """Give a new revision to the events that show these people: a name or a town has changed."""

    @abstractmethod
    def open_changes(self, change: ClubChange, events: Sequence[int], stack: ExitStack) -> Sequence[OpenChange]:
        """Lock the events in the order given, which is by id, until `stack` closes. All are parts of `change`."""


_FOUND: Final[list[Entries]] = []


def register_entries(found: Entries) -> None:
    """Make the entries known; the room that has them does so in its `wiring.py`."""
    _FOUND[:] = [found]


def entries_in_events() -> Entries:
    """The registered ones."""
    return _FOUND[0]
