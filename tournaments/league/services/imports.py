"""Teams of a season from a list: all of them, or none where one line is wrong and not left out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.files.plans import Plan, Verdict
from tournaments.base.permissions import Action
from tournaments.base.plain_text import fold
from tournaments.events.models import Event
from tournaments.events.services.changes import EventChange
from tournaments.league.files.league_csv import TeamRow, named_in_teams, parse_teams, unread_in_teams
from tournaments.league.models import DivisionTeam, LeagueDivision
from tournaments.league.services.seasons import change_league
from tournaments.league.services.teams import (
    DIVISION_NAME,
    MOST_DIVISIONS,
    TeamDetails,
    check_teams,
    fixture_problems,
    place_teams,
    save_team,
)

FIELDS = tuple(each.name for each in fields(TeamDetails) if each.name != "name")


@dataclass(frozen=True, slots=True)
class TeamChange:
    """A field of a known team, with what the season has and what the list says."""

    field: str
    before: object
    after: object


@dataclass(frozen=True, slots=True)
class PlannedTeam:
    """A team of a list, and the division that it would play in; of a known one its `place` and what changes."""

    row: TeamRow
    division: str
    new_division: bool
    verdict: Verdict = Verdict.NEW
    problems: tuple[Problem, ...] = ()
    asks: tuple[()] = ()
    place: DivisionTeam | None = None
    changes: tuple[TeamChange, ...] = ()


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
                each.verdict,
                [asdict(change) for change in each.changes],
                [problem.code for problem in each.problems],
            ]
            for each in self.rows
        ]
        codes = [problem.code for problem in self.problems]
        return hashlib.sha256(json.dumps([shown, codes], default=str).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class ImportedTeams:
    """What an import did: the teams that are new, those that changed, and how many rows said nothing new."""

    new: list[DivisionTeam]
    changed: list[DivisionTeam]
    unchanged: int
    left_out: int


def preview_teams(actor: Actor, event: Event, *, text: str) -> TeamsPlan:
    """What an import of `text` would do now: it is done without the wrong rows, and rolled back. Raises `RuleError` for
    what can't be read.
    """
    with transaction.atomic():
        with change_league(actor, event, Action.MANAGE_ENTRIES) as change:
            plan = _plan(change.event, text)
            try:
                _save_teams(change, plan)
            except RuleError as error:
                plan = replace(plan, problems=error.problems)
        transaction.set_rollback(True)
    return plan


def import_teams(
    actor: Actor, event: Event, *, text: str, fingerprint: str | None = None, leave_out_wrong: bool = False
) -> ImportedTeams:
    """Enter every new team of the list, and change the known ones; blank cells and missing columns change nothing.

    Divisions that it names and the season lacks are made, in the order of the list. With the `fingerprint` of a
    preview, raises `StaleError` if it would look different now. Raises `RuleError` with every problem, at
    `rows[i].column` with its line, unless wrong rows are left out on purpose.
    """
    with change_league(actor, event, Action.MANAGE_ENTRIES) as change:
        plan = _plan(change.event, text)
        if fingerprint is not None and plan.fingerprint != fingerprint:
            message = _("The season has changed, so nothing was saved. Check the new preview.")
            raise StaleError(message, current=change.event.revision)
        wrong = plan.of(Verdict.WRONG)
        if not leave_out_wrong:
            RuleError.gather(
                [at_line(each, k, row.row.line) for k, row in enumerate(plan.rows) for each in row.problems]
            )
        if len(wrong) == len(plan.rows):
            message = gettext_noop("The list doesn’t have any rows to import. Add at least one correct row.")
            raise RuleError.one("text", "empty", message)
        new = _save_teams(change, plan)
    changed = [each.place for each in plan.of(Verdict.CHANGED) if each.place]
    return ImportedTeams(new, changed, len(plan.of(Verdict.UNCHANGED)), len(wrong))


def _plan(season: Event, text: str) -> TeamsPlan:
    names = list(season.divisions.values_list("name", flat=True))
    rows, unread = parse_teams(text, divisions=names), unread_in_teams(text, divisions=names)
    named = named_in_teams(text, divisions=names)
    places = season.division_teams.select_related("team", "division")
    known = {fold(place.name): place for place in places}
    divisions = _divisions(season, rows, known)
    unreadable = {k for k, row in enumerate(rows) if row.problems or divisions[k].problems}
    checked = check_teams(season, [_details(row) for row in rows], wrong=unreadable, may_be_known=True)
    made = {fold(each.name): each for each in season.divisions.filter(fixtures__isnull=False).distinct()}
    planned = []
    for row, division, (team, wrong) in zip(rows, divisions, checked, strict=True):
        place = known.get(fold(team.name))
        problems = [*row.problems, *division.problems, *(each for each in wrong if not row.problems)]
        changes = tuple(_changes(place, row, team, division.name, named)) if place else ()
        moves = any(each.field == "division" for each in changes)
        if place is None or moves:
            closed = [fold(division.name), *([fold(place.division.name)] if place else [])]
            problems += fixture_problems([made[name] for name in closed if name in made], path="division")
        verdict = Verdict.NEW if place is None else Verdict.CHANGED if changes else Verdict.UNCHANGED
        verdict = Verdict.WRONG if problems else verdict
        planned.append(
            PlannedTeam(row, division.name, division.new, verdict, tuple(problems), place=place, changes=changes)
        )
    return TeamsPlan(tuple(planned), unread)


def _changes(
    place: DivisionTeam, row: TeamRow, team: TeamDetails, division: str, named: Collection[str]
) -> Iterator[TeamChange]:
    """The values of a known team that differ from the season's."""
    if row.division and division != place.division.name:
        yield TeamChange("division", place.division.name, division)
    for name in FIELDS:
        before, after = getattr(place, name), getattr(team, name)
        if name in named and after not in ("", None) and before != after:
            yield TeamChange(name, before, after)


