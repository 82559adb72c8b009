"""What holds at every address: problem details, tokens, strict bodies (contract, common rules)."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.api.conftest import CLUB, Api, problems
from tournaments.models import Club, Tournament, User


def test_visitor_is_asked_for_a_token(club: Club) -> None:
    answer = Api(None).get(CLUB)
    assert problems(answer, 401) == []
    assert answer["WWW-Authenticate"] == "Token"
    assert answer.json()["code"] == "not_authenticated"


def test_wrong_token_is_refused(club: Club) -> None:
    answer = Client(headers={"Authorization": "Token abc"}).get(CLUB)
    assert problems(answer, 401) == []


def test_stranger_learns_no_difference_between_hidden_and_missing(tournament: Tournament, charlie: User) -> None:
    hidden = Api(charlie).get("heats/")
    missing = Api(charlie).get("/api/v1/clubs/front-range/tournaments/nothing/heats/")
    assert problems(hidden, 404) == []
    assert hidden.json() == missing.json()


def test_scorer_is_told_that_the_role_lacks_the_right(tournament: Tournament, bob: User) -> None:
    answer = Api(bob).post("heats/")
    assert problems(answer, 403) == []
    assert answer.json()["code"] == "forbidden"


def test_other_method_is_refused_with_405(club: Club, alice: User) -> None:
    assert problems(Api(alice).put(CLUB), 405) == []


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"\xff", 400),
        (b"[" * 100_000, 400),
        (b'{"last_name": NaN}', 400),
        (b'{"last_name": "\\ud800"}', 400),
        (b'"' + b"a" * (5 * 1024 * 1024) + b'"', 413),
    ],
    ids=["cut off", "not UTF-8", "too deep", "NaN", "half a character", "too long"],
)
def test_body_that_is_no_json_is_a_problem(club: Club, alice: User, body: bytes, status: int) -> None:
    answer = Api(alice).client.post(f"{CLUB}people/", body, content_type="application/json")
    assert problems(answer, status) == []


def test_body_of_another_type_is_refused_with_415(club: Club, alice: User) -> None:
    assert problems(Api(alice).client.post(f"{CLUB}people/", {"last_name": "Gladys"}), 415) == []


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, [("last_name", "required")]),
        ([], [("", "invalid")]),
        ({"last_name": "A", "surname": "B"}, [("surname", "unknown")]),
        ({"last_name": 5}, [("last_name", "invalid")]),
        ({"last_name": None, "town": ["x"]}, [("last_name", "null"), ("town", "invalid")]),
        ({"last_name": "a\0b"}, [("last_name", "null_characters_not_allowed")]),
        ({"last_name": ""}, [("last_name", "required")]),
    ],
)
def test_wrong_fields_are_named_by_their_paths(
    club: Club, alice: User, body: object, expected: list[tuple[str, str]]
) -> None:
    assert sorted(problems(Api(alice).post(f"{CLUB}people/", body))) == sorted(expected)


def test_wrong_items_of_a_list_are_named_by_their_place(tournament: Tournament, alice: User) -> None:
    assert problems(Api(alice).post("entries/", {"people": [1, "x", 0]})) == [
        ("people[1]", "invalid"),
        ("people[2]", "min_value"),
    ]
    assert problems(Api(alice).post("entries/", {"people": [999_999]})) == [("people[0]", "unknown")]


def test_signed_in_browser_may_read_and_needs_the_csrf_token_to_write(club: Club, alice: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(alice)
    assert browser.get(CLUB).status_code == 200
    answer = browser.post(f"{CLUB}people/", {"last_name": "Gladys"}, content_type="application/json")
    assert problems(answer, 403) == []
