"""Format studies over HTTP: ask, follow, stop; the same refusals as at the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.factories import FORMAT_QUESTION
from tests.scenes.api import Api, problems
from tournaments.base.models import Job
from tournaments.lab.tasks import run_format_study

ASK = "/api/v1/format-studies/"
pytestmark = pytest.mark.django_db
Visitor = Callable[[None], Api]


def test_a_visitor_asks_follows_and_reads(api: Visitor) -> None:
    visitor = api(None)
    asked = visitor.post(ASK, FORMAT_QUESTION)
    assert asked.status_code == 202
    told = asked.json()
    assert (told["state"], told["done"], told["total"], told["answer"]) == ("queued", 0, 100, None)
    assert told["counts"][0]["forced"]["boards"] == 2
    assert [each["code"] for each in told["counts"][0]["advice"]] == ["full_boards", "repeats_always"]
    run_format_study(Job.objects.get().pk)
    found = visitor.get(asked["Location"]).json()
    figures = found["answer"]["formats"][0]
    assert (found["state"], figures["events"], sum(figures["best_ranks"])) == ("done", 100, 100)
    share = figures["shares"]["best_first"]
    assert share["low"] <= share["share"] <= share["high"]
    again = visitor.post(ASK, found["question"] | {"seed": found["seed"]})
    assert (again.status_code, again.json()) == (200, found)


def test_a_visitor_asks_about_a_swiss_and_the_worker_answers(api: Visitor) -> None:
    visitor = api(None)
    asked = visitor.post(ASK, {"formats": [{"kind": "swiss", "players": 7, "rounds": 3}], "events": 100})
    told = asked.json()
    assert told["question"]["formats"][0]["draw_percent"] == 0
    assert (told["counts"][0]["forced"]["byes"], told["counts"][0]["advice"][0]["code"]) == (3, "enough_rounds")
    run_format_study(Job.objects.get().pk)
    found = visitor.get(asked["Location"]).json()
    assert (found["state"], found["done"], found["answer"]["formats"][0]["events"]) == ("done", 100, 100)
    assert {"level_first", "two_unbeaten"} < set(found["answer"]["formats"][0]["shares"])


def test_a_study_is_stopped(api: Visitor) -> None:
    visitor = api(None)
    where = visitor.post(ASK, FORMAT_QUESTION)["Location"]
    assert visitor.post(f"{where}stop/").json()["state"] == "stopped"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ({}, [("formats", "wrong_count")]),
        ([], [("", "wrong_type")]),
        (FORMAT_QUESTION | {"seed": "x"}, [("seed", "out_of_range")]),
        (FORMAT_QUESTION | {"luck": 1}, [("luck", "unknown_field")]),
        (
            {"formats": [{"players": 3, "heats": 0, "system": {"slug": "c-diplo"}}]},
            [("formats[0].players", "out_of_range"), ("formats[0].heats", "out_of_range")],
        ),
        (
            {"formats": [{"kind": "swiss", "players": 1, "heats": 2, "draw_percent": 101}]},
            [
                ("formats[0].heats", "unknown_field"),
                ("formats[0].players", "out_of_range"),
                ("formats[0].rounds", "missing"),
                ("formats[0].draw_percent", "out_of_range"),
            ],
        ),
        (
            {"formats": [{"kind": "swiss", "players": 5, "rounds": 6}]},
            [("formats[0].rounds", "more_than_everyone")],
        ),
    ],
)
def test_wrong_questions_name_their_fields(api: Visitor, body: Any, found: list[tuple[str, str]]) -> None:
    assert problems(api(None).post(ASK, body)) == found


def test_no_study_is_not_found(api: Visitor) -> None:
    assert problems(api(None).get(f"{ASK}nothing/"), 404) == []
