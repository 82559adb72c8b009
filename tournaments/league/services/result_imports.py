"""Results of a season from a list: all of them, or none where one line is wrong and not left out."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, replace
from datetime import date
from decimal import Decimal

from django.db.models import Prefetch
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import Problem, RuleError
from handicaps.core.league_scoring import LeagueScoring, parse_league_scoring
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.files.plans import Plan, Verdict
from tournaments.base.permissions import Action
from tournaments.base.plain_text import fold
from tournaments.events.models import Event
from tournaments.events.services.changes import EventChange
from tournaments.events.time_zones import zone_of
from tournaments.league.files.league_csv import ResultRow, parse_results, unread_in_results
from tournaments.league.models import Fixture, FixtureClaim, FixtureState
from tournaments.league.services.imports import at_line
from tournaments.league.services.results import check_scores, save_scores
from tournaments.league.services.seasons import change_league

UNPLAYED = frozenset(FixtureState) - {FixtureState.PLAYED}


@dataclass(frozen=True, slots=True)
class PlannedResult:
    """A result of a list with its match, and the scores of home and away there.

    `before` are the scores that it replaces. `early` is the day of a match that is still to come, `claims` is what
    captains entered and the list replaces.
    """

    row: ResultRow
    fixture: Fixture | None
    scores: tuple[Decimal, Decimal]
    verdict: Verdict
    problems: tuple[Problem, ...] = ()
    asks: tuple[()] = ()
    before: tuple[Decimal | None, Decimal | None] | None = None
    early: date | None = None
    claims: tuple[FixtureClaim, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultsPlan(Plan[PlannedResult]):
    """What an import of results would do."""

    @property
    def fingerprint(self) -> str:
        """What was shown, in 64 signs."""
        shown = [
            [
                asdict(replace(each.row, problems=())),
                each.fixture and each.fixture.number,
                each.verdict,
                each.before,
                [[claim.pk, claim.home_score, claim.away_score] for claim in each.claims],
                [problem.code for problem in each.problems],
            ]
            for each in self.rows
        ]
        return hashlib.sha256(json.dumps(shown, default=str).encode()).hexdigest()

    @property
    def early(self) -> list[PlannedResult]:
        """The rows whose matches are still to come by the fixture list."""
        return [each for each in self.of(Verdict.NEW, Verdict.CHANGED) if each.early]


def preview_results(event: Event, *, text: str) -> ResultsPlan:
    """What an import of `text` would do now. Raises `RuleError` at `text` for what can't be read."""
    return _plan(event, text)


def import_results(
    actor: Actor,
    event: Event,
    *,
    text: str,
    fingerprint: str | None = None,
    leave_out_wrong: bool = False,
    anyway: bool = False,
) -> list[Fixture]:
    """Enter every result of the list, including any that are saved already. Returns those that changed something.

    A match is found by its number, or by home and away; where two teams meet once, the reverse order also matches. With
    the `fingerprint` of a preview, raises `StaleError` if it would look different now. Raises `RuleError` with every
    problem, at `rows[i].column` with its line, unless wrong rows are left out on purpose; and at `anyway` for matches
    that are still to come, unless they were played `anyway`.
    """
    with change_league(actor, event, Action.ENTER_RESULTS) as change:
        plan = _plan(change.event, text)
        if fingerprint is not None and plan.fingerprint != fingerprint:
            message = _("The results have changed, so nothing was saved. Check the new preview.")
            raise StaleError(message, current=change.event.revision)
        if not leave_out_wrong:
            RuleError.gather(
                [at_line(each, k, row.row.line) for k, row in enumerate(plan.rows) for each in row.problems]
            )
        if plan.early and not anyway:
            message = gettext_noop("The list has matches that are still to come. Confirm that they have been played.")
            raise RuleError.one("anyway", "early", message)
        return _save(change, plan)


def _save(change: EventChange, plan: ResultsPlan) -> list[Fixture]:
    saved = []
    for each in plan.of(Verdict.NEW, Verdict.CHANGED):
        home, away = each.scores
        if each.fixture and save_scores(change, each.fixture, home_score=home, away_score=away):
            saved.append(each.fixture)
    if saved:
        text = ngettext("Entered %(n)s result from a list.", "Entered %(n)s results from a list.", len(saved))
        change.record("import_results", text % {"n": len(saved)}, after=[fixture.number for fixture in saved])
    return saved


def _plan(event: Event, text: str) -> ResultsPlan:
    rows = parse_results(text, unplayed=UNPLAYED)
    matches = _Matches(event)
    return ResultsPlan(tuple(matches.planned(row) for row in rows), unread_in_results(text))


class _Matches:
    """The season's matches by number and by names."""

    def __init__(self, event: Event) -> None:
        rows = Fixture.objects.filter(event=event)
        rows = rows.select_related("home__team", "away__team", "division", "result").order_by("number")
        rows = rows.prefetch_related(Prefetch("claims", FixtureClaim.objects.select_related("team__team")))
        self.by_number = {fixture.number: fixture for fixture in rows}
        self.by_names = {(fold(each.home.name), fold(each.away.name)): each for each in self.by_number.values()}
        self.scoring: LeagueScoring = parse_league_scoring(event.league.scoring)
        self.today = timezone.localdate(timezone=zone_of(event))
        self.lines: dict[int, int] = {}

    def planned(self, row: ResultRow) -> PlannedResult:
        """What becomes of a row."""
        fixture, turned = self.find(row)
        problems = [*row.problems, *self.problems_of(row, fixture)]
        if not problems:
            problems += check_scores(self.scoring, row.home_score, row.away_score)
        scores = (row.away_score, row.home_score) if turned else (row.home_score, row.away_score)
        if problems or fixture is None:
            return PlannedResult(row, fixture, scores, Verdict.WRONG, tuple(problems))
        self.lines[fixture.number] = row.line
        result = fixture.result
        before = (result.home_score, result.away_score) if result else None
        verdict = Verdict.NEW if result is None else Verdict.CHANGED
        if before == scores:
            verdict = Verdict.UNCHANGED
        is_open = result is None
        early = fixture.played_on if is_open and fixture.played_on and fixture.played_on > self.today else None
        claims = tuple(each for each in fixture.claims.all() if is_open)
        return PlannedResult(row, fixture, scores, verdict, before=before, early=early, claims=claims)

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
            message = gettext_noop("This match was annulled because one of its teams withdrew. Leave the line out.")
            return [Problem("home", "void", message)]
        if line := self.lines.get(fixture.number):
            message = gettext_noop("Line %(line)s already has a result of this match. Leave one of the two out.")
            return [Problem("home" if row.home else "number", "twice", message, {"line": line})]
        return []
