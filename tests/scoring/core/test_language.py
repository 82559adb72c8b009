"""Every word, function and operator of the formula language, by an example on one board."""

from __future__ import annotations

from fractions import Fraction

import pytest

from common.pure.errors import RuleError
from scoring.core.boards import score_board
from scoring.core.formula import MAX_COST, MAX_NESTED, parse_formula
from scoring.core.functions import FUNCTIONS, SQRT_PLACES
from scoring.core.operators import OPERATORS
from scoring.core.seats import SeatFacts
from scoring.core.systems import MAX_SYSTEM_COST
from scoring.core.words import WORDS
from tests.scoring.core.board_cases import board, scores, system
from tests.scoring.core.language_examples import BOARD, EXAMPLES, PROVISIONAL, VALUES

ENGLAND = 1


def on_the_board(source: str) -> list[Fraction]:
    """The value of a formula for each seat of the board of the examples."""
    made = system(source, elimination=source, provisional=PROVISIONAL, values=VALUES)
    return list(score_board(made, seats=BOARD, finishing=True))


def problem(source: str, **settings: object) -> tuple[str, str, str]:
    with pytest.raises(RuleError) as caught:
        system(source, **settings)
    found = caught.value.problems[0]
    return found.path, found.code, found.text


def test_every_word_function_and_operator_has_an_example() -> None:
    written = {function.usage if function.kind == "chart" else name for name, function in FUNCTIONS.items()}
    assert set(EXAMPLES) == {*WORDS, *written, *OPERATORS, "negative", *dict(VALUES)}


