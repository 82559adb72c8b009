"""The formula language: the manual's worked examples, ruling M1, and errors that point at the character."""

from __future__ import annotations

import time
from fractions import Fraction

import pytest

from common.pure.errors import RuleError
from scoring.core.evaluation import evaluate
from scoring.core.formula import MAX_DEPTH, parse_formula, words_used
from scoring.core.language import BOARDS
from scoring.core.lexer import MAX_LENGTH
from scoring.core.words import MANUAL_WORDS, PROVISIONAL_WORDS, WORDS


def value(source: str, **words: int | Fraction) -> Fraction:
    return Fraction(evaluate(parse_formula(source), values=dict.fromkeys(WORDS, 0) | words))


def problem(source: str, *, provisional: bool = False) -> tuple[str, object, str]:
    with pytest.raises(RuleError) as caught:
        parse_formula(source, path="formulas.places[0]", provisional=provisional)
    [found] = caught.value.problems
    assert found.path == "formulas.places[0]"
    return found.code, found.params.get("position"), found.text


C_DIPLO = "(scs>17)*73 + (scs<18)*(1 + scs + (38 + (tie>0)*14 + (tie>1)*7))/(tie + 1)"
IL_DIPLO = """(scs > 17)*60 +
(scs < 18)*((ldr > 17)*(0 - 5) +
(ldr < 18)*(scs + (yrs = 5) + (yrs = 6)*3 + (yrs = 7)*6 + (yrs = 8)*10 +
16*(num = 2) + 8*(num = 3) + 4*(num = 4) + 2*(num = 5)))"""
MANUAL = (
    ("121-yrs", {"yrs": 8}, 113),
    ("yrs-11", {"yrs": 8}, -3),
    ("50 + scs + 5*(ita + aus) + 3*(ger + tur) - 2*yrs", {"ita": 1, "scs": 8, "yrs": 7}, 49),
    ("50 + scs + 5*(ita + aus) + 3*(ger + tur) - 2*yrs", {"tur": 1, "scs": 3, "yrs": 4}, 48),
    ("yrs + num*2 + (scs > 5)*5", {"yrs": 8, "num": 3, "scs": 6}, 19),
    ("yrs + num*2 + (scs > 5)*5", {"yrs": 8, "num": 3, "scs": 5}, 14),
    ("-2*yrs - 10*big + scs*(tie = 0)", {"yrs": 7, "big": 2, "scs": 6, "tie": 0}, -28),
    ("-2*yrs - 10*big + scs*(tie = 0)", {"yrs": 7, "big": 2, "scs": 6, "tie": 1}, -34),
    ("(130 - srv)/num - yrs + 2*scs*(scs < 6)", {"srv": 10, "num": 3, "yrs": 7, "scs": 5}, 43),
    ("(130 - srv)/num - yrs + 2*scs*(scs < 6)", {"srv": 10, "num": 3, "yrs": 7, "scs": 6}, 33),
    # as printed, misplaced bracket and all: ruling M2 says what is shipped instead
    (C_DIPLO, {"scs": 12, "tie": 0}, 51),
    (C_DIPLO, {"scs": 18, "tie": 0}, 73),
    (C_DIPLO, {"scs": 8, "tie": 1}, Fraction(61, 2)),
    (C_DIPLO, {"scs": 10, "tie": 1}, Fraction(63, 2)),
    (C_DIPLO, {"scs": 11, "tie": 2}, Fraction(71, 3)),
    (C_DIPLO, {"scs": 17, "tie": 1}, 35),
    ("(ldr < 18) * 10", {"ldr": 12}, 10),
    ("(ldr < 18) * 10", {"ldr": 18}, 0),
    ("(ldr < 18) * 5", {"ldr": 17}, 5),
    (IL_DIPLO, {"scs": 18, "ldr": 18, "yrs": 8, "num": 1}, 60),
    (IL_DIPLO, {"scs": 9, "ldr": 18, "yrs": 8}, -5),
    (IL_DIPLO, {"scs": 9, "ldr": 12, "yrs": 8, "num": 2}, 35),
    (IL_DIPLO, {"scs": 9, "ldr": 12, "yrs": 7, "num": 3}, 23),
    (IL_DIPLO, {"scs": 9, "ldr": 12, "yrs": 6, "num": 4}, 16),
    (IL_DIPLO, {"scs": 9, "ldr": 12, "yrs": 5, "num": 5}, 12),
    (IL_DIPLO, {"scs": 9, "ldr": 12, "yrs": 9, "num": 0}, 9),
    ("(scs + 4) * scs + 16", {"scs": 6}, 76),
    ("(scs + 4) * scs + 16", {"scs": 0}, 16),
    ("prov / sump * 100", {"prov": 76, "sump": 534}, Fraction(7600, 534)),
)


