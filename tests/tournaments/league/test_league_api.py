"""A league over the API: the same services as on the pages, with the same refusals."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import time_machine

from tests.scenes.api import Api, problems
from tests.scenes.league_scene import FIRST_DAY, make_season, match, play_all
from tests.scenes.stage import scene
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event

EVENT = "/api/v1/clubs/front-range/events/winter-league/"
LEAGUE = f"{EVENT}league/"
RULES = f"{EVENT}league-rules/"


def paths(answer: Any) -> set[str]:
    return {path for path, _code in problems(answer)}


@scene
def season(club: Club, oscar: User) -> Event:
    return make_season(club, oscar)


def test_a_whole_season_by_script(club: Club, oscar: User) -> None:
    script = Api(oscar)
    sent = {"format": "league", "name": "Winter League", "divisions": ["First", "Second"], "meetings": 1}
    made = script.post("/api/v1/clubs/front-range/events/", sent)
    divisions = script.get(f"{made['Location']}league/divisions/").json()["results"]
    assert (made.status_code, [each["name"] for each in divisions]) == (201, ["First", "Second"])
    for level, letter in ((1, "A"), (2, "B")):
        teams = {"teams": [{"name": f"{letter}{k}"} for k in range(1, 5)]}
        assert script.post(f"{LEAGUE}divisions/{level}/teams/", teams).status_code == 201
    made = script.post(f"{LEAGUE}fixtures/make/", {"first_day": "2026-09-07", "starts": "19:15"})
    assert (made.status_code, made.json()) == (201, {"made": 12, "listing": "hidden"})
    fixtures = script.get(f"{LEAGUE}fixtures/").json()["results"]
    assert (fixtures[0]["played_on"], fixtures[0]["starts"]) == ("2026-09-07", "19:15")
    for each in fixtures:
        home_is_stronger = each["home_name"] < each["away_name"]
        scores = {"home_score": 40 if home_is_stronger else 20, "away_score": 20 if home_is_stronger else 40}
        answer = script.put(f"{LEAGUE}fixtures/{each['number']}/result/", {**scores, "version": 0})
        assert answer.status_code == 200
    assert sorted((answer.json()["home_points"], answer.json()["away_points"])) == [5.74, 14.26]
    tables = script.get(f"{LEAGUE}tables/").json()["divisions"]
    assert [row["name"] for row in tables[0]["rows"]] == ["A1", "A2", "A3", "A4"]
    assert [row["certain"] for row in tables[0]["rows"]] == ["stays", "stays", "down", "down"]
    preview = script.post(f"{LEAGUE}next/preview/", {"name": "Next", "newcomers": ["New"]}).json()
    assert preview["divisions"] == [["A1", "A2", "B1", "B2"], ["A3", "A4", "B3", "B4", "New"]]
    made = script.post(f"{LEAGUE}next/", {"name": "Next", "newcomers": ["New"]})
    divisions = script.get(f"{made['Location']}league/divisions/").json()["results"]
    assert (made.status_code, [each["teams"] for each in divisions]) == (201, [4, 5])


def test_refusals_name_their_fields(season: Event, oscar: User) -> None:
    script = Api(oscar)
    number = match(season, "A1", "A2").number
    answer = script.put(f"{LEAGUE}fixtures/{number}/result/", {"home_score": -1, "away_score": 2.5})
    assert (answer.status_code, paths(answer)) == (400, {"home_score", "away_score"})
    answer = script.post(f"{LEAGUE}results/import/", {"text": "home,away,home_score,away_score\nA1,B1,3,4\nA1,A2,x,1"})
    assert (answer.status_code, paths(answer)) == (400, {"rows[0].home", "rows[1].home_score"})
    answer = script.post(f"{LEAGUE}next/", {"name": "Next"})
    assert (answer.status_code, paths(answer)) == (400, {"divisions"})
    answer = script.patch(RULES, {"scoring": {"kind": "table", "rows": [{"imps": 1, "winner": 1, "loser": 1}]}})
    assert (answer.status_code, paths(answer)) == (400, {"scoring.rows[0].imps"})


def test_results_come_in_as_csv_and_go_out_with_the_fixtures(season: Event, oscar: User) -> None:
    script = Api(oscar)
    text = "home;away;home_score;away_score\nA1;A2;52;31\na2;a1;20;20\n"
    answer = script.post(f"{LEAGUE}results/import/", {"text": text})
    assert (answer.status_code, len(answer.json()["fixtures"])) == (201, 2)
    assert script.post(f"{LEAGUE}results/import/", {"text": text}).json()["fixtures"] == []
    lines = script.get(f"{LEAGUE}fixtures.csv").content.decode("utf-8-sig").splitlines()
    assert len(lines) == 25
    assert sum(line.endswith(",played") for line in lines) == 2
    assert script.post(
        f"{LEAGUE}results/import/", {"text": "\n".join([lines[0], *(x for x in lines if "played" in x)])}
    )
    tables = script.get(f"{LEAGUE}tables.csv").content.decode("utf-8-sig").splitlines()
    assert tables[1].startswith("Division A,1,A1,2,1,1,0,72,51,21,")


def test_results_of_matches_to_come_are_asked_about_as_on_the_page(season: Event, oscar: User) -> None:
    script, text = Api(oscar), "home,away,home_score,away_score\nA1,A4,52,31"
    with time_machine.travel(FIRST_DAY - timedelta(days=1)):
        answer = script.post(f"{LEAGUE}results/import/", {"text": text})
        assert (answer.status_code, problems(answer)) == (400, [("anyway", "early")])
        assert script.post(f"{LEAGUE}results/import/", {"text": text, "anyway": True}).status_code == 201


def test_a_correction_is_previewed_and_a_stale_one_refused(season: Event, oscar: User) -> None:
    script = Api(oscar)
    play_all(season, oscar)
    number = match(season, "A1", "A2").number
    moved = script.post(f"{LEAGUE}fixtures/{number}/result/preview/", {"home_score": 0, "away_score": 90}).json()[
        "teams"
    ]
    assert {each["name"] for each in moved} >= {"A1", "A2"}
    answer = script.put(f"{LEAGUE}fixtures/{number}/result/", {"home_score": 0, "away_score": 90, "version": 0})
    assert (answer.status_code, answer.json()["changes"][0]["field"]) == (409, "result")
    assert answer.json()["changes"][0]["before"] == "no result"
    result = f"{LEAGUE}fixtures/{number}/result/"
    first = script.get(f"{LEAGUE}fixtures/{number}/").json()
    script.put(result, {"home_score": 7, "away_score": 9, "version": first["version"]})
    stale = script.put(result, {"home_score": 1, "away_score": 2, "version": first["version"]}).json()["changes"][0]
    assert (stale["before"], stale["after"]) == (f"A1 {first['home_score']}, A2 {first['away_score']}", "A1 7, A2 9")
    script.delete(result)
    gone = script.put(result, {"home_score": 1, "away_score": 2, "version": first["version"]}).json()
    assert ("was removed" in gone["detail"], gone["changes"][0]["after"]) == (True, "no result")


def test_teams_withdraw_links_are_made_and_points_taken(season: Event, oscar: User) -> None:
    script = Api(oscar)
    teams = script.get(f"{LEAGUE}teams/").json()["results"]
    one = teams[0]["id"]
    assert script.post(f"{LEAGUE}teams/{one}/link/").json()["url"].startswith("http")
    assert script.get(f"{LEAGUE}teams/{one}/").json()["has_link"]
    assert script.delete(f"{LEAGUE}teams/{one}/link/").status_code == 204
    taken = script.post(f"{LEAGUE}teams/{one}/adjustments/", {"points": -2.5, "reason": "Late list"})
    assert taken.status_code == 201
    assert script.get(f"{LEAGUE}tables/").json()["divisions"][0]["rows"][-1]["points"] == -2.5
    assert script.delete(f"{LEAGUE}teams/{one}/adjustments/{taken.json()['id']}/").status_code == 204
    gone = script.post(f"{LEAGUE}teams/{one}/withdraw/", {"withdrawn_on": "2026-11-01", "withdrawal": "annul"})
    assert gone.json()["withdrawn_on"] == "2026-11-01"
    assert (
        script.post(f"{LEAGUE}teams/{one}/withdraw/", {"withdrawn_on": "2026-11-01", "withdrawal": "x"}).status_code
        == 400
    )


def test_visitors_see_a_public_season_and_no_captain(season: Event, oscar: User, bob: User) -> None:
    assert Api(None).get(f"{LEAGUE}tables/").status_code == 404
    Event.objects.filter(pk=season.pk).update(published=True)
    assert Api(None).get(f"{LEAGUE}fixtures/").status_code == 200
    assert Api(None).get(f"{LEAGUE}teams/").status_code == 401
    team = f"{LEAGUE}teams/{season.division_teams.earliest('pk').pk}/"
    told = {user: "captain_email" in Api(user).get(team).json() for user in (oscar, bob)}
    assert told == {oscar: True, bob: False}


def test_a_season_and_its_divisions_are_changed(season: Event, oscar: User) -> None:
    script = Api(oscar)
    assert script.patch(EVENT, {"venue": "The Old Hall"}).json()["venue"] == "The Old Hall"
    changed = script.patch(RULES, {"promoted": 1}).json()
    assert (changed["promoted"], changed["revision"]) == (1, script.get(EVENT).json()["revision"])
    assert script.patch(RULES, changed).json() == changed
    assert script.post(f"{LEAGUE}divisions/", {"name": "Third"}).json()["level"] == 3
    assert script.patch(f"{LEAGUE}divisions/3/", {"name": "Last"}).json()["name"] == "Last"
    assert script.delete(f"{LEAGUE}divisions/3/").status_code == 204
    assert [each["level"] for each in script.get(f"{LEAGUE}divisions/").json()["results"]] == [1, 2]


def test_a_list_of_teams_comes_in_and_a_team_is_changed_and_removed(club: Club, oscar: User) -> None:
    make_season(club, oscar, fixtures=False)
    script = Api(oscar)
    made = script.post(f"{LEAGUE}teams/import/", {"text": "name,division\nA5,Division A\nC1,Division C\n"})
    assert [(team["name"], team["division"]) for team in made.json()["teams"]] == [("A5", 1), ("C1", 3)]
    team = f"{LEAGUE}teams/{made.json()['teams'][1]['id']}/"
    moved = script.patch(team, {"division": 2, "captain_name": "Ann"}).json()
    assert (moved["name"], moved["division"], moved["captain_name"]) == ("C1", 2, "Ann")
    assert script.delete(team).status_code == 204
    assert script.get(team).status_code == 404


def test_a_team_returns_and_captains_are_sent_their_links(season: Event, oscar: User) -> None:
    script = Api(oscar)
    team = f"{LEAGUE}teams/{season.division_teams.earliest('pk').pk}/"
    script.post(f"{team}withdraw/", {"withdrawn_on": "2026-11-01", "withdrawal": "annul"})
    assert script.post(f"{team}rejoin/").json()["withdrawn_on"] is None
    script.patch(team, {"captain_email": "captain@example.org"})
    sent = script.post(f"{LEAGUE}teams/send-links/")
    assert (sent.status_code, sent.json()["mails"]) == (202, 1)


def test_a_match_is_moved_postponed_awarded_and_cleared(season: Event, oscar: User) -> None:
    script = Api(oscar)
    fixture = f"{LEAGUE}fixtures/{match(season, 'A1', 'A2').number}/"
    assert script.patch(fixture, {"venue": "The Old Hall"}).json()["venue"] == "The Old Hall"
    read = script.get(fixture).json()
    assert script.patch(fixture, read | {"venue": "The New Hall"}).json() == read | {"venue": "The New Hall"}
    assert problems(script.patch(fixture, {"state": "played", "pitch": 1})) == [("state", "read_only")]
    script.patch(fixture, read)
    put_off = script.post(f"{fixture}postpone/", {"played_on": "2026-12-01", "postponed_by": "A2"}).json()
    assert (put_off["played_on"], put_off["venue"]) == ("2026-12-01", "The Old Hall")
    awarded = script.post(f"{fixture}award/", {"given_to": "home", "reason": "A2 did not come."})
    assert (awarded.status_code, match(season, "A1", "A2").result is not None) == (200, True)
    exported = script.get(f"{LEAGUE}fixtures.csv").content.decode("utf-8-sig")
    assert script.post(f"{LEAGUE}results/import/", {"text": exported}).json() == {"fixtures": []}
    listed = script.post(f"{LEAGUE}results/import/", {"text": exported.replace(",awarded", ",played")})
    assert {code for _path, code in problems(listed)} == {"missing"}
    open_again = script.delete(f"{fixture}result/").json()
    assert (open_again["state"], open_again["version"], open_again["home_score"]) == ("postponed", 0, None)
    assert match(season, "A1", "A2").result is None


def test_a_result_of_a_match_to_come_is_confirmed(season: Event, oscar: User) -> None:
    script = Api(oscar)
    number = match(season, "A1", "A2").number
    season.fixtures.update(played_on="2030-01-07")
    scores = {"home_score": 52, "away_score": 31}
    answer = script.put(f"{LEAGUE}fixtures/{number}/result/", scores)
    assert (answer.status_code, paths(answer)) == (400, {"anyway"})
    assert script.put(f"{LEAGUE}fixtures/{number}/result/", {**scores, "anyway": True}).status_code == 200


def test_fixtures_are_listed_by_division_matchday_team_and_state(season: Event, oscar: User) -> None:
    def numbers(query: str) -> list[int]:
        return [each["number"] for each in Api(oscar).get(f"{LEAGUE}fixtures/?{query}").json()["results"]]

    every = Api(oscar).get(f"{LEAGUE}fixtures/").json()["results"]
    team = every[0]["home"]
    assert numbers("division=1&matchday=2") == [
        each["number"] for each in every if (each["division"], each["matchday"]) == (1, 2)
    ]
    assert numbers(f"team={team}") == [each["number"] for each in every if team in {each["home"], each["away"]}]
    assert numbers("state=played") == [each["number"] for each in every if each["state"] == "played"]
    wrong = Api(oscar).get(f"{LEAGUE}fixtures/?division=first")
    assert problems(wrong) == [("division", "not_a_number")]
