"""Standings, awards and boards for everybody: exact numbers, hidden drafts, and 304 after one query."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import actor_of
from tests.scenes.api import Api, problems
from tests.scenes.stage import scene
from tests.tournaments.boards.games.test_games_api import BOARD, sheet
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game
from tournaments.events.services.events import publish_event


@scene
def played(game: Game, alice: User) -> Event:
    """A public event with one finished board."""
    Api(alice).put(f"{BOARD}result/", {"version": 0, "seats": sheet(austria=1905)})
    assert Api(alice).post(f"{BOARD}finish/", {"version": 1}).status_code == 200
    publish_event(actor_of(alice), game.round.event)
    return game.round.event


def test_standings_are_numbers_with_ranks_and_reasons(played: Event) -> None:
    rows = Api(None).get("standings/").json()["rows"]
    assert [(row["rank"], row["total"]) for row in rows[:7]] == [
        (1, 57),
        (1, 57),
        (1, 57),
        (4, -2),
        (4, -2),
        (4, -2),
        (7, -6),
    ]
    assert rows[0]["heats"] == [
        {"board": 57, "times": 1, "score": 57, "state": "played", "multiplier": 1, "factor": 1, "weighted": 57},
        None,
        None,
    ]
    assert len(Api(None).get("standings/?only=qualified").json()["rows"]) == 7


def test_multiplied_score_has_its_factor_and_what_it_counts(played: Event, alice: User) -> None:
    halves = {"heats": 1, "lowest_count": 1, "lowest_multiplier": 0.5, "reason": "As announced."}
    assert Api(alice).patch("boards-rules/", halves).status_code == 200
    row = Api(None).get("standings/").json()["rows"][0]
    assert [(cell["board"], cell["factor"], cell["weighted"]) for cell in row["heats"]] == [(57, 0.5, 28.5)]
    assert row["total"] == 28.5
    lines = Api(None).get("standings.csv").content.decode("utf-8-sig").splitlines()
    assert lines[0] == "Rank,Name,Heat 1,Heat 1 factor,Heat 1 counted,Score"
    assert lines[1].endswith(",57,0.5,28.5,28.5")


@pytest.mark.parametrize("view", ["standings/", "standings/teams/", "awards/", "boards/"])
def test_unchanged_answer_costs_one_query(played: Event, view: str, django_assert_num_queries: Any) -> None:
    api = Api(None)
    with django_assert_num_queries(2):
        first = api.get(view)
    assert first.status_code == 200
    with django_assert_num_queries(1):
        again = api.get(view, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_csv_is_the_table_as_a_file(played: Event) -> None:
    answer = Api(None).get("standings.csv")
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert "Regatta.csv" in answer["Content-Disposition"]
    assert lines[0] == "Rank,Name,Heat 1,Heat 2,Heat 3,Score"
    assert lines[1].endswith(",57,,,57")
    assert Api(None).get("standings.csv", headers={"Accept": "text/csv"}).content == answer.content


def test_unknown_table_is_refused(played: Event) -> None:
    for view in ("standings/", "awards/", "standings.csv"):
        assert problems(Api(None).get(f"{view}?only=some")) == [("only", "not_a_choice")]


def test_draft_shows_nothing_to_strangers(game: Game, charlie: User, bob: User) -> None:
    for view in ("standings/", "standings/teams/", "awards/", "boards/", "standings.csv"):
        assert problems(Api(charlie).get(view), 404) == []
        assert problems(Api(None).get(view), 404) == []
        assert Api(bob).get(view).status_code == 200


def test_boards_keep_the_facts_of_a_running_game(game: Game, alice: User) -> None:
    Api(alice).put(f"{BOARD}result/", {"version": 0, "seats": sheet()})
    publish_event(actor_of(alice), game.round.event)
    seat = Api(None).get("boards/").json()["heats"][0]["games"][0]["seats"][0]
    assert {name: seat[name] for name in ("result", "centers", "final_year", "score")} == {
        "result": None,
        "centers": None,
        "final_year": None,
        "score": None,
    }
