"""Teams and results of a season from a list: all of them, or none where one line is wrong and not left out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import Problem, RuleError
from handicaps.core.league_scoring import parse_league_scoring
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.files.plans import Plan, Verdict
from tournaments.base.permissions import Action
from tournaments.base.plain_text import fold
from tournaments.events.models import Event
from tournaments.events.services.changes import EventChange
from tournaments.league.files.league_csv import ResultRow, TeamRow, parse_results, parse_teams, unread_in_teams
from tournaments.league.models import DivisionTeam, Fixture, FixtureState, LeagueDivision
from tournaments.league.services.results import check_scores, save_scores
from tournaments.league.services.seasons import change_league
from tournaments.league.services.teams import (
    DIVISION_NAME,
    MOST_DIVISIONS,
    TeamDetails,
    check_teams,
    place_teams,
)

UNPLAYED = frozenset(FixtureState) - {FixtureState.PLAYED}


@dataclass(frozen=True, slots=True)
class PlannedTeam:
    """A team of a list, and the division that it would play in."""

    row: TeamRow
    division: str
    new_division: bool
    verdict: Verdict = Verdict.NEW
    problems: tuple[Problem, ...] = ()
    asks: tuple[()] = ()


@dataclass(frozen=True, slots=True)
class TeamsPlan(Plan[PlannedTeam]):
    """What an import of teams would do. With `problems`, which no single row has, it is refused."""

    problems: tuple[Problem, ...] = ()

    @property
    def fingerprint(self) -> str:
        """What was shown, in 64 signs."""
        shown = [
            [
                asdict(replace(each.row, problems=())),
                each.division,
                each.new_division,
                [problem.code for problem in each.problems],
            ]
            for each in self.rows
        ]
        codes = [problem.code for problem in self.problems]
        return hashlib.sha256(json.dumps([shown, codes], default=str).encode()).hexdigest()


def preview_teams(actor: Actor, event: Event, *, text: str) -> TeamsPlan:
    """What an import of `text` would do now: it is done without the wrong rows, and rolled back. Raises `RuleError` for
    what can't be read.
    """
    rows, unread = parse_teams(text), unread_in_teams(text)
    with transaction.atomic():
        with change_league(actor, event, Action.MANAGE_ENTRIES) as change:
            plan = _plan(change.event, rows, unread)
            try:
                _enter_teams(change, plan)
            except RuleError as error:
                plan = replace(plan, problems=error.problems)
        transaction.set_rollback(True)
    return plan


def import_teams(
    actor: Actor, event: Event, *, text: str, fingerprint: str | None = None, leave_out_wrong: bool = False
) -> list[DivisionTeam]:
    """Enter every team of the list; divisions that it names and the season lacks are made, in the order of the list.

    With the `fingerprint` of a preview, raises `StaleError` if it would look different now. Raises `RuleError` with
    every problem, at `rows[i].column` with its line, unless wrong rows are left out on purpose.
    """
    rows, unread = parse_teams(text), unread_in_teams(text)
    with change_league(actor, event, Action.MANAGE_ENTRIES) as change:
        plan = _plan(change.event, rows, unread)
        if fingerprint is not None and plan.fingerprint != fingerprint:
            message = _("The season changed since you looked. Nothing was saved: look at the new preview.")
            raise StaleError(message, current=change.event.revision)
        if not leave_out_wrong:
            RuleError.gather(
                [_at_line(each, k, row.row.line) for k, row in enumerate(plan.rows) for each in row.problems]
            )
        if not plan.of(Verdict.NEW):
            raise RuleError.one("text", "empty", gettext_noop("The list holds no row to import. Correct it first."))
        return _enter_teams(change, plan)


def _plan(season: Event, rows: Sequence[TeamRow], unread: tuple[str, ...]) -> TeamsPlan:
    divisions = _divisions(season, rows)
    unreadable = {k for k, row in enumerate(rows) if row.problems or divisions[k].problems}
    checked = check_teams(season, [_details(row) for row in rows], wrong=unreadable)
    planned = []
    for row, division, (_team, wrong) in zip(rows, divisions, checked, strict=True):
        problems = (*row.problems, *division.problems, *(each for each in wrong if not row.problems))
        verdict = Verdict.WRONG if problems else Verdict.NEW
        planned.append(PlannedTeam(row, division.name, division.new, verdict, problems))
    return TeamsPlan(tuple(planned), unread)


def _enter_teams(change: EventChange, plan: TeamsPlan) -> list[DivisionTeam]:
    """Inside a change, the good rows of the plan with their divisions."""
    by_name = {fold(each.name): each for each in change.event.divisions.all()}
    wanted = []
    for each in plan.of(Verdict.NEW):
        division = by_name.get(fold(each.division)) or _new_division(change, each.division)
        by_name[fold(division.name)] = division
        wanted.append((division, _details(each.row)))
    return place_teams(change, wanted)


def import_results(actor: Actor, event: Event, *, text: str) -> list[Fixture]:
    """Enter every result of the list, one that stands already among them; those of them that changed something.

    A match is found by its number, or by home and away; where two meet once, the other way round will do. Raises
    `RuleError` with every problem, at `rows[i].column` with its line.
    """
    rows = parse_results(text, unplayed=UNPLAYED)
    with change_league(actor, event, Action.ENTER_RESULTS) as change:
        scoring = parse_league_scoring(change.event.league.scoring)
        known = _Matches(change)
        problems: list[Problem] = []
        found: list[tuple[ResultRow, Fixture, bool]] = []
        for index, row in enumerate(rows):
            fixture, turned = known.find(row)
            wrong = known.problems_of(row, fixture) or check_scores(scoring, row.home_score, row.away_score)
            problems += [_at_line(each, index, row.line) for each in wrong]
            if fixture is not None:
                found.append((row, fixture, turned))
        RuleError.gather(problems)
        saved = []
        for row, fixture, turned in found:
            scores = (row.away_score, row.home_score) if turned else (row.home_score, row.away_score)
            if save_scores(change, fixture, home_score=scores[0], away_score=scores[1]):
                saved.append(fixture)
        if saved:
            text = ngettext("Entered %(n)s result from a list.", "Entered %(n)s results from a list.", len(saved))
            change.record("import_results", text % {"n": len(saved)}, after=[fixture.number for fixture in saved])
    return saved


class _Matches:
    """The season's matches by number and by names."""

    def __init__(self, change: EventChange) -> None:
        rows = Fixture.objects.filter(event=change.event)
        rows = rows.select_related("home__team", "away__team", "division", "result").order_by("number")
        self.by_number = {fixture.number: fixture for fixture in rows}
        self.by_names = {(fold(each.home.name), fold(each.away.name)): each for each in self.by_number.values()}

    def find(self, row: ResultRow) -> tuple[Fixture | None, bool]:
        """The match of a row, and whether the row names its teams the other way round."""
        if row.number is not None and not (row.home or row.away):
            return self.by_number.get(row.number), False
        home, away = fold(row.home), fold(row.away)
        fixture = self.by_names.get((home, away))
        return (fixture, False) if fixture else (self.by_names.get((away, home)), True)

    def problems_of(self, row: ResultRow, fixture: Fixture | None) -> list[Problem]:
        """What is wrong with the match of a row."""
        if fixture is None:
            message = gettext_noop("There is no match %(match)s in this season. Check the names.")
            name = f"{row.home} – {row.away}" if row.home or row.away else str(row.number)
            return [Problem("home" if row.home else "number", "unknown", message, {"match": name[:100]})]
        if fixture.state == FixtureState.VOID:
            message = gettext_noop("This match was annulled, as one of its teams withdrew. Leave the line out.")
            return [Problem("home", "void", message)]
        return []


