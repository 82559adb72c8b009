"""Scores of a match as points: by the named scales, by win, draw and loss, or as typed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.pure.errors import RuleError
from handicaps.core.league_scoring import parse_league_scoring

PATHS = ("home_score", "away_score")
SCORES = st.integers(0, 300).map(Fraction)
SCALES: tuple[dict[str, Any], ...] = (
    *({"kind": "wbf", "boards": boards} for boards in (1, 8, 24, 32, 100)),
    {"kind": "acbl", "boards": "6-8"},
    {"kind": "acbl", "boards": "9-11"},
)


def problems(raw: object) -> set[str]:
    with pytest.raises(RuleError) as caught:
        parse_league_scoring(raw)
    return {problem.path for problem in caught.value.problems}


@pytest.mark.parametrize(
    ("raw", "home", "away", "points"),
    [
        ({"kind": "wbf", "boards": 24}, 52, 32, ("14.26", "5.74")),
        ({"kind": "wbf", "boards": 24}, 0, 74, ("0", "20")),
        ({"kind": "acbl", "boards": "6-8"}, 30, 22, ("14", "6")),
        ({"kind": "table", "rows": [{"imps": 0, "winner": 8, "loser": 8}]}, 3, 1, ("8", "8")),
        ({"kind": "result", "win": 3, "draw": 1, "loss": 0}, 2, 2, ("1", "1")),
        ({"kind": "result", "win": 3, "draw": 1, "loss": 0}, 1, 2, ("0", "3")),
        ({"kind": "typed", "total": 20}, Fraction("13.5"), Fraction("6.5"), ("13.5", "6.5")),
    ],
)
def test_points_of_a_match(raw: object, home: int, away: int, points: tuple[str, str]) -> None:
    found = parse_league_scoring(raw).points(Fraction(home), Fraction(away))
    assert found == (Fraction(points[0]), Fraction(points[1]))


@pytest.mark.parametrize("raw", SCALES)
@given(home=SCORES, away=SCORES)
def test_a_scale_shares_out_20_points_and_knows_no_sides(raw: dict[str, Any], home: Fraction, away: Fraction) -> None:
    scoring = parse_league_scoring(raw)
    points = scoring.points(home, away)
    assert sum(points) == 20
    assert scoring.points(away, home) == points[::-1]
    assert (points[0] > points[1]) <= (home > away)


def test_bounds_hold_every_result_and_the_walkover() -> None:
    assert parse_league_scoring({"kind": "wbf", "boards": 24}).range() == (0, 20)
    assert parse_league_scoring({"kind": "result", "win": 2, "draw": 1, "loss": 0, "walkover": [3, -1]}).range() == (
        -1,
        3,
    )
    assert parse_league_scoring({"kind": "typed"}).range() is None


def test_walkover_is_12_and_0_or_a_win_and_a_loss_unless_the_league_says() -> None:
    assert parse_league_scoring({"kind": "wbf", "boards": 24}).walkover == (12, 0)
    assert parse_league_scoring({"kind": "result", "win": 2, "draw": 1, "loss": 0}).walkover == (2, 0)
    assert parse_league_scoring({"kind": "typed", "walkover": [10.5, 2]}).walkover == (Fraction("10.5"), 2)


@pytest.mark.parametrize(
    ("raw", "paths"),
    [
        (None, {"scoring"}),
        ({"kind": "goals"}, {"scoring.kind"}),
        ({"kind": "wbf"}, {"scoring.boards"}),
        ({"kind": "wbf", "boards": 24, "win": 2}, {"scoring.win"}),
        ({"kind": "acbl", "boards": 7}, {"scoring.boards"}),
        ({"kind": "table", "rows": [{"imps": 1, "winner": 1, "loser": 1}]}, {"scoring.rows[0].imps"}),
        ({"kind": "result", "win": 1, "draw": 2, "loss": 0}, {"scoring.win"}),
        ({"kind": "result", "win": 1, "draw": "x"}, {"scoring.draw", "scoring.loss"}),
        ({"kind": "wbf", "boards": 8, "walkover": [1]}, {"scoring.walkover"}),
        ({"kind": "wbf", "boards": 8, "walkover": [1, True]}, {"scoring.walkover[1]"}),
    ],
)
def test_bad_scorings_name_their_fields(raw: object, paths: set[str]) -> None:
    assert problems(raw) == paths


@pytest.mark.parametrize(
    ("raw", "home", "away", "paths"),
    [
        ({"kind": "wbf", "boards": 24}, "1.5", "2", {"home_score"}),
        ({"kind": "result", "win": 2, "draw": 1, "loss": 0}, "-1", "10000", {"home_score", "away_score"}),
        ({"kind": "typed", "total": 20}, "13", "8", {"away_score"}),
    ],
)
def test_scores_that_cannot_be_are_refused(raw: object, home: str, away: str, paths: set[str]) -> None:
    found = parse_league_scoring(raw).score_problems(Fraction(home), Fraction(away), paths=PATHS)
    assert {problem.path for problem in found} == paths
