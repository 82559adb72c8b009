"""Handicaps and cups over the API: looked at, signed, a cup played to its winner, refusals at their fields."""

from __future__ import annotations

from typing import Any

from tests.scenes.api import Api, problems
from tests.scenes.cup_scene import FINALISTS, make_cup, next_season, play_match, rugby_season, sign
from tests.scenes.stage import scene
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.league.models import Cup, HandicapTable

LEAGUE = "/api/v1/clubs/front-range/events/2013-14/league/"
PREVIEW = f"{LEAGUE}handicap-tables/preview/"


@scene
def season(club: Club, oscar: User) -> Event:
    return rugby_season(club, oscar)


@scene
def cup(season: Event, oscar: User) -> Cup:
    return make_cup(season, oscar, sign(season, oscar))


def test_a_cup_by_script(season: Event, club: Club, oscar: User) -> None:
    play_match(next_season(club, oscar), oscar, "X", "Dream", 13)
    script = Api(oscar)
    look: Any = script.post(PREVIEW, {"new_season": "2014-15"}).json()
    teams = {team["name"]: team for team in look["teams"]}
    assert (teams["Lambs"]["handicap"], teams["Lambs"]["older_scheme"], teams["X"]["average"]) == (79, 84, None)
    sent = {"new_season": "2014-15", "fingerprint": look["fingerprint"], "note": "Agreed"}
    table = script.post(f"{LEAGUE}handicap-tables/", sent)
    assert (table.status_code, table.json()["number"], table.json()["note"]) == (201, 1, "Agreed")
    asked = {"name": "Cup", "table": 1, "draw": "strength", "team_names": list(FINALISTS)}
    made = script.post(f"{LEAGUE}cups/", asked)
    assert (made.status_code, made.json()["open"]) == (201, 2)
    for match, home, away in ((1, 60, 40), (3, 40, 30), (2, 150, 48), (4, 50, 50)):
        answer = script.put(
            f"{LEAGUE}cups/1/matches/{match}/result/", {"home_score": home, "away_score": away, "version": 0}
        )
        assert answer.status_code == 200
        assert (answer.json()["number"], answer.json()["home_score"]) == (match, home)
    assert answer.json()["winner_name"] == "Rabbits"
    cup: Any = script.get(f"{LEAGUE}cups/1/").json()
    assert (cup["winner_names"], cup["matches"][0]["after"]) == (["Rabbits"], -2)
    assert (cup["table"], cup["table_season"], cup["draw"], cup["third_place"]) == (1, "2013-14", "strength", False)
    assert script.get(f"{LEAGUE}cups/").json()["results"][0]["winner_names"] == ["Rabbits"]
    assert script.delete(f"{LEAGUE}cups/1/matches/4/result/").json()["winner_name"] == ""
    assert script.get(f"{LEAGUE}cups/1/").json()["winner_names"] == []


def test_visitors_read_what_is_public(cup: Cup, season: Event) -> None:
    visitor = Api(None)
    assert visitor.get(f"{LEAGUE}cups/1/").status_code == 404
    Event.objects.filter(pk=season.pk).update(published=True)
    assert visitor.get(f"{LEAGUE}cups/1/").json()["name"] == "Handicap Cup"
    assert len(visitor.get(f"{LEAGUE}handicap-tables/1/").json()["teams"]) == 18
    assert visitor.get(f"{LEAGUE}handicap-tables/2/").status_code == 404
    assert visitor.get(f"{LEAGUE}handicap-tables/").json()["results"][0]["number"] == 1


def test_refusals_name_their_field(cup: Cup, oscar: User, bob: User) -> None:
    script = Api(oscar)
    assert problems(script.post(PREVIEW, {"imps_per_vp": 0})) == [("imps_per_vp", "out_of_range")]
    assert problems(script.post(PREVIEW, {"new_season": "x"})) == [("new_season", "unknown")]
    assert problems(script.post(f"{LEAGUE}handicap-tables/", {"fingerprint": "old"})) == [("fingerprint", "changed")]
    assert problems(script.post(f"{LEAGUE}cups/", {"name": "Other", "table": 7})) == [("table", "unknown")]
    sent = {"name": "Other", "table": 1, "team_names": ["Eroes", "Newts"]}
    assert problems(script.post(f"{LEAGUE}cups/", sent)) == [("team_names[1]", "no_handicap")]
    result = f"{LEAGUE}cups/1/matches/1/result/"
    assert problems(script.put(result, {"home_score": 3})) == [("away_score", "missing")]
    assert script.put(result, {"home_score": 3, "away_score": 9}).status_code == 200
    assert script.put(result, {"home_score": 4, "away_score": 9, "version": 0}).status_code == 409
    assert problems(script.post(f"{LEAGUE}cups/1/redraw/")) == [("cup", "has_results")]
    assert problems(script.delete(f"{LEAGUE}cups/1/")) == [("cup", "has_results")]
    assert Api(bob).post(f"{LEAGUE}handicap-tables/").status_code == 403
    assert HandicapTable.objects.count() == 1


