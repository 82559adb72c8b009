"""Seasons to act in: divisions of named teams, fixtures, and results that a test can say in a word."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from random import Random
from typing import Any

from tests.factories import actor_of
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.snapshots import hold_snapshots
from tournaments.league.details import LeagueDetails
from tournaments.league.models import Fixture, FixtureState
from tournaments.league.selectors.rows import load_league_rows
from tournaments.league.selectors.tables import DivisionTable, season_tables
from tournaments.league.services.fixtures import make_fixtures
from tournaments.league.services.results import record_scores
from tournaments.league.services.seasons import create_season
from tournaments.league.services.teams import TeamDetails, add_teams

FIRST_DAY = date(2026, 9, 7)


def make_season(
    club: Club, user: User, *, sizes: tuple[int, ...] = (4, 4), fixtures: bool = True, **details: Any
) -> Event:
    """A season with divisions A, B … of teams A1, A2 … B1 …, its fixtures made for Mondays."""
    values: dict[str, Any] = {"name": "Winter League", "tie_breaks": ("margin", "direct", "wins"), **details}
    letters = [chr(ord("A") + k) for k in range(len(sizes))]
    divisions = tuple(f"Division {letter}" for letter in letters)
    with hold_snapshots():
        season = create_season(actor_of(user), club, details=LeagueDetails(**values), divisions=divisions)
        for letter, size, division in zip(letters, sizes, season.divisions.order_by("level"), strict=True):
            add_teams(actor_of(user), division, teams=[TeamDetails(name=f"{letter}{k}") for k in range(1, size + 1)])
        if fixtures:
            make_fixtures(actor_of(user), season, first_day=FIRST_DAY)
    return season


def match(season: Event, home: str, away: str) -> Fixture:
    """The match of these two at home's place."""
    rows = Fixture.objects.select_related("home__team", "away__team", "division", "result", "event__club")
    return rows.get(event=season, home__team__name=home, away__team__name=away)


def play(season: Event, user: User, home: str, away: str, scores: str) -> None:
    """Enter a result, such as "52-31"."""
    one, _dash, other = scores.partition("-")
    record_scores(actor_of(user), match(season, home, away), home_score=Decimal(one), away_score=Decimal(other))


def play_all(season: Event, user: User, *, seed: int = 1) -> None:
    """Play all that is open; the team with the lower number is the stronger one."""
    dice = Random(seed)  # noqa: S311  made-up results, the same each time
    open_ones = season.fixtures.filter(state=FixtureState.SCHEDULED).select_related("home__team", "away__team")
    with hold_snapshots():
        for fixture in open_ones:
            edge = 6 * (int(fixture.away.name[1:]) - int(fixture.home.name[1:]))
            points = Decimal(max(0, 40 + edge + dice.randint(-9, 9)))
            record_scores(actor_of(user), fixture, home_score=points, away_score=Decimal(40))


def table_of(season: Event, level: int = 1) -> DivisionTable:
    """A division's present table."""
    fresh = Event.objects.select_related("league", "club").get(pk=season.pk)
    return season_tables(load_league_rows(fresh))[level - 1]


def names_of(table: DivisionTable) -> list[str]:
    """The teams, best first."""
    return [line.row.team for line in table.rows]
