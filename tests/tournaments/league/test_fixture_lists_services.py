"""Fixture lists of any size: every two meet as often as ruled, and homes and aways are balanced."""

from __future__ import annotations

from collections import Counter

import pytest

from pairing.core.round_robin import berger_rounds


@pytest.mark.parametrize("teams", range(2, 17))
@pytest.mark.parametrize("double", [False, True])
def test_everybody_meets_everybody_and_homes_are_balanced(teams: int, double: bool) -> None:
    rounds = berger_rounds(teams, double=double)
    pairs = [pair for each in rounds for pair in each.pairs]
    met = Counter(frozenset(pair) for pair in pairs)
    assert len(met) == teams * (teams - 1) // 2
    assert set(met.values()) == {2 if double else 1}
    homes, aways = Counter(one for one, _other in pairs), Counter(other for _one, other in pairs)
    assert all(abs(homes[place] - aways[place]) <= (0 if double else 1) for place in range(1, teams + 1))
    for each in rounds:
        sides = [side for pair in each.pairs for side in pair]
        assert len(sides) == len(set(sides))