@pytest.mark.parametrize(("name", "example"), EXAMPLES.items())
def test_example_gives_what_is_shown(name: str, example: tuple[str, str]) -> None:
    source, shown = example
    assert on_the_board(source)[ENGLAND] == Fraction(shown)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("solo", [0] * 7),
        ("lost", [0] * 7),
        ("won", [1, 1, 1, 1, 0, 0, 0]),
        ("draw", [4] * 7),
        ("out", [0, 0, 0, 0, 0, 6, 4]),
        ("length", [8] * 7),
        ("lead", [3] * 7),
        ("same", [1, 2, 2, 1, 1, 2, 2]),
        ("place", [1, 2, 2, 4, 5, 6, 7]),
        ("shared", [1, 2, 2, 1, 1, 1, 1]),
        ("led", [8, 3, 4, 3, 0, 1, 0]),
        ("ahead", [0, 2, 1, 3, 4, 5, 6]),
        ("level", [1] * 7),
        ("scs(1904)", [7, 6, 7, 6, 4, 3, 0]),
        ("scs(4)", [7, 6, 7, 6, 4, 3, 0]),
        ("scs(1930)", [10, 7, 7, 6, 4, 0, 0]),
        ("scs(1900) + scs(-1) + scs(4.5)", [0] * 7),
        ("share(38, 14, 7)", [38, Fraction(21, 2), Fraction(21, 2), 0, 0, 0, 0]),
        ("share(7, 6, 5, 4, 3, 2, 1)", [7, 5.5, 5.5, 4, 3, 1.5, 1.5]),
        ("shareout(7, 6, 5, 4, 3, 2, 1)", [7, 5.5, 5.5, 4, 3, 2, 1]),
        ("count(my(scs) < scs)", [0, 1, 1, 3, 4, 5, 5]),
        ("count(won and my(won))", [4, 4, 4, 4, 0, 0, 0]),
        ("sum(count(my(scs) < scs))", [19] * 7),
        ("min(scs) + max(scs)", [10] * 7),
        ("pick(scs - 6, 1, 2, 3)", [0, 1, 1, 0, 0, 0, 0]),
        ("pick(scs/4, 1, 2)", [0, 0, 0, 0, 1, 0, 0]),
        ("bonus", [3, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_value_for_all_seven(source: str, expected: list[float | Fraction]) -> None:
    assert on_the_board(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("floor(-1/2)", -1),
        ("ceil(-1/2)", 0),
        ("round(1/2)", 1),
        ("round(-1/2)", 0),
        ("round(-3/2)", -1),
        ("abs(-3)", 3),
        ("sqrt(9/4)", Fraction(3, 2)),
        ("sqrt(-4)", 0),
        ("sqrt(0)", 0),
        ("floor(sqrt(2)*100)", 141),
        ("(sqrt(2)*sqrt(2) - 2) > -0.00000001", 1),
        ("if(0, 1, 2)", 2),
        ("if(1/2, 1, 2)", 1),
        ("min(3, 1, 2)", 1),
        ("max(3, 1, 2)", 3),
        ("pick(0, 5, 6)", 0),
        ("pick(2, 5, 6)", 6),
        ("pick(3, 5, 6)", 0),
        ("pick(1.5, 5, 6)", 0),
        ("not 0", 1),
        ("not 1/2", 0),
        ("not not 5", 1),
        ("not 1 = 2", 1),
        ("1 and 0 or 1", 1),
        ("1 or 0 and 0", 1),
        ("not 0 and 0", 0),
        ("1 < 2 and 2 < 3", 1),
        ("2 >= 2", 1),
        ("2 <= 1", 0),
        ("1 <> 2 = 1", 1),
        ("IF(1, Max(1, 2), 3) AND NOT 0", 1),
    ],
)
def test_functions_and_joiners(source: str, expected: int | Fraction) -> None:
    assert on_the_board(source)[0] == expected


def test_irrational_square_root_is_truncated() -> None:
    root = on_the_board("sqrt(2)")[0]
    assert root * 10**SQRT_PLACES == int(root * 10**SQRT_PLACES)
    assert root * root < 2 < (root + Fraction(1, 10**SQRT_PLACES)) ** 2


@pytest.mark.parametrize(
    ("centers", "wins", "solo", "lost"),
    [
        ((18, 16, 0, 0, 0, 0, 0), [0], 0, True),
        ((15, 9, 6, 4, 0, 0, 0), [0], 0, True),
        ((15, 9, 6, 4, 0, 0, 0), [1], 1, True),
        ((15, 9, 6, 4, 0, 0, 0), [0, 1], None, False),
        ((15, 9, 6, 4, 0, 0, 0), None, None, False),
        ((18, 16, 0, 0, 0, 0, 0), None, 0, True),
    ],
)
def test_solo_is_18_centers_or_a_concession(
    centers: tuple[int, ...], wins: list[int] | None, solo: int | None, lost: bool
) -> None:
    seats = board(centers, wins=wins)
    assert scores(system("solo", elimination="solo"), seats) == [int(k == solo) for k in range(7)]
    assert scores(system("lost", elimination="lost"), seats) == [int(lost and k != solo) for k in range(7)]


def test_concession_by_centers_is_not_a_solo() -> None:
    """A system may say that a lone win below 18 centers is none."""
    seats = board((15, 9, 6, 4, 0, 0, 0), wins=[0])
    assert scores(system("solo", elimination="solo", concession="centers"), seats) == [0] * 7


def test_concession_needs_every_result() -> None:
    seats = [SeatFacts(s.power, "win" if k == 0 else None, s.centers) for k, s in enumerate(BOARD)]
    assert sum(scores(system("solo", elimination="solo"), seats)) == 0


def test_named_values_read_each_other_in_any_order() -> None:
    made = system(
        "total", elimination="total", values=(("total", "base + Base2"), ("base2", "2*base"), ("base", "scs"))
    )
    assert scores(made, BOARD) == [3 * (seat.centers or 0) for seat in BOARD]


def test_named_value_of_the_provisional_score_is_calculated_after_it() -> None:
    made = system("part", elimination="part", provisional="2*held", values=(("part", "prov/sump"), ("held", "scs + 1")))
    assert scores(made, BOARD)[ENGLAND] == Fraction(8, 41)


@pytest.mark.parametrize(
    ("values", "path", "code"),
    [
        ((("a", "b"), ("b", "a")), "values.a", "value_in_a_circle"),
        ((("a", "a + 1"),), "values.a", "value_in_a_circle"),
        ((("scs", "1"),), "values.scs", "name_is_a_word"),
        ((("Sum", "1"),), "values.Sum", "name_is_a_word"),
        ((("and", "1"),), "values.and", "name_is_a_word"),
        ((("a", "1"), ("A", "2")), "values.A", "name_twice"),
        ((("2a", "1"),), "values.2a", "bad_name"),
        ((("a b", "1"),), "values.a b", "bad_name"),
        ((("a", "1 +"),), "values.a", "value_missing"),
    ],
)
def test_invalid_named_values_are_refused(values: tuple[tuple[str, str], ...], path: str, code: str) -> None:
    assert problem("1", values=values)[:2] == (path, code)


def test_value_of_the_provisional_score_is_refused_in_its_formula() -> None:
    assert problem("1", provisional="part", values=(("part", "prov"),))[:2] == (
        "formulas.provisional",
        "provisional_in_itself",
    )


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("sum", "bracket_due"),
        ("sum()", "value_expected"),
        ("sum(1, 2)", "wrong_count"),
        ("if(1, 2)", "wrong_count"),
        ("if(1, 2, 3, 4)", "wrong_count"),
        ("pick(1)", "wrong_count"),
        ("share(1, 2, 3, 4, 5, 6, 7, 8)", "wrong_count"),
        ("max(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)", "wrong_count"),
        ("my(scs)", "mine_outside"),
        ("sum(my(my(scs)))", "mine_outside"),
        ("sum(count(average(scs)))", "seats_too_deep"),
        ("1 + not 2", "not_needs_brackets"),
        ("- not 2", "not_needs_brackets"),
        ("sum(1", "bracket_open"),
        ("(1, 2)", "foreign_character"),
        ("1 and", "value_missing"),
        ("and 1", "value_expected"),
        ("scs[1905]", "foreign_character"),
        ("scs = = 7", "value_expected"),
        ("if", "bracket_due"),
        ("unknown(1)", "unknown_word"),
    ],
)
def test_wrong_use_is_refused(source: str, code: str) -> None:
    assert problem(source)[1] == code


