"""The character NUL, which PostgreSQL does not store: refused with 400 wherever a request may bring it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.scenes.api import problems
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event

SignIn = Callable[[User], Client]


@pytest.mark.parametrize(
    "address",
    [
        "/?who=%00",
        "/clubs/%00/",
        "/c/%00/",
        "/c/front-range/?q=a%00b",
        "/api/v1/clubs/%00/",
        "/api/v1/systems/?search=%00",
    ],
)
def test_an_address_with_it_is_refused(club: Club, address: str) -> None:
    answer = Client().get(address)
    assert answer.status_code in {400, 404}
    if address.startswith("/api/"):
        assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("/api/v1/clubs/%00/", ""),
        ("/api/v1/systems/?search=%00", "search"),
        ("/api/v1/systems/?sea%00rch=x", "search"),
        ("/api/v1/systems/?%00", ""),
    ],
)
def test_the_api_names_where_it_is_as_with_any_field(club: Club, address: str, path: str) -> None:
    assert problems(Client().get(address)) == [(path, "nul")]


def test_the_api_names_a_header_with_it(club: Club) -> None:
    client = Client()
    client.cookies.load('sessionid="a\\000b"')
    assert problems(client.get("/api/v1/clubs/")) == [("Cookie", "nul")]


def test_a_refusal_is_one_line_of_the_log(club: Club, caplog: pytest.LogCaptureFixture) -> None:
    Client().get("/?who=%00")
    told = [record for record in caplog.records if record.name == "django.request"]
    assert [(record.levelname, record.exc_info) for record in told] == [("WARNING", None)]


@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "me-1", "messages"])
def test_a_cookie_with_it_is_refused(name: str, db: None) -> None:
    client = Client()
    client.cookies.load(f'{name}="a\\000b"')
    assert client.get("/").status_code == 400


@pytest.mark.parametrize("who", ["%00", "user%3A%00", "1%00"])
def test_the_log_asked_for_somebody_with_it_is_refused(regatta: Event, alice: User, sign_in: SignIn, who: str) -> None:
    page = reverse("desk:club_log", args=[regatta.club.slug])
    assert sign_in(alice).get(f"{page}?who={who}").status_code == 400


def test_json_with_it_names_the_field(regatta: Event, alice: User, sign_in: SignIn) -> None:
    where = f"/api/v1/clubs/{regatta.club.slug}/people/"
    sent = json.dumps({"first_name": "A", "last_name": "b\0c"})
    answer = sign_in(alice).post(where, sent, content_type="application/json")
    assert answer.status_code == 400
    assert [error["path"] for error in answer.json()["errors"]] == ["last_name"]
    fine = json.dumps({"first_name": "A", "last_name": "b\\u0000c"})  # a backslash and the letters after it
    assert sign_in(alice).post(where, fine, content_type="application/json").status_code == 201
