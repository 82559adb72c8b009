"""The lab's verdicts: on sound systems, on C-Diplo as printed, on Regatta in 1912, on DBS as printed with −10."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.core.boards import compute_scores
from scoring.core.lab import Verdict, lint_system, show_points
from scoring.core.systems import System
from scoring.library import shipped_system, shipped_systems
from tests.scoring.core.board_cases import system
from tests.scoring.test_library import PRINTED_C_DIPLO


def shipped(slug: str) -> System:
    entry = shipped_system(slug)
    assert entry is not None
    return entry.system


def verdicts(of: System | str) -> dict[str, Verdict]:
    return {verdict.code: verdict for verdict in lint_system(shipped(of) if isinstance(of, str) else of)}


def codes(found: dict[str, Verdict], level: str) -> set[str]:
    return {code for code, verdict in found.items() if verdict.level == level}


def c_diplo_as_printed() -> System:
    corrected = shipped("c-diplo").definition
    return system([PRINTED_C_DIPLO, *corrected.places[1:]], elimination=corrected.elimination)


def test_c_diplo_holds_but_for_the_sum_of_a_solo() -> None:
    found = verdicts("c-diplo")
    assert codes(found, "bad") == set()
    assert codes(found, "warn") == {"solo_sum_differs"}
    assert found["sum_constant"].title == "Every board without a solo sums to 100."
    assert found["sum_constant"].detail == (
        "All 2,486 ways to share 34 centers without a solo were tried, and all 634 with one."
    )
    assert found["solo_sum_differs"].title == "A board with a solo sums to 73, not 100."
    assert found["solo_best"].detail == "73 against 56 at most."
    assert found["tie_fair"].level == "good"


def test_c_diplo_as_printed_loses_points_by_a_tie() -> None:
    """Ruling M2: the misplaced parenthesis divides a tied leader's own centers too."""
    found = verdicts(c_diplo_as_printed())
    assert codes(found, "bad") == {"tie_loses"}
    tie = found["tie_loses"]
    assert tie.detail == "12–12–10 sums to 87, and 13–12–9 sums to 100 without a tie."
    assert tie.example is not None
    assert tie.example.shares[:3] == (12, 12, 10)
    assert tie.example.scores[0] == Fraction(65, 2)
    assert tie.example.sum == 87
    assert tie.after is not None
    assert tie.after.sum == 100
    varies = found["sum_varies"]
    assert varies.title == "Boards without a solo sum to between 70 and 100."


def test_regatta_loss_beats_a_seven_way_draw_in_1912() -> None:
    loss = verdicts("regatta")["loss_beats_draw"]
    assert loss.level == "bad"
    assert loss.detail == "In 1912 a loss scores 1 and a draw of 7 −1."
    assert loss.example is not None
    assert {(seat.result, seat.final_year) for seat in loss.example.seats} == {("win", 1912)}
    assert loss.after is not None
    assert min(loss.after.scores) == 1


def test_diminishing_value_sums_to_zero() -> None:
    found = verdicts("diminishing-value-dbs")
    assert codes(found, "bad") == set()
    assert found["sum_constant"].title == "Every board without a solo sums to 0."
    assert found["solo_sum_same"].title == "A board with a solo sums to 0 too."
    assert found["draw_beats_loss"].level == "good"
    assert found["throw_costs"].level == "good"


def test_diminishing_value_as_printed_is_not_zero_sum() -> None:
    """Ruling D1: with −10 for everyone outside, a draw of N sums to 50 × (7 − N)."""
    printed = system(shipped("diminishing-value-dbs").definition.places, mode="win_draw", elimination="0-10")
    found = verdicts(printed)
    assert "sum_constant" not in found
    assert found["sum_by_ending"].level == "warn"
    assert found["sum_by_ending"].detail.startswith(
        "2-way draw 250, 3-way draw 200, 4-way draw 150, 5-way draw 100, 6-way draw 50, 7-way draw 0."
    )


def test_ties_shared_twice_are_to_be_fixed() -> None:
    found = verdicts(system(shipped("c-diplo").definition.places, average_ties=True))
    assert found["ties_shared_twice"].level == "bad"


@pytest.mark.parametrize(
    ("of", "code", "level"),
    [
        (system(""), "all_blank", "bad"),
        (system("scs", provisional="scs"), "provisional_unused", "warn"),
        (system("0-scs"), "centers_cost", "bad"),
        (system("scs+(scs=5)*3"), "centers_cost", "bad"),
        (system("scs-2*(big=0)*(tie=0)"), "center_loses", "bad"),
        (system("scs", elimination="1"), "center_gains", "good"),
        (system("aus+scs"), "powers_differ", "warn"),
        (system("aus+scs"), "sum_varies", "warn"),
        (system("scs + 0*ctrs"), "centers_pay", "good"),
        (system("ctrs"), "centers_cost", "warn"),
        (system("scs(1904)"), "centers_cost", "warn"),
        (system("scs+(big=0)*(tie>0)"), "tie_gains", "bad"),
        (system("scs", elimination="5"), "survivor_below", "bad"),
        (system("scs", elimination="yrs/8"), "survivor_below", "bad"),
        (system("scs", elimination="yrs/20"), "survivor_above", "good"),
        (system("if(ldr>17, 20, scs)"), "throw_pays", "bad"),
        (system("if(scs>17, 100, 7)"), "throw_free", "warn"),
        (system("num", mode="win_draw"), "draws_leave_out", "warn"),
        (system("num", mode="win_draw"), "small_draw_worse", "warn"),
        (system("num", mode="win_draw"), "solo_not_best", "bad"),
        (system("100/num", mode="win_draw", elimination="scs*2"), "loss_beats_draw", "bad"),
        (system("mulp*mulp*mulp*mulp*mulp", provisional="scs*999999999999999999"), "value_too_large", "bad"),
        (system("scs*999999999999999"), "score_too_large", "bad"),
    ],
)
def test_flaw_is_found(of: System, code: str, level: str) -> None:
    assert verdicts(of)[code].level == level


def test_taking_a_center_that_costs_points_is_shown_on_both_boards() -> None:
    found = verdicts(system("scs-2*(big=0)*(tie=0)"))["center_loses"]
    assert found.example is not None
    assert found.after is not None
    assert sum(found.example.shares) == sum(found.after.shares) == 34
    assert found.example.shares != found.after.shares
    assert found.detail.endswith("Giving it away would gain them.")


def test_every_example_has_the_scores_of_the_exact_rules() -> None:
    for entry in shipped_systems():
        for verdict in lint_system(entry.system):
            for board in (verdict.example, verdict.after):
                assert board is None or board.scores == compute_scores(entry.system, seats=board.seats)


def test_even_a_long_formula_is_tried_on_all_boards() -> None:
    assert "All 2,486 ways" in verdicts(system("scs" + "+scs/7*3" * 120, elimination="1"))["sum_varies"].detail


@pytest.mark.parametrize(
    ("score", "shown"),
    [(Fraction(37), "37"), (Fraction(-5, 2), "−2.5"), (Fraction(100, 3), "33.33"), (Fraction(100), "100")],
)
def test_points_are_shown_with_a_real_minus_and_two_places(score: Fraction, shown: str) -> None:
    assert show_points(score) == shown
