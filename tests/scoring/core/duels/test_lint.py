"""The paper's three rules, ruling A1's exact test with its counter-examples, and two scores in one event."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.duels import PRESETS, Finding, MarginRow, MarginScoring, PointScoring, compare_scorings, lint_scoring
from scoring.core.duels.lint import Record, records_of


def ranges(win: tuple[int, int], draw: tuple[int, int], loss: tuple[int, int]) -> MarginScoring:
    """A scoring of which only the fewest and the most points of each result matter."""
    kinds = (("win", win), ("draw", draw), ("loss", loss))
    return MarginScoring(tuple(MarginRow(Fraction(points), kind) for kind, ends in kinds for points in ends))  # type: ignore[arg-type]


def found(scoring: MarginScoring | PointScoring, code: str, *, rounds: int) -> Finding:
    return next(each for each in lint_scoring(scoring, rounds=rounds) if each.code == code)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("rounds", [1, 3, 4, 6, 11])
def test_fixed_points_keep_the_perfect_player_first(preset: str, rounds: int) -> None:
    assert found(PRESETS[preset], "perfect_first", rounds=rounds).level == "good"
    assert found(PRESETS[preset], "order", rounds=rounds).level == "good"
    assert found(PRESETS[preset], "printed_gap", rounds=rounds).level == "good"


def test_a_wide_scale_lets_two_wins_and_a_draw_beat_three_wins() -> None:
    finding = found(ranges((20, 35), (21, 21), (5, 10)), "perfect_first", rounds=3)
    assert finding.level == "bad"
    assert finding.text == "two wins and a draw would beat three wins: 2 × 35 + 21 = 91 against 3 × 20 = 60."
    assert (finding.ahead, finding.behind) == (Record(2, 1, 0), Record(3, 0, 0))


def test_the_printed_rule_holds_and_the_exact_test_does_not_once_draws_exist() -> None:
    """A1: best loss to worst win is 4 times the span of a win, and three wins and a draw still reach four wins."""
    scoring = ranges((20, 24), (18, 18), (0, 4))
    assert found(scoring, "printed_gap", rounds=4).level == "good"
    finding = found(scoring, "perfect_first", rounds=4)
    assert finding.level == "bad"
    assert finding.text == "three wins and a draw would beat four wins: 3 × 24 + 18 = 90 against 4 × 20 = 80."


def test_equality_can_tie() -> None:
    """A1: five rounds, where 4 times the span is just enough for the printed rule and no more."""
    scoring = ranges((20, 24), (2, 3), (0, 4))
    assert found(scoring, "printed_gap", rounds=5).level == "good"
    finding = found(scoring, "perfect_first", rounds=5)
    assert finding.text == (
        "four wins and a loss would be level with five wins: 4 × 24 + 4 = 100 against 5 × 20 = 100."
    )


def test_six_rounds_ask_for_six_times() -> None:
    scoring = ranges((20, 24), (2, 3), (0, 0))
    assert found(scoring, "printed_gap", rounds=4).level == "good"
    assert found(scoring, "printed_gap", rounds=6).level == "warn"
    assert "6 times" in found(scoring, "printed_gap", rounds=6).text


def test_two_draws_are_level_with_a_win_and_a_loss_not_ahead() -> None:
    """A2."""
    assert "the same as" in found(PRESETS["2-1-0"], "average", rounds=4).text
    assert found(PRESETS["2-1-0"], "average", rounds=4).level == "good"
    warned = found(PRESETS["3-1-0"], "average", rounds=4)
    assert warned.level == "warn"
    assert warned.text.startswith("A best win and a best loss score 3 and two best draws 2")


def test_a_loss_that_pays_like_a_draw_is_bad() -> None:
    finding = found(ranges((20, 30), (10, 12), (0, 10)), "order", rounds=4)
    assert finding.level == "bad"
    assert finding.text.startswith("The worst draw scores 10, and the best loss scores 10")


def test_scores_that_are_similar() -> None:
    two = PRESETS["2-1-0"]
    assert [each.code for each in compare_scorings(two, PRESETS["1-half-0"], rounds=6)] == ["scores_agree"]


def test_two_one_nil_and_three_one_nil_reverse_five_draws() -> None:
    (finding,) = compare_scorings(PRESETS["2-1-0"], PRESETS["3-1-0"], rounds=5)
    assert finding.code == "scores_disagree"
    assert finding.ahead is not None
    assert finding.behind is not None
    assert finding.params["games"] == 5
    assert {finding.ahead, finding.behind} == {Record(0, 5, 0), Record(2, 0, 3)}
    assert [each.code for each in compare_scorings(PRESETS["2-1-0"], PRESETS["3-1-0"], rounds=4)] == ["scores_agree"]


def test_two_wins_and_a_loss_are_always_less_than_three_wins_in_both() -> None:
    wide = ranges((20, 35), (15, 15), (5, 10))
    codes = [each.code for each in compare_scorings(PRESETS["2-1-0"], wide, rounds=3)]
    assert codes == ["wins_and_a_loss", "scores_agree"]


@given(
    ends=st.lists(st.integers(0, 60), min_size=6, max_size=6).map(sorted),
    rounds=st.integers(1, 9),
)
def test_enumeration_is_the_inequality_of_ruling_a1(ends: list[int], rounds: int) -> None:
    """Where wins pay most, the best record that is not all wins is one win short of it."""
    loss, draw, win = (ends[0], ends[1]), (ends[2], ends[3]), (ends[4], ends[5])
    expected = rounds * win[0] > (rounds - 1) * win[1] + max(loss[1], draw[1])
    assert (found(ranges(win, draw, loss), "perfect_first", rounds=rounds).level == "good") == expected


def test_records_are_all_there() -> None:
    assert len(records_of(4)) == 15
    assert Record(1, 2, 1).text == "a win, two draws and a loss"


@given(
    rows=st.lists(st.integers(-50, 50), min_size=6, max_size=6),
    rounds=st.integers(1, 6),
)
def test_every_sentence_has_its_numbers(rows: list[int], rounds: int) -> None:
    win, draw, loss = (tuple(sorted(rows[i : i + 2])) for i in (0, 2, 4))
    scoring = ranges(win, draw, loss)  # type: ignore[arg-type]
    for finding in (*lint_scoring(scoring, rounds=rounds), *compare_scorings(PRESETS["2-1-0"], scoring, rounds=rounds)):
        assert "%" not in finding.text
