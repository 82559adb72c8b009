"""Where a scoring system is tried: its editor, a sample board with the scores of up to three systems, and findings.

The lab and a club's desk show the same workbench, and its parts answer while somebody types.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from django.utils.translation import gettext as _

from scoring.core.boards import score_board
from scoring.core.describe import MODE_NAMES, describe_system
from scoring.core.errors import Problem, RuleError
from scoring.core.formula import OPERATORS
from scoring.core.linter import Verdict, lint_system
from scoring.core.samples import SAMPLE_BOARDS
from scoring.core.seats import BOARD_CENTERS, SeatFacts, parse_seats
from scoring.core.systems import FINAL_YEARS, ROUNDINGS, System, compile_system, definition_as_json, parse_definition
from scoring.core.words import FIELDS, MODES, WORDS
from scoring.library import shipped_system, shipped_systems
from scoring.web.dot_chart import SHAPES, DotChart, dot_chart
from scoring.web.typed import FORMULA_KEYS, TypedDefinition, TypedSeat

__all__ = [
    "DEFAULT_COMPARED",
    "Workbench",
    "editor_choices",
    "problem_text",
    "read_compared",
    "set_up",
]

DEFAULT_COMPARED: Final = ("sum-of-squares", "draw-size")
WINDOW: Final = 400


@dataclass(frozen=True, slots=True)
class FormulaField:
    """One formula of the editor; where it has an error, the text before the character, the character, and the rest."""

    key: str
    label: str
    value: str
    problem: str = ""
    before: str = ""
    marked: str = ""
    after: str = ""

    @property
    def path(self) -> str:
        """The field as JSON names it."""
        return f"formulas.{self.key}"

    @property
    def rows(self) -> int:
        """Lines that the text needs at first."""
        return min(6, max(1, sum(1 + len(line) // 46 for line in self.value.split("\n"))))


@dataclass(frozen=True, slots=True)
class Column:
    """One system beside the board: its scores in the order of the seats, or why there are none."""

    name: str
    shape: str
    chosen: bool
    scores: tuple[Fraction | None, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def short(self) -> str:
        """The name without the variant in brackets."""
        return self.name.partition(" (")[0] or self.name

    @property
    def total(self) -> Fraction | None:
        """The sum of the scores."""
        return sum((score for score in self.scores if score is not None), Fraction()) if any(self.known) else None

    @property
    def known(self) -> list[bool]:
        """Whether each score is known."""
        return [score is not None for score in self.scores]


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One seat of the sample board with its place and scores."""

    seat: TypedSeat
    place: str
    scores: tuple[Fraction | None, ...]


@dataclass(frozen=True, slots=True)
class Workbench:
    """Everything that the templates `lab/parts/` show."""

    name: str
    editor: TypedDefinition | None
    formulas: tuple[FormulaField, ...]
    settings_problems: tuple[str, ...]
    problems: tuple[Problem, ...]
    system: System | None
    falls_back: bool
    columns: tuple[Column, ...]
    rows: tuple[BoardRow, ...]
    compared: tuple[str, ...]
    board_problems: tuple[str, ...]
    asked: str
    centers: int
    chart: DotChart | None
    verdicts: tuple[Verdict, ...] | None = None
    checked: str = ""
    samples: tuple[str, ...] = field(default_factory=lambda: tuple(name for name, _seats in SAMPLE_BOARDS))

    @property
    def is_checked(self) -> bool:
        """Whether the findings on the page are those of this definition."""
        return self.system is not None and not self.falls_back and self.checked == fingerprint(self.system)

    def tally(self) -> dict[str, int]:
        """How many findings there are of each level."""
        levels = [verdict.level for verdict in self.verdicts or ()]
        return {level: levels.count(level) for level in ("good", "warn", "bad")}

    def with_findings(self) -> Workbench:
        """The same with the linter's findings. Under a second for a new definition, then kept."""
        if self.system is None or self.falls_back:
            return self
        return replace(self, verdicts=_findings(_canonical(self.system)), checked=fingerprint(self.system))


def set_up(
    *,
    name: str,
    board: Sequence[TypedSeat],
    compared: Sequence[str],
    editor: TypedDefinition | None = None,
    stored: System | None = None,
    checked: str = "",
) -> Workbench:
    """The workbench of a typed definition (`editor`) or of one that is not under change (`stored` alone).

    While the typed one has errors, the scores are those of `stored`, where there is one.
    """
    system, problems = (stored, ()) if editor is None else _compile(editor)
    shown = system or stored
    seats, seat_problems = _parse_board(board)
    shipped = [shipped_system(slug) for slug in compared]
    columns = (
        _column(name, SHAPES[0], shown, seats),
        *(
            _column(each.name if each else "", SHAPES[k], each.system if each else None, seats)
            for k, each in enumerate(shipped, 1)
        ),
    )
    asked = _asked([shown, *(each.system for each in shipped if each)])
    formulas = () if editor is None else _formula_fields(editor, problems)
    paths = {each.path for each in formulas}
    return Workbench(
        name=name,
        editor=editor,
        formulas=formulas,
        settings_problems=tuple(problem_text(p) for p in problems if p.path not in paths),
        problems=problems,
        system=shown,
        falls_back=system is None,
        columns=columns,
        rows=_rows(board, columns),
        compared=tuple(each.slug if each else "" for each in shipped),
        board_problems=_texts([*seat_problems, *(p for column in columns for p in column.problems)]),
        asked=" ".join([*asked, *(f"compare-{k}" for k, each in enumerate(shipped, 1) if each)]),
        centers=sum(int(seat.centers) for seat in board if seat.centers.isdecimal() and len(seat.centers) < 3),
        chart=_chart(board, columns, with_centers="centers" in asked),
        checked=checked,
    )


