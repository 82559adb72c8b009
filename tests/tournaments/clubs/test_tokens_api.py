"""API tokens: several of an account, each with a scope, a club and an end; shown once, revocable, named in the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.test import Client
from knox.models import AuthToken

from tests import factories
from tests.factories import actor_of
from tests.scenes.api import Api, problems
from tests.scenes.league_scene import make_season
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import ApiToken, Club, Membership, User
from tournaments.clubs.services.api_tokens import make_token
from tournaments.swiss.services.rounds import draft_round, publish_round

SignIn = Callable[[User], Client]
TOKENS = "/api/v1/auth/tokens/"
CLUB = "/api/v1/clubs/front-range/"


def bearer(user: User, **details: Any) -> dict[str, str]:
    made = make_token(actor_of(user), **{"name": "Script", **details})
    return {"Authorization": f"Token {made[1]}"}


def status(method: str, url: str, headers: dict[str, str], body: Any = None) -> int:
    return int(
        getattr(Api(None), method)(url, *(() if method == "get" else (body or {},)), headers=headers).status_code
    )


def test_a_token_that_reads_changes_nothing(club: Club, alice: User) -> None:
    headers = bearer(alice, scope="read")
    assert status("get", f"{CLUB}people/", headers) == 200
    assert status("post", f"{CLUB}people/", headers, {"first_name": "Ann", "last_name": "Lee"}) == 403
    assert status("post", TOKENS, headers, {"name": "More"}) == 403
    assert status("post", "/api/v1/calculators/fairness/", headers, {"wins": 19, "matches": 56}) == 200


def test_a_token_that_is_not_text_signs_nobody_in(db: None) -> None:
    assert status("get", "/api/v1/me/", {"Authorization": b"Token \xff".decode("latin-1")}) == 401


@pytest.mark.parametrize(("scope", "told"), [("read", False), ("results", False), ("all", True)])
def test_only_a_token_that_may_change_addresses_sees_them(club: Club, alice: User, scope: str, told: bool) -> None:
    person = factories.make_people(club, 1)[0]
    headers = bearer(alice, scope=scope)
    listed = Api(None).get(f"{CLUB}people/", headers=headers).json()["results"][0]
    found = Api(None).get(f"{CLUB}people/{person.pk}/", headers=headers).json()
    make_season(club, alice, sizes=(2,), fixtures=False)
    team = Api(None).get(f"{CLUB}events/winter-league/league/teams/", headers=headers).json()["results"][0]
    assert ("email" in listed, "email" in found, "captain_email" in team) == (told, told, told)


def test_a_token_for_results_enters_them_and_nothing_else(club: Club, alice: User) -> None:
    headers = bearer(alice, scope="results", name="Projector")
    event = make_swiss_event(club, alice, players=4)
    publish_round(actor_of(alice), draft_round(actor_of(alice), event))
    table = f"{CLUB}events/armati/swiss/rounds/1/tables/1/result/"
    assert status("put", table, headers, {"outcome": "first", "version": 0}) == 200
    logged = ChangeLine.objects.get(kind="record_duel")
    assert (logged.change.token, logged.change.door, logged.actor_name) == ("Projector", "api", "Alice")
    assert status("post", f"{CLUB}people/", headers, {"first_name": "Ann", "last_name": "Lee"}) == 403
    assert status("post", "/api/v1/clubs/", headers, {"name": "Mine too"}) == 403
    assert not Club.objects.filter(name="Mine too").exists()


def test_a_token_of_one_club_finds_no_other(club: Club, alice: User) -> None:
    factories.make_club(alice, name="Second", slug="second")
    headers = bearer(alice, club="second")
    assert status("get", "/api/v1/clubs/second/people/", headers) == 200
    assert status("get", f"{CLUB}people/", headers) == 404
    assert status("post", TOKENS, headers, {"name": "More"}) == 403


def test_a_token_ends_on_its_day(alice: User) -> None:
    with time_machine.travel("2026-03-01T10:00:00Z", tick=False):
        headers = bearer(alice, days=30)
        assert status("get", "/api/v1/me/", headers) == 200
    with time_machine.travel("2026-04-01T10:00:00Z", tick=False):
        assert status("get", "/api/v1/me/", headers) == 401


def test_tokens_are_made_listed_and_revoked_over_the_api(club: Club, alice: User, charlie: User) -> None:
    api = Api(alice)
    wrong = api.post(TOKENS, {"name": "Projector", "scope": "readonly"})
    assert (problems(wrong), "read, results, all" in wrong.json()["errors"][0]["message"]) == (
        [("scope", "not_a_choice")],
        True,
    )
    made = api.post(TOKENS, {"name": "Projector", "scope": "read", "club": "front-range", "days": 7}).json()
    listed = api.get(TOKENS).json()["results"]
    assert made["token"] not in str(listed)
    found = next(row for row in listed if row["id"] == made["details"]["id"])
    assert (found["name"], found["scope"], found["club"], found["last_used_at"]) == (
        "Projector", "read", "front-range", None,
    )  # fmt: skip
    assert status("get", "/api/v1/me/", {"Authorization": f"Token {made['token']}"}) == 200
    assert ApiToken.objects.get(pk=found["id"]).last_used_at is not None
    assert Api(charlie).delete(f"{TOKENS}{found['id']}/").status_code == 404
    assert api.delete(f"{TOKENS}{found['id']}/").status_code == 204
    assert status("get", "/api/v1/me/", {"Authorization": f"Token {made['token']}"}) == 401


def test_a_sign_in_over_the_api_is_listed_and_unlimited(club: Club, alice: User) -> None:
    answer = Api(None).post("/api/v1/auth/token/", {"email": alice.email, "password": "correct horse battery"})
    headers = {"Authorization": f"Token {answer.json()['token']}"}
    assert status("post", f"{CLUB}people/", headers, {"first_name": "Ann", "last_name": "Lee"}) == 201
    assert [row["scope"] for row in Api(None).get(TOKENS, headers=headers).json()["results"]] == ["all"]


@pytest.mark.parametrize(
    ("body", "path"),
    [({"name": ""}, "name"), ({"name": "x", "club": "another"}, "club"), ({"name": "x", "days": 0}, "days")],
)
def test_a_wrong_token_names_its_field(club: Club, alice: User, charlie: User, body: dict[str, Any], path: str) -> None:
    answer = Api(alice).post(TOKENS, body)
    assert [each for each, _code in problems(answer)] == [path]


def test_the_page_shows_a_new_token_once(club: Club, alice: User, sign_in: SignIn) -> None:
    client = sign_in(alice)
    form = {"name": "Projector", "scope": "read", "club": "front-range", "days": "90"}
    page = client.post("/accounts/tokens/", form).content.decode()
    text = page.partition('class="token">')[2].partition("<")[0]
    assert status("get", "/api/v1/me/", {"Authorization": f"Token {text}"}) == 200
    again = client.get("/accounts/tokens/").content.decode()
    assert text not in again
    assert "Front Range Diplomacy" in again
    made = ApiToken.objects.get()
    assert AuthToken.objects.get().digest != text
    client.post(f"/accounts/tokens/{made.pk}/revoke/")
    assert not AuthToken.objects.exists()
    assert client.post("/accounts/tokens/", {"name": ""}).status_code == 422


def test_a_token_of_one_club_knows_no_other(club: Club, alice: User) -> None:
    factories.make_club(alice, name="Second", slug="second")
    headers = bearer(alice, club="second", scope="read")
    api = Api(None)
    for address in ("/api/v1/clubs/", "/api/v1/me/"):
        assert b"front-range" not in api.get(address, headers=headers).content


def test_a_limited_token_leaves_no_club_and_restores_none(club: Club, alice: User) -> None:
    membership = Membership.objects.get(club=club, user=alice)
    headers = bearer(alice, club="front-range", scope="results")
    assert Client().delete(f"{CLUB}members/{membership.pk}/", headers=headers).status_code == 403
    assert Client().get("/api/v1/restores/1/", headers=headers).status_code == 403
