"""Results of many tables at once from a list: first shown, then saved as shown, or not at all."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.swiss.disciplines import MARGINS
from tournaments.swiss.files.results_csv import ResultRow, parse_results
from tournaments.swiss.selectors.margins import typed_total
from tournaments.swiss.selectors.rounds import outcome_code
from tournaments.swiss.selectors.rows import SwissRows, Table, load_swiss_rows
from tournaments.swiss.services.events import change_swiss
from tournaments.swiss.services.high_losses import loss_questions
from tournaments.swiss.services.results import Margins, NewDuel, checked_duels, in_words, save_duels

MIRRORED = {
    "first": "second",
    "second": "first",
    "first_walkover": "second_walkover",
    "second_walkover": "first_walkover",
}


@dataclass(frozen=True, slots=True)
class PlannedResult:
    """A line, the table it means, and what it does there; `before` is the current result, in words."""

    row: ResultRow
    table: Table
    outcome: str
    margins: tuple[Margins, Margins]
    words: str
    before: str
    changes: bool

    @property
    def margins_in_words(self) -> list[str]:
        """What was noted of each player."""
        return [
            f"{MARGINS[name].label}: {each.normalize():f}"
            for margins in self.margins
            for name in MARGINS
            if (each := getattr(margins, name)) is not None
        ]

    @property
    def questions(self) -> list[str]:
        """What to look at twice before the list is saved: losses above the break point."""
        return [question.text for question in loss_questions(self.margins)] if self.changes else []

    @property
    def version(self) -> int:
        """The version of the current result; 0 for none."""
        return self.table.version


@dataclass(frozen=True, slots=True)
class ResultsPlan:
    """What an import would do. With `problems` it is refused. `unused` are the headings that mean nothing here."""

    lines: tuple[PlannedResult, ...]
    problems: tuple[Problem, ...]
    unused: tuple[str, ...] = ()

    @property
    def new(self) -> list[PlannedResult]:
        """Tables that have no result yet."""
        return [line for line in self.lines if line.changes and not line.before]

    @property
    def corrected(self) -> list[PlannedResult]:
        """Tables whose result changes."""
        return [line for line in self.lines if line.changes and line.before]

    @property
    def unchanged(self) -> list[PlannedResult]:
        """Tables that have this result."""
        return [line for line in self.lines if not line.changes]

    @property
    def fingerprint(self) -> str:
        """What was shown, in 64 signs: whatever changes the plan changes them."""
        shown = [
            [line.table.game.pk, line.version, line.outcome, str(line.margins), line.before] for line in self.lines
        ]
        return hashlib.sha256(json.dumps(shown).encode()).hexdigest()


def preview_results(event: Event, *, text: str) -> ResultsPlan:
    """What importing the list would do now. Saves nothing. Raises `RuleError` for what can't be read."""
    parsed = parse_results(text, typed_points=typed_total(event) is not None)
    tables = _Tables.of(load_swiss_rows(event, only={row.round for row in parsed.rows}))
    lines, problems, named = [], [], dict[int, int]()
    for index, row in enumerate(parsed.rows):
        try:
            line = _planned(tables, row)
            if line.table.game.pk in named:
                message = gettext_noop("Line %(line)s has this table already. Remove one of the two.")
                raise RuleError.one("table", "twice", message, line=named[line.table.game.pk])
            named[line.table.game.pk] = row.line
            lines.append(line)
        except RuleError as error:
            problems += [_placed(problem, index, row.line) for problem in error.problems]
    return ResultsPlan(tuple(lines), tuple(problems), parsed.unused)


def import_results(actor: Actor, event: Event, *, text: str, fingerprint: str) -> ResultsPlan:
    """Save what a preview showed; `fingerprint` is the preview's.

    Raises `RuleError` with every problem, at `rows[i].field` with its line. Raises `StaleError` if results came in
    since, so that the preview would look different now.
    """
    with change_swiss(actor, event, Action.ENTER_RESULTS) as change:
        plan = preview_results(change.event, text=text)
        RuleError.gather(plan.problems)
        if plan.fingerprint != fingerprint:
            message = _("New results have come in, so nothing was saved. Check the new preview.")
            raise StaleError(message, current=change.event.revision)
        save_duels(
            change,
            [
                NewDuel(line.table.game.pk, line.outcome, line.margins, anyway=True)
                for line in plan.lines
                if line.changes
            ],
        )
    return plan


