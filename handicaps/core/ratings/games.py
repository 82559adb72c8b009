"""The games from which ratings are calculated: the opponents, the round of the event, and the result.

People are numbers here. Byes and unplayed games don't count as games: callers leave them out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Duel:
    """A game of two: `score` is the first player's share of one point (1, 1/2 or 0, or a share of a margin)."""

    round: int
    first: int
    second: int
    score: Fraction


@dataclass(frozen=True, slots=True)
class Board:
    """A game of many: people with their places, 1 the best; tied people share a place."""

    round: int
    places: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RatedGames:
    """The games of one event, of either kind."""

    duels: tuple[Duel, ...] = ()
    boards: tuple[Board, ...] = ()

    @property
    def rounds(self) -> tuple[RatedGames, ...]:
        """The event round by round, in order."""
        numbers = sorted({duel.round for duel in self.duels} | {board.round for board in self.boards})
        return tuple(
            RatedGames(
                tuple(duel for duel in self.duels if duel.round == number),
                tuple(board for board in self.boards if board.round == number),
            )
            for number in numbers
        )


@dataclass(frozen=True, slots=True)
class Rating:
    """Somebody's rating after `games` games.

    `deviation` is its uncertainty (None in Elo), `volatility` how steadily they play (Glicko-2 only), `best` is the
    highest rating so far, `period` the list's rating period that it was brought up to.
    """

    value: float
    deviation: float | None = None
    volatility: float | None = None
    games: int = 0
    best: float = 0.0
    period: int = 0


@dataclass(frozen=True, slots=True)
class RatingStep:
    """What an event did to one rating.

    `scored` of `met`: points from that many opponents, each worth one. `expected` is what the ratings predicted.
    `factor` is Elo's K if it stayed the same all through the event.
    """

    person: int
    before: Rating
    after: Rating
    games: int
    met: int
    scored: Fraction
    expected: float
    factor: Fraction | None = None


@dataclass(slots=True)
class Results:
    """One person's results in a period: opponents with what was scored against each."""

    lines: list[tuple[int, Fraction]] = field(default_factory=list)


def results_of(duels: Sequence[Duel]) -> Mapping[int, Results]:
    """Everybody's results, in an order that does not depend on that of the games."""
    found: dict[int, Results] = {}
    for duel in duels:
        found.setdefault(duel.first, Results()).lines.append((duel.second, duel.score))
        found.setdefault(duel.second, Results()).lines.append((duel.first, 1 - duel.score))
    return {person: found[person] for person in sorted(found)}
