"""Rows of a restore that services would refuse, although each value fits its column."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.db.models import Model
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from handicaps.core.ratings.rules import parse_rules
from handicaps.core.schemes.registry import SCHEMES, read_question
from pairing.core.boards.parsing import parse_instance
from tournaments.archive.files.rules import RULE_OF, rows_of
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.selectors.draws import drawn_of
from tournaments.circuits.models import Circuit
from tournaments.circuits.selectors.rules import rules_of
from tournaments.clubs.models import Club
from tournaments.events.models import DrawVote, Entry, Event, SeatResult
from tournaments.events.services.formats import services_of
from tournaments.league.models import HandicapTable
from tournaments.players.models import ResultSlip
from tournaments.players.selectors.slip_desks import slip_desk_of
from tournaments.ratings.models import RatingList
from tournaments.swiss.models import SwissRound
from tournaments.swiss.selectors.explanations import reasons_in_words
from tournaments.top_dog.details import history_of_json
from tournaments.top_dog.models import TopDogHandicap

# Errors in code that trusts its rows, if a stranger wrote them.
FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError, RecursionError)


def unfit_details(event: Event, *, club: Club, number: int) -> list[Problem]:
    """What is wrong with the settings of an event, row `number` of its file, by the checks of its format."""
    problems = services_of(event).check_rules(event, club=club)
    return [replace(problem, path=f"{_row_of(event, number, problem.path)}.{problem.path}") for problem in problems]


def _row_of(event: Event, number: int, name: str) -> str:
    """The row of an archive that holds a setting: the event's own, row `number`, or that of its rules."""
    rules = event.rules
    if name not in {column.name for column in rules._meta.fields}:
        return f"data/event.json[{number}]"
    before = type(rules)._base_manager.filter(event__club=event.club_id, pk__lte=rules.pk)
    return f"data/{RULE_OF[type(rules)].name}.json[{before.count()}]"


def unfit_values(club: Club) -> Iterator[Problem]:
    """The JSON values of the club that their readers refuse. `unfit_details` checks the settings of events."""
    for (model, column), read in READERS.items():
        rule = RULE_OF[model]
        rows = rows_of(rule, club).select_related(*BESIDE.get(model, ()))
        for number, row in enumerate(rows.iterator(), start=1):
            path = f"data/{rule.name}.json[{number}].{column}"
            try:
                read(row)
            except RuleError as error:
                yield from (replace(each, path=f"{path}.{each.path}") for each in error.problems)
            except FAULTS:
                message = gettext_noop("This can’t be read, so the backup was changed or damaged.")
                yield Problem(path, "unfit", message)


def _texts(raw: Any) -> None:
    if not isinstance(raw, list) or not all(isinstance(each, str) for each in raw):
        raise TypeError(raw)


def _chart(row: Any) -> None:
    if row.chart is not None and not all(isinstance(each, int) for each in row.chart):
        raise TypeError(row.chart)


def _found(run: Any) -> None:
    [(float(seconds), int(total)) for seconds, total in run.curve]
    if run.solution is not None:
        drawn_of(run.solution, run.entry_of)


def _reasons(row: Any) -> None:
    found = row.explanation
    for reasons in (found.get("round", []), *found.get("pairs", {}).values(), *found.get("byes", {}).values()):
        reasons_in_words(reasons)


READERS: Mapping[tuple[type[Model], str], Callable[[Any], object]] = {
    (Circuit, "formula"): lambda row: rules_of(row, row.classes.all()),
    (RatingList, "rules"): lambda row: parse_rules(row.system, row.rules, path=""),
    (SeedingRun, "instance"): lambda row: parse_instance(row.instance),
    (SeedingRun, "solution"): _found,
    (HandicapTable, "scheme"): lambda row: SCHEMES[row.scheme],
    (HandicapTable, "question"): lambda row: read_question(row.question),
    (HandicapTable, "basis"): lambda row: {(each["season"], each.get("match", each.get("team"))) for each in row.basis},
    (TopDogHandicap, "history"): lambda row: history_of_json(row.history),
    (Entry, "power_preferences"): lambda row: _texts(row.power_preferences),
    (ResultSlip, "facts"): lambda row: slip_desk_of(row.game.round.event).read(row.facts),
    (DrawVote, "powers"): lambda row: _texts(row.powers),
    (SeatResult, "chart"): _chart,
    (SwissRound, "changed_by_hand"): lambda row: _texts(row.changed_by_hand),
    (SwissRound, "explanation"): _reasons,
}

BESIDE: Mapping[type[Model], tuple[str, ...]] = {ResultSlip: ("game__round__event",)}
"""What the readers of a row read beside it."""