def test_a_cup_without_handicaps_by_script(season: Event, oscar: User) -> None:
    script = Api(oscar)
    asked = {"name": "Open Cup", "draw": "strength", "team_names": ["Eroes", "Rabbits"]}
    made = script.post(f"{LEAGUE}cups/", asked).json()
    assert (made["handicaps"], made["table"], made["table_season"]) == (False, None, "")
    assert [(team["name"], team["handicap"]) for team in made["teams"]] == [("Eroes", None), ("Rabbits", None)]
    assert problems(script.post(f"{LEAGUE}cups/", {"name": "Other", "table": 9})) == [("table", "unknown")]


def test_steps_by_rank_by_script(season: Event, oscar: User) -> None:
    script = Api(oscar)
    look: Any = script.post(PREVIEW, {"scheme": "steps"}).json()
    lambs = {
        "name": "Lambs",
        "division_name": "Division 3",
        "average": 7.7,
        "expected_vp_difference": None,
        "merged_vp_difference": None,
        "handicap": 84,
        "older_scheme": 84,
        "provisional": False,
    }
    assert (look["scheme"], lambs in look["teams"]) == ("steps", True)
    signed = script.post(f"{LEAGUE}handicap-tables/", {"scheme": "steps", "fingerprint": look["fingerprint"]})
    assert (signed.status_code, signed.json()["scheme"], signed.json()["question"]["step"]) == (201, "steps", "6")
    assert lambs in script.get(f"{LEAGUE}handicap-tables/1/").json()["teams"]
    asked = {"name": "Cup", "table": 1, "draw": "strength", "team_names": list(FINALISTS)}
    made = script.post(f"{LEAGUE}cups/", asked)
    assert [team["handicap"] for team in made.json()["teams"]] == [0, 18, 30, 84, 90]
    assert script.post(f"{LEAGUE}handicap-tables/").json()["scheme"] == "form-l"
    assert [table["scheme"] for table in script.get(f"{LEAGUE}handicap-tables/").json()["results"]] == [
        "steps",
        "form-l",
    ]
    for sent, problem in (
        ({"scheme": "ladder"}, ("scheme", "not_a_choice")),
        ({"scheme": "steps", "imps_per_vp": 3}, ("imps_per_vp", "not_in_scheme")),
        ({"scheme": "steps", "overlap": False}, ("overlap", "not_in_scheme")),
    ):
        assert problems(script.post(PREVIEW, sent)) == [problem]
        assert problems(script.post(f"{LEAGUE}handicap-tables/", sent)) == [problem]


def test_lots_are_drawn_again_while_a_cup_has_no_result(season: Event, oscar: User) -> None:
    make_cup(season, oscar, sign(season, oscar), draw="lot")
    drawn = Api(oscar).post(f"{LEAGUE}cups/1/redraw/", {"seed": 7})
    assert (drawn.status_code, drawn.json()["seed"]) == (200, 7)


def test_rounds_are_given_days_by_script(cup: Cup, oscar: User) -> None:
    script = Api(oscar)
    days = {"deadlines": [{"round": 1, "play_by": "2015-03-01"}]}
    told = script.post(f"{LEAGUE}cups/1/deadlines/", days)
    assert told.status_code == 200
    assert {match["play_by"] for match in told.json()["matches"] if match["round"] == 1} == {"2015-03-01"}
    refused = script.post(f"{LEAGUE}cups/1/deadlines/", {"deadlines": [{"round": 9, "play_by": "2015-03-01"}]})
    assert problems(refused) == [("deadlines[0].round", "unknown")]
