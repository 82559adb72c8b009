"""A handicap cup: the handicap of a match, its result after that, the draw, and what corrections would change.

Source: `rdbl-form-l-handicap.md` (the handicap tournament); ruling R5: cup play uses whole handicaps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from pairing.core.knock_out import Bracket, knock_out


@dataclass(frozen=True, slots=True)
class CupResult:
    """A match with its handicap: who received how many IMPs, by how many `home` won after that, and who won.

    `winner` is None for a match that ends level: the cup's rules decide it.
    """

    home: str
    away: str
    receiver: str | None
    received: int
    margin: Fraction
    after: Fraction

    @property
    def winner(self) -> str | None:
        """Who won after the handicap."""
        if self.after == 0:
            return None
        return self.home if self.after > 0 else self.away


def after_handicap(home: str, away: str, *, handicaps: Mapping[str, int], margin: Fraction) -> CupResult:
    """The result of a match that `home` won by `margin` IMPs at the table (below 0 for a loss)."""
    received = handicaps[away] - handicaps[home]
    receiver = None if received == 0 else away if received > 0 else home
    return CupResult(home, away, receiver, abs(received), margin, margin - received)


@dataclass(frozen=True, slots=True)
class CupDraw:
    """A knock-out with the team on each of its seeds, seed 1 first. The same teams and `seed` give the same draw."""

    bracket: Bracket
    teams: tuple[str, ...]
    seed: int


def draw_cup(teams: Sequence[str], *, seed: int, third_place: bool = False) -> CupDraw:
    """Draw a knock-out by lot: handicaps make all chances even, so that nobody is seeded. Byes fall to the first drawn.

    Errors: `RuleError` at `seeds` for fewer than two teams.
    """
    drawn = sorted(teams)
    Random(seed).shuffle(drawn)  # noqa: S311  a draw that anyone can repeat from its seed
    return CupDraw(knock_out(len(drawn), third_place=third_place), tuple(drawn), seed)


@dataclass(frozen=True, slots=True)
class HandicapChange:
    """What a later correction would change in a signed-off table; None for a team that is not in one of the two."""

    team: str
    saved: int | None
    computed: int | None


def handicap_changes(saved: Mapping[str, int], computed: Mapping[str, int]) -> tuple[HandicapChange, ...]:
    """The differences between the signed-off table and one from the current results. Changes nothing."""
    return tuple(
        HandicapChange(team, saved.get(team), computed.get(team))
        for team in dict.fromkeys((*saved, *computed))
        if saved.get(team) != computed.get(team)
    )
