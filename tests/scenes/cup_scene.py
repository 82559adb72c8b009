"""The Rugby league of 2013–14 as a season with its averages, the season after it with two new teams, and a cup."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from handicaps.core.form_l import Division, DivisionTeam
from handicaps.core.schemes.form_l_scheme import FormQuestion
from tests.factories import actor_of
from tests.handicaps.rugby import TABLE_1
from tests.scenes.league_scene import match
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.snapshots import hold_snapshots, refresh_snapshot
from tournaments.league.details import LeagueDetails
from tournaments.league.models import Cup, CupEntry, HandicapLine, HandicapTable
from tournaments.league.selectors.cups import CupView, cup_view
from tournaments.league.services.cup_results import record_cup_result
from tournaments.league.services.cups import CupDetails, create_cup
from tournaments.league.services.fixtures import make_fixtures
from tournaments.league.services.handicap_tables import sign_handicaps
from tournaments.league.services.results import record_scores
from tournaments.league.services.seasons import create_season
from tournaments.league.services.teams import TeamDetails, add_teams

FINALISTS = ("Eroes", "Dragons", "Rabbits", "Lambs", "Pioneers")


def rugby_season(club: Club, user: User) -> Event:
    """Three divisions with the averages of Table 1, none of whose matches were played here."""
    names = ("Division 1", "Division 2", "Division 3")
    with hold_snapshots():
        season = create_season(actor_of(user), club, details=LeagueDetails(name="2013–14"), divisions=names)
        for division in season.divisions.order_by("level"):
            division.event = season
            rows = [row for row in TABLE_1 if row[0] == str(division.level)]
            teams = [TeamDetails(name=row[1], given_average=Decimal(row[2])) for row in rows]
            add_teams(actor_of(user), division, teams=teams)
    return season


def next_season(club: Club, user: User) -> Event:
    """The season after, with the new teams X and Y in its lowest division; points are typed."""
    details = LeagueDetails(name="2014–15", scoring={"kind": "typed", "total": 20}, meetings=2)
    entered = (("Eroes", "Discards"), ("Rabbits", "Royals"), ("Dream", "Jokers", "Lambs", "Pioneers", "X", "Y"))
    with hold_snapshots():
        season = create_season(actor_of(user), club, details=details, divisions=("First", "Second", "Third"))
        for division, names in zip(season.divisions.order_by("level"), entered, strict=True):
            division.event = season
            add_teams(actor_of(user), division, teams=[TeamDetails(name=name) for name in names])
        make_fixtures(actor_of(user), season)
    return season


def play_match(season: Event, user: User, home: str, away: str, points: int) -> None:
    """Enter the victory points of home; away has the rest of 20."""
    record_scores(
        actor_of(user), match(season, home, away), home_score=Decimal(points), away_score=Decimal(20 - points)
    )


def sign(season: Event, user: User, **more: Any) -> HandicapTable:
    """Sign what the results give now."""
    return sign_handicaps(actor_of(user), season, **more)


def make_cup(season: Event, user: User, table: HandicapTable, **details: Any) -> Cup:
    """A cup of five, seeded by strength: Eroes 0, Dragons 18, Rabbits 29, Lambs 79, Pioneers 101."""
    values: dict[str, Any] = {"name": "Handicap Cup", "draw": "strength", "teams": FINALISTS, **details}
    return create_cup(actor_of(user), season, table=table, details=CupDetails(**values))


def put_cup(season: Event) -> Cup:
    """A signed table of two teams and a cup of both, without the results that they would come from."""
    division = Division("A", (DivisionTeam("A1", Fraction(12)), DivisionTeam("A2", Fraction(8))))
    question = FormQuestion((division,), (), Fraction("2.75"), overlap=True)
    table = HandicapTable.objects.create(
        event=season, number=1, by_name="Oscar", imps_per_vp=Decimal("2.75"), question=question.as_json(), basis=[]
    )
    cup = Cup.objects.create(event=season, number=1, name="Cup", table=table)
    for place, (name, handicap) in enumerate((("A1", 0), ("A2", 11)), start=1):
        HandicapLine.objects.create(
            table=table, position=place, name=name, division="A", expected="0", merged="0", handicap=handicap
        )
        CupEntry.objects.create(cup=cup, place=place, name=name, handicap=handicap)
    refresh_snapshot(Event.objects.select_related("league", "club").get(pk=season.pk))
    return cup


def score(cup: Cup, user: User, number: int, home: int, away: int, **more: Any) -> None:
    """Enter the scores of a match at the table."""
    scores = {"home_score": Decimal(home), "away_score": Decimal(away)}
    record_cup_result(actor_of(user), cup, number, **scores, **more)


def view_of(cup: Cup) -> CupView:
    """The cup in its present state."""
    return cup_view(Cup.objects.select_related("event").get(pk=cup.pk))
