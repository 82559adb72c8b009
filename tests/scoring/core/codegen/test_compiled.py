"""The function made from a system's formulae gives what the steps give, for every system and every board."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.pure.errors import RuleError
from scoring.core.boards import BOARDS_BY_STEPS, MAX_SCORE, compute_by_steps, compute_scores
from scoring.core.codegen.compiled import write_scores
from scoring.core.codegen.function_cache import Scores
from scoring.core.lab import random_boards
from scoring.core.seats import SeatFacts
from scoring.core.systems import System
from scoring.library import ShippedSystem, shipped_systems
from tests.scoring.core.board_cases import board, system
from tests.scoring.core.fuzz import grown
from tests.scoring.core.language_examples import BOARD, EXAMPLES, PROVISIONAL, VALUES

_MADE = random_boards(7, 60, charts=True)
BOARDS = [
    *(_MADE.seats(row) for row in range(len(_MADE))),
    BOARD,
    board(),
    board((18, 16, 0, 0, 0, 0, 0), wins=[0], years=1909),
    board((34, 0, 0, 0, 0, 0, 0), wins=[0], years=1907, totals=[99, 20, 20, 5, 5, 4, 3]),
    board((8, 8, 8, 5, 5, 0, 0), wins=[0, 1, 2], years=[1908, 1908, 1908, 1908, 1908, 1905, 1904]),
    board((17, 17, 0, 0, 0, 0, 0), years=1910),
]
ROUNDINGS = ("none", "down", "nearest")


def function_of(of: System) -> Scores:
    scores = write_scores(of, most=MAX_SCORE)
    assert scores is not None
    return scores


def by_steps(of: System, seats: Sequence[SeatFacts]) -> tuple[Fraction, ...] | None:
    """The scores, or None where they are refused."""
    try:
        return compute_by_steps(of, seats=seats)
    except RuleError:
        return None


@pytest.mark.parametrize("entry", shipped_systems(), ids=lambda entry: entry.slug)
def test_shipped_system_scores_the_same(entry: ShippedSystem) -> None:
    scores = function_of(entry.system)
    for seats in (*BOARDS, *(worked.seats for worked in entry.worked_boards)):
        assert scores(seats) == list(compute_by_steps(entry.system, seats=seats))


@pytest.mark.parametrize("source", [source for source, _ in EXAMPLES.values()])
def test_every_word_and_function_scores_the_same(source: str) -> None:
    of = system(source, elimination=source, provisional=PROVISIONAL, values=VALUES)
    scores = function_of(of)
    for seats in BOARDS[-12:]:
        assert scores(seats) == list(compute_by_steps(of, seats=seats))


@pytest.mark.parametrize("rounding", ROUNDINGS)
@pytest.mark.parametrize("source", ["scs/2 - 3", "mulp/sump", "sqrt(scs)", "-7/same", "average(scs/(tie + 1))"])
def test_rounded_scores_are_the_same(source: str, rounding: str) -> None:
    of = system(source, elimination=source, provisional="1/(scs + 1)", rounding=rounding)
    scores = function_of(of)
    for seats in BOARDS[-12:]:
        assert scores(seats) == list(compute_by_steps(of, seats=seats))


def made_up_system(chance: random.Random) -> System:
    """A system of made-up formulae that read each other's values: the first that can stand."""
    while True:
        try:
            return tried_system(chance)
        except RuleError:
            continue


def tried_system(chance: random.Random) -> System:
    mode = chance.choice(("win_draw", "rank", "both"))
    names = tuple(f"v{k}" for k in range(chance.choice((0, 1, 3))))
    read = [*names, "prov", "scs", "sum(scs)", "share(38, 14, 7)", "pick(scs, 5, 1/3, 2)", "if(solo, 1/2, scs/sump)"]

    def formula(depth: int, among: Sequence[str]) -> str:
        text = grown(chance, depth)
        return text if chance.random() < 0.5 else f"({text}){chance.choice('+-*/<=')}{chance.choice(among)}"

    places = [formula(chance.choice((2, 4)), read) for _ in range(chance.choice((1, 2, 7)))]
    return system(
        (places * 7)[:7],
        mode=mode,
        elimination=formula(4, read),
        provisional=formula(4, ["scs", "yrs", "1/same"]),
        values=tuple((name, formula(3, ["scs", *names[:k]])) for k, name in enumerate(names)),
        average_ties=mode != "win_draw" and chance.random() < 0.4,
        rounding=chance.choice(ROUNDINGS),
        concession=chance.choice(("solo", "centers")),
    )


