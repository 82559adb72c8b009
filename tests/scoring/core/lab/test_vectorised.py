"""The scores of arrays of boards are those of the exact rules, for every shipped system and the whole language."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.pure.errors import RuleError
from scoring.core.boards import compute_scores
from scoring.core.functions import FUNCTIONS
from scoring.core.lab import Boards, board_arrays, boards_for, boards_of, compile_vectorised, random_boards
from scoring.core.lab.columns import BOARD_WORDS
from scoring.core.lab.elementwise import CALLS, OPERATIONS, REDUCTIONS
from scoring.core.operators import OPERATORS
from scoring.core.systems import System
from scoring.core.words import BOARD_CENTER_WORDS, POWERS, PROVISIONAL_WORDS, WORDS
from scoring.library import ShippedSystem, shipped_systems
from tests.scoring.core.board_cases import board, system

BOARDS = random_boards(11, 60, charts=True)
EVERY_SHIPPED = pytest.mark.parametrize("entry", shipped_systems(), ids=lambda entry: entry.slug)


def assert_same(of: System, boards: Boards) -> None:
    found = compile_vectorised(of).scores(boards)
    for row in range(len(boards)):
        exact = compute_scores(of, seats=boards.seats(row))
        np.testing.assert_allclose(found[row], [float(score) for score in exact], rtol=1e-9, atol=1e-9)


@EVERY_SHIPPED
def test_shipped_system_scores_random_boards_as_the_exact_rules_do(entry: ShippedSystem) -> None:
    assert_same(entry.system, boards_for(entry.system, seed=5, count=80))


@EVERY_SHIPPED
def test_shipped_system_gives_its_worked_boards(entry: ShippedSystem) -> None:
    for worked in entry.worked_boards:
        order = [POWERS.index(seat.power) for seat in worked.seats]
        found = compile_vectorised(entry.system).scores(board_arrays([worked.seats]))[0, order]
        np.testing.assert_allclose(found, [float(score) for score in worked.scores], rtol=1e-9, atol=1e-9)


WORD = st.sampled_from(sorted(WORDS.keys() - PROVISIONAL_WORDS - {"mulc"}))
ATOM = st.one_of(WORD, st.sampled_from(["0", "1", "7", "0.5", "1/3", "scs", "big", "won"]))
INFIX = st.sampled_from(sorted(OPERATORS.keys() - {"not"}))


def _larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    over = st.sampled_from(["sum", "count", "average", "most", "least", "min", "max"])
    plain = st.sampled_from(["abs", "floor", "ceil", "round", "not ", "0-"])
    return st.one_of(
        st.tuples(inner, INFIX, inner).map(lambda parts: "({} {} {})".format(*parts)),
        st.tuples(plain, inner).map(lambda parts: "({}({}))".format(*parts)),
        st.tuples(inner, inner, inner).map(lambda parts: "if({}, {}, {})".format(*parts)),
        st.tuples(inner, inner, inner).map(lambda parts: "pick({}, {}, {}, 3)".format(*parts)),
        st.tuples(inner, inner).map(lambda parts: "share({}, {}, 2)".format(*parts)),
        st.tuples(inner, inner).map(lambda parts: "shareout({}, 4, {})".format(*parts)),
        st.tuples(over, WORD, INFIX, WORD).map(lambda parts: "{}({} {} my({}))".format(*parts)),
        st.tuples(over, WORD).map(lambda parts: "{}({})".format(*parts)),
        inner.map("scs({})".format),
    )


FORMULA = st.recursive(ATOM, _larger, max_leaves=6)


# The same formulae each time: of very many, some would round a float that is a hair off a half, as floats may.
@settings(max_examples=100, derandomize=True)
@given(
    place=FORMULA,
    provisional=FORMULA,
    mode=st.sampled_from(["rank", "win_draw", "both"]),
    rounding=st.sampled_from(["none", "down", "nearest"]),
    average=st.booleans(),
)
def test_any_formula_scores_as_the_exact_rules_do(
    place: str, provisional: str, mode: str, rounding: str, average: bool
) -> None:
    try:
        of = system(
            [place, f"{place} + prov", "named", "maxp - prov", "sump/(1 + abs(avgp))", "scs", "minp"],
            mode=mode,
            provisional=provisional,
            elimination=f"yrs - ({place})",
            rounding=rounding,
            average_ties=average and mode != "win_draw",
            values=(("named", "sum(prov < my(prov)) + base"), ("base", "scs/7")),
        )
        exact = [compute_scores(of, seats=BOARDS.seats(row)) for row in range(8)]
    except RuleError:
        return
    if any(abs(score) > 10**6 for scores in exact for score in scores):
        return  # nine digits of a float say little of a large number rounded
    assert_same(of, BOARDS.take(slice(0, 8)))


def test_functions_that_look_two_seats_away_are_calculated() -> None:
    assert_same(system("sum(sum(scs > my(scs)) > my(big))"), BOARDS)
    assert_same(system("sum(count(my(my(scs)) > scs and my(yrs) > yrs))"), BOARDS)


def test_rounding_is_that_of_exact_numbers() -> None:
    """0.1 × 3 × 10 is 3 and not a hair less or more; (1/3) × 3 × 2.5 rounds up at the half."""
    flat = board((17, 17, 0, 0, 0, 0, 0))
    for formula in ("floor(0.1*3*10)+scs*0", "floor((scs/17*0.1 + 0.2)*10)", "round((scs/51)*7.5)", "(scs/51)*3 = 1"):
        assert compile_vectorised(system(formula)).scores(board_arrays([flat]))[0, 0] == float(
            compute_scores(system(formula), seats=flat)[0]
        )


def test_facts_that_are_not_known_count_as_nothing() -> None:
    seats = board(wins=[0])
    assert_same(system("solo*7 + lost + scs + yrs + ctrs", mode="win_draw"), board_arrays([seats]))
    assert_same(system("solo*7 + lost + scs(5) + led", mode="rank"), board_arrays([board((9, 8, 7, 6, 4, 0, 0))]))


def test_seats_in_any_order_score_by_their_power() -> None:
    seats = board((9, 8, 7, 6, 4, 0, 0))
    scores = compile_vectorised(system("scs + 10*tur")).scores(board_arrays([tuple(reversed(seats))]))
    assert scores[0].tolist() == [9, 8, 7, 6, 4, 0, 0]


def test_score_that_grows_too_large_is_refused_as_by_the_exact_rules() -> None:
    with pytest.raises(RuleError) as refused:
        compile_vectorised(system("scs*999999999999999")).scores(BOARDS)
    assert refused.value.problems[0].code == "score_too_large"


def test_no_boards_have_no_scores() -> None:
    empty = boards_of(np.zeros((0, 7)))
    assert compile_vectorised(system("scs")).scores(empty).shape == (0, 7)


def test_every_word_operator_and_function_is_known() -> None:
    assert WORDS.keys() == BOARD_WORDS | PROVISIONAL_WORDS | BOARD_CENTER_WORDS
    assert OPERATIONS.keys() == OPERATORS.keys()
    assert (CALLS | REDUCTIONS).keys() - {"product"} == FUNCTIONS.keys() - {"my", "scs"}


def test_whole_numbers_stay_exact_in_thirds() -> None:
    of = system("sum(scs/3)", elimination="sum(scs/3)")
    assert compute_scores(of, seats=BOARDS.seats(0))[0] == Fraction(int(BOARDS.centers[0].sum()), 3)
    assert_same(of, BOARDS)