def _save_teams(change: EventChange, plan: TeamsPlan) -> list[DivisionTeam]:
    """Inside a change, the good rows of the plan with their divisions; returns the new teams."""
    by_name = {fold(each.name): each for each in change.event.divisions.all()}

    def division_of(row: PlannedTeam) -> LeagueDivision:
        division = by_name.get(fold(row.division)) or _new_division(change, row.division)
        by_name[fold(division.name)] = division
        return division

    new = place_teams(change, [(division_of(each), _details(each.row)) for each in plan.of(Verdict.NEW)])
    for row in plan.of(Verdict.CHANGED):
        if place := row.place:
            told = {each.field: each.after for each in row.changes}
            moves = told.pop("division", None)
            values = {name: getattr(place, name) for name in FIELDS} | {"name": place.name} | told
            division = division_of(row) if moves else None
            save_team(change, place, details=TeamDetails(**values), division=division)
    return new


@dataclass(frozen=True, slots=True)
class _Division:
    """The division of a row by its name, and what is wrong with that."""

    name: str
    new: bool = False
    problems: tuple[Problem, ...] = ()


def _divisions(season: Event, rows: Sequence[TeamRow], places: Mapping[str, DivisionTeam]) -> list[_Division]:
    """The division of each row, by name or by level; a blank one is that of a known team, or of the row before."""
    known = {str(each.level): _Division(each.name) for each in season.divisions.order_by("level")}
    found: list[_Division] = []
    for row in rows:
        place = None if row.division else places.get(fold(row.name))
        if place:
            found.append(_Division(place.division.name))
            continue
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
        message = gettext_noop("A season has at most %(most)s divisions. Put the teams into the existing ones.")
        problems.append(Problem("division", "too_many", message, {"most": MOST_DIVISIONS}))
    return _Division(name[:DIVISION_NAME], new=not problems, problems=tuple(problems))


def _new_division(change: EventChange, name: str) -> LeagueDivision:
    level = (change.event.divisions.aggregate(last=Max("level"))["last"] or 0) + 1
    division = LeagueDivision.objects.create(event=change.event, level=level, name=name)
    change.record("add_division", _("Created the division %(name)s.") % {"name": name}, subject=f"division:{level}")
    return division


def _details(row: TeamRow) -> TeamDetails:
    return TeamDetails(**{each.name: getattr(row, each.name) for each in fields(TeamDetails)})


def at_line(problem: Problem, index: int, line: int) -> Problem:
    message = gettext_noop("Line %(at_line)s: %(what)s")
    params = {"at_line": line, "what": problem.phrase}
    return replace(problem, path=f"rows[{index}].{problem.path}", message=message, params=params)
