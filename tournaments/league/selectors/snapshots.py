"""What the public pages of a season show, as one JSON value: divisions with their tables, and the fixture list.

Captains' addresses and what they typed stay out: the public API hands this out as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from handicaps.core.league_rows import Decision
from tournaments.base.figures import exact
from tournaments.events.visibility import View
from tournaments.league.models import DivisionTeam, Fixture, FixtureState
from tournaments.league.selectors.cup_snapshots import cup_snapshot
from tournaments.league.selectors.rows import LeagueRows
from tournaments.league.selectors.tables import DivisionTable, TableRow, ranks_before, season_tables
from tournaments.league.selectors.visibility import first_matchday, seen_league

Json = dict[str, Any]


def league_snapshot(whole: LeagueRows, view: View) -> Json:
    """Everything that public pages need of a view, names included, so that they read no other table."""
    rows = seen_league(whole, view)
    return {
        "format": rows.event.format,
        "hidden_from": first_matchday(rows, view) or 0,
        "scoring": rows.rules.scoring,
        "entries": [_team(team) for team in rows.teams],
        "divisions": [table_json(rows, table) for table in season_tables(rows)],
        "fixtures": [fixture_json(rows, fixture) for fixture in rows.fixtures],
        **cup_snapshot(whole, view),
    }


def table_json(rows: LeagueRows, table: DivisionTable) -> Json:
    """A division with its table, best first."""
    before = ranks_before(rows, table)
    return {
        "level": table.division.level,
        "name": table.division.name,
        "played": table.played,
        "left": table.left,
        "given": any(line.given for line in table.rows),
        "rows": [_row(rows, line, before) for line in table.rows],
        "out": [{"team": team.pk, "name": team.name, "on": _iso(team.withdrawn_on)} for team in table.out],
    }


def fixture_json(rows: LeagueRows, fixture: Fixture) -> Json:
    """A match: when, where, who, and its result where one stands."""
    result = fixture.result
    points = rows.points(fixture)
    line: Json = {
        "number": fixture.number,
        "division": fixture.division.level,
        "matchday": fixture.matchday,
        "home": fixture.home_id,
        "home_name": fixture.home.name,
        "away": fixture.away_id,
        "away_name": fixture.away.name,
        "played_on": _iso(fixture.played_on),
        "starts": fixture.starts and f"{fixture.starts:%H:%M}",
        "venue": fixture.venue,
        "state": fixture.state,
    }
    if fixture.postponed_by:
        line |= {"postponed_from": _iso(fixture.postponed_from), "postponed_by": fixture.postponed_by}
    if result is not None and points is not None:
        line |= {"points": [exact(each) for each in points], "version": result.number, "reason": result.reason}
        if fixture.state == FixtureState.PLAYED:
            line["scores"] = [exact(Fraction(each or 0)) for each in (result.home_score, result.away_score)]
    return line


def _team(team: DivisionTeam) -> Json:
    return {
        "id": team.pk,
        "team": team.team_id,
        "name": team.name,
        "division": team.division.level,
        "venue": team.venue,
        "withdrawn_on": _iso(team.withdrawn_on),
    }


def _row(rows: LeagueRows, line: TableRow, before: Mapping[str, int]) -> Json:
    row = line.row
    was = before.get(row.team)
    found: Json = {
        "team": line.place.pk,
        "name": row.team,
        "rank": row.rank,
        "move": None if was is None else was - row.rank,
        "zone": line.zone,
        "certain": line.certain,
        "average": None if row.average is None else exact(row.average),
        "points": exact(row.points),
        "played": line.place.given_played if line.given else row.played,
    }
    if line.given:
        return found
    adjusted = rows.adjustments.get(line.place.pk, ())
    return found | {
        "won": row.won,
        "drawn": row.drawn,
        "lost": row.lost,
        "scored": exact(row.scored),
        "conceded": exact(row.conceded),
        "margin": exact(row.margin),
        "awarded": row.awarded,
        "adjustments": [{"points": exact(Fraction(each.points)), "reason": each.reason} for each in adjusted],
        "form": list(line.form),
        "decisions": [_decision(each) for each in row.decisions],
        "withdrawn": line.place.withdrawn_on is not None,
    }


def _decision(each: Decision) -> Json:
    value = None if each.value is None else exact(each.value)
    return {"code": each.code, "value": value, "among": list(each.among), "decided": each.decided}


def _iso(value: Any) -> str | None:
    return value.isoformat() if value else None
