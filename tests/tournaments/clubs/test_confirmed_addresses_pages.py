"""An address counts only once its owner has confirmed it, and a new password ends what others could do before."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from django.test import Client
from knox.models import AuthToken

from tests.factories import delivered, make_user
from tournaments.clubs.models import User
from tournaments.clubs.services.account_security import confirm_address

PASSWORD, NEW = "correct horse battery", "another good one"
VICTIM = "victim@example.org"
pytestmark = pytest.mark.django_db


@pytest.fixture
def with_mail(settings: Any) -> None:
    """A site with a mail server."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"


def sign_up(email: str = VICTIM, client: Client | None = None, name: str = "Manus") -> Any:
    data = {"name": name, "email": email, "password1": PASSWORD, "password2": PASSWORD}
    return (client or Client()).post("/accounts/signup/", data)


def confirmation_link() -> str:
    """The address in the newest mail that asks for a confirmation."""
    found = [re.search(r"https?://[^/]+(/accounts/confirm-email/\S+)", str(each.body)) for each in delivered()]
    return [each[1] for each in found if each][-1]


def token_for(email: str, password: str = PASSWORD) -> Any:
    return Client().post("/api/v1/auth/token/", {"email": email, "password": password}, content_type="application/json")


def reset(email: str, **more: Any) -> Any:
    """Ask for a link, open the newest one, and set a new password; all addresses are kept unless `more` says which."""
    client = Client()
    client.post("/accounts/password/reset/", {"email": email})
    link = re.search(r"https?://[^/]+(/accounts/password/reset/key/\S+)", str(delivered()[-1].body))
    assert link
    form = client.get(link[1], follow=True)
    kept = form.context["form"].initial.get("kept", [])
    data = {"password1": NEW, "password2": NEW, "kept": kept} | more
    return client.post(form.redirect_chain[-1][0], data)


def add_address(client: Client, address: str) -> None:
    """Add an address to the account, with its password."""
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    client.post("/accounts/email/", {"action_add": "", "email": address})


def signed_in(client: Client) -> bool:
    return bool(client.get("/desk/").status_code == 200)


@pytest.mark.usefixtures("with_mail")
def test_a_new_account_works_once_its_address_is_confirmed() -> None:
    client = Client()
    assert sign_up(client=client)["Location"] == "/accounts/confirm-email/"
    assert not signed_in(client)
    assert token_for(VICTIM).json()["errors"][0]["code"] == "unconfirmed"
    assert AuthToken.objects.count() == 0
    link = confirmation_link()
    client.get(link)
    client.post(link)
    assert signed_in(client)
    assert token_for(VICTIM).status_code == 201


@pytest.mark.usefixtures("with_mail")
def test_another_browser_confirms_a_new_account_with_a_password_of_its_own() -> None:
    """A stranger signs up as the victim, who soon signs up too, gets no second mail and opens the first one."""
    attacker, victim = Client(), Client()
    sign_up(client=attacker)
    data = {"name": "Victoria", "email": VICTIM, "password1": NEW, "password2": NEW}
    victim.post("/accounts/signup/", data)
    link = confirmation_link()
    assert "Choose a password" in victim.get(link).content.decode()

    refused = victim.post(link, {"password1": NEW, "password2": "not the same one"})
    assert "the same password" in refused.content.decode()
    assert not EmailAddress.objects.filter(verified=True).exists()

    assert victim.post(link, {"password1": NEW, "password2": NEW}).status_code == 302
    assert token_for(VICTIM).status_code == 400
    assert token_for(VICTIM, NEW).status_code == 201
    attacker.get("/accounts/confirm-email/")
    attacker.post(link)
    assert not signed_in(attacker)


def test_a_signed_in_user_confirms_their_own_address_without_a_password(alice: User, sign_in: Any) -> None:
    row = EmailAddress.objects.create(user=alice, email=alice.email, primary=True)
    link = f"/accounts/confirm-email/{EmailConfirmationHMAC.create(row).key}/"
    client = sign_in(alice)
    assert "Choose a password" not in client.get(link).content.decode()
    client.post(link)
    row.refresh_from_db()
    assert row.verified
    assert token_for(alice.email).status_code == 201


