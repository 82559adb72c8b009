"""The tables of a season's divisions: rows with zones, form and what decided a rank.

`division_table` is the one way from stored rows to a table: pages, API, files, handicaps and the next season read it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, cast

from handicaps.core.league_certainty import Certainty, certain_places
from handicaps.core.league_rows import LeagueMatch, LeagueRow
from handicaps.core.league_table import Order, league_table
from tournaments.league.models import DivisionTeam, Fixture, FixtureState, LeagueDivision
from tournaments.league.selectors.rows import LeagueRows

FORM = 5
COUNTS = (FixtureState.PLAYED, FixtureState.AWARDED)
OPEN = (FixtureState.SCHEDULED, FixtureState.POSTPONED)
Zone = Literal["up", "down", ""]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A team's line: the core's row, its current zone, whether that is certain, and its last results.

    A team that withdrew has no zone. `given` marks an average that was brought in: wins, draws and scores are not known
    then.
    """

    place: DivisionTeam
    row: LeagueRow
    zone: Zone
    certain: Certainty
    form: tuple[str, ...]
    given: bool


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """A division's table, best first; `out` are teams whose results were annulled; `left` matches are open."""

    division: LeagueDivision
    rows: tuple[TableRow, ...]
    out: tuple[DivisionTeam, ...]
    played: int
    left: int


def season_tables(rows: LeagueRows) -> tuple[DivisionTable, ...]:
    """The table of each division, the best division first."""
    return tuple(division_table(rows, division) for division in rows.divisions)


def division_table(rows: LeagueRows, division: LeagueDivision) -> DivisionTable:
    """The table of one division."""
    fixtures = rows.fixtures_of(division)
    teams = rows.teams_of(division)
    mine: dict[int, list[Fixture]] = {team.pk: [] for team in teams}
    for fixture in fixtures:
        mine[fixture.home_id].append(fixture)
        mine[fixture.away_id].append(fixture)
    out = tuple(team for team in teams if team.withdrawn_on and not any(f.state in COUNTS for f in mine[team.pk]))
    ranked = _ranked(rows, division, [team for team in teams if team not in out])
    by_name = {team.name: team for team in teams}
    staying = _staying(ranked, by_name)
    up, down = _moves(rows, division, len(staying))
    left = {row.team: sum(f.state in OPEN for f in mine[by_name[row.team].pk]) for row in staying}
    given = any(team.given_average is not None for team in teams) and not fixtures
    certain = certain_places(
        staying, left=left, bounds=rows.scoring.range(), up=up, down=down, order=cast("Order", rows.rules.order)
    )
    zones = {row.team: _zone(row, staying, up=up, down=down) for row in staying}
    lines = tuple(
        TableRow(
            place=by_name[row.team],
            row=row,
            zone=zones.get(row.team, ""),
            certain=certain.get(row.team, ""),
            form=_form(rows, by_name[row.team], mine[by_name[row.team].pk]),
            given=given,
        )
        for row in ranked
    )
    played = sum(fixture.state in COUNTS for fixture in fixtures)
    return DivisionTable(division, lines, out, played, sum(fixture.state in OPEN for fixture in fixtures))


def ranks_before(rows: LeagueRows, table: DivisionTable) -> dict[str, int]:
    """Each team's rank in the table before the newest matchday with a result; empty where nothing was played."""
    played = [fixture.matchday for fixture in rows.fixtures_of(table.division) if rows.points(fixture) is not None]
    earlier = league_matches(rows, table.division, before=max(played, default=0))
    if not earlier:
        return {}
    teams = [line.place for line in table.rows]
    return {line.team: line.rank for line in _table(rows, teams, earlier)}


def league_matches(rows: LeagueRows, division: LeagueDivision, *, before: int | None = None) -> tuple[LeagueMatch, ...]:
    """The matches that count, as the core reads them, in the order of the fixture list; those `before` a matchday."""
    found = []
    for fixture in rows.fixtures_of(division):
        if before is not None and fixture.matchday >= before:
            continue
        points = rows.points(fixture)
        result = fixture.result
        if points is None or result is None:
            continue
        awarded = fixture.state == FixtureState.AWARDED
        home, away = Fraction(result.home_score or 0), Fraction(result.away_score or 0)
        scores = (Fraction(0), Fraction(0)) if awarded else (home, away)
        found.append(LeagueMatch(fixture.home.name, fixture.away.name, scores[0] - scores[1], *points, scores, awarded))
    return tuple(found)


