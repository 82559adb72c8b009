"""Plackett–Luce: ratings from boards of many, by the order in which their players came in.

Source: Weng and Lin, "A Bayesian approximation method for online ranking" (2011), algorithm 4, in the `openskill`
library, which supports shared places. Boards count one after the other, in the order of their rounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import fsum, sqrt
from statistics import NormalDist

from openskill.models import PlackettLuce

from handicaps.core.ratings.games import Board, Rating, RatingStep
from handicaps.core.ratings.rules import PlackettLuceRules

NORMAL = NormalDist()


def plackett_luce_round(
    rules: PlackettLuceRules, before: Mapping[int, Rating], boards: Sequence[Board], *, period: int
) -> list[RatingStep]:
    """Everybody's change by the boards of one round; `before` holds all who played, each at one board at most."""
    return [change for board in boards for change in _board(rules, before, board, period)]


def ahead_of(rules: PlackettLuceRules, own: Rating, other: Rating) -> float:
    """How likely `own` comes in ahead of `other`."""
    spread = sqrt(2 * float(rules.beta) ** 2 + _deviation(rules, own) ** 2 + _deviation(rules, other) ** 2)
    return NORMAL.cdf((own.value - other.value) / spread)


def _board(rules: PlackettLuceRules, before: Mapping[int, Rating], board: Board, period: int) -> list[RatingStep]:
    # The order of the seats must not decide the last digit.
    places = sorted(board.places, key=lambda seat: (seat[1], seat[0]))
    model = _model(rules)
    own = [before[person] for person, _place in places]
    teams = [[model.rating(mu=rating.value, sigma=_deviation(rules, rating))] for rating in own]
    rated = model.rate(teams, ranks=[float(place) for _person, place in places])
    changes = []
    for index, (person, place) in enumerate(places):
        others = [k for k in range(len(places)) if k != index]
        halves = sum(2 if place < places[k][1] else place == places[k][1] for k in others)
        rating, new = own[index], rated[index][0]
        after = replace(
            rating,
            value=new.mu,
            deviation=new.sigma,
            games=rating.games + 1,
            best=max(rating.best, rating.value, new.mu),
            period=period,
        )
        expected = fsum(ahead_of(rules, rating, own[k]) for k in others)
        changes.append(RatingStep(person, rating, after, 1, len(others), Fraction(halves, 2), expected))
    return changes


def _deviation(rules: PlackettLuceRules, rating: Rating) -> float:
    return float(rules.deviation) if rating.deviation is None else rating.deviation


@lru_cache(maxsize=8)
def _model(rules: PlackettLuceRules) -> PlackettLuce:
    return PlackettLuce(
        mu=float(rules.start), sigma=float(rules.deviation), beta=float(rules.beta), tau=float(rules.tau)
    )
