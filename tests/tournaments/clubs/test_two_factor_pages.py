"""Two-factor authentication: at the sign-in page and for the API's tokens."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.test import Client

from tests.scenes.stage import scene
from tournaments.clubs.models import User

PASSWORD = "correct horse battery"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


def code() -> str:
    """What the app shows now."""
    return format_hotp_value(hotp_value(SECRET, next(yield_hotp_counters_from_time())))


@scene
def protected(alice: User) -> User:
    """Alice, with an app and recovery codes."""
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)
    TOTP.activate(alice, SECRET)
    RecoveryCodes.activate(alice)
    return alice


def sign_in(client: Client, user: User) -> str:
    """Where the password leads."""
    return str(client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})["Location"])


def test_a_password_alone_asks_for_the_code(client: Client, protected: User) -> None:
    assert sign_in(client, protected) == "/accounts/two-factor/authenticate/"
    assert client.get("/desk/").status_code == 302
    assert client.post("/accounts/two-factor/authenticate/", {"code": "000000"}).status_code == 200
    assert client.get("/desk/").status_code == 302
    client.post("/accounts/two-factor/authenticate/", {"code": code()})
    assert client.get("/desk/").status_code == 200


def test_a_recovery_code_works_once(protected: User) -> None:
    spare = Authenticator.objects.get(user=protected, type="recovery_codes").wrap().get_unused_codes()[0]
    for expected in (200, 302):
        client = Client()
        sign_in(client, protected)
        client.post("/accounts/two-factor/authenticate/", {"code": spare})
        assert client.get("/desk/").status_code == expected


def test_the_api_gives_no_token_for_a_password_alone(client: Client, protected: User) -> None:
    sent = {"email": protected.email, "password": PASSWORD}
    answer = client.post("/api/v1/auth/token/", sent, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["path"] == "code"
    wrong = client.post("/api/v1/auth/token/", {**sent, "code": "000000"}, content_type="application/json")
    assert wrong.status_code == 400
    right = client.post("/api/v1/auth/token/", {**sent, "code": code()}, content_type="application/json")
    assert right.status_code == 201


def test_after_five_wrong_codes_the_right_one_must_wait_on_the_page_and_in_the_api(protected: User) -> None:
    sent = {"email": protected.email, "password": PASSWORD}
    for number in range(5):
        client = Client(REMOTE_ADDR=f"192.0.2.{number}")
        sign_in(client, protected)
        client.post("/accounts/two-factor/authenticate/", {"code": "000000"})
    client = Client(REMOTE_ADDR="192.0.2.99")
    assert sign_in(client, protected) == "/accounts/two-factor/authenticate/", "the password is not locked"
    page = client.post("/accounts/two-factor/authenticate/", {"code": code()})
    assert "Too many wrong codes. Wait five minutes" in page.content.decode()
    assert client.get("/desk/").status_code == 302
    answer = client.post("/api/v1/auth/token/", {**sent, "code": code()}, content_type="application/json")
    assert [problem["code"] for problem in answer.json()["errors"]] == ["too_many_codes"]


def test_wrong_passwords_elsewhere_never_keep_the_owner_out(client: Client, protected: User) -> None:
    for number in range(8):
        away = Client(REMOTE_ADDR=f"192.0.2.{number}")
        away.post("/accounts/login/", {"login": protected.email, "password": "wrong"})
    assert sign_in(client, protected) == "/accounts/two-factor/authenticate/"


def test_the_pages_are_ours_and_tell_what_is_on(client: Client, protected: User) -> None:
    client.force_login(protected)
    page = client.get("/accounts/two-factor/").content.decode()
    assert "It is on: you need the app’s code to sign in." in page
    assert "10 codes are left" in page
