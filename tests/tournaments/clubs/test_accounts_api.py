"""Tokens and who they belong to."""

from __future__ import annotations

import pytest
from knox.models import AuthToken

from tests.scenes.api import Api, problems
from tournaments.clubs.models import Club, User

TOKEN = "/api/v1/auth/token/"
PASSWORD = "correct horse battery"


def test_password_gives_a_token_that_works_until_it_is_revoked(club: Club, alice: User) -> None:
    answer = Api(None).post(TOKEN, {"email": alice.email, "password": PASSWORD})
    assert answer.status_code == 201
    headers = {"Authorization": f"Token {answer.json()['token']}"}
    me = {
        "name": "Alice",
        "email": alice.email,
        "clubs": [{"slug": club.slug, "name": club.name, "role": "owner"}],
        "events": [],
    }
    assert answer.json()["user"] == me
    assert Api(None).get("/api/v1/me/", headers=headers).json() == me
    assert Api(None).delete(TOKEN, headers=headers).status_code == 204
    assert Api(None).get("/api/v1/me/", headers=headers).status_code == 401


def test_address_is_found_in_any_case(alice: User) -> None:
    answer = Api(None).post(TOKEN, {"email": alice.email.upper(), "password": PASSWORD})
    assert answer.status_code == 201


@pytest.mark.parametrize("email", ["nobody@example.org", ""])
def test_wrong_password_and_unknown_address_are_refused_alike(alice: User, email: str) -> None:
    answers = [
        Api(None).post(TOKEN, {"email": email or alice.email, "password": "wrong"}),
        Api(None).post(TOKEN, {"email": "somebody@example.org", "password": "wrong"}),
    ]
    assert [problems(answer) for answer in answers] == [[("", "wrong_password")]] * 2
    assert answers[0].json() == answers[1].json()


def test_ten_wrong_passwords_lock_the_account_for_a_while(alice: User, settings: object) -> None:
    settings.AXES_ENABLED = True
    body = {"email": alice.email, "password": "wrong"}
    codes = [Api(None).post(TOKEN, body).json()["code"] for _try in range(9)]
    assert codes == ["invalid"] * 9
    Api(None).post(TOKEN, body)
    answer = Api(None).post(TOKEN, {"email": alice.email, "password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (429, "locked_out")
    assert AuthToken.objects.count() == 0


def test_many_tries_from_one_address_are_slowed_down(db: None) -> None:
    answers = [Api(None).post(TOKEN, {"email": "a@example.org", "password": "x"}) for _try in range(21)]
    assert [answer.status_code for answer in answers] == [400] * 20 + [429]
    assert 1 <= int(answers[-1]["Retry-After"]) <= 61


def test_revoking_needs_a_token(alice: User, sign_in: object) -> None:
    assert problems(Api(None).delete(TOKEN), 401) == []
    browser = sign_in(alice)
    assert problems(browser.delete(TOKEN)) == [("", "no_token")]
