"""The fields of an editor of scoring systems: each formula and named value, with its error and its worth for a seat."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from common.pure.text import shorten
from common.web.problems import problem_text
from scoring.core.definitions import MAX_VALUES, parse_definition
from scoring.core.describe import describe_system
from scoring.core.systems import System, compile_system
from scoring.core.trace import SeatTrace, Trace
from scoring.core.words import MODES
from scoring.web.typed import FORMULA_KEYS, TypedDefinition

WINDOW: Final = 400
_OF_THE_NAME: Final = frozenset({"bad_name", "name_is_a_word", "name_twice", "name_missing"})


@dataclass(frozen=True, slots=True)
class Told:
    """A problem in words, with the path of its field to go to."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class FormulaField:
    """One formula of the editor; where it has an error, the text before the character, the character, and the rest."""

    key: str
    path: str
    label: str
    value: str
    problem: str = ""
    before: str = ""
    marked: str = ""
    after: str = ""
    lacks_bracket: bool = False
    trace: Trace | None = None

    @property
    def rows(self) -> int:
        """Lines that the text needs at first."""
        return min(6, max(1, sum(1 + len(line) // 46 for line in self.value.split("\n"))))


@dataclass(frozen=True, slots=True)
class ValueField:
    """One named value: its row, its name and what is wrong with that, and its formula."""

    row: int
    name: str
    formula: FormulaField
    problem: str = ""

    @property
    def path(self) -> str:
        """The field of the name."""
        return f"values[{self.row}].name"


@dataclass(frozen=True, slots=True)
class Compiled:
    """A typed definition, compiled: the system, or its problems by the fields of the page.

    `core_paths` are the paths of the problems as the core, and so a service, names them.
    """

    system: System | None
    problems: tuple[Problem, ...] = ()
    core_paths: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Editor:
    """The fields, and the problems that belong to none of them."""

    formulas: tuple[FormulaField, ...]
    values: tuple[ValueField, ...]
    problems: tuple[str, ...]

    @property
    def may_add(self) -> bool:
        """Whether one more named value fits."""
        return len(self.values) < MAX_VALUES


def compile_typed(typed: TypedDefinition) -> Compiled:
    """Parse and compile what was typed."""
    try:
        return Compiled(compile_system(parse_definition(typed.raw())))
    except RuleError as error:
        problems = tuple(replace(problem, path=_page_path(problem, typed)) for problem in error.problems)
        return Compiled(None, problems, frozenset(problem.path for problem in error.problems))


def set_up_editor(
    typed: TypedDefinition, problems: Sequence[Problem], *, trace: SeatTrace | None = None, seat: str = ""
) -> Editor:
    """The fields of `typed` with what is wrong with each, and what each is worth by `trace`."""
    found = {problem.path: problem for problem in reversed(problems)}
    traces: Mapping[str, Trace] = trace.formulas if trace else {}
    formulas = tuple(
        _field(key, f"formulas.{key}", label, value, found, traces.get(f"formulas.{key}"))
        for key, label, value in zip(FORMULA_KEYS, _labels(typed.mode), typed.formulas, strict=True)
    )
    values = tuple(_value_field(row, name, formula, found, traces) for row, (name, formula) in enumerate(typed.values))
    beside = {field.path for field in formulas} | {value.path for value in values}
    beside |= {value.formula.path for value in values}
    return Editor(formulas, values, tuple(problem_text(p) for p in problems if p.path not in beside))


def told(problems: Sequence[Problem], editor: Editor | None) -> tuple[Told, ...]:
    """The problems for the summary on top of the page, each of a formula after the formula's label."""
    fields = [] if editor is None else [*editor.formulas, *(value.formula for value in editor.values)]
    labels = {field.path: field.label for field in fields}
    return tuple(
        Told(problem.path, ": ".join(filter(None, (labels.get(problem.path), problem_text(problem)))))
        for problem in problems
    )


def _page_path(problem: Problem, typed: TypedDefinition) -> str:
    """The core names a value by its name, or by its number among those that are not blank; the page by its row."""
    path, rows = problem.path, typed.filled_values()
    if numbered := re.match(r"values\[(\d+)\](?:\.(name|formula))?", path):
        row = rows[int(numbered[1])][0] if int(numbered[1]) < len(rows) else 0
        return f"values[{row}].{numbered[2] or 'name'}"
    if not path.startswith("values."):
        return path
    named = [row for row, name, _formula in rows if shorten(name) == path.removeprefix("values.")]
    if not named:
        return path
    row = named[-1] if problem.code == "name_twice" else named[0]
    return f"values[{row}].{'name' if problem.code in _OF_THE_NAME else 'formula'}"


def _value_field(
    row: int, name: str, formula: str, found: Mapping[str, Problem], traces: Mapping[str, Trace]
) -> ValueField:
    path = f"values[{row}].formula"
    field = _field(path, path, _("Formula of %(name)s") % {"name": name or _("this value")}, formula, found, None)
    trace = traces.get(f"values.{shorten(name)}")
    problem = found.get(f"values[{row}].name")
    return ValueField(row, name, replace(field, trace=trace), problem_text(problem) if problem else "")


def _field(
    key: str, path: str, label: str, value: str, found: Mapping[str, Problem], trace: Trace | None
) -> FormulaField:
    problem = found.get(path)
    field = FormulaField(key, path, label, value, trace=trace if value.strip() else None)
    return field if problem is None else _point(field, problem)


def _labels(mode: str) -> Sequence[str]:
    """The nine labels of a mode, those of win/draw for one that is none."""
    known = next((each for each in MODES if each == mode), MODES[0])
    blank = parse_definition({"mode": known, "formulas": {"places": [""] * 7}})
    return [_(row.label) for row in describe_system(blank).formulas]


def _point(field: FormulaField, problem: Problem) -> FormulaField:
    """Long texts are cut around the character."""
    text = problem_text(problem)
    position = problem.params.get("position")
    if not isinstance(position, int):
        return replace(field, problem=text)
    first, last = max(0, position - WINDOW), position + WINDOW
    return replace(
        field,
        problem=text,
        before=("…" if first else "") + field.value[first:position],
        marked=field.value[position : position + 1].strip() or "␣",
        after=field.value[position + 1 : last] + ("…" if last < len(field.value) else ""),
        lacks_bracket=problem.code == "bracket_open",
    )