def _ranked(rows: LeagueRows, division: LeagueDivision, teams: list[DivisionTeam]) -> tuple[LeagueRow, ...]:
    if not rows.fixtures_of(division) and any(team.given_average is not None for team in teams):
        return _given(teams)
    return _table(rows, teams, league_matches(rows, division))


def _table(rows: LeagueRows, teams: Sequence[DivisionTeam], matches: Sequence[LeagueMatch]) -> tuple[LeagueRow, ...]:
    adjustments = {
        team.name: sum((Fraction(each.points) for each in rows.adjustments.get(team.pk, ())), Fraction())
        for team in teams
    }
    return league_table(
        [team.name for team in sorted(teams, key=lambda each: each.team.sort_key)],
        matches,
        order=cast("Order", rows.rules.order),
        adjustments=adjustments,
        tie_breaks=rows.rules.tie_breaks,
    )


def _given(teams: list[DivisionTeam]) -> tuple[LeagueRow, ...]:
    """A table of averages that were brought in; without their number of matches, an average counts as one match."""
    averages = {team.name: Fraction(team.given_average or 0) for team in teams}
    rows = []
    for team in sorted(teams, key=lambda each: (-averages[each.name], each.team.sort_key)):
        played = team.given_played or 1
        rank = 1 + sum(other > averages[team.name] for other in averages.values())
        rows.append(LeagueRow(team.name, rank, played, 0, 0, 0, Fraction(), match_points=averages[team.name] * played))
    return tuple(rows)


def _staying(ranked: tuple[LeagueRow, ...], by_name: dict[str, DivisionTeam]) -> tuple[LeagueRow, ...]:
    """The teams that are there next season, ranked among themselves: a withdrawn one holds no place."""
    rows = [row for row in ranked if by_name[row.team].withdrawn_on is None]
    return tuple(replace(row, rank=1 + sum(other.rank < row.rank for other in rows)) for row in rows)


def _moves(rows: LeagueRows, division: LeagueDivision, size: int) -> tuple[int, int]:
    """How many go up and down here, as `next_season` moves them: nobody above the best division and below the lowest,
    and each place that a withdrawn team frees, here or above, spares one who would go down."""
    freed = sum(team.withdrawn_on is not None and team.division.level <= division.level for team in rows.teams)
    up = rows.rules.promoted if division.pk != rows.divisions[0].pk else 0
    down = max(0, rows.rules.relegated - freed) if division.pk != rows.divisions[-1].pk else 0
    return (up, down) if up + down <= size else (0, 0)


def _zone(row: LeagueRow, ranked: tuple[LeagueRow, ...], *, up: int, down: int) -> Zone:
    """The zone of a team in the current table; none for those who share a rank on both sides of a line."""
    last = row.rank - 1 + sum(other.rank == row.rank for other in ranked)
    return "up" if last <= up else "down" if row.rank > len(ranked) - down else ""


def _form(rows: LeagueRows, team: DivisionTeam, fixtures: list[Fixture]) -> tuple[str, ...]:
    """The last results of the team's matches, newest last: won, drawn or lost."""
    found = []
    for fixture in fixtures:
        points = rows.points(fixture)
        if points is None or fixture.result is None:
            continue
        sign = 1 if fixture.home_id == team.pk else -1
        gap = points[0] - points[1]
        if fixture.state == FixtureState.PLAYED:
            gap = Fraction(fixture.result.home_score or 0) - Fraction(fixture.result.away_score or 0)
        found.append((str(fixture.played_on or ""), fixture.number, gap * sign))
    last = [gap for _day, _number, gap in sorted(found)[-FORM:]]
    return tuple("won" if gap > 0 else "lost" if gap < 0 else "drawn" for gap in last)
