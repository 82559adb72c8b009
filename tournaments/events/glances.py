"""An event in one look, for pages that show many: the round that is on, its games, and who leads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.base.shown import Exact

MOST_LEADERS = 3


@dataclass(frozen=True, slots=True)
class Leader:
    """A line at the top of a table. `note` is what is known of them besides, such as their army."""

    rank: int
    name: str
    points: Exact
    note: str = ""


@dataclass(frozen=True, slots=True)
class Glance:
    """How far an event is, as everybody sees it: round `round` of `planned`, 0 before the first one.

    `games` says of each game of the round by its number whether it has a result; none where results are hidden.
    """

    round: int = 0
    planned: int = 0
    games: Sequence[tuple[int, bool]] = ()
    leaders: Sequence[Leader] = ()

    @property
    def done(self) -> int:
        """The games that have a result."""
        return sum(finished for _number, finished in self.games)
