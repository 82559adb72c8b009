"""Margin tables: each game in exactly one row, or refused with a game that shows why."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.pure.errors import RuleError
from scoring.core.duels import PRESETS, DuelFacts, MarginScoring, Range, parse_scoring, scoring_json

TABLE: dict[str, Any] = {
    "margins": [
        {"result": "win", "own_loss": [0, 25], "points": 25},
        {"result": "win", "own_loss": [25, None], "points": "21.5"},
        {"result": "draw", "enemy_loss": [0, 50], "points": 8},
        {"result": "draw", "enemy_loss": [50, None], "points": 12},
        {"result": "loss", "points": "1/3"},
    ]
}


def problems(raw: object) -> list[tuple[str, str]]:
    with pytest.raises(RuleError) as caught:
        parse_scoring(raw)
    return [(each.path, each.code) for each in caught.value.problems]


def changed(position: int, **fields: object) -> dict[str, Any]:
    rows = [dict(row) for row in TABLE["margins"]]
    rows[position] |= fields
    return {"margins": rows}


def test_a_game_scores_by_its_row() -> None:
    table = parse_scoring(TABLE)
    assert isinstance(table, MarginScoring)
    assert table.keys == ("result", "own_loss", "enemy_loss")
    assert table.points(DuelFacts("win", Fraction(24), Fraction(100))) == 25
    assert table.points(DuelFacts("win", Fraction(25), Fraction(100))) == Fraction("21.5")
    assert table.points(DuelFacts("loss")) == Fraction(1, 3)
    assert table.range_of("draw") == Range(Fraction(8), Fraction(12))


def test_a_game_without_the_margin_says_what_is_missing() -> None:
    with pytest.raises(RuleError) as caught:
        parse_scoring(TABLE).points(DuelFacts("draw"))
    assert [(each.path, each.code) for each in caught.value.problems] == [("enemy_loss", "margin_missing")]


def test_a_gap_names_a_game_that_is_in_no_row() -> None:
    with pytest.raises(RuleError) as caught:
        parse_scoring(changed(1, own_loss=[30, None]))
    (gap,) = caught.value.problems
    assert (gap.path, gap.code) == ("scoring.margins", "gap")
    assert gap.text.startswith("A win with 27.5 % lost and")


def test_an_overlap_names_both_rows() -> None:
    with pytest.raises(RuleError) as caught:
        parse_scoring(changed(1, own_loss=[20, None]))
    (overlap,) = caught.value.problems
    assert (overlap.path, overlap.code) == ("scoring.margins[1]", "overlap")
    assert "is in row 1 too" in overlap.text


@pytest.mark.parametrize(
    ("raw", "path", "code"),
    [
        ([], "scoring", "wrong_type"),
        ({}, "scoring", "not_one"),
        ({"preset": "32-0"}, "scoring.preset", "not_a_choice"),
        ({"points": {"win": 3, "draw": 1}}, "scoring.points.loss", "missing"),
        ({"points": {"win": "x", "draw": 1, "loss": 0}}, "scoring.points.win", "not_a_number"),
        ({"points": {"win": True, "draw": 1, "loss": 0}}, "scoring.points.win", "not_a_number"),
        ({"points": {"win": 10**9, "draw": 1, "loss": 0}}, "scoring.points.win", "out_of_range"),
        ({"margins": []}, "scoring.margins", "no_rows"),
        ({"margins": {}}, "scoring.margins", "wrong_type"),
        ({"margins": [{"points": 1}] * 61}, "scoring.margins", "too_many"),
        (changed(0, own_loss=[25, 25]), "scoring.margins[0].own_loss", "empty_band"),
        (changed(0, own_loss=[5]), "scoring.margins[0].own_loss", "wrong_type"),
        (changed(0, own_loss=[None, 5]), "scoring.margins[0].own_loss[0]", "not_a_number"),
        (changed(0, points=float("nan")), "scoring.margins[0].points", "not_a_number"),
        (changed(0, result="victory"), "scoring.margins[0].result", "not_a_choice"),
        (changed(0, half=1), "scoring.margins[0].half", "unknown_field"),
    ],
)
def test_what_is_wrong_is_named_by_its_path(raw: object, path: str, code: str) -> None:
    assert problems(raw) == [(path, code)]


@pytest.mark.parametrize("raw", [{"preset": name} for name in PRESETS] + [TABLE])
def test_written_and_read_again_it_is_the_same(raw: dict[str, Any]) -> None:
    scoring = parse_scoring(raw)
    assert parse_scoring(scoring_json(scoring)) == scoring  # type: ignore[arg-type]


leaf = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
anything = st.recursive(leaf, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3))
fields = st.dictionaries(st.sampled_from(["result", "own_loss", "enemy_loss", "points"]), anything, max_size=4)


@given(raw=anything | st.fixed_dictionaries({"margins": st.lists(fields, max_size=4)}))
def test_no_json_is_a_crash(raw: object) -> None:
    with suppress(RuleError):
        parse_scoring(raw)