@dataclass(frozen=True, slots=True)
class _Division:
    """The division of a row by its name, and what is wrong with that."""

    name: str
    new: bool = False
    problems: tuple[Problem, ...] = ()


def _divisions(season: Event, rows: Sequence[TeamRow]) -> list[_Division]:
    """The division of each row, by name or by level; a blank one is that of the row before."""
    known = {str(each.level): _Division(each.name) for each in season.divisions.order_by("level")}
    found: list[_Division] = []
    for row in rows:
        name = row.division or (found[-1].name if found else next(iter(known.values()), _Division("1")).name)
        words = _("Division %(level)s") % {"level": name} if name.isdigit() else name
        by_name = {fold(each.name): each for each in known.values()}
        division = by_name.get(fold(name)) or known.get(name) or by_name.get(fold(words))
        if division is None:
            division = _missing_division(words, len(known) + 1)
            if not division.problems:
                known[str(len(known) + 1)] = division
        found.append(division)
    return found


def _missing_division(name: str, level: int) -> _Division:
    problems = []
    if len(name) > DIVISION_NAME:
        message = gettext_noop("The name of the division has more than %(most)s characters. Shorten it.")
        problems.append(Problem("division", "too_long", message, {"most": DIVISION_NAME}))
    elif level > MOST_DIVISIONS:
        message = gettext_noop("A season has at most %(most)s divisions. Put teams into those there are.")
        problems.append(Problem("division", "too_many", message, {"most": MOST_DIVISIONS}))
    return _Division(name[:DIVISION_NAME], new=not problems, problems=tuple(problems))


def _new_division(change: EventChange, name: str) -> LeagueDivision:
    level = (change.event.divisions.aggregate(last=Max("level"))["last"] or 0) + 1
    division = LeagueDivision.objects.create(event=change.event, level=level, name=name)
    change.record("add_division", _("Made the division %(name)s.") % {"name": name}, subject=f"division:{level}")
    return division


def _details(row: TeamRow) -> TeamDetails:
    return TeamDetails(**{each.name: getattr(row, each.name) for each in fields(TeamDetails)})


def _at_line(problem: Problem, index: int, line: int) -> Problem:
    message = gettext_noop("Line %(at_line)s: %(what)s")
    params = {"at_line": line, "what": problem.text}
    return replace(problem, path=f"rows[{index}].{problem.path}", message=message, params=params)
