"""Top Dog: the handicap of a player with an army, each step of its arithmetic, and the second table of an event.

Source: `top-dog-handicap.md`; rulings T1 to T8. A handicap per round is 2/3 of the player's part and 1/3 of the
army's; the prize goes to the best score less the handicaps of all rounds, and not to the podium of the main ranking.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Literal

from handicaps.core.top_dog_table import PRESET, Found, TopDogTable

PODIUM: Final = 3
Owner = Literal["player", "army"]
Reason = Literal["step", "no_games", "floor", "adjusted"]


@dataclass(frozen=True, slots=True)
class Record:
    """A history of games: how many, and their average points."""

    games: int
    average: Fraction


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A published value that already includes discounts and penalties, so no table is applied to it (T7)."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class History:
    """The input of a handicap; each part is a raw record, which the table adjusts, or an adjusted value."""

    player: Record | Adjusted
    army: Record | Adjusted


@dataclass(frozen=True, slots=True)
class Part:
    """The player's or the army's part of a handicap, and how it came about.

    `reason` says what decided: a step of the table, no games, the floor under a discounted average, or an already
    adjusted value. `computed` is the result of the step alone.
    """

    owner: Owner
    value: Fraction
    reason: Reason
    record: Record | None = None
    found: Found | None = None
    computed: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Handicap:
    """Points a round, exact, with the parts that it is made from. Frozen: an event keeps it as it was at its start."""

    player: Part
    army: Part
    player_share: Fraction

    @property
    def army_share(self) -> Fraction:
        """The part of the whole that is the army's."""
        return 1 - self.player_share

    @property
    def per_round(self) -> Fraction:
        """Points a round."""
        return self.player_share * self.player.value + self.army_share * self.army.value

    @property
    def beyond_table(self) -> bool:
        """Whether the army has more games than the published table, so that its penalty continues by ruling T4."""
        return self.army.found is not None and self.army.found.beyond


def top_dog_handicap(history: History, *, table: TopDogTable = PRESET) -> Handicap:
    """The handicap of a player with an army; adjusted values are never adjusted again."""
    return Handicap(_player_part(history.player, table), _army_part(history.army, table), table.player_share)


def _player_part(record: Record | Adjusted, table: TopDogTable) -> Part:
    if isinstance(record, Adjusted):
        return Part("player", record.value, "adjusted")
    found = table.player_step(record.games)
    if found is None:
        return Part("player", table.without_games, "no_games", record)
    computed = record.average * found.step.factor + found.step.plus
    # The published floor is in the discounted rows only: from 16 games on, the average counts unchanged.
    if found.step.factor < 1 and computed < table.floor:
        return Part("player", table.floor, "floor", record, found, computed)
    return Part("player", computed, "step", record, found, computed)


def _army_part(record: Record | Adjusted, table: TopDogTable) -> Part:
    if isinstance(record, Adjusted):
        return Part("army", record.value, "adjusted")
    found = table.army_step(record.games)
    if found is None:
        return Part("army", Fraction(0), "no_games", record)
    computed = record.average * found.step.factor + found.step.plus
    return Part("army", computed, "step", record, found, computed)


@dataclass(frozen=True, slots=True)
class TopDogRules:
    """The rounds of the event, how many of the main ranking's leaders are excluded (T8), and whether missed rounds are
    charged a handicap (T5)."""

    rounds: int
    podium_excluded: int = PODIUM
    charge_missed_rounds: bool = True


@dataclass(frozen=True, slots=True)
class TopDogEntry:
    """A player with an army in an event: the frozen handicap, and the score of each round, None for a missed one or a
    bye, which counts nothing here. `main_rank` is the rank of the main table, if that goes by more than the score."""

    name: str
    handicap: Handicap
    round_scores: tuple[Fraction | None, ...]
    main_rank: int | None = None


@dataclass(frozen=True, slots=True)
class TopDogLine:
    """A line of the second table. `rank` is None for the podium of the main ranking."""

    entry: TopDogEntry
    score: Fraction
    rounds_charged: int
    main_rank: int
    excluded: bool
    rank: int | None

    @property
    def charged(self) -> Fraction:
        """The handicaps of all rounds that are charged."""
        return self.entry.handicap.per_round * self.rounds_charged

    @property
    def net_score(self) -> Fraction:
        """The score less the handicaps."""
        return self.score - self.charged


def top_dog_standings(entries: Sequence[TopDogEntry], *, rules: TopDogRules) -> tuple[TopDogLine, ...]:
    """The second table, best net score first; tied ones share a rank (1 2 2 4), and keep their order.

    The podium is the first `podium_excluded` of the main table, or by score if none is given: players tied for its last
    place are all excluded.
    """
    scores = [sum((score for score in entry.round_scores if score is not None), Fraction()) for entry in entries]
    by_score = sorted(scores)
    lines = []
    for entry, score in zip(entries, scores, strict=True):
        played = sum(each is not None for each in entry.round_scores)
        main_rank = entry.main_rank or _rank(score, by_score)
        lines.append(
            TopDogLine(
                entry,
                score,
                rounds_charged=rules.rounds if rules.charge_missed_rounds else played,
                main_rank=main_rank,
                excluded=main_rank <= rules.podium_excluded,
                rank=None,
            )
        )
    eligible = sorted(line.net_score for line in lines if not line.excluded)
    return tuple(
        line if line.excluded else replace(line, rank=_rank(line.net_score, eligible))
        for line in sorted(lines, key=lambda line: -line.net_score)
    )


def _rank(value: Fraction, rising: Sequence[Fraction]) -> int:
    """The rank of `value` among all of `rising`: 1 plus how many are greater."""
    return 1 + len(rising) - bisect_right(rising, value)
