"""Simulated totals are those of the standings' own rules."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.core.adviser.boards_events import NOT_PLAYED, total_scores
from scoring.core.drops import RawHeat, weigh_heats
from scoring.core.facts import StandingsRules
from tests.pairing.core.adviser.format_cases import boards_format

SCORES = st.lists(st.none() | st.integers(-20, 100), min_size=4, max_size=4)


@settings(max_examples=150)
@given(
    scores=SCORES,
    lowest=st.integers(0, 2),
    next_lowest=st.integers(0, 2),
    best=st.integers(0, 4),
    still_open=st.integers(0, 1),
    unplayed=st.sampled_from([-11, 0, 30]),
)
def test_totals_are_those_of_the_standings(
    scores: list[int | None], lowest: int, next_lowest: int, best: int, still_open: int, unplayed: int
) -> None:
    """Played and missed heats, the last one perhaps still open; two tiers of lowest scores, or best scores alone."""
    drops = {"best_count": best} if best else {"lowest_count": lowest, "next_lowest_count": next_lowest}
    event = boards_format(heats=4, next_lowest_multiplier=0.5, unplayed_score=unplayed, **drops)
    rules = StandingsRules(heats=4, next_lowest_multiplier=Fraction(1, 2), unplayed_score=Fraction(unplayed), **drops)
    over = scores[: 4 - still_open]
    raw = [
        RawHeat(heat, Fraction(unplayed if score is None else score), "unplayed" if score is None else "played")
        for heat, score in enumerate(over, start=1)
    ]
    raw += [RawHeat(4, Fraction(), "open")] * still_open
    expected = sum(heat.weighted for heat in weigh_heats(raw, rules=rules))
    array = np.array([[[NOT_PLAYED if score is None else float(score)] for score in over]])
    assert total_scores(array, event)[0, 0] == float(expected)
