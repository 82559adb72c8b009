"""The input of the armati engine for pairing a round: the contenders, and the rules that the event has set.

Rules: `armati-swiss.md`, "Pairing the first round" and "Pairing later rounds", with rulings A3 (the whole field at
once), A4 (who floats), A6 (no second bye) and A9 (a walkover isn't a bye). A contender is a player as the pairing sees
them; it doesn't matter whether they come from a report file or a database.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

FirstRound = Literal["random", "halves", "travelled"]
Within = Literal["halves", "random"]
Floaters = Literal["balance", "top"]
Pair = frozenset[int]

UP, DOWN = 1, -1


def pair_of(one: int, other: int) -> Pair:
    """Two contenders in either order."""
    return frozenset((one, other))


@dataclass(frozen=True, slots=True)
class Contender:
    """A player who is to be paired.

    `score` is what they are grouped by: points, start points and virtual points. `met` are the opponents of their
    games, one item a game. `walkover` says that they won a round because the opponent did not come. `floats` are their
    floats so far, oldest first: `UP` against more points, `DOWN` against fewer or with a bye. `first` is how much more
    often they were named first than second, `last_first` whether they were in their last game.
    """

    id: int
    score: Fraction
    met: tuple[int, ...] = ()
    had_bye: bool = False
    walkover: bool = False
    floats: tuple[int, ...] = ()
    club: str = ""
    travelled: bool = False
    first: int = 0
    last_first: bool | None = None

    @property
    def balance(self) -> int:
        """Floats up minus floats down; the paper wants it as close to zero as possible."""
        return sum(self.floats)


@dataclass(frozen=True, slots=True)
class ArmatiRules:
    """How an event pairs.

    `first_round` and `within` say who meets whom among equals; `floaters` the players who leave a score group that
    can't be paired inside. `clubs_apart_first` keeps clubmates apart in round 1 wherever that is possible;
    `club_weight` in all rounds: two pairs may each span that many score groups if it keeps two of a club apart (0:
    clubs do not matter). `forbidden` pairs are never made, `wished` ones whenever they are legal. `rematches` allows
    what the system never does by itself: pairs that have met, and then as few as possible.
    """

    first_round: FirstRound = "random"
    within: Within = "halves"
    floaters: Floaters = "balance"
    clubs_apart_first: bool = True
    club_weight: int = 0
    forbidden: frozenset[Pair] = frozenset()
    wished: frozenset[Pair] = frozenset()
    rematches: bool = False