@pytest.mark.usefixtures("with_mail")
def test_sign_up_says_the_same_for_a_known_address() -> None:
    confirm_address(make_user("Alice", email=VICTIM))
    known, new = sign_up(), sign_up("new@example.org")
    assert len({Client().get(answer["Location"]).content for answer in (known, new)}) == 1
    assert (known.status_code, known["Location"]) == (new.status_code, new["Location"])
    assert User.objects.filter(email=VICTIM).count() == 1
    assert {each.to[0]: each.subject for each in delivered()} == {
        VICTIM: "Topboard: You already have an account",
        "new@example.org": "Topboard: Confirm your email address",
    }


def test_the_owner_of_an_address_recovers_an_account_that_a_stranger_made_with_it() -> None:
    """The attack of issue 22: sign up as the victim, keep a token and a session, wait for the reset."""
    attacker = Client()
    sign_up(client=attacker)
    token = token_for(VICTIM).json()["token"]
    add_address(attacker, "evil@example.net")
    user = User.objects.get(email=VICTIM)
    Authenticator.objects.create(user=user, type="webauthn", data={})
    assert signed_in(attacker)

    assert reset(VICTIM).status_code == 302

    assert not signed_in(attacker)
    assert Client().get("/api/v1/me/", headers={"Authorization": f"Token {token}"}).status_code == 401
    assert not Authenticator.objects.filter(user=user).exists()
    assert list(EmailAddress.objects.values_list("email", "verified", "primary")) == [(VICTIM, True, True)]
    assert token_for(VICTIM).status_code == 400
    assert token_for(VICTIM, NEW).status_code == 201


def test_a_reset_of_a_confirmed_account_keeps_its_second_factor_and_its_other_addresses(alice: User) -> None:
    confirm_address(alice)
    EmailAddress.objects.create(user=alice, email="second@example.org", verified=True)
    Authenticator.objects.create(user=alice, type="totp", data={})
    AuthToken.objects.create(alice)
    reset(alice.email)
    assert Authenticator.objects.filter(user=alice).exists()
    assert EmailAddress.objects.filter(user=alice).count() == 2
    assert not AuthToken.objects.exists()


def test_a_reset_can_remove_the_addresses_of_an_intruder(alice: User) -> None:
    """An intruder who knew the password made their own address the main one, and could keep the account."""
    own = alice.email.lower()
    confirm_address(alice)
    evil = EmailAddress.objects.create(user=alice, email="evil@example.net", verified=True)
    evil.set_as_primary()
    assert "evil@example.net" in reset(own, kept=[]).content.decode()  # one address has to stay
    assert reset(own, kept=["evil@example.net", "somebody@example.org"]).status_code == 200
    assert EmailAddress.objects.count() == 2

    assert reset(own, kept=[own]).status_code == 302

    assert list(EmailAddress.objects.values_list("email", "verified", "primary")) == [(own, True, True)]
    alice.refresh_from_db()
    assert alice.email == own
    Client().post("/accounts/password/reset/", {"email": "evil@example.net"})
    assert delivered()[-1].subject == "Topboard: No account with this email address"
    assert any(each.to == ["evil@example.net"] and "removed" in str(each.body) for each in delivered())


def test_a_reset_ends_the_links_of_unconfirmed_addresses(alice: User, sign_in: Any) -> None:
    confirm_address(alice)
    add_address(sign_in(alice), "evil@example.net")
    key = EmailConfirmationHMAC.create(EmailAddress.objects.get(email="evil@example.net")).key
    reset(alice.email)
    Client().post(f"/accounts/confirm-email/{key}/")
    assert list(EmailAddress.objects.values_list("email", flat=True)) == [alice.email.lower()]


def test_a_session_without_the_password_adds_no_address(alice: User, sign_in: Any) -> None:
    answer = sign_in(alice).post("/accounts/email/", {"action_add": "", "email": "evil@example.net"})
    assert answer["Location"].startswith("/accounts/reauthenticate/")
    assert not EmailAddress.objects.filter(email="evil@example.net").exists()


