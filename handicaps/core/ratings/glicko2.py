"""Glicko-2: a rating with its deviation, and a volatility that says how much somebody's strength moves.

Source: Mark Glickman, "Example of the Glicko-2 system", steps 1 to 8. Sums are rounded correctly (`fsum`), so the order
of the games of a period doesn't matter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import exp, fsum, log, pi, sqrt

from handicaps.core.ratings.games import Duel, Rating, RatingStep, Results, results_of
from handicaps.core.ratings.rules import Glicko2Rules

SCALE = 173.7178
CENTER = 1500.0
CLOSE = 1e-6


def glicko2_period(
    rules: Glicko2Rules, before: Mapping[int, Rating], duels: Sequence[Duel], *, period: int
) -> list[RatingStep]:
    """Everybody's change by the games of one period. `before` holds all who played, brought up to the period before."""
    return [_change(rules, before, person, found, period) for person, found in results_of(duels).items()]


def glicko2_aged(rules: Glicko2Rules, rating: Rating, *, period: int) -> Rating:
    """The rating after periods without a game up to `period`: the deviation grows, to that of a newcomer at most."""
    idle = period - rating.period
    if idle <= 0:
        return rating
    deviation, volatility = _sure(rules, rating)
    grown = sqrt((deviation / SCALE) ** 2 + idle * volatility**2) * SCALE
    most = max(float(rules.deviation), deviation)
    return replace(rating, deviation=min(grown, most), volatility=volatility, period=period)


def _change(rules: Glicko2Rules, before: Mapping[int, Rating], person: int, found: Results, period: int) -> RatingStep:
    rating = before[person]
    deviation, volatility = _sure(rules, rating)
    mu, phi = (rating.value - CENTER) / SCALE, deviation / SCALE
    weights, expected, gains = [], [], []
    for other, score in found.lines:
        other_deviation, _volatility = _sure(rules, before[other])
        weight = _g(other_deviation / SCALE)
        share = 1 / (1 + exp(-weight * (mu - (before[other].value - CENTER) / SCALE)))
        weights.append(weight**2 * share * (1 - share))
        expected.append(share)
        gains.append(weight * (float(score) - share))
    variance = 1 / fsum(weights)
    gained = fsum(gains)
    volatility = _new_volatility(phi, volatility, variance, variance * gained, tau=float(rules.tau))
    widened = sqrt(phi**2 + volatility**2)
    new_phi = 1 / sqrt(1 / widened**2 + 1 / variance)
    value = (mu + new_phi**2 * gained) * SCALE + CENTER
    games = len(found.lines)
    after = Rating(
        value,
        min(new_phi * SCALE, max(float(rules.deviation), deviation)),
        volatility,
        rating.games + games,
        max(rating.best, rating.value, value),
        period,
    )
    scored = sum((score for _other, score in found.lines), Fraction(0))
    return RatingStep(person, rating, after, games, games, scored, fsum(expected))


def _sure(rules: Glicko2Rules, rating: Rating) -> tuple[float, float]:
    """Deviation and volatility; somebody new has those of the rules."""
    deviation = float(rules.deviation) if rating.deviation is None else rating.deviation
    return deviation, float(rules.volatility) if rating.volatility is None else rating.volatility


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _new_volatility(phi: float, sigma: float, variance: float, delta: float, *, tau: float) -> float:
    """Step 5: the root of f by the Illinois variant of regula falsi."""
    start = log(sigma**2)

    def f(x: float) -> float:
        e = exp(x)
        spread = phi**2 + variance + e
        return e * (delta**2 - phi**2 - variance - e) / (2 * spread**2) - (x - start) / tau**2

    low = start
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(start - steps * tau) < 0:
            steps += 1
        high = start - steps * tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