@settings(max_examples=150)
@given(st.integers(0, 2**48), st.integers(0, len(BOARDS) - 1))
def test_made_up_system_scores_the_same(seed: int, row: int) -> None:
    of = made_up_system(random.Random(seed))  # noqa: S311 - made-up systems, the same each time
    scores = write_scores(of, most=MAX_SCORE)
    if scores is None:
        return
    for seats in (BOARDS[row], *BOARDS[-6:]):
        found, exact = scores(seats), by_steps(of, seats)
        assert found is None or tuple(found) == exact


def test_most_made_up_systems_have_a_function() -> None:
    made = [made_up_system(random.Random(seed)) for seed in range(100)]  # noqa: S311 - as above
    assert sum(write_scores(of, most=MAX_SCORE) is not None for of in made) >= 95


def test_function_is_used_after_a_few_boards() -> None:
    of = system("scs/(tie + 1)", elimination="-1")
    for seats in BOARDS[: BOARDS_BY_STEPS - 1]:
        compute_scores(of, seats=seats)
    assert of.kept.scores is None
    compute_scores(of, seats=BOARD)
    assert of.kept.scores is not None
    assert [compute_scores(of, seats=seats) for seats in BOARDS] == [compute_by_steps(of, seats=s) for s in BOARDS]


def test_numbers_that_might_outgrow_the_rules_are_left_to_the_steps() -> None:
    """Whether 15 numbers of 19 digits are too much depends on the board, and the steps say so by its formula."""
    squares = (("v0", "scs + 1/3"), *((f"v{k}", f"v{k - 1}*v{k - 1}") for k in range(1, 9)))
    of = system("v8", elimination="v8", values=squares)
    assert write_scores(of, most=MAX_SCORE) is None
    for _ in range(BOARDS_BY_STEPS + 1):
        with pytest.raises(RuleError, match="Multiply less"):
            compute_scores(of, seats=BOARD)


def test_score_beyond_reason_is_refused_by_the_steps() -> None:
    of = system("scs*100000000000000", elimination="0")
    assert function_of(of)(board((9, 9, 9, 7, 0, 0, 0))) is not None
    assert function_of(of)(board((10, 8, 9, 7, 0, 0, 0))) is not None
    assert function_of(of)(board((11, 8, 8, 7, 0, 0, 0))) is None
    for _ in range(BOARDS_BY_STEPS + 1):
        with pytest.raises(RuleError) as caught:
            compute_scores(of, seats=board((11, 8, 8, 7, 0, 0, 0)))
        assert caught.value.problems[0].code == "score_too_large"


@pytest.mark.parametrize(
    "seat",
    [
        SeatFacts("AUSTRIA", centers=-1),
        SeatFacts("AUSTRIA", centers=256),
        SeatFacts("AUSTRIA", centers=3, final_year=1899),
        SeatFacts("AUSTRIA", centers=3, total_centers=2**16 + 1),
        SeatFacts("AUSTRIA", centers=3, chart=(3, 300)),
    ],
)
def test_fact_out_of_bounds_is_left_to_the_steps(seat: SeatFacts) -> None:
    of = system("1/(scs + 3) + yrs + ctrs + scs(1902)", elimination="1/(ldr + 1)")
    seats = (seat, *BOARD[1:])
    assert function_of(of)(seats) is None
    assert compute_scores(of, seats=seats) == compute_by_steps(of, seats=seats)


def test_board_of_another_size_is_left_to_the_steps() -> None:
    of = system("sum(scs)", elimination="sum(scs)")
    for _ in range(BOARDS_BY_STEPS):
        compute_scores(of, seats=BOARD)
    assert compute_scores(of, seats=BOARD[:3]) == (24, 24, 24)


def test_values_that_share_each_other_are_written_once() -> None:
    """Each value chosen between two that read the one before it: written out, the last would be a million times."""
    values = (("v0", "scs"), *((f"v{k}", f"if(scs > {k}, v{k - 1} + 1, v{k - 1} - big)") for k in range(1, 20)))
    of = system("v19", elimination="v19", values=values)
    assert function_of(of)(BOARD) == list(compute_by_steps(of, seats=BOARD))


def test_long_formula_is_left_to_the_steps() -> None:
    of = system("+".join(["1/(scs + 1)"] * 80), elimination="0")
    assert write_scores(of, most=MAX_SCORE) is None


def test_result_is_read_again_when_the_board_changes() -> None:
    """What is kept of one board never shows in the next."""
    scores = function_of(system("sum(scs*scs) + prov", provisional="big", elimination="0"))
    first, second = board((10, 10, 10, 4, 0, 0, 0)), board((9, 9, 9, 7, 0, 0, 0))
    assert scores(first) == [316, 316, 316, 319, 0, 0, 0]
    assert scores(second) == [292, 292, 292, 295, 0, 0, 0]
    assert scores(tuple(replace(seat, centers=0) for seat in first)) == [0] * 7
