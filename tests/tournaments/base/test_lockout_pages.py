"""Too many wrong passwords lock one account for one address, and leave every other way in."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.test import Client, RequestFactory
from django.utils import timezone

from common.web.visitors import visitor_address
from tests.factories import delivered
from tournaments.clubs.models import User

PASSWORD = "correct horse battery"
HALL, ELSEWHERE = "203.0.113.7", "198.51.100.9"


@pytest.fixture(autouse=True)
def _locks(settings: Any, db: None) -> None:
    settings.AXES_ENABLED = True


def sign_in(email: str, password: str, *, address: str = HALL) -> Any:
    return Client(REMOTE_ADDR=address).post("/accounts/login/", {"login": email, "password": password})


def guess(email: str, times: int, *, address: str = HALL) -> list[int]:
    return [sign_in(email, "wrong", address=address).status_code for _try in range(times)]


def test_wrong_passwords_for_ten_accounts_lock_nobody_else_at_that_address(alice: User) -> None:
    for number in range(10):
        guess(f"nobody{number}@example.org", 1)
    assert sign_in(alice.email, PASSWORD).status_code == 302


def test_ten_wrong_passwords_lock_that_account_at_that_address_alone(alice: User, charlie: User) -> None:
    assert guess(alice.email, 10) == [200] * 9 + [429]
    assert sign_in(alice.email, PASSWORD).status_code == 429
    assert sign_in(alice.email.upper(), PASSWORD).status_code == 429
    assert sign_in(alice.email, PASSWORD, address=ELSEWHERE).status_code == 302
    assert sign_in(charlie.email, PASSWORD).status_code == 302


def test_trying_while_locked_out_makes_the_lock_no_longer(alice: User) -> None:
    guess(alice.email, 10)
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=14, seconds=30))
    assert int(sign_in(alice.email, PASSWORD)["Retry-After"]) <= 31
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=15, seconds=1))
    assert sign_in(alice.email, PASSWORD).status_code == 302


def test_the_page_says_how_long_and_offers_passkey_and_reset(alice: User) -> None:
    guess(alice.email, 10)
    answer = sign_in(alice.email, PASSWORD)
    page = answer.content.decode()
    assert 890 <= int(answer["Retry-After"]) <= 901
    assert "Wait 15 minutes" in " ".join(page.split())
    assert 'href="/accounts/password/reset/"' in page
    assert 'id="passkey_login"' in page
    assert 'id="mfa_login"' in page
    assert "css/base.css" in page


def test_a_passkey_can_be_asked_for_while_the_password_is_locked(alice: User) -> None:
    guess(alice.email, 10)
    asked = Client(REMOTE_ADDR=HALL).get("/accounts/two-factor/webauthn/login/", headers={"accept": "application/json"})
    assert (asked.status_code, "request_options" in asked.json()) == (200, True)


def test_a_reset_by_mail_ends_the_lock(alice: User) -> None:
    guess(alice.email, 10)
    client = Client(REMOTE_ADDR=HALL)
    client.post("/accounts/password/reset/", {"email": alice.email})
    link = re.search(r"https?://[^/]+(/accounts/password/reset/key/\S+)", str(delivered()[-1].body))
    assert link
    form = client.get(link[1], follow=True)
    new = {"password1": "another good one", "password2": "another good one"}
    assert client.post(form.redirect_chain[-1][0], new).status_code == 302
    assert sign_in(alice.email, "another good one").status_code == 302


def test_the_api_is_locked_with_the_page_and_says_when_to_try_again(alice: User) -> None:
    guess(alice.email, 10)
    body = {"email": alice.email, "password": PASSWORD}
    answer = Client(REMOTE_ADDR=HALL).post("/api/v1/auth/token/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (429, "locked_out")
    assert 890 <= int(answer["Retry-After"]) <= 901


def test_a_passwords_limit_by_address_says_when_to_try_again() -> None:
    answers = [sign_in(f"a{number}@example.org", "x") for number in range(31)]
    assert (answers[-1].status_code, answers[-1]["Retry-After"]) == (429, "60")
    assert "Wait a minute" in " ".join(answers[-1].content.decode().split())


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "203.0.113.1", "10.0.0.1"),
        (1, "203.0.113.1", "203.0.113.1"),
        (1, "9.9.9.9, 203.0.113.1", "203.0.113.1"),
        (1, "203.0.113.1:4711", "203.0.113.1"),
        (2, "9.9.9.9, 203.0.113.1, 10.0.0.2", "203.0.113.1"),
        (2, "203.0.113.1", "203.0.113.1"),
        (1, "2001:db8:1:2:3::4", "2001:db8:1:2::"),
        (1, "[2001:db8:1:2:3::4]:4711", "2001:db8:1:2::"),
        (1, "::ffff:203.0.113.1", "203.0.113.1"),
        (1, "nonsense", "10.0.0.1"),
        (1, "", "10.0.0.1"),
    ],
)
def test_the_outermost_of_our_proxies_says_where_a_visitor_comes_from(
    settings: Any, proxies: int, forwarded: str, address: str
) -> None:
    settings.NUM_PROXIES = proxies
    request = RequestFactory(REMOTE_ADDR="10.0.0.1").get("/", headers={"x-forwarded-for": forwarded})
    assert visitor_address(request) == address


def test_a_visitor_behind_the_proxy_is_locked_alone_and_escapes_by_no_invented_address(
    settings: Any, alice: User
) -> None:
    settings.NUM_PROXIES = 1
    wrong, right = ({"login": alice.email, "password": each} for each in ("wrong", PASSWORD))
    for number in range(10):
        Client(headers={"x-forwarded-for": f"6.6.6.{number}, {HALL}"}).post("/accounts/login/", wrong)
    assert Client(headers={"x-forwarded-for": f"7.7.7.7, {HALL}"}).post("/accounts/login/", right).status_code == 429
    assert Client(headers={"x-forwarded-for": ELSEWHERE}).post("/accounts/login/", right).status_code == 302
