"""Teams and results of a season from a list: all of them, or none where one line is wrong."""

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
from tournaments.league.services.teams import DIVISION_NAME, MOST_DIVISIONS, TeamDetails, place_teams

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
    """What an import of teams would do. With `problems` it is refused."""

    problems: tuple[Problem, ...] = ()

    @property
    def fingerprint(self) -> str:
        """What was shown, in 64 signs."""
        shown = [[asdict(each.row), each.division, each.new_division] for each in self.rows]
        codes = [problem.code for problem in self.problems]
        return hashlib.sha256(json.dumps([shown, codes], default=str).encode()).hexdigest()


def preview_teams(actor: Actor, event: Event, *, text: str) -> TeamsPlan:
    """What an import of `text` would do now: it is done and rolled back. Raises `RuleError` for what can't be
    read.
    """
    rows = parse_teams(text)
    with transaction.atomic():
        try:
            plan, _made = _enter_teams(actor, event, rows, unread_in_teams(text), fingerprint=None)
        except RuleError as error:
            plan = TeamsPlan(
                tuple(PlannedTeam(row, row.division, new_division=False) for row in rows),
                unread_in_teams(text),
                error.problems,
            )
        transaction.set_rollback(True)
    return plan


def import_teams(actor: Actor, event: Event, *, text: str, fingerprint: str | None = None) -> list[DivisionTeam]:
    """Enter every team of the list; divisions that it names and the season lacks are made, in the order of the list.

    With the `fingerprint` of a preview, raises `StaleError` if it would look different now. Raises `RuleError` with
    every problem, at `rows[i].column` with its line.
    """
    rows = parse_teams(text)
    return _enter_teams(actor, event, rows, unread_in_teams(text), fingerprint=fingerprint)[1]


def _enter_teams(
    actor: Actor, event: Event, rows: Sequence[TeamRow], unread: tuple[str, ...], *, fingerprint: str | None
) -> tuple[TeamsPlan, list[DivisionTeam]]:
    with change_league(actor, event, Action.MANAGE_ENTRIES) as change:
        known = set(change.event.divisions.values_list("pk", flat=True))
        divisions = _divisions(change, rows)
        planned = (
            PlannedTeam(row, division.name, new_division=division.pk not in known)
            for row, division in zip(rows, divisions, strict=True)
        )
        plan = TeamsPlan(tuple(planned), unread)
        if fingerprint is not None and plan.fingerprint != fingerprint:
            message = _("The season changed since you looked. Nothing was saved: look at the new preview.")
            raise StaleError(message, current=change.event.revision)
        wanted = [(division, _details(row)) for division, row in zip(divisions, rows, strict=True)]
        try:
            return plan, place_teams(change, wanted)
        except RuleError as error:
            raise _placed(error, [row.line for row in rows]) from error


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


def _divisions(change: EventChange, rows: Sequence[TeamRow]) -> list[LeagueDivision]:
    """The division of each row, by name or by level; a blank one is that of the row before."""
    known = list(change.event.divisions.order_by("level"))
    found: list[LeagueDivision] = []
    for row in rows:
        name = row.division or (found[-1].name if found else known[0].name if known else "1")
        division = next((each for each in known if fold(each.name) == fold(name) or str(each.level) == name), None)
        if division is None:
            division = _new_division(change, name, line=row.line)
            known.append(division)
        found.append(division)
    return found


def _new_division(change: EventChange, name: str, *, line: int) -> LeagueDivision:
    level = (change.event.divisions.aggregate(last=Max("level"))["last"] or 0) + 1
    if level > MOST_DIVISIONS or len(name) > DIVISION_NAME:
        message = gettext_noop("Line %(line)s: “%(name)s” can't be one more division. Check the column of divisions.")
        raise RuleError.one("text", "division", message, line=line, name=name[:DIVISION_NAME])
    words = _("Division %(level)s") % {"level": name} if name.isdigit() else name
    division = LeagueDivision.objects.create(event=change.event, level=level, name=words)
    change.record("add_division", _("Made the division %(name)s.") % {"name": words}, subject=f"division:{level}")
    return division


def _details(row: TeamRow) -> TeamDetails:
    return TeamDetails(**{each.name: getattr(row, each.name) for each in fields(TeamDetails)})


def _placed(error: RuleError, lines: list[int]) -> RuleError:
    """The problems of `teams[i].field` at the rows of the list."""
    found = []
    for problem in error.problems:
        index = problem.path.removeprefix("teams[").partition("]")[0]
        if problem.path.startswith("teams[") and index.isdigit():
            rest = replace(problem, path=problem.path.rpartition(".")[2])
            found.append(_at_line(rest, int(index), lines[int(index)]))
        else:
            found.append(problem)
    return RuleError(*found)


def _at_line(problem: Problem, index: int, line: int) -> Problem:
    message = gettext_noop("Line %(at_line)s: %(what)s")
    params = {"at_line": line, "what": problem.text}
    return replace(problem, path=f"rows[{index}].{problem.path}", message=message, params=params)
