"""What a result would change in its division's table. Nothing is stored here."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from common.pure.errors import RuleError
from tournaments.league.models import Fixture, FixtureResult, FixtureState
from tournaments.league.selectors.rows import load_league_rows, with_result
from tournaments.league.selectors.tables import TableRow, division_table
from tournaments.league.services.results import check_scores


@dataclass(frozen=True, slots=True)
class MovedTeam:
    """A team whose rank, points or zone change: before and after."""

    name: str
    rank: tuple[int, int]
    points: tuple[Fraction, Fraction]
    zone: tuple[str, str]


def preview_result(fixture: Fixture, *, home_score: Decimal, away_score: Decimal) -> tuple[MovedTeam, ...]:
    """The lines of the table that these scores would change, best first. Raises `RuleError` as `record_scores`."""
    rows = load_league_rows(fixture.event)
    RuleError.gather(check_scores(rows.scoring, home_score, away_score))
    tried = FixtureResult(fixture=fixture, number=0, home_score=home_score, away_score=away_score)
    then = with_result(rows, fixture.pk, tried, state=FixtureState.PLAYED)
    division = next(each for each in rows.divisions if each.pk == fixture.division_id)
    before = {line.row.team: line for line in division_table(rows, division).rows}
    return tuple(
        MovedTeam(
            line.row.team,
            (old.row.rank, line.row.rank),
            (old.row.points, line.row.points),
            (old.zone, line.zone),
        )
        for line in division_table(then, division).rows
        if _shown(old := before[line.row.team]) != _shown(line)
    )


def _shown(line: TableRow) -> tuple[object, ...]:
    return line.row.rank, line.row.points, line.zone
