"""Lowest heat scores in two tiers, or the best N of them, and what a heat that is still open does to them.

The manual (§4, ruling M6): the `lowest_count` lowest of a player's heat scores are multiplied by
`lowest_multiplier` (0 drops them), the `next_lowest_count` lowest of the others by `next_lowest_multiplier`,
"including those heats in which the player did not play", which score the unplayed score (M8).

While the event runs, a heat is for each player one of three things:

- *played*: a finished game is credited to the player. It scores at once, even if other boards still play.
- *unplayed*: the heat is over, and the player has no finished game in it. It scores the unplayed score.
- *open*: the heat is not over, and the player has no finished game in it. It scores nothing yet, neither
  points nor penalty.

Open heats take the places among the lowest first, so a player with as many open heats as there are scores to
drop has nothing dropped yet: with four heats and one to drop, everyone's first three scores count in full, and
the fourth decides which goes. That is the usual reading of "the best three of four". It gives no penalty
early, empties no table after the first heat, and when every heat is over nothing is open and the result is the
manual's.

Among equal scores the unplayed heat goes before a played one, then the earlier heat before the later.

*Best N of M* (`best_count`) counts the N best heats that a player played, and drops the others. It differs from
dropping M − N in what sitting out means: a played score always goes before the unplayed score, however low it is,
and an unplayed score counts only in a place that nothing played can fill. A player with p played heats has N − p
places left, where p is below N; open heats fill them first, and what is then left over holds unplayed scores. So
after the first of four heats with three to count, a player who sat out has no penalty yet: three heats can still be
played. When every heat is over, N scores count for everybody. Among equal scores the later heat counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from scoring.core.facts import StandingsRules

HeatState = Literal["played", "unplayed", "open"]
Tier = Literal["", "lowest", "next_lowest", "final"]

ONE = Fraction(1)
ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class RawHeat:
    """A player's score in one heat before anything is dropped; an open heat has the score 0.

    `times` is the multiplier of the pool whose board gave the score, which has it already.
    """

    heat: int
    score: Fraction
    state: HeatState
    times: Fraction = ONE


@dataclass(frozen=True, slots=True)
class HeatScore:
    """A player's score in one heat, with what it adds to the total.

    `weighted` = `score` × `multiplier`; `tier` says which rule set the multiplier. A score counts in full in
    tier ""; what is not among the best N is in the tier "lowest", times 0. The final has a tier of its own, times 0.
    An open heat has score and weighted value 0, and its `state` tells the page to leave it blank. `times` is the
    pool's multiplier, which `score` has.
    """

    heat: int
    score: Fraction
    state: HeatState
    tier: Tier
    multiplier: Fraction
    weighted: Fraction
    times: Fraction = ONE

    @property
    def board(self) -> Fraction:
        """The score of the board itself, before the multiplier of its pool."""
        return self.score / self.times if self.times != ONE else self.score

    @property
    def factor(self) -> Fraction:
        """What the board's score is multiplied by: `board` × `factor` = `weighted`."""
        return self.times * self.multiplier

    @property
    def dropped(self) -> bool:
        """True for a scored heat that adds nothing because its multiplier is 0."""
        return self.state != "open" and not self.multiplier


def weigh_heats(heats: Sequence[RawHeat], *, rules: StandingsRules) -> tuple[HeatScore, ...]:
    """Give each heat its tier, multiplier and weighted value; heats stay in the order given."""
    tiers = find_tiers(heats, rules=rules)
    return tuple(_weigh(raw, tier=tiers.get(raw.heat, ""), rules=rules) for raw in heats)


def final_score(raw: RawHeat) -> HeatScore:
    """A score in the final, which decides ranks and adds nothing to the total."""
    return HeatScore(raw.heat, raw.score, raw.state, "final", ZERO, ZERO, raw.times)


def find_tiers(heats: Sequence[RawHeat], *, rules: StandingsRules) -> dict[int, Tier]:
    """The tier of each heat that is among the lowest or the next lowest; the others are left out."""
    if rules.best_count:
        return dict.fromkeys(_beyond_best(heats, count=rules.best_count), "lowest")
    if not rules.lowest_count and not rules.next_lowest_count:
        return {}
    scored = [raw for raw in heats if raw.state != "open"]
    lowest, both = _places(rules, still_open=len(heats) - len(scored))
    if not both:
        return {}
    scored.sort(key=lambda raw: (plain(raw.score), raw.state == "played", raw.heat))
    return {raw.heat: "lowest" if position < lowest else "next_lowest" for position, raw in enumerate(scored[:both])}


def first_weighed(rules: StandingsRules) -> int:
    """The first heat after which a score of a player with a game in each heat is multiplied or dropped; 0 for none."""
    heats = range(1, rules.heats + 1)
    if rules.best_count:
        return rules.best_count + 1 if rules.best_count < rules.heats else 0
    return next((heat for heat in heats if _places(rules, still_open=rules.heats - heat)[1]), 0)


def _places(rules: StandingsRules, *, still_open: int) -> tuple[int, int]:
    """How many scores are among the lowest, and among those and the next lowest: open heats take places first."""
    return (
        max(rules.lowest_count - still_open, 0),
        max(rules.lowest_count + rules.next_lowest_count - still_open, 0),
    )


def _beyond_best(heats: Sequence[RawHeat], *, count: int) -> list[int]:
    """The heats, played or unplayed, that are not among the best `count`."""
    played = [raw for raw in heats if raw.state == "played"]
    unplayed = [raw.heat for raw in heats if raw.state == "unplayed"]
    still_open = len(heats) - len(played) - len(unplayed)
    played.sort(key=lambda raw: (plain(raw.score), raw.heat))
    lower = [raw.heat for raw in played[: max(len(played) - count, 0)]]
    places = max(count - len(played) - still_open, 0)
    return lower + unplayed[: max(len(unplayed) - places, 0)]


def _weigh(raw: RawHeat, *, tier: Tier, rules: StandingsRules) -> HeatScore:
    if tier == "":
        return HeatScore(raw.heat, raw.score, raw.state, tier, ONE, raw.score, raw.times)
    if rules.best_count:
        multiplier = ZERO
    else:
        multiplier = rules.lowest_multiplier if tier == "lowest" else rules.next_lowest_multiplier
    weighted = raw.score * multiplier if multiplier else ZERO
    return HeatScore(raw.heat, raw.score, raw.state, tier, multiplier, weighted, raw.times)


def plain(score: Fraction) -> Fraction | int:
    """An int where the score is whole: it compares some five times faster, and equally exactly."""
    return score.numerator if score.denominator == 1 else score
