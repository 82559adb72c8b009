"""What words are worth for a seat: the same numbers that score it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.core.boards import score_board
from scoring.core.samples import SAMPLE_BOARDS, SAMPLE_DRAW
from scoring.core.trace import Piece, trace_seat
from scoring.library import shipped_systems
from tests.scoring.core.board_cases import board, system

FRANCE = 2


@pytest.mark.parametrize("slug", [shipped.slug for shipped in shipped_systems()])
def test_the_formulae_that_apply_give_the_score(slug: str) -> None:
    shipped = next(each for each in shipped_systems() if each.slug == slug)
    for _name, seats in SAMPLE_BOARDS:
        for at, score in enumerate(score_board(shipped.system, seats=seats)):
            trace = trace_seat(shipped.system, seats=seats, at=at)
            results = [each.result for each in trace.formulas.values() if each.applies]
            added = trace.words["prov"] if shipped.definition.mode == "both" else 0
            assert sum(results, Fraction()) / len(results) + added == score


def test_pieces_join_to_the_formula_and_carry_worths() -> None:
    made = system("2*scs + sum(scs < my(scs))/(tie+1) - max(scs, 3)")
    trace = trace_seat(made, seats=SAMPLE_DRAW, at=FRANCE).formulas["formulas.places[0]"]
    assert "".join(piece.text for piece in trace.pieces) == "2*scs + sum(scs < my(scs))/(tie+1) - max(scs, 3)"
    assert [piece for piece in trace.pieces if piece.value is not None] == [
        Piece("scs", 10),
        Piece("sum(scs < my(scs))", 6),
        Piece("tie", 0),
        Piece("scs", 10),
    ]
    assert (trace.result, trace.applies) == (16, True)


def test_words_without_their_facts_are_left_out() -> None:
    words = trace_seat(system("scs"), seats=board((10, 8, 7, 5, 4, 0, 0)), at=0).words
    assert (words["scs"], words["lead"]) == (10, 2)
    assert not {"yrs", "ctrs", "won", "prov", "led"} & words.keys()


def test_chart_words_and_named_values_have_worths() -> None:
    made = system("bonus", values=(("bonus", "scs(1903) + led"),))
    trace = trace_seat(made, seats=SAMPLE_DRAW, at=FRANCE)
    assert (trace.words["led"], trace.values["bonus"]) == (8, 15)
    assert trace.formulas["values.bonus"].pieces[0] == Piece("scs(1903)", 7)
