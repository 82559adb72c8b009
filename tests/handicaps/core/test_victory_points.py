"""Victory point scales: published values of the WBF's continuous one, the ACBL's rows, and custom tables."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.pure.errors import RuleError
from handicaps.core import victory_points
from handicaps.core.victory_points import ACBL_20, lint_scale, parse_rows, wbf_continuous

IMPS = (1, 5, 10, 20, 30, 40)


@pytest.mark.parametrize(
    ("boards", "winner", "blitz"),
    [
        (8, (10.44, 12.05, 13.78, 16.46, 18.37, 19.74), 43),
        (16, (10.31, 11.48, 12.80, 15.00, 16.73, 18.09), 60),
        (24, (10.25, 11.23, 12.33, 14.26, 15.83, 17.13), 74),
        (32, (10.22, 11.07, 12.05, 13.78, 15.24, 16.46), 85),
    ],
)
def test_published_values_of_the_continuous_scale(boards: int, winner: tuple[float, ...], blitz: int) -> None:
    scale = wbf_continuous(boards)
    assert tuple(float(scale.points(imps)[0]) for imps in IMPS) == winner
    full = [imps for imps in range(blitz + 5) if scale.points(imps) == (20, 0)]
    assert full[0] == blitz


def test_rounding_alone_is_a_hundredth_low_at_thirteen_rows_of_24_boards() -> None:
    rounded = victory_points._rounded(24)
    corrected = [int(row.winner * 100) for row in wbf_continuous(24).rows]
    lifted = [imps for imps, (low, high) in enumerate(zip(rounded, corrected, strict=True)) if high == low + 1]
    assert lifted == [5, 20, 22, 33, 37, 40, 41, 42, 45, 51, 56, 63, 70]
    assert sum(high - low for low, high in zip(rounded, corrected, strict=True)) == len(lifted)


@given(st.integers(1, victory_points.MOST_BOARDS))
def test_continuous_scale_is_concave_whatever_the_boards(boards: int) -> None:
    assert lint_scale(wbf_continuous(boards)) == ()


@pytest.mark.parametrize("boards", [0, victory_points.MOST_BOARDS + 1])
def test_boards_beyond_the_scale_are_refused(boards: int) -> None:
    with pytest.raises(ValueError, match="boards"):
        wbf_continuous(boards)


def test_fifteen_to_five_is_a_third_of_a_full_win() -> None:
    """At 16 boards a full win takes 60 IMPs."""
    assert wbf_continuous(16).points(20) == (15, 5)


@pytest.mark.parametrize(
    ("boards", "imps", "points"),
    [
        ("6-8", 0, (10, 10)),
        ("6-8", 2, (11, 9)),
        ("6-8", 7, (13, 7)),
        ("6-8", 27, (19, 1)),
        ("6-8", 28, (20, 0)),
        ("9-11", 9, (13, 7)),
        ("9-11", 35, (19, 1)),
        ("9-11", 36, (20, 0)),
        ("9-11", -36, (0, 20)),
        ("9-11", 400, (20, 0)),
    ],
)
def test_rows_of_the_acbl_scale(boards: str, imps: int, points: tuple[int, int]) -> None:
    assert ACBL_20[boards].points(imps) == points
    assert lint_scale(ACBL_20[boards]) == ()


def test_own_table_is_exact_and_may_punish_the_loser() -> None:
    rows = [{"imps": 0, "winner": 1.5, "loser": 1.5}, {"imps": 10, "winner": 3, "loser": -0.1}]
    scale = parse_rows(rows, name="Ours")
    assert scale.points(-12) == (Fraction(-1, 10), 3)
    assert [(warning.code, warning.row) for warning in lint_scale(scale)] == [("other_sum", 1)]


def test_linter_names_each_odd_row() -> None:
    rows = [
        {"imps": 0, "winner": 11, "loser": 9},
        {"imps": 1, "winner": 11, "loser": 9},
        {"imps": 2, "winner": 15, "loser": 5},
    ]
    found = [(warning.code, warning.row) for warning in lint_scale(parse_rows(rows, name="Ours"))]
    assert found == [("draw_not_level", 0), ("win_worth_less", 1), ("steps_grow", 2)]


@pytest.mark.parametrize(
    ("rows", "problems"),
    [
        ("0", [("rows", "wrong_type")]),
        ([], [("rows", "wrong_count")]),
        ([{"imps": 1, "winner": 10, "loser": 10}], [("rows[0].imps", "gap")]),
        ([{"imps": 0, "winner": 10, "loser": 10}] * 2, [("rows[1].imps", "not_rising")]),
        ([{"imps": 0, "winner": "x"}], [("rows[0].winner", "wrong_type"), ("rows[0].loser", "missing")]),
        ([{"imps": 0.5, "winner": 10, "loser": 10}], [("rows[0].imps", "wrong_type")]),
        ([[0, 10, 10]], [("rows[0]", "wrong_type")]),
    ],
)
def test_wrong_table_names_each_field(rows: object, problems: list[tuple[str, str]]) -> None:
    with pytest.raises(RuleError) as caught:
        parse_rows(rows, name="Ours")
    assert [(problem.path, problem.code) for problem in caught.value.problems] == problems