def test_the_main_address_is_notified_of_an_added_one_and_of_each_new_password(alice: User, sign_in: Any) -> None:
    confirm_address(alice)
    client = sign_in(alice)
    add_address(client, "second@example.org")
    client.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    reset(alice.email)
    told = [each for each in delivered() if each.to == [alice.email]]
    assert [each.subject.removeprefix("Topboard: ") for each in told] == [
        "An address was added to your account",
        "Your password was changed",
        "Set a new password",
        "Your password was changed",
    ]
    assert "second@example.org was added" in str(told[0].body)


@pytest.mark.parametrize(
    ("kind", "subject"), [("webauthn", "A passkey was added"), ("totp", "Two-factor sign-in is on")]
)
def test_the_main_address_is_notified_of_an_added_passkey_or_app(alice: User, kind: str, subject: str) -> None:
    """A passkey opens the account by itself, and a new password does not end it."""
    for each in (kind, "recovery_codes"):
        row = Authenticator.objects.create(user=alice, type=each, data={})
        authenticator_added.send(sender=Authenticator, request=None, user=alice, authenticator=row)
    [told] = delivered()
    assert (told.to, told.subject.startswith(f"Topboard: {subject}")) == ([alice.email], True)
    assert "/accounts/two-factor/" in str(told.body)


def test_an_address_that_nobody_confirmed_gets_no_link_into_a_confirmed_account(alice: User) -> None:
    confirm_address(alice)
    EmailAddress.objects.create(user=alice, email="typo@example.org", verified=False)
    Client().post("/accounts/password/reset/", {"email": "typo@example.org"})
    assert [each.subject for each in delivered()] == ["Topboard: No account with this email address"]


def test_an_unconfirmed_address_never_becomes_the_main_one(alice: User, sign_in: Any) -> None:
    client = sign_in(alice)
    add_address(client, VICTIM)
    page = client.post("/accounts/email/", {"action_primary": "", "email": VICTIM}, follow=True).content.decode()
    assert "Confirm this address before you make it the main one" in page
    client.post("/accounts/email/", {"action_remove": "", "email": alice.email})  # then the other would follow
    alice.refresh_from_db()
    assert alice.email != VICTIM
    EmailAddress.objects.filter(email=VICTIM).update(verified=True)
    client.post("/accounts/email/", {"action_primary": "", "email": VICTIM})
    alice.refresh_from_db()
    assert alice.email == VICTIM


def test_an_address_that_another_account_signs_in_with_is_refused_in_words(alice: User, sign_in: Any) -> None:
    make_user("Squatter", email=VICTIM)
    EmailAddress.objects.create(user=alice, email=VICTIM, verified=True)
    client = sign_in(alice)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = client.post("/accounts/email/", {"action_primary": "", "email": VICTIM}, follow=True)
    assert (page.status_code, "Another account uses" in page.content.decode()) == (200, True)


@pytest.mark.parametrize(("ticked", "left"), [("", 1), ("on", 0)])
def test_changing_the_password_offers_to_revoke_tokens_and_ends_other_sessions(
    alice: User, sign_in: Any, ticked: str, left: int
) -> None:
    AuthToken.objects.create(alice)
    here, elsewhere = sign_in(alice), sign_in(alice)
    assert "Revoke my API tokens too" in here.get("/accounts/password/change/").content.decode()
    data = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW, "revoke_tokens": ticked}
    assert here.post("/accounts/password/change/", data).status_code == 302
    assert AuthToken.objects.count() == left
    assert (signed_in(here), signed_in(elsewhere)) == (True, False)


def test_without_tokens_nothing_is_offered(alice: User, sign_in: Any) -> None:
    assert "Revoke my API tokens" not in sign_in(alice).get("/accounts/password/change/").content.decode()


def test_two_sign_ups_at_the_same_moment_make_one_account(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second finds no account when it looks, and one when it saves."""
    make_user("Alice", email=VICTIM)
    monkeypatch.setattr("allauth.account.internal.flows.manage_email.assess_unique_email", lambda *_a, **_k: True)
    assert sign_up()["Location"] == "/accounts/confirm-email/"
    assert User.objects.count() == 1
