"""What holds at every address: problem details, tokens, strict bodies (contract, common rules)."""

from __future__ import annotations

import json

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from config.errors import server_error
from tests.scenes.api import CLUB, Api, problems
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event


def problems_of(answer: HttpResponse) -> tuple[int, str, str]:
    """Status, type and code of a problem detail that came without a client."""
    return answer.status_code, answer["Content-Type"], json.loads(answer.content)["code"]


def test_visitor_is_asked_for_a_token(club: Club) -> None:
    answer = Api(None).get(CLUB)
    assert problems(answer, 401) == []
    assert "Authorization: Token" in answer.json()["detail"]
    assert answer["WWW-Authenticate"] == "Token"
    assert answer.json()["code"] == "not_authenticated"


def test_wrong_token_is_refused(club: Club) -> None:
    answer = Client(headers={"Authorization": "Token abc"}).get(CLUB)
    assert problems(answer, 401) == []


def test_stranger_learns_no_difference_between_hidden_and_missing(regatta: Event, charlie: User) -> None:
    hidden = Api(charlie).get("heats/")
    missing = Api(charlie).get("/api/v1/clubs/front-range/events/nothing/heats/")
    assert problems(hidden, 404) == []
    assert hidden.json() == missing.json()


def test_scorer_reads_that_the_role_lacks_the_right(regatta: Event, bob: User) -> None:
    answer = Api(bob).post("heats/")
    assert problems(answer, 403) == []
    assert answer.json()["code"] == "forbidden"


def test_other_method_is_refused_with_405(club: Club, alice: User) -> None:
    assert problems(Api(alice).put(CLUB), 405) == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", "not_json"),
        (b"\xff", "not_utf8"),
        (b"[" * 100_000, "too_deep"),
        (b'{"last_name": NaN}', "not_json"),
        (b'{"last_name": "\\ud800"}', "not_utf8"),
    ],
    ids=["cut off", "not UTF-8", "too deep", "NaN", "half a character"],
)
def test_body_that_is_not_json_is_a_problem(club: Club, alice: User, body: bytes, code: str) -> None:
    answer = Api(alice).client.post(f"{CLUB}people/", body, content_type="application/json")
    assert problems(answer) == [("", code)]


def test_body_that_is_too_long_is_refused_with_413(club: Club, alice: User) -> None:
    body = b'"' + b"a" * (5 * 1024 * 1024) + b'"'
    assert problems(Api(alice).client.post(f"{CLUB}people/", body, content_type="application/json"), 413) == []


def test_duplicate_field_is_refused_at_its_path(club: Club, alice: User) -> None:
    body = b'{"last_name": "Ames", "town": "Denver", "last_name": "Bell"}'
    answer = Api(alice).client.post(f"{CLUB}people/", body, content_type="application/json")
    assert problems(answer) == [("last_name", "field_twice")]
    assert not club.people.exists()


def test_byte_order_mark_before_the_body_is_passed_over(club: Club, alice: User) -> None:
    body = b"\xef\xbb\xbf" + b'{"last_name": "Ames"}'
    assert Api(alice).client.post(f"{CLUB}people/", body, content_type="application/json").status_code == 201


@pytest.mark.parametrize("path", ["/api/v1/nothing/", "/api/v2/clubs/"])
def test_unknown_address_is_a_problem_detail(club: Club, alice: User, path: str) -> None:
    assert problems(Api(alice).get(path), 404) == []


def test_broken_endpoint_is_a_problem_detail(rf: RequestFactory) -> None:
    below_api, page = server_error(rf.get("/api/v1/clubs/")), server_error(rf.get("/desk/"))
    assert problems_of(below_api) == (500, "application/problem+json", "server_error")
    assert (page.status_code, page["Content-Type"]) == (500, "text/html; charset=utf-8")


@pytest.mark.parametrize(
    ("query", "path", "code"),
    [
        ("page=abc", "page", "invalid"),
        ("page=0", "page", "invalid"),
        ("page=" + "9" * 30, "page", "invalid"),
        ("page_size=many", "page_size", "invalid"),
        ("page_size=-1", "page_size", "invalid"),
        ("archived=maybe", "archived", "not_a_choice"),
        ("published=1", "published", "not_a_choice"),
        ("page_size=501", "page_size", "invalid"),
        ("format=chess", "format", "not_a_choice"),
        ("publish=true", "publish", "unknown_field"),
    ],
)
def test_wrong_query_is_refused_at_its_name(regatta: Event, alice: User, query: str, path: str, code: str) -> None:
    assert problems(Api(alice).get(f"{CLUB}events/?{query}")) == [(path, code)]


@pytest.mark.parametrize("path", ["standings.csv?bom=maybe", "export.json?emails=perhaps"])
def test_wrong_choice_of_a_file_is_refused(regatta: Event, alice: User, path: str) -> None:
    assert [code for _path, code in problems(Api(alice).get(path))] == ["not_a_choice"]


@pytest.mark.parametrize("path", ["standings.csv?bomb=no", "entries/?team=3", "standings/?page=2", "?page=1"])
def test_parameter_that_an_address_does_not_know_is_refused(regatta: Event, alice: User, path: str) -> None:
    assert problems(Api(alice).get(path)) == [(path.partition("?")[2].partition("=")[0], "unknown_field")]


def test_events_are_listed_by_their_format(regatta: Event, alice: User) -> None:
    listed = [Api(alice).get(f"{CLUB}events/?format={code}").json()["count"] for code in ("boards", "league")]
    assert listed == [1, 0]


def test_step_that_takes_nothing_refuses_each_field(regatta: Event, alice: User) -> None:
    assert problems(Api(alice).post("publish/", {"make_public": True})) == [("make_public", "unknown_field")]


def test_address_of_another_format_says_which_format_the_event_has(regatta: Event, alice: User) -> None:
    answer = Api(alice).get("league/tables/")
    assert problems(answer, 404) == []
    assert "the format “boards”" in answer.json()["detail"]


def test_last_page_is_served_and_the_one_after_it_is_missing(regatta: Event, alice: User) -> None:
    assert Api(alice).get("entries/?page_size=5&page=last").json()["results"][-1]
    assert problems(Api(alice).get("entries/?page_size=5&page=4"), 404) == []


def test_body_of_another_type_is_refused_with_415(club: Club, alice: User) -> None:
    assert problems(Api(alice).client.post(f"{CLUB}people/", {"last_name": "Gladys"}), 415) == []


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, [("last_name", "required")]),
        ([], [("", "invalid")]),
        ({"last_name": "A", "surname": "B"}, [("surname", "unknown_field")]),
        ({"last_name": 5}, [("last_name", "invalid")]),
        ({"last_name": None, "town": ["x"]}, [("last_name", "null"), ("town", "invalid")]),
        ({"last_name": "a\0b"}, [("last_name", "nul")]),
        ({"last_name": ""}, [("last_name", "required")]),
    ],
)
def test_wrong_fields_are_named_by_their_paths(
    club: Club, alice: User, body: object, expected: list[tuple[str, str]]
) -> None:
    assert sorted(problems(Api(alice).post(f"{CLUB}people/", body))) == sorted(expected)


def test_wrong_items_of_a_list_are_named_by_their_place(regatta: Event, alice: User) -> None:
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
