"""Made-up formulae, most of them nearly right: what a grammar grows, broken in a few places, and plain noise.

The same seed gives the same formulae. `outcome` works one out for a whole board, as a preview does.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from common.pure.errors import Problem, RuleError
from scoring.core.evaluation import Table, evaluate
from scoring.core.formula import parse_formula
from scoring.core.functions import FUNCTIONS
from scoring.core.lexer import MAX_LENGTH
from scoring.core.rows import add_totals, rows_of
from scoring.core.words import WORDS
from tests.scoring.core.board_cases import system
from tests.scoring.core.language_examples import BOARD

PATH: Final = "formulas.places[0]"
_WORDS: Final = (*WORDS, "scs", "tie", "SCS", "held", "bonus")
_NUMBERS: Final = ("0", "1", "2", "7", "18", "0.5", ".1", "12.", "1905", "9" * 39, "0." + "0" * 37 + "1", "1000000007")
_BETWEEN: Final = (*"+-*/<>^=", "<=", ">=", "<>", " and ", " or ", "*", "/")
_BEFORE: Final = ("-", "+", "not ", "--")
_PIECES: Final = (*_WORDS, *_NUMBERS, *_BETWEEN, *_BEFORE, *"(),. ", *(f"{name}(" for name in FUNCTIONS), "my(", "\n")
_ODD: Final = (*"!%;[]{}~\\'\"#$&@|?:_`", "−", "×", "≥", "\x00", "\u202e", "٣", "é", "\ud800", "🎲", "1e9", "0x1", "**")
_VALUES: Final = {name: parse_formula(text) for name, text in (("held", "scs*scs"), ("bonus", "1/(tie + 1)"))}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a formula, and how long that took, in seconds of this process."""

    source: str
    refused: tuple[Problem, ...]
    seconds: float


def outcome(source: str) -> Outcome:
    """Parse `source` and evaluate it for all seven seats. Any exception other than `RuleError` is a bug."""
    rows = [dict(row) for row in _ROWS]
    started = time.process_time()
    refused: tuple[Problem, ...] = ()
    try:
        formula = parse_formula(source, path=PATH, values=_VALUES)
        table = Table(rows)
        for row in rows:
            evaluate(formula, values=row, table=table)
    except RuleError as error:
        refused = error.problems
    return Outcome(source, refused, time.process_time() - started)


def formulas(count: int, *, seed: int) -> Iterator[str]:
    """`count` formulae: half of them grown and broken, the others grown, of odd shapes, or noise."""
    chance = random.Random(seed)  # noqa: S311 - made-up formulae, the same each time
    kinds = (grown, _broken, _broken, _broken, _shaped, _noise)
    for _ in range(count):
        yield chance.choice(kinds)(chance)


def grown(chance: random.Random, depth: int = 0) -> str:
    """One formula by the grammar; from a deeper start a shorter one."""
    pick = chance.random()
    if depth > 6 or pick < 0.3:
        return chance.choice(_WORDS if chance.random() < 0.7 else _NUMBERS)
    if pick < 0.65:
        return grown(chance, depth + 1) + chance.choice(_BETWEEN) + grown(chance, depth + 1)
    if pick < 0.75:
        return f"({grown(chance, depth + 1)})"
    if pick < 0.82:
        return chance.choice(_BEFORE) + grown(chance, depth + 1)
    function = FUNCTIONS[chance.choice(list(FUNCTIONS))]
    count = chance.randint(function.least, function.most)
    return f"{function.name}({', '.join(grown(chance, depth + 2) for _ in range(count))})"


def _broken(chance: random.Random) -> str:
    text = grown(chance)
    for _ in range(chance.randint(1, 4)):
        at, end = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
        piece = chance.choice(_PIECES if chance.random() < 0.8 else _ODD)
        text = chance.choice(
            (
                text[:at] + text[end:],
                text[:at] + piece + text[at:],
                text[:at] + piece + text[end:],
                text[:end] + text[at:end] * chance.randint(1, 6) + text[end:],
            )
        )
    return text


def _shaped(chance: random.Random) -> str:
    """Long, deep or huge ones, often just within a limit or just beyond it."""
    piece = chance.choice(_PIECES) + chance.choice(("", "", chance.choice(_PIECES)))
    times = chance.choice((2, 10, 49, 50, 51, 120, 400))
    inner = grown(chance, 5)
    text = chance.choice(
        (
            piece * times + inner,
            piece * times + inner + ")" * times,
            inner + (chance.choice(_BETWEEN) + inner) * times,
            chance.choice(_BETWEEN).join([chance.choice(("mulc", "9" * 39, "1/3", "prov/sump", inner))] * times),
            f"sum(sum({inner + ('+' + inner) * (times // 4)}))",
        )
    )
    return text[: MAX_LENGTH + 1] if chance.random() < 0.8 else text


def _noise(chance: random.Random) -> str:
    pieces = chance.choice((_PIECES, _PIECES, (*_PIECES, *_ODD), _ODD))
    return "".join(chance.choices(pieces, k=chance.randint(0, 30)))


def _rows() -> list[dict[str, object]]:
    """The number of every word for each seat, and the values that the made-up formulae may use."""
    everything = "+".join(WORDS) + "+scs(1905)"
    rows = rows_of(system(everything), BOARD)
    add_totals(rows, base="ctrs", names=("sumc", "avgc", "mulc", "minc", "maxc"))
    for row in rows:
        row["prov"] = row["scs"] + 1
    add_totals(rows, base="prov", names=("sump", "avgp", "mulp", "minp", "maxp"))
    for name, formula in _VALUES.items():
        for row in rows:
            row[name] = evaluate(formula, values=row)
    return rows  # type: ignore[return-value]


_ROWS: Final = _rows()
