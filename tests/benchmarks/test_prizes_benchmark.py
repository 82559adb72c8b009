"""How long prizes take: 200 prizes of 20 categories among 1,000 players. ms of CPU, printed, never asserted."""

import time
from fractions import Fraction
from random import Random

import pytest

from scoring.core.prizes.allocation import allocate
from scoring.core.prizes.plan import Contender, Fund, Prize, Rules, Ties

pytestmark = pytest.mark.benchmark


@pytest.mark.parametrize("ties", list(Ties))
def test_two_hundred_prizes_among_a_thousand_players(ties, figures):
    chance = Random(1)  # noqa: S311  no secret
    people = tuple(Contender(id=n, place=n, points=Fraction((1000 - n) // 10)) for n in range(1, 1001))
    prizes = tuple(Prize(id=n, category=n % 20, value=Fraction(chance.randint(1, 90))) for n in range(1, 201))
    eligible = {n: frozenset(chance.sample(range(1, 1001), 200)) for n in range(1, 20)}
    fund = Fund(rules=Rules(ties=ties), prizes=prizes, contenders=people, eligible=eligible)
    begun = time.process_time()
    found = allocate(fund)
    figures(f"200 prizes among 1,000 players, {ties}: ms of CPU", 200, (time.process_time() - begun) * 1000)
    assert len(found) == 200
