"""The scoring systems that Topboard ships, read from the data files next to this module.

Each file holds where the rule comes from, what it says in words, its definition in the formula language, and boards
calculated by hand, which the tests check.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from scoring.core.definitions import SystemDefinition, parse_definition
from scoring.core.describe import describe_system
from scoring.core.seats import SeatFacts, parse_seats
from scoring.core.systems import System, compile_system

_FOLDER: Final = Path(__file__).parent / "systems"


@dataclass(frozen=True, slots=True)
class WorkedBoard:
    """The facts of one board and the exact scores that its source, or a calculation by hand, gives."""

    name: str
    source: str
    seats: tuple[SeatFacts, ...]
    scores: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class ShippedSystem:
    """One system of the library; `name` says which variant it is. `tie_breaks` are those of its source, in order.

    `incomplete` are formulae that no source prints, by their path (ruling C3).
    """

    slug: str
    name: str
    family: str
    source: str
    description: str
    definition: SystemDefinition
    system: System
    worked_boards: tuple[WorkedBoard, ...]
    tie_breaks: tuple[str, ...] = ()
    incomplete: tuple[str, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """What the missing formulae are called."""
        return tuple(row.label for row in describe_system(self.definition).formulas if row.key in self.incomplete)


@lru_cache(maxsize=1)
def shipped_systems() -> tuple[ShippedSystem, ...]:
    """All shipped systems in the library's order. Reads the files once in the life of a process."""
    raw = [json.loads(path.read_text(encoding="utf-8")) for path in _FOLDER.glob("*.json")]
    return tuple(_read(entry) for entry in sorted(raw, key=lambda entry: int(entry["position"])))


def shipped_system(slug: str) -> ShippedSystem | None:
    """The shipped system called `slug`, or None."""
    return next((shipped for shipped in shipped_systems() if shipped.slug == slug), None)


def shipped_definition(slug: str) -> SystemDefinition | None:
    """The definition of the shipped system called `slug`, or None."""
    shipped = shipped_system(slug)
    return shipped.definition if shipped else None


def _read(raw: Mapping[str, Any]) -> ShippedSystem:
    definition = parse_definition(raw["definition"])
    return ShippedSystem(
        slug=str(raw["slug"]),
        name=definition.name,
        family=str(raw["family"]),
        source=str(raw["source"]),
        description=str(raw["description"]),
        definition=definition,
        system=compile_system(definition),
        worked_boards=tuple(
            WorkedBoard(
                name=str(board["name"]),
                source=str(board["source"]),
                seats=parse_seats(board["seats"]),
                scores=tuple(Fraction(score) for score in board["scores"]),
            )
            for board in raw["worked_boards"]
        ),
        tie_breaks=tuple(raw.get("tie_breaks", ())),
        incomplete=tuple(raw.get("incomplete", ())),
    )
