"""The input and the result of an allocation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Final

EVERYBODY: Final = 0
"""The category of all who have a place."""


class Ties(StrEnum):
    """What happens to money if players have equal points."""

    NONE = "none"
    AVERAGE = "average"
    HALF = "half"


class Why(StrEnum):
    """The reason for an award, or for a prize that nobody gets."""

    BEST = "best"
    CHOSEN = "chosen"
    NOBODY_CHOSEN = "nobody_chosen"
    BY_HAND = "by_hand"
    NOBODY_ELIGIBLE = "nobody_eligible"
    ALL_HAVE_ONE = "all_have_one"
    TOO_FEW = "too_few"
    NOT_MOVED = "not_moved"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender:
    """Somebody with a place. `place` is after tie-breaks, and shared by players who are still tied."""

    id: int
    place: int
    points: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """One prize; without a `value` it is a thing, which is never shared.

    `by_hand`: an organiser chooses who gets it; until then, nobody does.
    """

    id: int
    category: int = EVERYBODY
    value: Fraction | None = None
    by_hand: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """How a group of prizes is given out.

    `one_each`: a player wins one prize of the group at most. `by_value`: the most valuable prize is given first, prizes
    of equal value and things as they are listed; else all as listed. `moves_up`: the winner of a more valuable prize
    leaves the others to the next; else the prize for that place stays with nobody. `seed` draws lots among players who
    are otherwise tied.
    """

    one_each: bool = True
    by_value: bool = True
    moves_up: bool = True
    ties: Ties = Ties.NONE
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Share:
    """What one winner gets: an amount in cents, or None for a thing."""

    contender: int
    amount: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Passed:
    """Somebody better placed who has another prize of the group already."""

    contender: int
    prize: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """The outcome of a prize. Without shares, nobody gets it, for the reason `why`.

    `passed` are eligible players before the winner who hold another prize; `drawn` says that a lot decided.
    """

    prize: Prize
    why: Why
    shares: tuple[Share, ...] = ()
    passed: tuple[Passed, ...] = ()
    drawn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fund:
    """A group to be given out: prizes in their listed order, who is eligible by category, and choices by hand.

    `chosen` has a contender for a prize, or None for nobody. `orders` has the contenders of a category that ranks them
    otherwise than the standings do.
    """

    rules: Rules
    prizes: tuple[Prize, ...]
    contenders: tuple[Contender, ...]
    eligible: Mapping[int, frozenset[int]] = field(default_factory=dict)
    chosen: Mapping[int, int | None] = field(default_factory=dict)
    orders: Mapping[int, tuple[Contender, ...]] = field(default_factory=dict)
