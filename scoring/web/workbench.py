"""Where a scoring system is tried: its editor, a sample board with the scores of up to three systems, and findings.

The lab and a club's desk show the same workbench, and its parts answer while somebody types.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from common.web.charts import SHAPES, Chart, Series, dot_chart
from common.web.problems import problem_text
from scoring.core.boards import score_board
from scoring.core.lab import Verdict
from scoring.core.lexer import Number
from scoring.core.samples import SAMPLE_BOARDS
from scoring.core.seats import SeatFacts, parse_seats
from scoring.core.systems import System
from scoring.core.trace import SeatTrace, trace_seat
from scoring.core.words import FIELDS, SOLO_WORDS, WORDS, Word
from scoring.lab_analysis import findings, rules_of
from scoring.library import shipped_system
from scoring.web.editor import Compiled, Editor, Told, compile_typed, set_up_editor, told
from scoring.web.typed import TypedDefinition, TypedSeat

DEFAULT_COMPARED: Final = ("sum-of-squares", "draw-size")


@dataclass(frozen=True, slots=True)
class Column:
    """One system next to the board: its scores in the order of the seats, or why there aren't any."""

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
class SeatWords:
    """What each word is worth for the chosen seat: the words in use, the named values, and the other words."""

    power: str
    score: Fraction | None
    used: tuple[tuple[Word, Number], ...] = ()
    values: tuple[tuple[str, Number], ...] = ()
    others: tuple[tuple[Word, Number], ...] = ()


@dataclass(frozen=True, slots=True)
class Workbench:
    """Everything that the templates `lab/parts/` show."""

    name: str
    typed: TypedDefinition | None
    editor: Editor | None
    problems: tuple[Told, ...]
    core_paths: frozenset[str]
    system: System | None
    falls_back: bool
    columns: tuple[Column, ...]
    rows: tuple[BoardRow, ...]
    compared: tuple[str, ...]
    board_problems: tuple[str, ...]
    asked: str
    centers: int
    chart: Chart | None
    words: SeatWords
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
        return replace(self, verdicts=findings(self.system), checked=fingerprint(self.system))


def set_up(
    *,
    name: str,
    board: Sequence[TypedSeat],
    compared: Sequence[str],
    typed: TypedDefinition | None = None,
    stored: System | None = None,
    checked: str = "",
    seat: str = "",
) -> Workbench:
    """The workbench of a typed definition or of one that is not under change (`stored` alone).

    While the typed one has errors, the scores are those of `stored`, where there is one. `seat` is the power whose
    words are shown, the first of the board if it is none.
    """
    made = Compiled(stored) if typed is None else compile_typed(typed)
    shown = made.system or stored
    shipped = [shipped_system(slug) for slug in compared]
    asked = _asked([shown, *(each.system for each in shipped if each)])
    seats, seat_problems = _parse_board(board, asked)
    columns = (
        _column(name, SHAPES[0], shown, seats),
        *(
            _column(each.name if each else "", SHAPES[k], each.system if each else None, seats)
            for k, each in enumerate(shipped, 1)
        ),
    )
    at = next((k for k, each in enumerate(board) if each.power == seat), 0)
    trace = _trace(shown, seats, at) if all(columns[0].known) else None
    editor = None if typed is None else set_up_editor(typed, made.problems, trace=trace if made.system else None)
    return Workbench(
        name=name,
        typed=typed,
        editor=editor,
        problems=told(made.problems, editor),
        core_paths=made.core_paths,
        system=shown,
        falls_back=made.system is None,
        columns=columns,
        rows=_rows(board, columns),
        compared=tuple(each.slug if each else "" for each in shipped),
        board_problems=_texts([*seat_problems, *(p for column in columns for p in column.problems)]),
        asked=" ".join([*asked, *_concession(shown), *(f"compare-{k}" for k, each in enumerate(shipped, 1) if each)]),
        centers=sum(int(seat.centers) for seat in board if seat.centers.isdecimal() and len(seat.centers) < 3),
        chart=_chart(board, columns, with_centers="centers" in asked),
        words=_words(shown, trace, board[at].power, columns[0].scores[at]),
        checked=checked,
    )


def read_compared(data: Mapping[str, str]) -> tuple[str, ...]:
    """The slugs of the two systems to compare with; blank for none, the usual two where nothing was said."""
    return tuple(data.get(f"compare-{k}", usual) for k, usual in enumerate(DEFAULT_COMPARED, start=1))


def fingerprint(system: System) -> str:
    """A short mark of a definition, the same for the same rules under any name."""
    return hashlib.sha256(rules_of(system).encode()).hexdigest()[:16]


def _parse_board(
    board: Sequence[TypedSeat], asked: Sequence[str]
) -> tuple[tuple[SeatFacts, ...] | None, tuple[Problem, ...]]:
    try:
        return parse_seats([seat.raw(asked=asked) for seat in board]), ()
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


def _asked(systems: Sequence[System | None]) -> list[str]:
    """The facts of a seat that any of the systems reads, in the order of the columns; a concession shows in the
    results, so these are asked for wherever they may matter."""
    wanted = frozenset[str]().union(*(system.fields_asked | system.fields_optional for system in systems if system))
    return [each for each in FIELDS if each in wanted]


def _concession(system: System | None) -> list[str]:
    """The setting for conceded games is asked for where a formula reads a word that it changes."""
    return ["concession"] if system and not SOLO_WORDS.isdisjoint(system.words) else []


def _trace(system: System | None, seats: Sequence[SeatFacts] | None, at: int) -> SeatTrace | None:
    if system is None or seats is None:
        return None
    try:
        return trace_seat(system, seats=seats, at=at)
    except RuleError:
        return None  # a word that no formula reads grows too large


def _words(system: System | None, trace: SeatTrace | None, power: str, score: Fraction | None) -> SeatWords:
    if system is None or trace is None:
        return SeatWords(power, score)
    pairs = [(WORDS[name], value) for name, value in trace.words.items()]
    return SeatWords(
        power,
        score,
        used=tuple(pair for pair in pairs if pair[0].name in system.words),
        values=tuple(trace.values.items()),
        others=tuple(pair for pair in pairs if pair[0].name not in system.words),
    )


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


def _chart(board: Sequence[TypedSeat], columns: Sequence[Column], *, with_centers: bool) -> Chart | None:
    labels = [(seat.power.title()[:12], seat.centers[:2] if with_centers else "") for seat in board]
    series = []
    for column in columns:
        scores = [score for score in column.scores if score is not None] if all(column.known) else []
        series.append(Series(column.name if column.chosen else "", column.shape, scores))
    title = _("Points of each power by system; the table above has the same numbers")
    return dot_chart(labels, series, title=title)
