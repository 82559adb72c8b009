"""What a circuit knows about events and results, and the rules by which it counts them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from scoring.core.circuits.tables import PointsTable
from scoring.core.lexer import Number
from scoring.core.steps import Formula

Ties = Literal["best", "shared", "worst", "half"]
Rounding = Literal["none", "nearest", "up", "down"]
Counting = Literal["all", "best", "weighted"]
Order = Literal["shared", "firsts", "singles", "direct"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CircuitEvent:
    """An event: `day` is the number of its last day, as calendars count them on.

    `round_games` are the games of each round, `ratings` those of the rated players.
    """

    id: int
    day: int
    players: int
    entered: int = 0
    rounds: int = 0
    days: int = 1
    round_games: tuple[int, ...] = ()
    top_points: Number = 0
    low_points: Number = 0
    ratings: tuple[int, ...] = ()
    event_class: str = ""
    home: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """Where a person finished in an event; `order` is the place without sharing, as the event's table has it."""

    person: int
    event: int
    place: int
    tied: int = 1
    order: int = 0
    points: Number = 0
    rating: int = 0
    played: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    streak: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EventClass:
    """A class of events: its number in formulae and whether it always counts. At most `most` of them count, 0 for any
    number, and a rank needs `least`.
    """

    weight: Number = 1
    always: bool = False
    most: int = 0
    least: int = 0


PLAIN = EventClass()
"""That of an event without a class."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CircuitRules:
    """The formula and the fold. `weights` are shares of 1, the best result first; `rest` is that of further ones.

    With a `lot_seed`, lots separate those who are otherwise equal.
    """

    formula: Formula
    table: PointsTable = ()
    classes: Mapping[str, EventClass] = field(default_factory=dict)
    ties: Ties = "best"
    rounding: Rounding = "none"
    digits: int = 0
    round_total: bool = False
    counting: Counting = "best"
    best: int = 3
    weights: tuple[Fraction, ...] = ()
    rest: Fraction = Fraction(0)
    least_events: int = 1
    order: Order = "shared"
    lot_seed: int | None = None

    def class_of(self, event: CircuitEvent) -> EventClass:
        """The event's class."""
        return self.classes.get(event.event_class, PLAIN)
