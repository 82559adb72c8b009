"""The figures in words: numbers, repeats, rules, ties and luck."""

from __future__ import annotations

from typing import Any

from pairing.core.adviser.kinds import KINDS
from tests.pairing.core.adviser.format_cases import boards_format


def codes(figures: dict[str, Any] | None = None, **changes: Any) -> list[str]:
    event, kind = boards_format(**changes), KINDS["boards"]
    advice = kind.advice(event, kind.forced(event), figures)
    assert all(each.message % each.params for each in advice)
    return [each.code for each in advice]


def simulated(*, best: float = 0.5, tie: float = 0.0) -> dict[str, Any]:
    return {"shares": {"best_first": {"share": best}, "tie_for_first": {"share": tie}}}


def test_full_boards_and_heats_that_force_nothing() -> None:
    assert codes(players=49) == ["full_boards", "no_repeats_forced"]


def test_left_over_players_and_repeats() -> None:
    assert codes(players=30) == ["left_over", "repeats_always"]
    assert codes(players=30, leftover="play_twice")[0] == "left_over"
    assert codes(players=49, heats=9) == ["full_boards", "repeats_forced", "powers_forced"]


def test_rules_that_some_cannot_keep() -> None:
    assert "minimum_too_high" in codes(players=30, minimum_heats=3)
    assert "minimum_too_high" not in codes(players=30, minimum_heats=2)
    assert "nothing_counts" in codes(lowest_count=3)


def test_ties_and_luck() -> None:
    assert codes(simulated(tie=0.1), players=49)[2:] == ["tie_breaks_needed"]
    assert codes(simulated(tie=0.01), players=49)[2:] == ["tie_break_enough"]
    assert codes(simulated(best=0.1), players=49)[2:] == ["no_ties_seen", "mostly_luck"]
