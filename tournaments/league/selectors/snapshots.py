"""What pages show of a season, from its rows: divisions with their tables, matches, handicaps and cups.

Captains' addresses and what they typed stay out: the public API hands this out as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from handicaps.core.league_rows import Decision
from tournaments.base.figures import exact
from tournaments.events.visibility import View
from tournaments.league.models import DivisionTeam, Fixture, FixtureState
from tournaments.league.selectors.cup_snapshots import cups_shown, handicap_tables_shown
from tournaments.league.selectors.rows import LeagueRows
from tournaments.league.selectors.tables import DivisionTable, TableRow, ranks_before, season_tables
from tournaments.league.selectors.visibility import first_matchday, seen_league
from tournaments.league.shown import (
    DecisionShown,
    DivisionRow,
    DivisionShown,
    FixtureShown,
    LeagueShown,
    PointsTaken,
    TeamOut,
    TeamShown,
)


def league_snapshot(whole: LeagueRows, view: View) -> LeagueShown:
    """Everything that public pages need of a view, names included, so that they read no other table."""
    rows = seen_league(whole, view)
    return LeagueShown(
        hidden_from=first_matchday(rows, view) or 0,
        scoring=rows.rules.scoring,
        entries=tuple(_team(team) for team in rows.teams),
        divisions=tuple(division_shown(rows, table) for table in season_tables(rows)),
        fixtures=tuple(fixture_shown(rows, fixture) for fixture in rows.fixtures),
        handicap_tables=handicap_tables_shown(whole.event, view),
        cups=cups_shown(whole.event, view),
    )


def division_shown(rows: LeagueRows, table: DivisionTable) -> DivisionShown:
    """A division with its table, best first."""
    before = ranks_before(rows, table)
    return DivisionShown(
        level=table.division.level,
        name=table.division.name,
        played=table.played,
        left=table.left,
        given=any(line.given for line in table.rows),
        rows=tuple(_row(rows, line, before) for line in table.rows),
        out=tuple(TeamOut(team=team.pk, name=team.name, on=team.withdrawn_on) for team in table.out),
    )


def fixture_shown(rows: LeagueRows, fixture: Fixture) -> FixtureShown:
    """A match: when, where, the teams, and its result if it has one."""
    postponed = bool(fixture.postponed_by)
    shown = FixtureShown(
        number=fixture.number,
        division=fixture.division.level,
        matchday=fixture.matchday,
        home=fixture.home_id,
        home_name=fixture.home.name,
        away=fixture.away_id,
        away_name=fixture.away.name,
        played_on=fixture.played_on,
        starts=fixture.starts,
        venue=fixture.venue,
        state=fixture.state,
        postponed_from=fixture.postponed_from if postponed else None,
        postponed_by=fixture.postponed_by,
    )
    result, points = fixture.result, rows.points(fixture)
    if result is None or points is None:
        return shown
    home, away = points
    shown = replace(shown, points=(exact(home), exact(away)), version=result.number, reason=result.reason)
    if fixture.state != FixtureState.PLAYED:
        return shown
    return replace(shown, scores=(exact(Fraction(result.home_score or 0)), exact(Fraction(result.away_score or 0))))


def _team(team: DivisionTeam) -> TeamShown:
    return TeamShown(
        id=team.pk,
        team=team.team_id,
        name=team.name,
        division=team.division.level,
        venue=team.venue,
        withdrawn_on=team.withdrawn_on,
    )


def _row(rows: LeagueRows, line: TableRow, before: Mapping[str, int]) -> DivisionRow:
    row = line.row
    was = before.get(row.team)
    found = DivisionRow(
        team=line.place.pk,
        name=row.team,
        rank=row.rank,
        move=None if was is None else was - row.rank,
        zone=line.zone,
        certain=line.certain,
        average=None if row.average is None else exact(row.average),
        points=exact(row.points),
        played=line.place.given_played if line.given else row.played,
    )
    if line.given:
        return found
    adjusted = rows.adjustments.get(line.place.pk, ())
    return replace(
        found,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        scored=exact(row.scored),
        conceded=exact(row.conceded),
        margin=exact(row.margin),
        awarded=row.awarded,
        adjustments=tuple(PointsTaken(points=exact(Fraction(each.points)), reason=each.reason) for each in adjusted),
        form=tuple(line.form),
        decisions=tuple(_decision(each) for each in row.decisions),
        withdrawn=line.place.withdrawn_on is not None,
    )


def _decision(each: Decision) -> DecisionShown:
    value = None if each.value is None else exact(each.value)
    return DecisionShown(code=each.code, value=value, among=tuple(each.among), decided=each.decided)
