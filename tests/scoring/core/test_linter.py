"""What the linter finds: on sound systems, on C-Diplo as printed, on Regatta in 1912, on ties shared twice."""

from __future__ import annotations

import time
from fractions import Fraction

import pytest

from scoring.core.lab import Verdict, lint_system, show_points
from scoring.core.lint_boards import WAYS, drawn_boards
from scoring.core.systems import System
from scoring.library import shipped_system, shipped_systems
from tests.scoring.core.board_cases import system
from tests.scoring.test_library import PRINTED_C_DIPLO


def verdicts(of: System | str) -> dict[str, Verdict]:
    if isinstance(of, str):
        entry = shipped_system(of)
        assert entry is not None
        of = entry.system
    return {verdict.code: verdict for verdict in lint_system(of)}


def test_c_diplo_holds_but_for_the_sum_of_a_solo() -> None:
    found = verdicts("c-diplo")
    assert {code for code, verdict in found.items() if verdict.level == "warn"} == {"solo_sum_differs"}
    assert not [code for code, verdict in found.items() if verdict.level == "bad"]
    assert found["sum_constant"].title == "Every board without a solo sums to 100."
    assert found["sum_constant"].detail == (
        "All 2,486 ways to share 34 centers without a solo tried, and all 634 with one."
    )
    assert found["solo_sum_differs"].title == "A board with a solo sums to 73, not 100."
    assert found["solo_best"].detail == "73 against 56 at most."


def test_c_diplo_as_printed_is_caught_with_a_board() -> None:
    entry = shipped_system("c-diplo")
    assert entry is not None
    rest = entry.definition
    found = verdicts(system([PRINTED_C_DIPLO, *rest.places[1:]], elimination=rest.elimination))
    assert found["sum_varies"].level == "warn"
    example = found["sum_varies"].example
    assert example is not None
    assert example.shares[0] == example.shares[1]


def test_regatta_loss_beats_a_seven_way_draw_in_1912() -> None:
    found = verdicts("regatta")
    assert found["loss_beats_draw"].level == "bad"
    assert found["loss_beats_draw"].detail == "In 1912 a loss scores 1 and a draw of 7 −1."


def test_diminishing_value_sums_to_zero() -> None:
    found = verdicts("diminishing-value-dbs")
    assert found["sum_constant"].title == "Every board without a solo sums to 0."
    assert found["solo_sum_same"].level == "good"
    assert found["draw_beats_loss"].level == "good"


def test_ties_shared_twice_are_to_be_fixed() -> None:
    entry = shipped_system("c-diplo")
    assert entry is not None
    found = verdicts(system(entry.definition.places, average_ties=True))
    assert found["ties_shared_twice"].level == "bad"


@pytest.mark.parametrize(
    ("of", "code", "level"),
    [
        (system(""), "all_blank", "bad"),
        (system("scs", provisional="scs"), "provisional_unused", "warn"),
        (system("0-scs"), "centers_cost", "bad"),
        (system("scs+(scs=5)*3"), "centers_cost", "bad"),
        (system("scs-2*(big=0)*(tie=0)"), "center_loses", "bad"),
        (system("aus+scs"), "powers_differ", "warn"),
        (system("num", mode="win_draw"), "draws_leave_out", "warn"),
        (system("num", mode="win_draw"), "small_draw_worse", "warn"),
        (system("num", mode="win_draw"), "solo_not_best", "bad"),
        (system("mulp*mulp*mulp*mulp*mulp", provisional="scs*999999999999999999"), "value_too_large", "bad"),
    ],
)
def test_flaw_is_found(of: System, code: str, level: str) -> None:
    assert verdicts(of)[code].level == level


def test_every_shipped_system_is_linted_while_one_types() -> None:
    for entry in shipped_systems():
        started = time.process_time()
        assert lint_system(entry.system)
        assert time.process_time() - started < 3


@pytest.mark.parametrize(
    ("score", "shown"),
    [(Fraction(37), "37"), (Fraction(-5, 2), "−2.5"), (Fraction(100, 3), "33.33"), (Fraction(100), "100")],
)
def test_points_are_shown_with_a_real_minus_and_two_places(score: Fraction, shown: str) -> None:
    assert show_points(score) == shown


def test_long_formula_is_tried_on_all_boards_all_the_same() -> None:
    long = system("scs" + "+scs/7*3" * 120, elimination="1")
    started = time.process_time()
    assert "All 2,486 ways" in verdicts(long)["sum_varies"].detail
    assert time.process_time() - started < 3


def test_every_way_to_share_the_centers_is_counted() -> None:
    assert len(drawn_boards(system("scs"))) == WAYS
    assert {sum(each.shares) for each in drawn_boards(system("scs"))} == {34}
