"""Everything of a season in one value: rules, divisions, teams, fixtures with their standing results.

Four queries at most."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from django.db.models import F

from handicaps.core.league_scoring import LeagueScoring, parse_league_scoring
from tournaments.events.models import Event
from tournaments.league.models import (
    DivisionTeam,
    Fixture,
    FixtureClaim,
    FixtureResult,
    FixtureState,
    LeagueDivision,
    LeagueRules,
    PointsAdjustment,
)
from tournaments.league.models.seasons import OPEN_FIXTURES

TAKEN: Final = "taken_"
"""Before the names of the columns that say what the league took from a team."""


@dataclass(frozen=True, slots=True)
class LeagueRows:
    """A season as it is stored; `teams` by division and place, fixtures by their number, the claims of open ones oldest
    first."""

    event: Event
    rules: LeagueRules
    scoring: LeagueScoring
    divisions: tuple[LeagueDivision, ...]
    teams: tuple[DivisionTeam, ...]
    fixtures: tuple[Fixture, ...]
    adjustments: Mapping[int, Sequence[PointsAdjustment]]
    claims: Mapping[int, Sequence[FixtureClaim]]

    def teams_of(self, division: LeagueDivision) -> tuple[DivisionTeam, ...]:
        """The division's teams, withdrawn ones among them."""
        return tuple(team for team in self.teams if team.division_id == division.pk)

    def fixtures_of(self, division: LeagueDivision) -> tuple[Fixture, ...]:
        """The division's matches."""
        return tuple(fixture for fixture in self.fixtures if fixture.division_id == division.pk)

    def points(self, fixture: Fixture) -> tuple[Fraction, Fraction] | None:
        """The points of both sides; None without a result."""
        result = fixture.result
        if result is None or fixture.state == FixtureState.VOID:
            return None
        if fixture.state == FixtureState.AWARDED:
            return Fraction(result.home_points or 0), Fraction(result.away_points or 0)
        return self.scoring.points(Fraction(result.home_score or 0), Fraction(result.away_score or 0))


def load_league_rows(event: Event, *, form_alone: bool = False) -> LeagueRows:
    """The season's rows, each with what it belongs to; with `form_alone` without what averages don't read, the
    adjustments and claims."""
    rules = event.league
    divisions = tuple(LeagueDivision.objects.filter(event=event).order_by("level"))
    by_pk = {division.pk: division for division in divisions}
    teams, adjustments = _teams(event, adjusted=not form_alone)
    sides = {team.pk: team for team in teams}
    for team in teams:
        team.event, team.division = event, by_pk[team.division_id]
    fixtures = tuple(Fixture.objects.filter(event=event).select_related("result", "proposal").order_by("number"))
    for fixture in fixtures:
        fixture.event, fixture.division = event, by_pk[fixture.division_id]
        fixture.home, fixture.away = sides[fixture.home_id], sides[fixture.away_id]
    claims: dict[int, list[FixtureClaim]] = defaultdict(list)
    if not form_alone and any(fixture.state in OPEN_FIXTURES for fixture in fixtures):
        for claim in FixtureClaim.objects.filter(fixture__event=event).order_by("id"):
            claims[claim.fixture_id].append(claim)
    return LeagueRows(
        event=event,
        rules=rules,
        scoring=parse_league_scoring(rules.scoring),
        divisions=divisions,
        teams=teams,
        fixtures=fixtures,
        adjustments=adjustments,
        claims=claims,
    )


def _teams(event: Event, *, adjusted: bool) -> tuple[tuple[DivisionTeam, ...], dict[int, list[PointsAdjustment]]]:
    """The teams by division and place, and what the league took from each or gave it, in one query."""
    rows = DivisionTeam.objects.filter(event=event).select_related("team").order_by("division__level", "place")
    if not adjusted:
        return tuple(rows), {}
    columns = [column.attname for column in PointsAdjustment._meta.concrete_fields]
    rows = rows.annotate(**{f"{TAKEN}{name}": F(f"adjustments__{name}") for name in columns})
    teams: dict[int, DivisionTeam] = {}
    adjustments: dict[int, list[PointsAdjustment]] = defaultdict(list)
    for row in rows.order_by("division__level", "place", "adjustments__id"):
        teams.setdefault(row.pk, row)
        values = {name: getattr(row, f"{TAKEN}{name}") for name in columns}
        if values["id"] is not None:
            adjustments[row.pk].append(PointsAdjustment(**values))
    return tuple(teams.values()), adjustments


def with_result(rows: LeagueRows, fixture_id: int, result: FixtureResult, *, state: str) -> LeagueRows:
    """The season as it would be with this result of one match; nothing is stored."""
    fixtures = []
    for fixture in rows.fixtures:
        if fixture.pk == fixture_id:
            tried = Fixture(**{f.attname: getattr(fixture, f.attname) for f in Fixture._meta.concrete_fields})
            tried.home, tried.away, tried.division = fixture.home, fixture.away, fixture.division
            tried.result, tried.state = result, state
            fixtures.append(tried)
        else:
            fixtures.append(fixture)
    return replace(rows, fixtures=tuple(fixtures))