@pytest.mark.parametrize(("source", "words", "expected"), MANUAL)
def test_formula_of_the_manual_gives_its_worked_value(
    source: str, words: dict[str, int], expected: int | Fraction
) -> None:
    assert value(source, **words) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("", 0),
        (" \n\t ", 0),
        ("2+3*4", 14),
        ("10-4-3", 3),
        ("24/4/3", 2),
        ("24/4*3", 18),
        ("-2*3", -6),
        ("-2-3", -5),
        ("2*-3", -6),
        ("2--3", 5),
        ("--3", 3),
        ("+-+3", -3),
        ("-(2+3)*2", -10),
        ("1/0", 0),
        ("5/(2-2)+1", 1),
        ("1+1>1", 1),
        ("3>2>1", 0),
        ("3^3", 1),
        ("2^3", 0),
        ("4^3^1", 1),
        ("1<2=1", 1),
        ("1=2<3", 1),
        ("2=2=2", 0),
        ("0.1+0.2=0.3", 1),
        (".5", Fraction(1, 2)),
        ("1.", 1),
        ("1/3*3", 1),
        ("((((7))))", 7),
    ],
)
def test_operators_bind_as_ruled(source: str, expected: int | Fraction) -> None:
    assert value(source) == expected


def test_words_are_known_in_any_case() -> None:
    assert value("SCS + Yrs + nUm", scs=8, yrs=7, num=2) == 17


def test_words_used_are_those_written() -> None:
    assert words_used(parse_formula("SCS*scs + prov/sump")) == {"scs", "prov", "sump"}


def test_every_word_of_the_manual_is_in_the_table() -> None:
    names = (
        "aus eng fra ger ita rus tur yrs scs num big tie srv ldr prov sump avgp mulp minp maxp "
        "ctrs sumc avgc mulc minc maxc"
    )
    assert list(MANUAL_WORDS) == names.split()
    assert list(WORDS)[: len(MANUAL_WORDS)] == names.split()
    assert all(word.meaning for word in WORDS.values())


@pytest.mark.parametrize(
    ("source", "code", "position"),
    [
        ("(scs>17)*73 + (scs<18)*(1 + scs + (38 + (tie>0)*14)/(tie+1)", "bracket_open", 23),
        ("scs)", "bracket_unopened", 3),
        (")", "bracket_unopened", 0),
        ("()", "value_expected", 1),
        ("3*", "value_missing", 1),
        ("-", "value_missing", 0),
        ("(1+)", "value_expected", 3),
        ("*3", "value_expected", 0),
        ("2yrs", "operator_expected", 1),
        ("scs scs", "operator_expected", 4),
        ("(1)(2)", "operator_expected", 3),
        ("1.2.3", "operator_expected", 3),
        ("1 + yrz", "unknown_word", 4),
        ("scs==3", "value_expected", 4),
        ("1,5", "foreign_character", 1),
        ("3 − 1", "foreign_character", 2),
        ("5%", "foreign_character", 1),
        ("scs & 1", "unknown_character", 4),
        ("\x00", "unknown_character", 0),
        ("٣", "unknown_character", 0),
        ("9" * 60, "number_too_long", 0),
        ("1" + "+1" * 500, "formula_too_long", MAX_LENGTH),
        ("(" * (MAX_DEPTH + 1) + "1" + ")" * (MAX_DEPTH + 1), "formula_too_deep", MAX_DEPTH),
    ],
)
def test_errors_point_at_the_character(source: str, code: str, position: int) -> None:
    assert problem(source)[:2] == (code, position)


def test_open_bracket_is_reported_in_the_words_of_the_page() -> None:
    text = problem("(scs>17)*73 + (scs<18)*(1 + scs")[2]
    assert text == "Character 24: this bracket is never closed. Add ) at the end."


@pytest.mark.parametrize(
    ("unknown", "near"), [("yrz", "yrs"), ("centers", "scs"), ("leader", "ldr"), ("AUSTRIA", "aus")]
)
def test_unknown_words_bring_near_ones(unknown: str, near: str) -> None:
    assert BOARDS.near(unknown)[0] == near
    assert f"Did you mean {near}" in problem(unknown)[2]


def test_unknown_word_like_no_other_points_to_the_list() -> None:
    assert problem("qqqqqq")[2].endswith("See the list of words.")


@pytest.mark.parametrize("word", sorted(PROVISIONAL_WORDS))
def test_provisional_words_are_refused_in_the_provisional_formula(word: str) -> None:
    assert problem(f"scs + {word}", provisional=True)[:2] == ("provisional_in_itself", 6)
    parse_formula(word)


def test_depth_and_length_at_the_limit_are_fine() -> None:
    assert value("(" * MAX_DEPTH + "1" + ")" * MAX_DEPTH) == 1
    assert value("1" + "+1" * 499) == 500
    assert value("-" * 998 + "1") == 1


def test_repeated_multiplication_is_stopped() -> None:
    formula = parse_formula("*".join(["mulc"] * 200), path="formulas.elimination")
    started = time.process_time()
    with pytest.raises(RuleError) as caught:
        evaluate(formula, values={"mulc": 3400**7})
    assert caught.value.problems[0].code == "value_too_large"
    assert caught.value.problems[0].path == "formulas.elimination"
    assert time.process_time() - started < 0.05


def test_tiny_fractions_are_stopped_too() -> None:
    with pytest.raises(RuleError):
        value("/".join(["1"] + ["99999999999"] * 60))
