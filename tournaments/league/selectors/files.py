"""A season as rows of a spreadsheet. The fixture list has the columns that an import of results reads."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from tournaments.league.models import FixtureState
from tournaments.league.selectors.rows import LeagueRows
from tournaments.league.selectors.tables import season_tables

Row = tuple[object, ...]


def table_rows(rows: LeagueRows) -> Iterator[Row]:
    """A heading, then the lines of every division, best first."""
    yield (
        "division", "rank", "team", "played", "won", "drawn", "lost", "scored", "conceded", "difference",
        "average", "adjustment", "points", "zone",
    )  # fmt: skip
    for table in season_tables(rows):
        for line in table.rows:
            row = line.row
            average = "" if row.average is None else _plain(row.average)
            head = (table.division.name, row.rank, row.team)
            if line.given:
                yield (*head, line.place.given_played or "", "", "", "", "", "", "", average, "", "", line.zone)
                continue
            figures = (row.scored, row.conceded, row.margin)
            yield (
                *head, row.played, row.won, row.drawn, row.lost, *(_plain(each) for each in figures),
                average, _plain(row.adjustment), _plain(row.points), line.zone,
            )  # fmt: skip


def fixture_rows(rows: LeagueRows) -> Iterator[Row]:
    """A heading, then every match by its number."""
    yield (
        "match", "division", "matchday", "date", "time", "venue", "home", "away", "home_score", "away_score",
        "home_points", "away_points", "state",
    )  # fmt: skip
    for fixture in rows.fixtures:
        result, points = fixture.result, rows.points(fixture)
        played = fixture.state == FixtureState.PLAYED and result is not None
        scores = (_score(result.home_score), _score(result.away_score)) if played and result else ("", "")
        won = [_plain(each) for each in points] if points else ["", ""]
        yield (
            fixture.number, fixture.division.name, fixture.matchday, fixture.played_on or "",
            f"{fixture.starts:%H:%M}" if fixture.starts else "", fixture.venue, fixture.home.name, fixture.away.name,
            *scores, *won, fixture.state,
        )  # fmt: skip


def _score(value: Decimal | None) -> str:
    return "" if value is None else f"{value.normalize():f}"


def _plain(value: Fraction) -> str:
    """At most 4 decimals, without trailing zeros."""
    return f"{Decimal(value.numerator) / Decimal(value.denominator):.4f}".rstrip("0").rstrip(".")
