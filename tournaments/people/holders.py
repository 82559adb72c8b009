"""Rooms that hold rows about people: what becomes of those when two people are merged, and when that is undone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tournaments.people.models import Person

Json = dict[str, Any]


class Holder(ABC):
    """The rows of a room about people. `undo` is what a merge keeps for undoing it, under the names of all holders."""

    @abstractmethod
    def rows_of(self, removed: Person) -> Json:
        """The rows about the record to be removed, as the merge keeps them."""

    @abstractmethod
    def move(self, undo: Json, *, kept: Person, removed: Person) -> None:
        """Point the rows at the kept record. May add to `undo`."""

    @abstractmethod
    def give_back(self, undo: Json, *, kept: Person, person: Person) -> None:
        """Point them at the record that is back, as far as they are still there."""


HOLDERS: Final[list[Holder]] = []
"""Rooms add theirs in their `wiring.py`."""
