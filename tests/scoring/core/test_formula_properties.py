"""Any text is a value or a RuleError; any formula has the value that a second, independent evaluator gives."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from common.pure.errors import Problem, RuleError
from scoring.core.evaluation import evaluate
from scoring.core.formula import parse_formula
from scoring.core.words import MANUAL_WORDS, WORDS

VALUES = {word: Fraction(k * k - 40, 1 + k % 3) for k, word in enumerate(WORDS)}

PIECES = st.sampled_from([*"()+-*/<>^=. ", "scs", "TIE", "3", "0.25", "prov", "zz", "−"])


class Reference:
    """Recursive descent, one method per level of ruling M1, that computes while it reads."""

    LEVELS = ("=", "<>^", "+-", "*/")

    def __init__(self, text: str) -> None:
        self.text = text.replace(" ", "").lower()
        self.at = 0

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def level(self, depth: int) -> Fraction:
        if depth == len(self.LEVELS):
            return self.unary()
        left = self.level(depth + 1)
        while self.peek() and self.peek() in self.LEVELS[depth]:
            sign = self.peek()
            self.at += 1
            left = self.combine(sign, left, self.level(depth + 1))
        return left

    def combine(self, sign: str, a: Fraction, b: Fraction) -> Fraction:
        results = {
            "+": a + b,
            "-": a - b,
            "*": a * b,
            "/": a / b if b else Fraction(),
            "<": Fraction(a < b),
            ">": Fraction(a > b),
            "^": Fraction(a >= b),
            "=": Fraction(a == b),
        }
        return results[sign]

    def unary(self) -> Fraction:
        if self.peek() in {"-", "+"}:
            sign = -1 if self.peek() == "-" else 1
            self.at += 1
            return sign * self.unary()
        if self.peek() == "(":
            self.at += 1
            inner = self.level(0)
            self.at += 1
            return inner
        start = self.at
        while self.peek() and (self.peek().isalnum() or self.peek() == "."):
            self.at += 1
        atom = self.text[start : self.at]
        return VALUES[atom] if atom in VALUES else Fraction(atom)


def problems_of(source: str) -> tuple[Problem, ...]:
    try:
        evaluate(parse_formula(source), values=VALUES)
    except RuleError as error:
        return error.problems
    return ()


ATOMS = st.sampled_from([*MANUAL_WORDS, "0", "1", "7", "0.5", ".1", "12.", "SCS"])


def _larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    binary = st.tuples(inner, st.sampled_from("+-*/<>^="), inner).map(" ".join)
    return st.one_of(binary, inner.map("-{}".format), inner.map("+ {}".format), inner.map("({})".format))


FORMULAS = st.recursive(ATOMS, _larger, max_leaves=12)


@settings(max_examples=300)
@given(FORMULAS)
def test_formula_of_the_manual_has_the_value_of_the_reference_evaluator(source: str) -> None:
    """What the language has beyond the manual changes the meaning of none of the manual's formulae."""
    assert evaluate(parse_formula(source), values=VALUES) == Reference(source).level(0)


@settings(max_examples=100)
@given(st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=40).map("".join)))
def test_any_text_is_a_formula_or_a_rule_error(source: str) -> None:
    for problem in problems_of(source):
        assert problem.text
        position = problem.params.get("position", 0)
        assert isinstance(position, int)
        assert 0 <= position <= len(source)
