"""`POST /api/v1/calculators/board-scores/`, contract §1: answers, refusals by path, and never a crash."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from common.web.parsers import MAX_BYTES
from scoring.core.words import FIELDS, POWERS
from scoring.library import shipped_systems
from tests.scoring.test_calculators import request
from tournaments.clubs.models import User

URL = "/api/v1/calculators/board-scores/"
REGATTA = {
    "mode": "win_draw",
    "average_ties": False,
    "draws_include_all_survivors": False,
    "rounding": "none",
    "formulas": {
        "provisional": "",
        "elimination": "yrs-11",
        "places": ["121-yrs", "88-yrs", "66-yrs", "44-yrs", "33-yrs", "22-yrs", "11-yrs"],
    },
}


def post(body: object, *, content_type: str = "application/json", client: Client | None = None, **extra: Any) -> Any:
    data = body if isinstance(body, bytes | str) else json.dumps(body)
    return (client or Client()).post(URL, data=data, content_type=content_type, **extra)


def refused(answer: Any, status: int = 400) -> list[tuple[str, str]]:
    """The paths and codes of a problem detail."""
    assert answer.status_code == status
    assert answer["Content-Type"] == "application/problem+json"
    detail = answer.json()
    assert detail["status"] == status
    return [(error["path"], error["code"]) for error in detail.get("errors", [])]


def test_example_of_the_contract_is_answered() -> None:
    answer = post(request())
    assert answer.status_code == 200
    assert answer.json() == {
        "scores": [
            {"power": power, "score": score}
            for power, score in zip(POWERS, [13.0, 37.0, 37.0, 5.0, 4.0, 3.0, 1.0], strict=True)
        ],
        "sum": 100.0,
    }


def test_inline_definition_scores_the_draw_of_the_manual() -> None:
    wins = {"ENGLAND", "FRANCE", "TURKEY"}
    seats = [{"power": p, "result": "win" if p in wins else "loss", "final_year": 1909} for p in POWERS]
    answer = post({"system": REGATTA, "seats": seats}).json()
    assert [row["score"] for row in answer["scores"]] == [-2.0, 57.0, 57.0, -2.0, -2.0, -2.0, 57.0]


def test_numbers_have_nine_significant_digits() -> None:
    seats = [{"power": p, "centers": c} for p, c in zip(POWERS, (11, 11, 11, 1, 0, 0, 0), strict=True)]
    body = post(request(seats=seats)).content
    assert b'{"power":"AUSTRIA","score":31.666666666666668}' in body


@pytest.mark.parametrize("slug", [shipped.slug for shipped in shipped_systems()])
def test_every_shipped_system_scores_its_worked_boards(slug: str) -> None:
    shipped = next(each for each in shipped_systems() if each.slug == slug)
    for board in shipped.worked_boards:
        seats = [{"power": seat.power} | {field: seat.fact(field) for field in FIELDS} for seat in board.seats]
        answer = post({"system": {"slug": slug}, "seats": seats}).json()
        assert [row["score"] for row in answer["scores"]] == [pytest.approx(float(score)) for score in board.scores]


def test_formula_error_points_at_the_character() -> None:
    formulas = REGATTA["formulas"] | {"places": ["121-yrs", "(88-yrs", "", "", "", "", ""]}  # type: ignore[operator]
    answer = post(request(system=REGATTA | {"formulas": formulas}))
    assert refused(answer) == [("system.formulas.places[1]", "bracket_open")]
    assert answer.json()["errors"][0]["message"] == "Character 1: this bracket is never closed. Add ) at the end."


def test_all_wrong_fields_are_named_at_once() -> None:
    payload = request(system={"slug": "nope"})
    payload["seats"][3]["centers"] = "four"
    payload["seats"][5]["result"] = "draw"
    assert refused(post(payload)) == [
        ("system.slug", "unknown_system"),
        ("seats[3].centers", "wrong_type"),
        ("seats[5].result", "not_a_choice"),
    ]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b'{"system": NaN}',
        b'{"system": Infinity}',
        b"[" * 90_000,
        b'{"a":' * 15_000 + b"1" + b"}" * 15_000,
        b"9" * 90_000,
        b'{"system": {"slug": "\\ud800"}}',
        b"null",
        b"7",
        b'"text"',
        b"[]",
    ],
    ids=lambda body: body[:12].decode("latin-1"),
)
def test_body_that_is_not_a_request_is_a_problem(body: bytes) -> None:
    assert refused(post(body))[0][0] in {"", "system"}


def test_duplicate_names_are_refused_at_their_paths() -> None:
    body = json.dumps(request()).replace('"seats": [{', '"seats": [{"power": "ITALY", ', 1)
    twice = body[:-1] + ', "system": {"slug": "regatta", "slug": "c-diplo"}}'
    assert refused(post(twice)) == [
        ("system", "field_twice"),
        ("system.slug", "field_twice"),
        ("seats[0].power", "field_twice"),
    ]


def test_only_some_of_many_duplicate_names_are_listed() -> None:
    assert len(refused(post("[" + ",".join(['{"a":1,"a":2}'] * 5000) + "]"))) == 20


def test_longest_body_is_refused() -> None:
    refused(post(b'"' + b"x" * MAX_BYTES + b'"'), status=413)


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_other_content_is_refused(content_type: str) -> None:
    refused(post("x=1", content_type=content_type), status=415)


@pytest.mark.parametrize("method", ["get", "put", "patch", "delete"])
def test_only_post_is_served(method: str) -> None:
    refused(getattr(Client(), method)(URL), status=405)


def test_wrong_token_does_not_matter() -> None:
    assert post(request(), headers={"authorization": "Token nonsense"}).status_code == 200


@pytest.mark.django_db
def test_nobody_needs_an_account_and_nothing_is_asked_of_the_database(
    alice: User, bob: User, charlie: User, sign_in: Any, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        assert post(request(), client=Client(enforce_csrf_checks=True)).status_code == 200
    clients = [sign_in(user) for user in (alice, bob, charlie)]
    assert [post(request(), client=client).status_code for client in clients] == [200] * 3


def test_calculator_answers_without_its_cache(settings: Any, tmp_path: Path) -> None:
    backend = "django.core.cache.backends.redis.RedisCache"
    settings.CACHES = {"default": {"BACKEND": backend, "LOCATION": f"unix://{tmp_path}/nobody.sock?db=0"}}
    assert post(request()).status_code == 200


def test_address_is_held_to_its_rate() -> None:
    answers = [post(b"{}").status_code for _ in range(121)]
    assert answers == [400] * 120 + [429]
    late = post(request(), headers={"x-forwarded-for": "203.0.113.7"})
    assert refused(late, status=429) == []
    assert 0 < int(late["Retry-After"]) <= 61
    assert post(request(), REMOTE_ADDR="203.0.113.8").status_code == 200


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
SEAT = st.fixed_dictionaries(
    {"power": st.sampled_from(POWERS)},
    optional={
        "result": st.sampled_from(["win", "loss"]) | JSON,
        "centers": st.integers(-1, 40) | JSON,
        "final_year": st.integers(1899, 2001) | JSON,
        "total_centers": JSON,
    },
)
REQUEST = st.fixed_dictionaries(
    {
        "system": st.sampled_from([{"slug": shipped.slug} for shipped in shipped_systems()]) | st.just(REGATTA) | JSON,
        "seats": st.lists(SEAT, min_size=6, max_size=8) | JSON,
    }
)


@settings(max_examples=100)
@given(JSON | REQUEST)
def test_arbitrary_json_is_answered_or_refused(payload: object) -> None:
    cache.clear()
    answer = post(json.dumps(payload, allow_nan=False))
    assert answer.status_code in {200, 400}
    if answer.status_code == 200:
        assert len(answer.json()["scores"]) == 7
    else:
        assert answer.json()["errors"] or answer.json()["detail"]