def editor_choices() -> dict[str, Any]:
    """What the selects and the list of words offer."""
    groups: dict[str, list[Any]] = {}
    for word in WORDS.values():
        groups.setdefault(word.group, []).append(word)
    return {
        "modes": [(mode, _(MODE_NAMES[mode])) for mode in MODES],
        "roundings": list(
            zip(ROUNDINGS, (_("Exact"), _("Down to a whole number"), _("To the nearest whole number")), strict=True)
        ),
        "final_years": [("", _("None")), *((str(year), str(year)) for year in FINAL_YEARS)],
        "library": shipped_systems(),
        "word_groups": groups,
        "operators": OPERATORS.values(),
        "board_centers": BOARD_CENTERS,
    }


def read_compared(data: Mapping[str, str]) -> tuple[str, ...]:
    """The slugs of the two systems to compare with; blank for none, the usual two where nothing was said."""
    return tuple(data.get(f"compare-{k}", usual) for k, usual in enumerate(DEFAULT_COMPARED, start=1))


def problem_text(problem: Problem) -> str:
    """A problem in the reader's language."""
    return _(problem.message) % problem.params if problem.params else _(problem.message)


def fingerprint(system: System) -> str:
    """A short mark of a definition, the same for the same rules under any name."""
    return hashlib.sha256(_canonical(system).encode()).hexdigest()[:16]


def _canonical(system: System) -> str:
    return json.dumps(definition_as_json(replace(system.definition, name="")), sort_keys=True)


@lru_cache(maxsize=128)
def _findings(canonical: str) -> tuple[Verdict, ...]:
    return lint_system(compile_system(parse_definition(json.loads(canonical))))


def _compile(editor: TypedDefinition) -> tuple[System | None, tuple[Problem, ...]]:
    try:
        return compile_system(parse_definition(editor.raw())), ()
    except RuleError as error:
        return None, error.problems


def _parse_board(board: Sequence[TypedSeat]) -> tuple[tuple[SeatFacts, ...] | None, tuple[Problem, ...]]:
    try:
        return parse_seats([seat.raw() for seat in board]), ()
    except RuleError as error:
        return None, error.problems


def _column(name: str, shape: str, system: System | None, seats: tuple[SeatFacts, ...] | None) -> Column:
    nothing: tuple[None, ...] = (None,) * 7
    if system is None or seats is None:
        return Column(name, shape, system is not None, nothing)
    try:
        return Column(name, shape, True, score_board(system, seats=seats))
    except RuleError as error:
        return Column(name, shape, True, nothing, error.problems)


def _formula_fields(editor: TypedDefinition, problems: Sequence[Problem]) -> tuple[FormulaField, ...]:
    found = {problem.path: problem for problem in reversed(problems)}
    fields = []
    for key, label, value in zip(FORMULA_KEYS, _labels(editor.mode), editor.formulas, strict=True):
        made = FormulaField(key, label, value)
        problem = found.get(made.path)
        fields.append(made if problem is None else _point(made, problem))
    return tuple(fields)


def _labels(mode: str) -> Sequence[str]:
    """The nine labels of a mode, those of win/draw for one that is none."""
    known = next((each for each in MODES if each == mode), MODES[0])
    blank = parse_definition({"mode": known, "formulas": {"places": [""] * 7}})
    return [_(row.label) for row in describe_system(blank).formulas]


def _point(made: FormulaField, problem: Problem) -> FormulaField:
    """Long texts are cut around the character."""
    position = problem.params.get("position")
    at = position if isinstance(position, int) else len(made.value)
    first, last = max(0, at - WINDOW), at + WINDOW
    return replace(
        made,
        problem=problem_text(problem),
        before=("…" if first else "") + made.value[first:at],
        marked=made.value[at : at + 1].strip() or "␣",
        after=made.value[at + 1 : last] + ("…" if last < len(made.value) else ""),
    )


def _asked(systems: Sequence[System | None]) -> list[str]:
    """The facts of a seat that any of the systems reads, in the order of the columns."""
    wanted = frozenset[str]().union(*(system.fields_asked for system in systems if system))
    return [each for each in FIELDS if each in wanted]


def _rows(board: Sequence[TypedSeat], columns: Sequence[Column]) -> tuple[BoardRow, ...]:
    counts = [int(seat.centers) if seat.centers.isdecimal() and len(seat.centers) < 3 else None for seat in board]
    known = [count for count in counts if count is not None]
    rows = []
    for k, seat in enumerate(board):
        count = counts[k]
        place = "–"
        if count is not None:
            shared = "=" if known.count(count) > 1 else ""
            place = f"{1 + sum(other > count for other in known)}{shared}"
        rows.append(BoardRow(seat, place, tuple(column.scores[k] for column in columns)))
    return tuple(rows)


def _texts(problems: Sequence[Problem]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(problem_text(problem) for problem in problems))


def _chart(board: Sequence[TypedSeat], columns: Sequence[Column], *, with_centers: bool) -> DotChart | None:
    labels = [(seat.power.title()[:12], seat.centers[:2] if with_centers else "") for seat in board]
    full = [
        (column.shape, [score for score in column.scores if score is not None])
        for column in columns
        if all(column.known)
    ]
    return dot_chart(labels, full)
