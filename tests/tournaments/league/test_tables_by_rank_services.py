"""Signed handicaps of the older scheme: 6 IMPs a rank (ruling R6), with cups, corrections and refusals."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from common.pure.errors import RuleError
from handicaps.core.schemes.registry import read_question
from tests.factories import actor_of
from tests.handicaps.rugby import TABLE_1
from tests.scenes.cup_scene import make_cup, next_season, play_match, rugby_season, sign
from tests.scenes.league_scene import make_season, match, play_all
from tests.scenes.stage import scene
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.league.models import Cup, HandicapTable
from tournaments.league.selectors.fairness import cup_trials
from tournaments.league.selectors.handicaps import drift_of, handicap_work
from tournaments.league.services.cup_results import record_cup_result
from tournaments.league.services.results import record_scores


@scene
def season(club: Club, oscar: User) -> Event:
    return rugby_season(club, oscar)


def problems_of(error: pytest.ExceptionInfo[RuleError]) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in error.value.problems]


def test_signed_table_is_the_column_of_existing_handicaps(season: Event, oscar: User) -> None:
    table = sign(season, oscar, scheme="steps")
    lines = list(table.lines.all())
    signed = sorted((line.name, line.handicap, line.older) for line in lines)
    assert signed == sorted((row[1], row[3], row[3]) for row in TABLE_1)
    assert {(line.expected, line.merged, line.provisional) for line in lines} == {("", "", False)}
    assert [(line.name, line.handicap) for line in read_question(table.question).lines()] == [
        (line.name, line.handicap) for line in lines
    ]
    logged = ChangeLine.objects.get(event=season, kind="sign_handicaps")
    assert (table.scheme, logged.after["scheme"]) == ("steps", "steps")


def test_a_cup_is_played_with_the_steps(season: Event, club: Club, oscar: User) -> None:
    cup = make_cup(season, oscar, sign(season, oscar, scheme="steps"))
    handicaps = dict(Cup.objects.get(pk=cup.pk).entries.values_list("name", "handicap"))
    assert handicaps == {"Eroes": 0, "Dragons": 18, "Rabbits": 30, "Lambs": 84, "Pioneers": 90}
    # Lambs and Pioneers, who receive 6.
    record_cup_result(actor_of(oscar), cup, 1, home_score=Decimal(40), away_score=Decimal(35))
    Event.objects.filter(pk=season.pk).update(published=True)
    assert {trial.scheme: trial.total.wins for trial in cup_trials(club)} == {"given": 1, "steps": 1}


def test_cups_of_either_scheme_in_one_season_are_tested_by_what_they_share(
    season: Event, club: Club, oscar: User
) -> None:
    for scheme in ("form-l", "steps"):
        cup = make_cup(season, oscar, sign(season, oscar, scheme=scheme), name=scheme)
        record_cup_result(actor_of(oscar), cup, 1, home_score=Decimal(40), away_score=Decimal(35))
    Event.objects.filter(pk=season.pk).update(published=True)
    assert {trial.scheme: trial.total.matches for trial in cup_trials(club)} == {"given": 2, "steps": 2}


def test_correction_shows_what_would_change_by_the_same_scheme(club: Club, oscar: User) -> None:
    season = make_season(club, oscar, sizes=(4, 3))
    play_all(season, oscar)
    table = sign(season, oscar, scheme="steps")
    assert (drift_of(table).handicaps, drift_of(table).results) == ((), ())
    record_scores(actor_of(oscar), match(season, "A1", "A4"), home_score=Decimal(0), away_score=Decimal(900))
    drift = drift_of(HandicapTable.objects.get(pk=table.pk))
    assert drift.handicaps
    assert all(change.computed % 6 == 0 for change in drift.handicaps)


def test_only_the_order_of_averages_counts(club: Club, oscar: User) -> None:
    """No victory points of 20 are needed, nor three teams in each division, as Form-L needs."""
    season = make_season(club, oscar, sizes=(2, 2), scoring={"kind": "result", "win": 2, "draw": 1, "loss": 0})
    for fixture in season.fixtures.select_related("home__team"):
        first = fixture.home.team.name in {"A1", "B1"}
        scores = (9, 1) if first else (1, 9)
        record_scores(actor_of(oscar), fixture, home_score=Decimal(scores[0]), away_score=Decimal(scores[1]))
    assert list(sign(season, oscar, scheme="steps").lines.values_list("handicap", flat=True)) == [0, 6, 6, 12]


def test_a_team_without_an_average_is_named(season: Event, club: Club, oscar: User) -> None:
    later = next_season(club, oscar)
    for home, away in (("Eroes", "Discards"), ("Rabbits", "Royals"), ("Dream", "Jokers")):
        play_match(later, oscar, home, away, 11)
    with pytest.raises(RuleError) as caught:
        sign(later, oscar, scheme="steps")
    assert problems_of(caught) == [("divisions", "no_average")]
    assert caught.value.problems[0].params["teams"] == "Lambs, Pioneers, X, Y"
    assert sign(later, oscar, overlap=False).lines.filter(provisional=True).count() == 4


@pytest.mark.parametrize(
    "rule", [{"until": date(2014, 12, 31)}, {"imps_per_vp": Decimal(3)}, {"overlap": True}, {"overlap": False}]
)
def test_rules_of_form_l_are_refused_at_their_field(season: Event, oscar: User, rule: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as caught:
        sign(season, oscar, scheme="steps", **rule)
    assert problems_of(caught) == [(next(iter(rule)), "not_in_scheme")]


def test_a_season_of_new_teams_and_an_unknown_scheme_are_refused(season: Event, club: Club, oscar: User) -> None:
    with pytest.raises(RuleError) as caught:
        sign(season, oscar, scheme="steps", new_season=next_season(club, oscar))
    assert problems_of(caught) == [("new_season", "not_in_scheme")]
    with pytest.raises(RuleError) as caught:
        sign(season, oscar, scheme="ladder")
    assert problems_of(caught) == [("scheme", "not_a_choice")]


def test_what_was_reviewed_by_one_scheme_is_not_signed_by_the_other(season: Event, oscar: User) -> None:
    with pytest.raises(RuleError) as caught:
        sign(season, oscar, scheme="steps", fingerprint=handicap_work(season).fingerprint)
    assert problems_of(caught) == [("fingerprint", "changed")]
