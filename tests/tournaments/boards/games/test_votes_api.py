"""Votes to end a game through REST."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import actor_of
from tests.scenes.api import Api, problems
from tests.tournaments.boards.games.test_games_api import sheet
from tournaments.clubs.models import User
from tournaments.events.models import Game
from tournaments.events.services.events import publish_event

BOARD = "heats/1/games/1/"
VOTES = f"{BOARD}votes/"
DRAW = {"year": 1907, "powers": ["ENGLAND", "FRANCE"]}


def test_vote_is_listed_decided_and_removed(game: Game, bob: User) -> None:
    api = Api(bob)
    made = api.post(VOTES, {**DRAW, "in_favour": 5})
    assert (made.status_code, made.json()["number"], made.json()["passed"]) == (201, 1, None)
    assert (api.get(BOARD).json()["concession_counts"], api.get(VOTES).json()["results"]) == ("solo", [made.json()])
    decided = api.patch(f"{VOTES}1/", {"passed": True, "against": 2, "version": 0}).json()
    assert (decided["passed"], decided["in_favour"], decided["against"]) == (True, 5, 2)
    seats = {seat["power"]: seat for seat in api.get(BOARD).json()["seats"]}
    assert [seats[power]["result"] for power in ("ENGLAND", "FRANCE", "TURKEY")] == ["win", "win", "loss"]
    assert seats["ENGLAND"]["final_year"] == 1907
    assert api.delete(f"{VOTES}1/").status_code == 204
    assert api.get(VOTES).json()["results"] == []


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"powers": []}, ("powers", "missing")),
        ({"powers": ["SPAIN"]}, ("powers", "unknown_power")),
        ({"powers": ["ENGLAND", 3]}, ("powers[1]", "invalid")),
        ({"year": 1850}, ("year", "out_of_range")),
        ({"year": "1907"}, ("year", "invalid")),
        ({"in_favour": 8}, ("in_favour", "out_of_range")),
        ({"passed": True}, ("version", "missing")),
        ({"passed": "yes"}, ("passed", "invalid")),
        ({"draw": True}, ("draw", "unknown_field")),
    ],
)
def test_wrong_vote_is_named(game: Game, bob: User, change: Any, expected: Any) -> None:
    assert problems(Api(bob).post(VOTES, {**DRAW, **change})) == [expected]


def test_result_saved_in_between_is_shown(game: Game, alice: User, bob: User) -> None:
    Api(alice).put(f"{BOARD}result/", {"version": 0, "seats": sheet()})
    answer = Api(bob).post(VOTES, {**DRAW, "passed": True, "version": 0})
    assert problems(answer, 409) == []
    assert answer.json()["current"] == 1


def test_public_boards_hold_votes_of_finished_games(game: Game, alice: User) -> None:
    api = Api(alice)
    api.post(VOTES, {**DRAW, "passed": False})
    api.put(f"{BOARD}result/", {"version": 0, "seats": sheet()})
    publish_event(actor_of(alice), game.round.event)
    assert Api(None).get("boards/").json()["heats"][0]["games"][0]["votes"] == []
    api.post(f"{BOARD}finish/", {"version": 1})
    assert Api(None).get("boards/").json()["heats"][0]["games"][0]["votes"] == [
        {
            "number": 1,
            "year": 1907,
            "powers": ["ENGLAND", "FRANCE"],
            "in_favour": None,
            "against": None,
            "passed": False,
        }
    ]
