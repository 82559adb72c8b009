"""The standings page of the lab: what the API answers, for people; nothing is kept."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from pairing.calculators.standings import MOST_BYTES

PAGE = "/lab/standings/"
API = "/api/v1/calculators/standings/"
TWELVE = (Path(__file__).parents[2] / "data" / "swiss" / "twelve.trf").read_text()


def sent(**changes: Any) -> dict[str, Any]:
    return {"trf": TWELVE, "tie_break_1": "sodos", "tie_break_3": "buchholz", "unplayed": "fide"} | changes


def text(answer: Any) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def ranks(answer: Any) -> list[tuple[str, str, str]]:
    """Rank, name and points of each line."""
    page = re.sub(r">\s+<", "><", answer.content.decode())
    found = re.findall(r'<td class="n">(\d+)</td><th scope="row">([^<]*)</th><td class="n sum">([^<]*)</td>', page)
    return [(rank, name, points) for rank, name, points in found]


def test_the_page_says_what_to_do_first_and_fills_in_an_example() -> None:
    empty, example = Client().get(PAGE), Client().get(PAGE, {"example": "1"})
    assert "Fill in an example" in text(empty)
    assert "Hannibal" in text(example)
    again = {"trf": unescape(re.findall(r"<textarea[^>]*>\n?(.*?)</textarea>", example.content.decode(), re.DOTALL)[0])}
    assert ranks(Client().post(PAGE, sent(**again)))[0] == ("1", "Hannibal", "8")


def test_page_and_api_agree() -> None:
    body = {"trf": TWELVE, "tie_breaks": ["sodos", "buchholz"], "points": {"win": 3, "draw": 1, "loss": 0}}
    rows = Client().post(API, json.dumps(body), content_type="application/json").json()["standings"]
    answer = Client().post(PAGE, sent(win="3", draw="1", loss="0"))
    assert answer.status_code == 200
    assert [(rank, name) for rank, name, _points in ranks(answer)] == [(str(r["rank"]), r["name"]) for r in rows]


def test_each_rank_says_what_decided_it() -> None:
    said = text(Client().post(PAGE, sent()))
    assert "Behind P" in said
    assert "by SODOS:" in said
    assert said.count("Why P") == 12


def test_a_file_is_read_and_its_text_fills_the_form() -> None:
    answer = Client().post(PAGE, sent(trf="", file=SimpleUploadedFile("e.trf", TWELVE.encode())))
    assert len(ranks(answer)) == 12
    assert "001    1      P1" in answer.content.decode()


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"trf": ""}, "id_trf", "Paste a report file, or choose one."),
        ({"trf": TWELVE.replace("001    1", "001    x", 1)}, "id_trf", "Line 5, column 5"),
        ({"win": "x", "draw": "0", "loss": "0"}, "id_win", "must be a number"),
        ({"win": "3"}, "id_draw", "missing"),
        ({"tie_break_3": "sodos"}, "id_tie_break_3", "named twice"),
        ({"tie_break_2": "sozos"}, "id_tie_break_2", "sozos"),
        ({"unplayed": "fied"}, "id_unplayed", "fied"),
        ({"seed": "-1"}, "id_seed", "Enter 0 or more."),
    ],
)
def test_an_error_is_shown_at_its_field(changes: dict[str, str], field: str, words: str) -> None:
    answer = Client().post(PAGE, sent(**changes))
    assert answer.status_code == 422
    assert f'href="#{field}"' in answer.content.decode()
    assert words in text(answer)
    assert ranks(answer) == []


def test_a_file_that_is_too_large_or_no_text_is_refused() -> None:
    large = Client().post(PAGE, sent(trf="", file=SimpleUploadedFile("e.trf", b"x" * (MOST_BYTES + 1))))
    assert large.status_code == 422
    assert "larger than 2 MB" in text(large)
    binary = Client().post(PAGE, sent(trf="", file=SimpleUploadedFile("e.trf", b"\0\1")))
    assert binary.status_code == 422
    assert Client().post(PAGE, sent(trf="x" * (2 * MOST_BYTES))).status_code == 413


def test_no_query_is_made(django_assert_num_queries: Any, db: None) -> None:
    with django_assert_num_queries(0):
        Client().post(PAGE, sent())


def test_asking_too_often_is_refused_on_the_page_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "calculators", "1/min")
    assert Client().post(PAGE, sent()).status_code == 200
    assert Client().post(PAGE, sent()).status_code == 429