def test_functions_nest_as_deep_as_allowed() -> None:
    assert MAX_NESTED == 2
    parse_formula("sum(count(scs > my(scs)))")


def test_cost_of_a_formula_is_bounded() -> None:
    """49 steps for each one inside two functions, so a formula of 1,000 characters could cost 25,000."""
    inside = "+".join(["scs"] * 60)
    assert problem(f"sum(sum({inside}))")[1] == "formula_too_costly"
    assert parse_formula(f"sum(sum({'+'.join(['scs'] * 20)}))").cost <= MAX_COST


def test_cost_of_named_values_is_bounded() -> None:
    """Values that go over the seats again and again add up, although each is within bounds."""
    costly = f"sum(sum({'+'.join(['scs'] * 20)}))"
    values = tuple((f"v{k}", costly) for k in range(20))
    path, code, _ = problem("1", values=values)
    assert (path, code) == ("values", "system_too_costly")
    assert 20 * parse_formula(costly).cost > MAX_SYSTEM_COST


def test_values_that_grow_through_each_other_are_stopped() -> None:
    """Twenty values, each the square of the one before it: 2^(2^19) has 150,000 digits."""
    values = (("v0", "scs + 2"), *((f"v{k}", f"v{k - 1}*v{k - 1}") for k in range(1, 20)))
    made = system("v19", elimination="v19", values=values)
    with pytest.raises(RuleError) as caught:
        scores(made, BOARD)
    assert [(p.path, p.code) for p in caught.value.problems] == [("values.v9", "value_too_large")]
