"""What an import of histories would do: each line is new, changed, unchanged or wrong. Pure.

A line means the person, or the army, of the same name (case doesn't matter).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext_noop

from common.pure.errors import Problem
from tournaments.base.files.plans import Plan, Verdict
from tournaments.base.plain_text import fold
from tournaments.top_dog.files.histories_csv import HistoryKind, HistoryLine, HistoryTable


@dataclass(frozen=True, slots=True)
class Figure:
    """What the newest list says of a player or an army; games and points together, or an adjusted value."""

    games: int
    points: Fraction
    kind: HistoryKind

    @property
    def shown(self) -> Fraction | None:
        """The average, or the value; None without games."""
        if self.kind.adjusted:
            return self.points
        return self.points / self.games if self.games else None


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """A line with its verdict; `subject` is the id of the person or army, None for one that the club has not."""

    row: HistoryLine
    verdict: Verdict
    figure: Figure
    subject: int | None = None
    before: Figure | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class HistoryPlan(Plan[PlannedLine]):
    """What an import of histories would do."""

    armies: bool = False

    @property
    def fingerprint(self) -> str:
        """What was shown, in 64 signs: whatever changes the plan changes them."""
        shown = [
            (each.row.line, each.row.name, each.verdict, each.subject, repr((each.figure, each.before)))
            for each in self.rows
        ]
        return hashlib.sha256(json.dumps([self.armies, shown]).encode()).hexdigest()


def key_of(line: HistoryLine) -> str:
    """What tells one player, or one army, from the others: the whole name, wherever a list parts it in two."""
    return fold(line.name)


def plan_histories(
    table: HistoryTable, *, kind: HistoryKind, known: Mapping[str, int], before: Mapping[int, Figure]
) -> HistoryPlan:
    """Compare the lines with the club's people or armies by `known`, and with what lists said of them `before`."""
    seen: dict[str, int] = {}
    planned = []
    for line in table.lines:
        figure = Figure(line.games, line.points, kind)
        key = key_of(line)
        if line.problems:
            planned.append(PlannedLine(line, Verdict.WRONG, figure, problems=line.problems))
        elif key in seen:
            message = gettext_noop("%(name)s stands on line %(line)s already. Remove one of the two.")
            problem = Problem("name", "twice", message, {"name": line.name, "line": seen[key]})
            planned.append(PlannedLine(line, Verdict.WRONG, figure, problems=(problem,)))
        else:
            seen[key] = line.line
            planned.append(_compared(line, figure, known.get(key), before))
    return HistoryPlan(tuple(planned), table.unused, table.armies)


def _compared(line: HistoryLine, figure: Figure, subject: int | None, before: Mapping[int, Figure]) -> PlannedLine:
    was = before.get(subject) if subject is not None else None
    verdict = Verdict.NEW if was is None else Verdict.UNCHANGED if was == figure else Verdict.CHANGED
    return PlannedLine(line, verdict, figure, subject, was)
