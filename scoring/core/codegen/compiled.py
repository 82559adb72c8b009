"""Makes the function that scores a system's boards, once the system has scored a few of them step by step.

It gives the same result as the steps, or None if they must decide: if a fact is out of bounds or a score may be too
large. A system whose numbers might exceed the limits has no function, so only the steps enforce limits.
The function is put together from our own syntax tree, and sees nothing but the few names that it calls.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Final

from scoring.core.codegen.emit import SCORES, Writer
from scoring.core.codegen.function_cache import Scores
from scoring.core.codegen.graph import Graph, TooMuch, Use
from scoring.core.codegen.plan import make_plan
from scoring.core.codegen.runtime import CALLED
from scoring.core.rows import columns_for
from scoring.core.seats import SEATS
from scoring.core.words import PROVISIONAL_WORDS

if TYPE_CHECKING:
    from scoring.core.systems import System

_ROUNDED: Final = {"down": "floor", "nearest": "round"}


def write_scores(system: System, *, most: int) -> Scores | None:
    """The function for `system`, or None where there can be none; it gives None for boards beyond `most` points."""
    graph = Graph(columns_for(system.definition.mode, concessions=system.definition.concession == "solo"))
    names = dict(CALLED)
    try:
        exact = _score(system, graph)
        kind = _ROUNDED.get(system.definition.rounding)
        score = graph.apply(kind, exact) if kind else exact
        tree = Writer(graph, make_plan(graph, score), names).write(score, exact=exact, most=most)
    except TooMuch:
        return None
    code = next(each for each in compile(tree, "<scoring system>", "exec").co_consts if isinstance(each, CodeType))
    made: Scores = FunctionType(code, {"__builtins__": {}, **names}, SCORES)
    return made


def _score(system: System, graph: Graph) -> Use:
    for name, formula in system.early_values:
        graph.names[name] = graph.add(formula)
    if system.definition.mode == "both" or system.words & PROVISIONAL_WORDS:
        graph.names["prov"] = graph.add(system.provisional)
    for name, formula in system.late_values:
        graph.names[name] = graph.add(formula)
    places, elimination = [graph.add(formula) for formula in system.places], graph.add(system.elimination)
    if system.definition.mode == "win_draw":
        return graph.choice([(graph.word("won"), _first_to_last(graph, "draw", 1, places))], elimination)
    placed = _first_to_last(graph, "big", 0, places)
    if system.definition.average_ties:
        alone = graph.apply("=", graph.word("same"), graph.constant(1))
        placed = graph.choice([(alone, placed)], graph.average_over(graph.word("big"), graph.word("same"), places))
    score = graph.choice([(graph.word("scs"), placed)], elimination)
    return graph.apply("+", score, graph.names["prov"]) if system.definition.mode == "both" else score


def _first_to_last(graph: Graph, word: str, first: int, places: Sequence[Use]) -> Use:
    """The formula for the number that a word gives."""
    tests = [graph.apply("=", graph.word(word), graph.constant(first + k)) for k in range(SEATS)]
    return graph.choice(list(zip(tests[:-1], places[:-1], strict=True)), places[-1])
