"""Elo: what was scored less what was expected, times K.

Source: Elo's logistic formula; FIDE B.02 §8.1.2 (table), §8.3.1 (a gap counts 400 at most), §8.3.3 (K). All games of a
period are expected by the ratings before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import floor, fsum

from handicaps.core.ratings.games import Duel, Rating, RatingStep, Results, results_of
from handicaps.core.ratings.rules import EloRules
from pairing.core.swiss.ranking.performance import expected as expected_percent

SCALE = 400.0


def elo_period(
    rules: EloRules, before: Mapping[int, Rating], duels: Sequence[Duel], *, period: int
) -> list[RatingStep]:
    """Everybody's change by the games of one period; `before` holds all who played."""
    return [_change(rules, before, person, found, period) for person, found in results_of(duels).items()]


def elo_expectation(rules: EloRules, own: float, other: float) -> Fraction | float:
    """The share of a point that `own` scores against `other` on average: exact by the table, else a float."""
    gap, most = own - other, float(rules.most_gap)
    if most:
        gap = max(-most, min(most, gap))
    if rules.expectation == "table":
        return Fraction(expected_percent(_half_up(gap)), 100)
    return 1 / (1 + 10 ** (-gap / SCALE))


def elo_factor(rules: EloRules, rating: Rating, games: int) -> Fraction:
    """K for a period of this number of games: by the games played before it, and by the best rating so far."""
    if rating.games < rules.new_games:
        k = rules.k_new
    elif rules.top_rating and max(rating.best, rating.value) >= rules.top_rating:
        k = rules.k_top
    else:
        k = rules.k
    if rules.most_k_games and k * games > rules.most_k_games:
        # FIDE: the largest whole number that stays within the limit.
        return Fraction(max(1, floor(rules.most_k_games / games)))
    return Fraction(k)


def _change(rules: EloRules, before: Mapping[int, Rating], person: int, found: Results, period: int) -> RatingStep:
    rating, games = before[person], len(found.lines)
    scored = sum((score for _other, score in found.lines), Fraction(0))
    shares = [elo_expectation(rules, rating.value, before[other].value) for other, _score in found.lines]
    if rules.expectation == "table":
        expected = sum((Fraction(share) for share in shares), Fraction(0))
        gain = float((scored - expected) * elo_factor(rules, rating, games))
    else:
        expected = Fraction(fsum(shares))
        gain = (float(scored) - float(expected)) * float(elo_factor(rules, rating, games))
    value = rating.value + (_half_away(gain) if rules.expectation == "table" else gain)
    after = replace(
        rating, value=value, games=rating.games + games, best=max(rating.best, rating.value, value), period=period
    )
    factor = elo_factor(rules, rating, games)
    return RatingStep(person, rating, after, games, games, scored, float(expected), factor)


def _half_up(value: float) -> int:
    return floor(value + 0.5)


def _half_away(value: float) -> int:
    """To the nearest whole number, a half away from zero (B.02 8.3.4)."""
    return int(Decimal(repr(value)).quantize(Decimal(1), ROUND_HALF_UP))
