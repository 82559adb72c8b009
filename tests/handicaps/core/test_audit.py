"""Schemes tried on matches that were played: who would have won, and the slope that would have been fairest."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handicaps.core.audit import TeamMatch, audit_scheme, fairest_slope

HANDICAPS = {"top": Fraction(0), "middle": Fraction(20), "also middle": Fraction(20), "low": Fraction("40.5")}


def match(home: str, away: str, margin: int) -> TeamMatch:
    return TeamMatch(home, away, Fraction(margin))


MATCHES = (
    match("top", "low", 41),  # top, by half an IMP
    match("top", "low", 40),  # low
    match("low", "top", -60),  # top
    match("middle", "top", -19),  # middle
    match("top", "middle", 20),  # level after the handicap
    match("middle", "also middle", 5),  # equal handicaps
)


def test_wins_are_those_of_the_side_with_the_higher_handicap() -> None:
    found = audit_scheme("Form-L", HANDICAPS, MATCHES, sample="in")
    assert (found.wins, found.matches, found.equal_handicaps, found.level_results) == (2, 4, 1, 1)
    assert found.fairness is not None
    assert found.fairness.p_value == 1
    assert found.sample == "in"


def test_handicaps_stay_unrounded() -> None:
    """R5: an audit uses unrounded handicaps; 40.5 rounded to 41 would leave the first match level."""
    assert audit_scheme("Form-L", HANDICAPS, MATCHES[:1], sample="out").matches == 1
    assert audit_scheme("Form-L", HANDICAPS | {"low": Fraction(41)}, MATCHES[:1], sample="out").matches == 0


def test_no_counting_match_gives_no_text() -> None:
    assert audit_scheme("Form-L", HANDICAPS, MATCHES[-1:], sample="out").fairness is None


def test_fairest_slope_is_where_half_of_the_matches_turn() -> None:
    merged = {"top": Fraction(0), "low": Fraction(10)}
    slope = fairest_slope(merged, [match("top", "low", 10), match("low", "top", -30), match("top", "low", 50)])
    assert slope is not None
    assert (slope.low, slope.high, slope.middle, slope.matches) == (3, 3, 3, 3)
    four = fairest_slope(merged, [match("top", "low", margin) for margin in (10, 20, 30, 60)])
    assert four is not None
    assert (four.low, four.high, four.middle) == (2, 3, Fraction(5, 2))


def test_no_slope_without_teams_of_different_strength() -> None:
    assert fairest_slope({"a": Fraction(1), "b": Fraction(1)}, [match("a", "b", 5)]) is None


@given(st.lists(st.tuples(st.integers(1, 30), st.integers(-80, 80)), min_size=1, max_size=20))
def test_any_slope_inside_the_range_splits_the_matches_evenly(rows: list[tuple[int, int]]) -> None:
    merged = {"top": Fraction(0)} | {f"team {k}": Fraction(gap) for k, (gap, _margin) in enumerate(rows)}
    matches = [match("top", f"team {k}", margin) for k, (_gap, margin) in enumerate(rows)]
    slope = fairest_slope(merged, matches)
    assert slope is not None
    at = {team: slope.middle * value for team, value in merged.items()}
    received = [match.margin - at[match.away] for match in matches]
    weaker, stronger = sum(value < 0 for value in received), sum(value > 0 for value in received)
    assert max(weaker, stronger) <= len(rows) / 2
    assert slope.low <= slope.high


@pytest.mark.parametrize("sample", ["in", "out"])
def test_each_audit_names_its_sample(sample: str) -> None:
    assert audit_scheme("x", HANDICAPS, MATCHES, sample=sample).sample == sample  # type: ignore[arg-type]
