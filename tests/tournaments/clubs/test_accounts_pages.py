"""Accounts: sign up with a name, sign in by email, reset the password by an emailed link."""

from __future__ import annotations

import re
from gettext import GNUTranslations
from pathlib import Path

import allauth
import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import gettext, override

from tests import factories
from tournaments.clubs.allauth_words import ALLAUTH_WORDS
from tournaments.clubs.models import User

PASSWORD = "correct horse battery"
pytestmark = pytest.mark.django_db


def test_sign_up_takes_a_name_and_signs_in() -> None:
    client = Client()
    data = {"name": "Manus Hand", "email": "manus@example.org", "password1": PASSWORD, "password2": PASSWORD}
    answer = client.post("/accounts/signup/", data)
    assert (answer.status_code, answer["Location"]) == (302, "/desk/")
    assert str(User.objects.get(email="manus@example.org")) == "Manus Hand"
    assert client.session["_auth_user_id"]


@pytest.mark.parametrize("missing", ["name", "email", "password1"])
def test_sign_up_names_the_field_that_is_missing(missing: str) -> None:
    data = {"name": "M", "email": "m@example.org", "password1": PASSWORD, "password2": PASSWORD}
    answer = Client().post("/accounts/signup/", {**data, missing: ""})
    assert f'id="id_{missing}_error"' in answer.content.decode()
    assert not User.objects.exists()


def test_sign_up_again_with_the_same_address_makes_no_second_account() -> None:
    factories.make_user("Manus", email="manus@example.org")
    data = {"name": "M", "email": "MANUS@example.org", "password1": PASSWORD, "password2": PASSWORD}
    assert Client().post("/accounts/signup/", data).status_code in {200, 302}
    assert User.objects.count() == 1


def test_sign_in_and_out() -> None:
    factories.make_user("Manus", email="manus@example.org")
    client = Client()
    wrong = client.post("/accounts/login/", {"login": "manus@example.org", "password": "wrong"})
    assert wrong.status_code == 200
    assert "You are not signed in yet" in (page := wrong.content.decode())
    assert "Nothing is saved yet" not in page
    assert 'href="/help/your-account/"' in page
    right = client.post("/accounts/login/", {"login": "manus@example.org", "password": PASSWORD})
    assert (right.status_code, right["Location"]) == (302, "/desk/")
    client.post("/accounts/logout/")
    assert "_auth_user_id" not in client.session


def test_reset_the_password_by_mail() -> None:
    factories.make_user("Manus", email="manus@example.org")
    client = Client()
    client.post("/accounts/password/reset/", {"email": "manus@example.org"})
    link = re.search(r"https?://[^/]+(/accounts/password/reset/key/\S+)", str(factories.delivered()[0].body))
    assert link
    form = client.get(link[1], follow=True)
    new = {"password1": "another good one", "password2": "another good one"}
    assert client.post(form.redirect_chain[-1][0], new).status_code == 302
    assert client.login(username="manus@example.org", password="another good one") or Client().post(
        "/accounts/login/", {"login": "manus@example.org", "password": "another good one"}
    )


def test_resetting_says_the_same_for_an_address_we_do_not_know() -> None:
    factories.make_user("Manus", email="manus@example.org")
    known = Client().post("/accounts/password/reset/", {"email": "manus@example.org"})
    unknown = Client().post("/accounts/password/reset/", {"email": "nobody@example.org"})
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])


def test_the_forms_of_accounts_say_each_thing_once() -> None:
    login = Client().get("/accounts/login/").content.decode()
    assert "Stay signed in on this device" in login
    assert login.index('name="password"') < login.index("Forgot your password?")
    signup = Client().get("/accounts/signup/").content.decode()
    assert "At least 8 characters. Not only digits" in signup
    assert "placeholder" not in login + signup


@pytest.mark.parametrize("path", ["/accounts/signup/", "/accounts/login/", "/accounts/password/reset/"])
def test_an_email_address_is_called_the_same_on_every_form(path: str) -> None:
    page = Client().get(path).content.decode()
    assert "Email</label>" in page
    assert 'placeholder="Email' not in page


def test_two_different_passwords_are_refused_in_correct_german() -> None:
    data = {"name": "Manus", "email": "manus@example.org", "password1": PASSWORD, "password2": "not the same one"}
    refused = Client(headers={"accept-language": "de"}).post("/accounts/signup/", data).content.decode()
    assert "Gib zweimal dasselbe Passwort ein." in refused
    assert "das selbe" not in refused


@pytest.mark.parametrize("language", ["de", "fr"])
def test_words_of_allauth_are_its_own_and_shown_in_our_translation(language: str) -> None:
    """A text that allauth words differently one day has to be marked again."""
    catalog = Path(allauth.__file__).parent / "locale" / language / "LC_MESSAGES" / "django.mo"
    ours = Path(settings.BASE_DIR) / "locale" / language / "LC_MESSAGES" / "django.mo"
    with catalog.open("rb") as theirs_file, ours.open("rb") as ours_file:
        theirs, shown = GNUTranslations(theirs_file), GNUTranslations(ours_file)
    assert [text for text in ALLAUTH_WORDS if theirs.gettext(text) == text] == []
    with override(language):
        assert [gettext(text) for text in ALLAUTH_WORDS] == [shown.gettext(text) for text in ALLAUTH_WORDS]
    assert [text for text in ALLAUTH_WORDS if shown.gettext(text) == text] == []
