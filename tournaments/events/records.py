"""An event's record of its people: their current place, and their games. Pages about people count from it.

A format reads it off a snapshot (`EventFormat.record`), so that it holds nothing which the snapshot's view hides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRecord:
    """A player by now. `notes` are their team, town or army; `rank` is None without one.

    `overall` is the rank among all where `rank` is that among those who qualified.
    """

    name: str
    notes: tuple[str, ...] = ()
    rank: int | None = None
    points: Fraction | None = None
    overall: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """Somebody's part in a game: a higher `score` is ahead of a lower one.

    `outcome` is one of `tournaments.events.outcomes`, blank where nobody noted it. `played_as` is the code of a power,
    or an army.
    """

    entry: int
    name: str
    score: Fraction
    outcome: str = ""
    played_as: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A game with a result."""

    round: int
    number: int
    sides: tuple[Side, ...]

    @property
    def is_duel(self) -> bool:
        """Whether two met, so that the outcome says all."""
        return len(self.sides) == 2

    def side_of(self, entry: int) -> Side | None:
        """The part of an entry."""
        return next((each for each in self.sides if each.entry == entry), None)


@dataclass(frozen=True, slots=True)
class Record:
    """All players by entry, and the games in their order; `digits` are the decimals of points."""

    players: Mapping[int, PlayerRecord] = field(default_factory=dict)
    games: tuple[PlayedGame, ...] = ()
    digits: int = 2
