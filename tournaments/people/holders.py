"""Rooms with rows about people: what happens to these when two people are merged, or somebody is erased."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from django.db.models import Model

    from tournaments.people.models import Person

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class RowText:
    """A row in whose columns names may appear as text; `about` says that the row is about the person."""

    row: Model
    columns: tuple[str, ...]
    about: bool = False


@dataclass(frozen=True, slots=True)
class ErasureLines:
    """What erasing somebody deletes and what it leaves, a sentence each."""

    goes: tuple[str, ...] = ()
    stays: tuple[str, ...] = ()


class Holder:
    """The rows of a room about people. Each method does nothing unless a room says otherwise.

    `undo` is what a merge keeps for undoing it, under the names of all holders.
    """

    def rows_of(self, removed: Person) -> Json:
        """The rows about the record to be removed, as the merge keeps them."""
        return {}

    def move(self, undo: Json, *, kept: Person, removed: Person) -> None:
        """Point the rows at the kept record. May add to `undo`."""

    def give_back(self, undo: Json, *, kept: Person, person: Person) -> None:
        """Point them at the record that is back, as far as they are still there."""

    def goes_with(self, person: Person) -> Iterable[str]:
        """What removing the person deletes as well, a line each."""
        return ()

    def data_of(self, person: Person) -> Json:
        """The room's part of the file with all that is kept of the person."""
        return {}

    def files_of(self, person: Person) -> Iterable[tuple[str, bytes]]:
        """Files to add to it: names and contents."""
        return ()

    def erasure_of(self, person: Person) -> ErasureLines:
        """What `erase` would do. Saves nothing."""
        return ErasureLines()

    def erase(self, person: Person) -> None:
        """Delete what belongs only to the person."""

    def texts_of(self, person: Person) -> Iterable[RowText]:
        """Where the person's name may appear as text."""
        return ()


HOLDERS: Final[list[Holder]] = []
"""Rooms add theirs in their `wiring.py`."""
