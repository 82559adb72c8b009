"""How an event ended, person by person: what circuits, prizes and pages about people count from.

A format reads it off the snapshot of an event that is over (`EventFormat.outcome`); it is stored with that snapshot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

WIN, DRAW, LOSS = "win", "draw", "loss"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """A player's place, by entry, and their games in their order: `WIN`, `DRAW` or `LOSS` each.

    `played_as` is their army, or the powers that they played. `by_games` are place and points by games alone, where the
    event ranks by something else.
    """

    entry: int
    place: int
    points: Fraction
    games: tuple[str, ...] = ()
    played_as: str = ""
    rating: int = 0
    by_games: tuple[int, Fraction] | None = None

    @property
    def streak(self) -> int:
        """Wins before the first game that was not won."""
        return next((number for number, each in enumerate(self.games) if each != WIN), len(self.games))


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Those with a place, the first one first, and the games of each round; `entered` counts all who played."""

    endings: tuple[Ending, ...]
    entered: int
    round_games: tuple[int, ...]

    @property
    def tied(self) -> Counter[int]:
        """How many share each place."""
        return Counter(each.place for each in self.endings)


def games_told(outcomes: Iterable[str]) -> tuple[str, ...]:
    """The games among some outcomes: what is neither a win, a draw nor a loss was not played."""
    return tuple(each for each in outcomes if each in {WIN, DRAW, LOSS})


def joined(words: Iterable[str], *, longest: int = 80) -> str:
    """Different words in their order, with commas: the powers that somebody played."""
    text = ", ".join(dict.fromkeys(word for word in words if word))
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def best_of(scores: Sequence[Fraction], own: Fraction) -> str:
    """The outcome of a board for one of its players, if no winner was recorded: by the best score."""
    top = max(scores)
    if own < top:
        return LOSS
    return WIN if list(scores).count(top) == 1 else DRAW
