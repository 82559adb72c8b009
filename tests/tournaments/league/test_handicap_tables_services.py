"""Signed handicaps: the source's table, new teams by the season after, and corrections that change nothing."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from common.pure.errors import RuleError
from handicaps.core.schemes.registry import read_question
from tests.factories import actor_of, make_club
from tests.handicaps.rugby import TABLE_1
from tests.scenes.cup_scene import next_season, play_match, rugby_season, sign
from tests.scenes.league_scene import make_season, match, play, play_all
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.events import delete_event
from tournaments.league.details import LeagueDetails
from tournaments.league.models import HandicapTable
from tournaments.league.selectors.handicaps import drift_of, handicap_work
from tournaments.league.services.results import record_scores
from tournaments.league.services.seasons import create_season

NEW = (
    ("X", "Dream", 13),
    ("X", "Jokers", 9),
    ("X", "Pioneers", 16),
    ("X", "Y", 12),
    ("Y", "Lambs", 8),
    ("Y", "Pioneers", 11),
)


@scene
def season(club: Club, oscar: User) -> Event:
    return rugby_season(club, oscar)


def codes(error: pytest.ExceptionInfo[RuleError]) -> set[tuple[str, str]]:
    return {(problem.path, problem.code) for problem in error.value.problems}


def test_signed_table_is_table_1_with_the_lambs_corrected(season: Event, oscar: User) -> None:
    table = sign(season, oscar, note="AGM 2014")
    found = {line.name: (line.older, line.handicap) for line in table.lines.all()}
    printed = {row[1]: (row[3], 79 if row[1] == "Lambs" else row[6]) for row in TABLE_1}
    assert found == printed
    assert (table.number, table.by_name, table.note) == (1, str(oscar), "AGM 2014")
    assert ChangeLine.objects.filter(event=season, kind="sign_handicaps").count() == 1


def test_new_teams_are_rated_by_the_season_after(season: Event, club: Club, oscar: User) -> None:
    later = next_season(club, oscar)
    for home, away, points in NEW:
        play_match(later, oscar, home, away, points)
    table = sign(season, oscar, new_season=later)
    new = {line.name: (Fraction(line.merged), line.handicap, line.division) for line in table.lines.filter(average="")}
    assert new == {
        "X": (Fraction(285, 11), 71, "Division 3"),
        "Y": (Fraction(2143, 66), 89, "Division 3"),
    }
    trials = read_question(table.question).table().solution.trials
    assert trials[0].values == pytest.approx((25.05556, 33.75), abs=1e-5)
    assert {row["match"] for row in table.basis if "match" in row} == {match(later, h, a).number for h, a, _v in NEW}


def test_results_after_the_day_rate_nobody(season: Event, club: Club, oscar: User) -> None:
    later = next_season(club, oscar)
    for k, (home, away, points) in enumerate(NEW):
        play_match(later, oscar, home, away, points)
        later.fixtures.filter(pk=match(later, home, away).pk).update(played_on=date(2014, 12, 29 + k % 3))
    later.fixtures.filter(home__team__name="Y").update(played_on=date(2015, 1, 1))
    work = handicap_work(season, new_season=later, until=date(2014, 12, 31))
    lines = {team.name: team for team in work.lines}
    assert lines["Y"].merged == lines["X"].merged + 4
    assert len(work.question.new_teams[1].results) == 1


def test_new_team_without_a_match_is_provisional(season: Event, club: Club, oscar: User) -> None:
    table = sign(season, oscar, new_season=next_season(club, oscar))
    assert {(line.name, line.handicap) for line in table.lines.filter(provisional=True)} == {("X", 75), ("Y", 75)}


def test_correction_shows_what_would_change_and_changes_nothing(club: Club, oscar: User) -> None:
    season = make_season(club, oscar, sizes=(4, 3))
    play_all(season, oscar)
    table = sign(season, oscar)
    assert (drift_of(table).handicaps, drift_of(table).results) == ((), ())
    before = {line.name: line.handicap for line in table.lines.all()}
    fixture = match(season, "A1", "A4")
    record_scores(actor_of(oscar), fixture, home_score=Decimal(0), away_score=Decimal(90))
    drift = drift_of(HandicapTable.objects.get(pk=table.pk))
    assert "A4" in {change.team for change in drift.handicaps}
    assert all(change.saved == before[change.team] for change in drift.handicaps)
    assert [(row["match"], row["version"]) for row in drift.results] == [(fixture.number, 2)]
    assert {line.name: line.handicap for line in table.lines.all()} == before
    again = sign(season, oscar)
    assert (again.number, drift_of(again).handicaps) == (2, ())
    assert drift_of(table).handicaps == drift.handicaps


def test_what_is_signed_is_what_was_reviewed(club: Club, oscar: User) -> None:
    season = make_season(club, oscar, sizes=(4,))
    play_all(season, oscar)
    seen = handicap_work(season).fingerprint
    play(season, oscar, "A1", "A2", "0-60")
    with pytest.raises(RuleError) as caught:
        sign(season, oscar, fingerprint=seen)
    assert codes(caught) == {("fingerprint", "changed")}
    assert sign(season, oscar, fingerprint=handicap_work(season).fingerprint).number == 1


def test_season_without_form_is_refused_with_the_remedy(club: Club, oscar: User) -> None:
    season = make_season(club, oscar)
    with pytest.raises(RuleError) as caught:
        sign(season, oscar)
    assert codes(caught) == {("divisions", "no_results")}
    other = make_season(club, oscar, name="Points", scoring={"kind": "result", "win": 2, "draw": 1, "loss": 0})
    with pytest.raises(RuleError) as caught:
        sign(other, oscar)
    assert codes(caught) == {("divisions", "other_scoring")}
    empty = create_season(actor_of(oscar), club, details=LeagueDetails(name="Empty"))
    with pytest.raises(RuleError) as caught:
        sign(empty, oscar)
    assert codes(caught) == {("divisions", "missing")}


@pytest.mark.parametrize("slope", ["0", "101", "NaN", "2.12345"])
def test_invalid_slope_is_refused(season: Event, oscar: User, slope: str) -> None:
    with pytest.raises(RuleError) as caught:
        sign(season, oscar, imps_per_vp=Decimal(slope))
    assert {problem.path for problem in caught.value.problems} == {"imps_per_vp"}


def test_seasons_of_other_clubs_and_scorers_stay_out(season: Event, oscar: User, bob: User, charlie: User) -> None:
    foreign = next_season(make_club(charlie), charlie)
    with pytest.raises(RuleError) as caught:
        sign(season, oscar, new_season=foreign)
    assert codes(caught) == {("new_season", "unknown")}
    with pytest.raises(ForbiddenError):
        sign(season, bob)


def test_table_outlives_the_season_that_rated_its_new_teams(season: Event, club: Club, oscar: User) -> None:
    later = next_season(club, oscar)
    play_match(later, oscar, "X", "Dream", 13)
    table = sign(season, oscar, new_season=later)
    delete_event(actor_of(oscar), later, typed_name="2014–15")
    table.refresh_from_db()
    assert table.lines.count() == 20
    assert len(read_question(table.question).table().teams) == 20
    assert {change.team for change in drift_of(table).handicaps} == {"X", "Y"}
