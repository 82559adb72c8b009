"""Handicaps of a season: what they would be now, what was signed, and what later corrections would change.

Form comes from the averages of the season's divisions. Teams without one there are rated by their matches of another
season up to a day, if the scheme rates new teams (`handicaps.core.schemes`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from json import dumps
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from handicaps.core.form_l import Division, DivisionTeam
from handicaps.core.handicap_cup import HandicapChange, handicap_changes
from handicaps.core.league_scoring import LeagueScoring
from handicaps.core.schemes.registry import SCHEMES, USUAL_SCHEME
from handicaps.core.schemes.scheme import (
    NEW_TEAM_RULES,
    HandicapQuestion,
    PlayedMatch,
    Scheme,
    SchemeLine,
    rate_new_teams,
)
from tournaments.base.actors import Actor
from tournaments.clubs.roles import knows_club
from tournaments.events.models import Event
from tournaments.league.models import LEAGUE, Fixture, FixtureState, HandicapTable, LeagueTeam
from tournaments.league.selectors.rows import LeagueRows, load_league_rows
from tournaments.league.selectors.tables import season_tables

MOST_IMPS_PER_VP = 100
SEASON_RULES = (*NEW_TEAM_RULES, "imps_per_vp", "overlap")
"""What a season can be asked, if the scheme reads it; each is a field of `HandicapTable`."""
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class HandicapWork:
    """A table that could be signed: the question with its answer, the club's teams by name, and the results behind it.

    `fingerprint` changes with the question.
    """

    question: HandicapQuestion
    lines: tuple[SchemeLine, ...]
    teams: Mapping[str, LeagueTeam]
    basis: tuple[Json, ...]

    @property
    def fingerprint(self) -> str:
        """Identifies what was previewed, to check that the same is signed."""
        return sha256(dumps(self.question.as_json(), sort_keys=True).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class TableDrift:
    """What corrections after a signature would change: handicaps, and the results that differ from then.

    `error` says why a table is impossible now.
    """

    handicaps: tuple[HandicapChange, ...]
    results: tuple[Json, ...]
    error: RuleError | None = None


def handicap_work(
    season: Event,
    *,
    scheme: str = USUAL_SCHEME.code,
    new_season: Event | None = None,
    until: date | None = None,
    imps_per_vp: Fraction | Decimal | None = None,
    overlap: bool | None = None,
) -> HandicapWork:
    """The handicaps by the season's averages and a `scheme` of `SCHEMES`.

    New teams are those of `new_season` without an average here. A rule that is left out has its usual value. Errors:
    `RuleError` at `scheme`, at `divisions` (no results; another scoring than the scheme reads; a team without an
    average, if the scheme rates none), `new_season` and `imps_per_vp`, and at each rule that the scheme doesn't read.
    """
    if scheme not in SCHEMES:
        message = gettext_noop("This handicap scheme doesn’t exist. Choose one of: %(schemes)s.")
        raise RuleError.one("scheme", "not_a_choice", message, schemes=", ".join(SCHEMES))
    chosen = SCHEMES[scheme]
    rules = {"new_season": new_season, "until": until, "imps_per_vp": imps_per_vp, "overlap": overlap}
    given = {name: value for name, value in rules.items() if value is not None}
    message = gettext_noop("%(scheme)s doesn’t use this value. Leave it out, or choose another scheme.")
    params = {"scheme": chosen.short}
    RuleError.gather(
        [Problem(name, "not_in_scheme", message, params) for name in given if name not in chosen.season_rules]
    )
    if imps_per_vp is not None:
        given["imps_per_vp"] = _slope(imps_per_vp)
    return _work(season, chosen, new_season, until, chosen.own(given))


def _slope(imps_per_vp: Fraction | Decimal) -> Fraction:
    if not 0 < imps_per_vp <= MOST_IMPS_PER_VP:
        message = gettext_noop(
            "The IMPs for one VP must be above 0 and at most %(most)s. Enter a number in that range."
        )
        raise RuleError.one("imps_per_vp", "out_of_range", message, most=MOST_IMPS_PER_VP)
    return Fraction(imps_per_vp)


def _work(season: Event, scheme: Scheme, new_season: Event | None, until: date | None, rules: Json) -> HandicapWork:
    rows = load_league_rows(season, form_alone=True)
    _check_scoring(scheme, rows.scoring, path="divisions", season=season)
    teams = {place.name: place.team for place in rows.teams}
    divisions, without = _divisions(rows)
    if without and not scheme.rates_new_teams:
        message = gettext_noop(
            "%(scheme)s: every team needs an average, and these have none: %(teams)s. Enter their results or averages, "
            "or choose a scheme that rates new teams."
        )
        raise RuleError.one("divisions", "no_average", message, scheme=scheme.short, teams=", ".join(without))
    new = dict(without)
    basis = _basis(rows)
    matches: list[PlayedMatch] = []
    if new_season is not None:
        later = load_league_rows(new_season, form_alone=True)
        _check_scoring(scheme, later.scoring, path="new_season", season=new_season)
        known = {team.name for division in divisions for team in division.teams}
        teams |= {place.name: place.team for place in later.teams}
        new |= {place.name: place.division.level for place in later.teams if place.name not in known}
        played = [each for each in later.fixtures if _counts(each) and (until is None or _before(each, until))]
        matches = [_match(later, each) for each in played]
        basis += _basis(later, only=[each for each in played if new.keys() & {each.home.name, each.away.name}])
    last = len(divisions) - 1
    rated = {name: divisions[min(level - 1, last)].name for name, level in new.items()}
    question = scheme.ask(divisions, rate_new_teams(rated, matches), rules)
    return HandicapWork(question, question.lines(), teams, basis)


def drift_of(table: HandicapTable) -> TableDrift:
    """What a signed table would be by the current results and the same rules. Changes nothing."""
    try:
        work = handicap_work(table.event, **rules_of(table))
    except RuleError as error:
        return TableDrift((), (), error)
    return drift_between(table, work)


def rules_of(table: HandicapTable) -> Json:
    """What a signed table was made from, as `handicap_work` takes it."""
    read = SCHEMES[table.scheme].season_rules
    stored = {name: getattr(table, name) for name in SEASON_RULES if name in read}
    return {"scheme": table.scheme, **stored}


def drift_between(table: HandicapTable, work: HandicapWork) -> TableDrift:
    """The same, where the current handicaps are calculated already."""
    lines = list(table.lines.all())
    names = {line.team_id: line.name for line in lines}
    computed = {names.get(work.teams[team.name].pk, team.name): team.handicap for team in work.lines}
    saved = {line.name: line.handicap for line in lines}
    return TableDrift(handicap_changes(saved, computed), _changed_results(table.basis, work.basis))


def following_seasons(actor: Actor, season: Event) -> QuerySet[Event]:
    """The club's other seasons that new teams can be rated by, the newest first; none for an actor who helps at this
    one alone."""
    if not knows_club(actor, season.club):
        return Event.objects.none()
    rows = Event.objects.filter(club_id=season.club_id, format=LEAGUE).exclude(pk=season.pk)
    return rows.select_related("league", "club").order_by("-starts_on", "-id")


def usual_question(scheme: Scheme, rows: LeagueRows) -> HandicapQuestion:
    """A scheme's question of a season's own teams by its usual rules. Errors: `RuleError` as `handicap_work`."""
    _check_scoring(scheme, rows.scoring, path="divisions", season=rows.event)
    return scheme.ask(_divisions(rows)[0], (), {})


def signed_tables(actor: Actor, season: Event) -> QuerySet[HandicapTable]:
    """The club's signed tables, the newest first; the season's own for an actor who helps at this one alone."""
    known = Q(event__club=season.club_id) if knows_club(actor, season.club) else Q(event=season)
    rows = HandicapTable.objects.filter(known).select_related("event")
    return rows.order_by("-signed_at", "-id")


def _check_scoring(scheme: Scheme, scoring: LeagueScoring, *, path: str, season: Event) -> None:
    if scheme.full_score is None:
        return
    full = Fraction(scheme.full_score)
    sums = set()
    if scoring.scale is not None:
        sums = {row.winner + row.loser for row in scoring.scale.rows}
    elif scoring.kind == "typed":
        sums = {scoring.total if scoring.total is not None else full}
    if sums != {full}:
        message = gettext_noop(
            "%(scheme)s needs victory points, %(full)s in each match, but %(season)s scores differently. Choose a "
            "scale of victory points in its settings."
        )
        params = {"scheme": scheme.short, "full": scheme.full_score, "season": season.name}
        raise RuleError.one(path, "other_scoring", message, **params)


def _divisions(rows: LeagueRows) -> tuple[list[Division], dict[str, int]]:
    """The divisions by their averages, and the teams that have none, with the level of their division."""
    divisions: list[Division] = []
    without: dict[str, int] = {}
    for table in season_tables(rows):
        rated = []
        for line in table.rows:
            if line.row.average is None:
                without[line.row.team] = table.division.level
            else:
                rated.append(DivisionTeam(line.row.team, line.row.average))
        if not rated:
            message = gettext_noop(
                "%(division)s has no results yet, so its handicaps can’t be calculated. Enter its results, or the "
                "averages of its teams."
            )
            raise RuleError.one("divisions", "no_results", message, division=table.division.name)
        divisions.append(Division(table.division.name, tuple(rated)))
    if not divisions:
        message = gettext_noop("This season has no divisions yet. Create them first, with their teams.")
        raise RuleError.one("divisions", "missing", message)
    return divisions, without


def _counts(fixture: Fixture) -> bool:
    return fixture.state == FixtureState.PLAYED and fixture.result is not None


def _before(fixture: Fixture, until: date) -> bool:
    """A match without a day counts by when its result came in."""
    if fixture.played_on is not None:
        return fixture.played_on <= until
    return fixture.result is not None and fixture.result.created_at.date() <= until


def _match(rows: LeagueRows, fixture: Fixture) -> PlayedMatch:
    home, away = rows.points(fixture) or (Fraction(), Fraction())
    return PlayedMatch(fixture.home.name, fixture.away.name, home, away)


def _basis(rows: LeagueRows, *, only: list[Fixture] | None = None) -> tuple[Json, ...]:
    """The results that count, each in its current version."""
    found = []
    for fixture in rows.fixtures if only is None else only:
        points = rows.points(fixture)
        if points is None or fixture.result is None:
            continue
        found.append(
            {
                "season": rows.event.slug,
                "match": fixture.number,
                "home": fixture.home.name,
                "away": fixture.away.name,
                "version": fixture.result.number,
                "points": [str(each) for each in points],
            }
        )
    given = [place for place in rows.teams if place.given_average is not None] if only is None else []
    found += [{"season": rows.event.slug, "team": place.name, "average": f"{place.given_average:f}"} for place in given]
    return tuple(found)


def _changed_results(before: list[Json], now: tuple[Json, ...]) -> tuple[Json, ...]:
    """Each result that is new, gone or another one, with its points before and now."""

    def by_key(rows: Any) -> dict[tuple[str, Any], Json]:
        return {(row["season"], row.get("match", row.get("team"))): row for row in rows}

    old, new = by_key(before), by_key(now)
    changes = []
    for key in dict.fromkeys((*old, *new)):
        one, other = old.get(key, {}), new.get(key, {})
        was, is_now = (each.get("points", each.get("average")) for each in (one, other))
        if was != is_now:
            changes.append({**(other or one), "before": was, "now": is_now})
    return tuple(changes)