@dataclass(frozen=True, slots=True)
class _Tables:
    """The tables of the published rounds, by round and number, and by round and the numbers of the two players."""

    rows: SwissRows
    numbers: Mapping[int, int]
    by_number: Mapping[tuple[int, int], Table]
    by_players: Mapping[tuple[int, frozenset[int]], Table]

    @classmethod
    def of(cls, rows: SwissRows) -> _Tables:
        """Those of an event."""
        numbers = {player.entry_id: player.number for player in rows.players}
        found = [(one.number, table) for one in rows.published for table in rows.tables[one.number]]
        return cls(
            rows,
            numbers,
            {(at, table.game.number): table for at, table in found},
            {(at, frozenset(numbers[entry] for entry in table.entries)): table for at, table in found},
        )


def _planned(tables: _Tables, row: ResultRow) -> PlannedResult:
    rows = tables.rows
    table = _table(tables, row)
    numbers = tuple(tables.numbers[entry] for entry in table.entries)
    turned = row.first_number == numbers[1] or row.second_number == numbers[0]
    margins = tuple(
        Margins(**{name: row.margins.get(f"{end}_{name}") for name in MARGINS}) for end in ("first", "second")
    )
    outcome = MIRRORED.get(row.result, row.result) if turned else row.result
    pair = (margins[1], margins[0]) if turned else (margins[0], margins[1])
    names = [rows.names[entry] for entry in table.entries]
    before = outcome_code(table)
    if outcome == before:
        pair = _filled(pair, table)
    wanted = _checked(rows, outcome, pair)
    stands = (before, *(_of_result(result) for result in table.results or ()))
    return PlannedResult(
        row=row,
        table=table,
        outcome=outcome,
        margins=pair,
        words=in_words(outcome, names),
        before=in_words(before, names) if before else "",
        changes=stands != (outcome, *wanted),
    )


def _filled(margins: tuple[Margins, Margins], table: Table) -> tuple[Margins, Margins]:
    """The margins, and where the list has none those that stand: a blank field changes nothing."""
    first, second = (
        Margins(
            **{
                name: stands if said is None else said
                for name, said, stands in zip(MARGINS, _of_result(each), _of_result(result), strict=True)
            }
        )
        for each, result in zip(margins, table.results or (), strict=True)
    )
    return first, second


def _checked(rows: SwissRows, outcome: str, margins: Sequence[Margins]) -> list[tuple[Decimal | None, ...]]:
    """The margins as they would be kept. Raises `RuleError` at the columns of the list."""
    try:
        return [_of_result(result) for result in checked_duels(rows.event, outcome=outcome, margins=margins)]
    except RuleError as error:
        columns = {f"seats[{i}].": f"{end}_" for i, end in enumerate(("first", "second"))}
        found = []
        for problem in error.problems:
            path = problem.path
            for seat, column in columns.items():
                path = path.replace(seat, column)
            found.append(replace(problem, path=path))
        raise RuleError(*found) from error


def _of_result(result: object) -> tuple[Decimal | None, ...]:
    return tuple(getattr(result, name) for name in MARGINS)


def _table(tables: _Tables, row: ResultRow) -> Table:
    """The table that a line means. Raises `RuleError` where there is none, or where its players sit elsewhere."""
    if row.round not in {one.number for one in tables.rows.published}:
        message = gettext_noop("Round %(round)s is not published. Publish it first, or leave out its results.")
        raise RuleError.one("round", "unknown", message, round=row.round)
    if row.first_number is not None and row.first_number == row.second_number:
        message = gettext_noop("Number %(number)s is on both sides. Correct one of the two numbers.")
        raise RuleError.one("second_number", "same", message, number=row.first_number)
    wanted = frozenset(number for number in (row.first_number, row.second_number) if number is not None)
    if row.table is None:
        found = tables.by_players.get((row.round, wanted))
        if found is None:
            message = gettext_noop("Numbers %(one)s and %(two)s do not meet in round %(round)s. Correct the numbers.")
            params = {"one": row.first_number, "two": row.second_number, "round": row.round}
            raise RuleError.one("first_number", "no_meeting", message, **params)
        return found
    found = tables.by_number.get((row.round, row.table))
    if found is None:
        message = gettext_noop("Round %(round)s has no table %(table)s. Correct the number.")
        raise RuleError.one("table", "unknown", message, round=row.round, table=row.table)
    seated = {tables.numbers[entry] for entry in found.entries}
    if not wanted <= seated:
        message = gettext_noop("Numbers %(one)s and %(two)s sit at table %(table)s. Correct the table or the numbers.")
        one, two = sorted(seated)
        raise RuleError.one("table", "other_players", message, table=row.table, one=one, two=two)
    return found


def _placed(problem: Problem, index: int, line: int) -> Problem:
    """The problem at its row, with the line as the file counts it."""
    message = gettext_noop("Line %(at_line)s: %(what)s")
    path = f"rows[{index}].{problem.path}" if problem.path else f"rows[{index}]"
    return replace(problem, path=path, message=message, params={"at_line": line, "what": problem.phrase})
