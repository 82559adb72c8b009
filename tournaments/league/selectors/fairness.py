"""The matches that a club's handicaps can be tested on: its cups, and the divisions of its seasons.

A cup is played with handicaps from other matches (out-of-sample); handicaps of a season tried on its own divisional
matches are in-sample (ruling R4). Schemes that handicaps are made by go in unrounded; those that were played with are
whole (R5).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from common.pure.errors import RuleError
from handicaps.calculators.scheme_trials import GIVEN
from handicaps.core.audit import Strengths, TeamMatch
from handicaps.core.league_scoring import parse_league_scoring
from handicaps.core.scheme_trials import SchemeTrial, SeasonOfMatches, try_schemes
from handicaps.core.schemes.registry import SCHEMES, read_question
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.events.selectors.visibility import hides_results
from tournaments.events.visibility import View
from tournaments.league.models import LEAGUE, Cup, DivisionTeam, Fixture, FixtureState, LeagueDivision
from tournaments.league.selectors.cups import cup_rows_of
from tournaments.league.selectors.handicaps import usual_question
from tournaments.league.selectors.rows import LeagueRows
from tournaments.league.selectors.visibility import tables_kept_back


def cup_trials(club: Club) -> tuple[SchemeTrial, ...]:
    """The handicaps that the cups of listed seasons were played with, and what they were rounded from, by season.

    Matches that were awarded without play are left out, and cups whose handicaps depend on hidden results. Three
    queries, and one more where there are such.
    """
    rows = Cup.objects.filter(
        event__club=club, event__published=True, event__listed=True, handicaps=True
    ).select_related("event", "table__event", "table__new_season")
    cups = list(rows.prefetch_related("entries", "results", "deadlines").order_by("event__starts_on", "pk"))
    seasons: dict[int, list[Cup]] = defaultdict(list)
    kept_back = tables_kept_back((cup.table for cup in cups if cup.table), View(short_names=True))
    for cup in cups:
        if not hides_results(cup.event) and cup.table_id not in kept_back:
            seasons[cup.event_id].append(cup)
    return _all_of([_cup_season(each) for each in seasons.values()], sample_in=False)


def division_trials(club: Club) -> tuple[SchemeTrial, ...]:
    """Every scheme, tried on the matches of each listed season that its averages come from, in IMPs. Five queries."""
    found = []
    for rows in _seasons(club):
        if rows.scoring.scale is None:
            continue
        try:
            schemes = {code: usual_question(scheme, rows).strengths()[code] for code, scheme in SCHEMES.items()}
        except RuleError:
            continue  # a season without results, or too small for a scheme, tells nothing
        known = set.intersection(*(set(each) for each in schemes.values()))
        matches = [
            TeamMatch(each.home.name, each.away.name, _margin(each))
            for each in rows.fixtures
            if each.state == FixtureState.PLAYED and each.home.name in known and each.away.name in known
        ]
        found.append(SeasonOfMatches(rows.event.name, tuple(matches), schemes))
    return _all_of(found, sample_in=True)


def _all_of(seasons: Sequence[SeasonOfMatches], *, sample_in: bool) -> tuple[SchemeTrial, ...]:
    """The schemes that every season with matches has."""
    played = [season for season in seasons if season.matches]
    shared = [code for code in (GIVEN, *SCHEMES) if all(code in season.schemes for season in played)]
    alike = [
        SeasonOfMatches(season.name, season.matches, {code: season.schemes[code] for code in shared})
        for season in played
    ]
    return try_schemes(alike, sample="in" if sample_in else "out")


def _cup_season(cups: Sequence[Cup]) -> SeasonOfMatches:
    """The cups of one season. A team is another one in each of them, as it may have another handicap."""
    matches: list[TeamMatch] = []
    given: dict[str, Fraction] = {}
    made: dict[str, dict[str, Fraction]] = {code: {} for code in SCHEMES}
    for cup in cups:
        view = cup_rows_of(cup)
        of_table = read_question(cup.table.question).strengths() if cup.table else {}
        for entry in view.entries.values():
            key = f"{cup.pk}/{entry.name}"
            given[key] = Fraction(entry.handicap)
            for code, strengths in of_table.items():
                if entry.name in strengths:
                    made[code][key] = strengths[entry.name]
        for match in view.state.matches:
            if match.result is not None:
                home, away = f"{cup.pk}/{view.name(match.home)}", f"{cup.pk}/{view.name(match.away)}"
                matches.append(TeamMatch(home, away, match.result.margin))
    schemes: dict[str, Strengths] = {GIVEN: given}
    played = {team for match in matches for team in (match.home, match.away)}
    schemes |= {code: values for code, values in made.items() if played <= values.keys()}
    return SeasonOfMatches(cups[0].event.name, tuple(matches), schemes)


def _seasons(club: Club) -> list[LeagueRows]:
    """The club's listed seasons that keep nothing back, the oldest first, without what averages don't read."""
    found = Event.objects.filter(club=club, format=LEAGUE, published=True, listed=True).select_related("league", "club")
    seasons = [each for each in found.order_by("starts_on", "pk") if not hides_results(each)]
    divisions: dict[int, list[LeagueDivision]] = defaultdict(list)
    for division in LeagueDivision.objects.filter(event__in=seasons).order_by("level"):
        divisions[division.event_id].append(division)
    teams: dict[int, list[DivisionTeam]] = defaultdict(list)
    ranked = DivisionTeam.objects.filter(event__in=seasons).order_by("division__level", "place")
    for team in ranked.select_related("team"):
        teams[team.event_id].append(team)
    fixtures: dict[int, list[Fixture]] = defaultdict(list)
    for fixture in Fixture.objects.filter(event__in=seasons).select_related("result").order_by("number"):
        fixtures[fixture.event_id].append(fixture)
    return [_rows(season, divisions[season.pk], teams[season.pk], fixtures[season.pk]) for season in seasons]


def _rows(
    season: Event, divisions: list[LeagueDivision], teams: list[DivisionTeam], fixtures: list[Fixture]
) -> LeagueRows:
    by_pk = {division.pk: division for division in divisions}
    sides = {team.pk: team for team in teams}
    for team in teams:
        team.event, team.division = season, by_pk[team.division_id]
    for fixture in fixtures:
        fixture.event, fixture.division = season, by_pk[fixture.division_id]
        fixture.home, fixture.away = sides[fixture.home_id], sides[fixture.away_id]
    return LeagueRows(
        event=season,
        rules=season.league,
        scoring=parse_league_scoring(season.league.scoring),
        divisions=tuple(divisions),
        teams=tuple(teams),
        fixtures=tuple(fixtures),
        adjustments={},
        claims={},
    )


def _margin(fixture: Fixture) -> Fraction:
    result = fixture.result
    if result is None:
        return Fraction()
    return Fraction(result.home_score or 0) - Fraction(result.away_score or 0)
