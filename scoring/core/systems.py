"""A scoring system compiled: its formulae parsed, its named values in order, and the facts that it reads.

Rules: DTM manual §8 and §9, ruling M1. A named value may use others in any order, but none that is made from it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from common.pure.errors import Problem, RuleError
from common.pure.reading import Problems, field_path
from scoring.core.codegen.function_cache import KeptScores
from scoring.core.definitions import (
    SystemDefinition,
    settings_problems,
)
from scoring.core.formula import parse_formula
from scoring.core.named_values import parse_values
from scoring.core.steps import Formula
from scoring.core.words import FIELDS, PROVISIONAL_WORDS, SOLO_WORDS, Field, Mode, fields_of

MAX_SYSTEM_COST: Final = 8000
"""The steps that one seat's score may cost, named values and provisional score included."""


@dataclass(frozen=True, slots=True)
class System:
    """A definition with its formulae parsed.

    `early_values` are the named values that the provisional formula may read, `late_values` those that read it, each
    after those it is made from; values that nothing reads are left out.
    `fields_used` are the facts that scores depend on; `fields_asked` adds those that only a check needs: the
    centers in a win/draw system whose draws include all survivors, to know who survived. `fields_optional` are read
    where they are given: the results, by which `solo` knows of a concession. `kept` is what `compute_scores` has made
    of the formulae to go faster.
    """

    definition: SystemDefinition
    provisional: Formula
    elimination: Formula
    places: tuple[Formula, ...]
    words: frozenset[str]
    fields_used: frozenset[Field]
    fields_asked: frozenset[Field]
    fields_optional: frozenset[Field]
    early_values: tuple[tuple[str, Formula], ...] = ()
    late_values: tuple[tuple[str, Formula], ...] = ()
    kept: KeptScores = field(default_factory=KeptScores, repr=False, compare=False)


def compile_system(definition: SystemDefinition, *, path: str = "") -> System:
    """Parse the named values and the nine formulae, and check the settings.

    Errors: `RuleError` with the first problem of every formula and every wrong setting, at `formulas.places[2]`,
    `values.bonus` and the like below `path`.
    """
    problems: Problems = list(settings_problems(definition, path=path))
    values = parse_values(definition.values, path=field_path(path, "values"), problems=problems)
    formulas: list[Formula] = []
    for key, source in _sources(definition):
        where = field_path(path, f"formulas.{key}")
        try:
            formulas.append(parse_formula(source, path=where, provisional=key == "provisional", values=values))
        except RuleError as error:
            problems.extend(error.problems)
    if not problems:
        problems.extend(_cost_problems(values, formulas, path=path))
    RuleError.gather(problems)
    words = frozenset[str]().union(*(formula.words for formula in formulas))
    used = _fields_used(words, mode=definition.mode)
    checked: frozenset[Field] = frozenset({"centers"} if definition.draws_include_all_survivors else ())
    concedes = definition.concession == "solo" and not SOLO_WORDS.isdisjoint(words)
    optional: frozenset[Field] = frozenset({"result"} if concedes and "result" not in used else ())
    read = _names_read(values, formulas)
    late = {name for name, formula in values.items() if not PROVISIONAL_WORDS.isdisjoint(formula.words)}
    return System(
        definition=definition,
        provisional=formulas[0],
        elimination=formulas[1],
        places=tuple(formulas[2:]),
        words=words,
        fields_used=used,
        fields_asked=used | checked,
        fields_optional=optional,
        early_values=tuple((name, each) for name, each in values.items() if name in read and name not in late),
        late_values=tuple((name, each) for name, each in values.items() if name in read and name in late),
    )


def _names_read(values: dict[str, Formula], formulas: list[Formula]) -> set[str]:
    """The named values that some formula reads, directly or through others."""
    read: set[str] = set().union(*(formula.names for formula in formulas))
    for name, formula in reversed(values.items()):
        if name in read:
            read |= formula.names
    return read


def _cost_problems(values: dict[str, Formula], formulas: list[Formula], *, path: str) -> Problems:
    cost = sum(value.cost for value in values.values()) + formulas[0].cost + max(each.cost for each in formulas[1:])
    if cost <= MAX_SYSTEM_COST:
        return []
    message = (
        "The named values need more passes over the seats than can be calculated at once. Make them shorter or fewer."
    )
    return [Problem(field_path(path, "values"), "system_too_costly", message)]


def _sources(definition: SystemDefinition) -> tuple[tuple[str, str], ...]:
    return (
        ("provisional", definition.provisional),
        ("elimination", definition.elimination),
        *((f"places[{k}]", source) for k, source in enumerate(definition.places)),
    )


def _fields_used(words: frozenset[str], *, mode: Mode) -> frozenset[Field]:
    """Win/draw scoring always reads the results, both other modes always read the centers."""
    always: Field = "result" if mode == "win_draw" else "centers"
    used = fields_of(words, mode=mode) | {always}
    return frozenset(field for field in FIELDS if field in used)
