"""A season: made with its rules, divisions and teams, its fixtures by Berger tables, results in versions."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.league_scene import FIRST_DAY, make_season, match, names_of, play, play_all, table_of
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError, StaleError
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.events import delete_event
from tournaments.league.details import LeagueDetails
from tournaments.league.models import Fixture, FixtureState, LeagueTeam
from tournaments.league.services.fixtures import (
    FixtureDay,
    edit_fixture,
    make_fixtures,
    postpone_fixture,
    remove_fixtures,
    set_matchday,
)
from tournaments.league.services.results import award_match, clear_result, record_scores
from tournaments.league.services.seasons import create_season, edit_season
from tournaments.league.services.teams import TeamDetails, add_teams, edit_team, remove_team


def paths(error: pytest.ExceptionInfo[RuleError]) -> set[str]:
    return {problem.path for problem in error.value.problems}


@scene
def season(club: Club, oscar: User) -> Event:
    return make_season(club, oscar)


def test_season_has_its_rules_divisions_teams_and_a_log(season: Event) -> None:
    assert [(each.level, each.name, each.teams.count()) for each in season.divisions.all()] == [
        (1, "Division A", 4),
        (2, "Division B", 4),
    ]
    assert season.league.scoring == {"kind": "wbf", "boards": 24}
    actions = list(ChangeLine.objects.filter(event=season).order_by("id").values_list("kind", flat=True))
    assert actions == ["create_season", "add_teams", "add_teams", "make_fixtures"]


def test_bad_rules_are_all_named_at_once(club: Club, oscar: User) -> None:
    details = LeagueDetails(
        name="", scoring={"kind": "wbf", "boards": 0}, tie_breaks=("luck",), promoted=99, sides="ghosts", meetings=3
    )
    with pytest.raises(RuleError) as caught:
        create_season(actor_of(oscar), club, details=details)
    assert paths(caught) == {"name", "scoring.boards", "tie_breaks[0]", "promoted", "sides", "meetings"}
    assert not Event.objects.exists()


def test_scorer_enters_results_and_makes_no_season(club: Club, season: Event, bob: User) -> None:
    play(season, bob, "A1", "A2", "52-31")
    with pytest.raises(ForbiddenError):
        create_season(actor_of(bob), club, details=LeagueDetails(name="Mine"))
    with pytest.raises(ForbiddenError):
        make_fixtures(actor_of(bob), season)


def test_every_two_meet_at_home_and_away_on_matchdays_a_week_apart(season: Event) -> None:
    fixtures = list(season.fixtures.select_related("home__team", "away__team"))
    pairs = Counter((fixture.home.name, fixture.away.name) for fixture in fixtures)
    assert len(pairs) == 24
    assert set(pairs.values()) == {1}
    assert {fixture.played_on for fixture in fixtures if fixture.matchday == 3} == {FIRST_DAY + timedelta(days=14)}
    assert [fixture.number for fixture in fixtures] == list(range(1, 25))


def test_teams_can_be_removed_only_after_the_fixtures(season: Event, oscar: User) -> None:
    division = season.divisions.get(level=2)
    division.event = season
    with pytest.raises(RuleError) as caught:
        add_teams(actor_of(oscar), division, teams=[TeamDetails(name="B5")])
    assert paths(caught) == {"teams"}
    remove_fixtures(actor_of(oscar), division)
    place = division.teams.get(team__name="B4")
    place.event = season
    remove_team(actor_of(oscar), place)
    assert not LeagueTeam.objects.filter(name="B4").exists()
    made = make_fixtures(actor_of(oscar), season)
    assert len(made) == 6
    assert {fixture.division_id for fixture in made} == {division.pk}


def test_days_that_cannot_be_are_refused(club: Club, oscar: User) -> None:
    season = make_season(club, oscar, fixtures=False)
    with pytest.raises(RuleError) as caught:
        make_fixtures(actor_of(oscar), season, first_day=date(9999, 12, 31), every_days=-1)
    assert paths(caught) == {"first_day", "every_days"}


@pytest.mark.parametrize("day", [date(1, 1, 1), date(202, 11, 28), date(9999, 12, 31)])
def test_a_slip_in_a_year_is_refused_wherever_a_day_is_set(season: Event, oscar: User, day: date) -> None:
    actor, fixture = actor_of(oscar), match(season, "A1", "A2")
    with pytest.raises(RuleError) as caught:
        edit_fixture(actor, fixture, day=FixtureDay(played_on=day))
    assert paths(caught) == {"played_on"}
    with pytest.raises(RuleError) as caught:
        postpone_fixture(actor, fixture, to=day, asked_by="A1")
    assert paths(caught) == {"to"}
    with pytest.raises(RuleError) as caught:
        set_matchday(actor, fixture.division, matchday=1, played_on=day)
    assert paths(caught) == {"played_on"}


def test_team_entered_twice_is_named_with_its_row(season: Event, club: Club, oscar: User) -> None:
    other = create_season(actor_of(oscar), club, details=LeagueDetails(name="Other"), divisions=("Only",))
    division = other.divisions.get()
    teams = [TeamDetails(name=name) for name in ("A1", "New", "new", "")]
    with pytest.raises(RuleError) as caught:
        add_teams(actor_of(oscar), division, teams=teams)
    assert paths(caught) == {"teams[2].name", "teams[3].name"}
    add_teams(actor_of(oscar), division, teams=teams[:2])
    assert LeagueTeam.objects.filter(name="A1").count() == 1


def test_renamed_team_is_the_same_team_and_no_other_one(season: Event, oscar: User) -> None:
    place = season.division_teams.select_related("team", "division").get(team__name="A1")
    place.event = season
    with pytest.raises(RuleError) as caught:
        edit_team(actor_of(oscar), place, details=TeamDetails(name="a2", captain_email="nobody"))
    assert paths(caught) == {"name", "captain_email"}
    edit_team(actor_of(oscar), place, details=TeamDetails(name="Eroes", captain_name="Ann"))
    assert place.name == "Eroes"


def test_table_turns_imps_into_victory_points(season: Event, oscar: User) -> None:
    play(season, oscar, "A1", "A2", "52-32")
    play(season, oscar, "A3", "A4", "30-30")
    table = table_of(season)
    assert [(line.row.team, line.row.rank, line.row.points) for line in table.rows] == [
        ("A1", 1, Fraction("14.26")),
        ("A3", 2, Fraction(10)),
        ("A4", 2, Fraction(10)),
        ("A2", 4, Fraction("5.74")),
    ]
    assert table.rows[0].form == ("won",)
    assert (table.played, table.left) == (2, 10)


def test_result_needs_scores_that_the_scale_reads(season: Event, oscar: User) -> None:
    fixture = match(season, "A1", "A2")
    with pytest.raises(RuleError) as caught:
        record_scores(actor_of(oscar), fixture, home_score=Decimal("52.5"), away_score=Decimal(-1))
    assert paths(caught) == {"home_score", "away_score"}
    for score in ("NaN", "3.6793301658661713e+204", "1e-78"):
        with pytest.raises(RuleError) as caught:
            record_scores(actor_of(oscar), fixture, home_score=Decimal(score), away_score=Decimal(1))
        assert paths(caught) == {"home_score"}
    assert table_of(season).played == 0


def test_correction_is_a_new_version_and_a_stale_one_is_refused(season: Event, oscar: User, bob: User) -> None:
    play(season, oscar, "A1", "A2", "52-32")
    play(season, bob, "A1", "A2", "50-32")
    fixture = match(season, "A1", "A2")
    assert list(fixture.versions.values_list("number", "home_score")) == [(2, 50), (1, 52)]
    with pytest.raises(StaleError) as caught:
        record_scores(actor_of(oscar), fixture, home_score=Decimal(1), away_score=Decimal(2), seen=1)
    assert caught.value.current == 2
    clear_result(actor_of(oscar), fixture)
    assert (fixture.state, fixture.result) == (FixtureState.SCHEDULED, None)
    assert fixture.versions.count() == 2


def test_awarded_match_counts_for_points_and_not_for_the_average(season: Event, oscar: User) -> None:
    play(season, oscar, "A1", "A2", "30-30")
    fixture = match(season, "A3", "A1")
    with pytest.raises(RuleError) as caught:
        award_match(actor_of(oscar), fixture, to="home", reason="")
    assert paths(caught) == {"reason"}
    award_match(actor_of(oscar), fixture, to="away", reason="A3 did not come")
    row = next(line.row for line in table_of(season).rows if line.row.team == "A1")
    assert (row.points, row.played, row.won, row.average) == (22, 2, 1, 10)


def test_postponed_match_says_who_asked(season: Event, oscar: User) -> None:
    fixture = match(season, "A1", "A2")
    day = fixture.played_on
    assert day is not None
    with pytest.raises(RuleError) as caught:
        postpone_fixture(actor_of(oscar), fixture, to=day, asked_by=" ")
    assert paths(caught) == {"to", "asked_by"}
    postpone_fixture(actor_of(oscar), fixture, to=day + timedelta(days=3), asked_by="A2")
    assert (fixture.state, fixture.postponed_from, fixture.postponed_by) == (FixtureState.POSTPONED, day, "A2")


def test_rules_freeze_with_the_first_result(season: Event, oscar: User) -> None:
    details = LeagueDetails.of(season).but(scoring={"kind": "result", "win": 2, "draw": 1, "loss": 0})
    play(season, oscar, "A1", "A2", "52-32")
    season.refresh_from_db()
    with pytest.raises(RuleError) as caught:
        edit_season(actor_of(oscar), season, details=details)
    assert paths(caught) == {"reason"}
    edit_season(actor_of(oscar), season, details=details, reason="Agreed at the meeting")
    assert table_of(season).rows[0].row.points == 2


def test_stronger_teams_win_a_season_played_out_and_its_zones_are_certain(season: Event, oscar: User) -> None:
    play_all(season, oscar)
    table = table_of(season)
    assert names_of(table) == ["A1", "A2", "A3", "A4"]
    assert [(line.zone, line.certain) for line in table.rows] == [
        ("", "stays"),
        ("", "stays"),
        ("down", "down"),
        ("down", "down"),
    ]
    assert sum(line.row.points for line in table.rows) == 20 * 12
    assert not Fixture.objects.filter(state=FixtureState.SCHEDULED).exists()


def test_a_season_with_results_can_be_deleted(season: Event, oscar: User) -> None:
    play(season, oscar, "A1", "A2", "52-32")
    delete_event(actor_of(oscar), season, typed_name=season.name)
    assert not Fixture.objects.exists()
    assert LeagueTeam.objects.count() == 8
