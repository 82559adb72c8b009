"""What an import of histories would do: each line is new, changed, unchanged or wrong. Pure.

A line means the person, or the army, of the same name (case doesn't matter).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from common.pure.errors import Problem
from tournaments.base.files.plans import Plan, Verdict
from tournaments.people.files.namesakes import KnownName, Namesakes
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
    """A line with its verdict; `subject` is the id of the person or army, None for one that the club has not.

    Somebody new gets the `distinction`; `asks` are the people of its name, where there are several.
    """

    row: HistoryLine
    verdict: Verdict
    figure: Figure
    subject: int | None = None
    before: Figure | None = None
    problems: tuple[Problem, ...] = ()
    distinction: str = ""
    asks: tuple[KnownName, ...] = ()


@dataclass(frozen=True, slots=True)
class HistoryPlan(Plan[PlannedLine]):
    """What an import of histories would do."""

    armies: bool = False

    @property
    def fingerprint(self) -> str:
        """What was shown, in 64 signs: whatever changes the plan changes them."""
        shown = [
            (each.row.line, each.row.name, each.verdict, each.subject, repr((each.figure, each.before, each.asks)))
            for each in self.rows
        ]
        return hashlib.sha256(json.dumps([self.armies, shown]).encode()).hexdigest()


def plan_histories(
    table: HistoryTable, *, kind: HistoryKind, known: Namesakes, before: Mapping[int, Figure]
) -> HistoryPlan:
    """Compare the lines with the club's people or armies by `known`, and with what lists said of them `before`.

    An army is known as somebody of one name.
    """
    return HistoryPlan(
        tuple(_planned(line, Figure(line.games, line.points, kind), known, before) for line in table.lines),
        table.unused,
        table.armies,
    )


def _planned(line: HistoryLine, figure: Figure, known: Namesakes, before: Mapping[int, Figure]) -> PlannedLine:
    if line.problems:
        return PlannedLine(line, Verdict.WRONG, figure, problems=line.problems)
    names = ("", line.army) if line.army else (line.first_name, line.last_name)
    meant = known.meant(line.line, *names, line.distinction)
    twice = known.twice(meant, line.line, names, path="name")
    if twice:
        return PlannedLine(line, Verdict.WRONG, figure, problems=(twice,))
    if meant.asks:
        return PlannedLine(line, Verdict.WHICH, figure, asks=meant.asks)
    subject = meant.person_id
    was = before.get(subject) if subject is not None else None
    verdict = Verdict.NEW if was is None else Verdict.UNCHANGED if was == figure else Verdict.CHANGED
    return PlannedLine(line, verdict, figure, subject, was, distinction=meant.distinction)
