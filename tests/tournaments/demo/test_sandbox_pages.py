"""The sandbox: off unless the operator wants it, open without a password, and shut off from the rest of the site."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings
from django.utils import timezone

from config.celery import app
from tests.scenes.stage import scene
from tournaments.base.models import Mail
from tournaments.base.permissions import Role
from tournaments.clubs.models import Club, Membership, User
from tournaments.demo.sandbox import VISITOR, reset_sandbox, sandbox_visitor
from tournaments.demo.tasks import build_first_sandbox
from tournaments.events.models import Event
from tournaments.people.models import Person

ON = override_settings(SANDBOX=True)


@scene
def sandbox(db: None) -> Club:
    assert reset_sandbox()
    return Club.objects.get(slug="sandbox")


def visitor() -> Client:
    cache.clear()
    browser = Client()
    answer = browser.post("/try/")
    assert answer.headers["Location"] == "/desk/sandbox/"
    return browser


def test_it_is_off_unless_somebody_turns_it_on(sandbox: Club) -> None:
    assert settings.SANDBOX is False
    assert Client().post("/try/").status_code == 404
    assert "Try it in a sandbox" not in Client().get("/").content.decode()


@ON
def test_a_visitor_organises_its_club_at_once(sandbox: Club) -> None:
    browser = visitor()
    assert "Try it in a sandbox" in Client().get("/").content.decode()
    event = sandbox.events.get()
    for path in ("/desk/sandbox/", f"/desk/sandbox/e/{event.slug}/", f"/c/sandbox/{event.slug}/"):
        assert browser.get(path, follow=True).status_code == 200
    found = sandbox_visitor()
    assert found is not None
    assert not found.has_usable_password()
    assert Membership.objects.get(user=found).role == Role.ORGANISER


@ON
def test_its_desk_says_what_it_is_when_it_is_reset_and_what_to_try(sandbox: Club) -> None:
    browser = visitor()
    Club.objects.filter(pk=sandbox.pk).update(created_at=timezone.now() - timedelta(minutes=20))
    event = sandbox.events.get()
    first = " ".join(browser.get("/desk/sandbox/").content.decode().split())
    assert "You organise this sandbox" in first
    assert "in about 40 minutes" in first
    assert f'href="/desk/sandbox/e/{event.slug}/">Enter the results that are missing' in first
    other = " ".join(browser.get("/desk/sandbox/people/").content.decode().split())
    assert "What to try</a>" in other
    Club.objects.filter(pk=sandbox.pk).update(created_at=timezone.now() - timedelta(hours=2))
    assert "at any moment now" in browser.get("/desk/sandbox/").content.decode()


def test_no_other_desk_says_anything_of_the_sandbox(club: Club, alice: User) -> None:
    browser = Client()
    browser.force_login(alice)
    with ON:
        assert "andbox" not in browser.get("/desk/front-range/").content.decode()


@ON
def test_nobody_else_sees_it(sandbox: Club) -> None:
    event = sandbox.events.get()
    for path in ("/c/sandbox/", f"/c/sandbox/{event.slug}/", "/api/v1/clubs/sandbox/events/"):
        assert Client().get(path).status_code == 404
    assert event.name not in Client().get("/").content.decode()
    assert event.name not in Client().get("/?q=").content.decode()
    assert "sandbox" not in Client().get("/sitemap.xml").content.decode()


@ON
@pytest.mark.parametrize(
    "path",
    ["/desk/new/", "/desk/front-range/", "/accounts/email/", "/accounts/tokens/", "/api/v1/clubs/", "/desk/restore/"],
)
def test_its_visitors_reach_nothing_else(sandbox: Club, club: Club, path: str) -> None:
    browser = visitor()
    assert browser.get(path).status_code == 403
    assert browser.post(path, {"name": "Mine"}).status_code == 403
    assert Club.objects.count() == 2


@ON
def test_it_takes_no_address_and_no_file(sandbox: Club) -> None:
    browser = visitor()
    people = Person.objects.count()
    form = {"first_name": "Ada", "last_name": "Byron", "email": "ada@example.org"}
    assert browser.post("/desk/sandbox/people/add/", form).status_code == 403
    file = SimpleUploadedFile("people.csv", b"first name,last name\nAda,Byron\n")
    assert browser.post("/desk/sandbox/people/import/", {"file": file}).status_code == 403
    assert browser.post("/desk/sandbox/members/", {"email": "ada", "role": "owner"}).status_code == 403
    assert Person.objects.count() == people
    assert Mail.objects.count() == len(mail.outbox) == 0


@ON
def test_entries_from_outside_are_refused(sandbox: Club) -> None:
    event = sandbox.events.get()
    assert Client().post(f"/c/sandbox/{event.slug}/enter/", {"email": "ada@example.org"}).status_code == 404


@ON
def test_visits_are_limited(sandbox: Club) -> None:
    cache.clear()
    answers = [Client().post("/try/").status_code for _visit in range(11)]
    assert answers == [302] * 10 + [429]


@ON
def test_a_user_with_an_account_stays_signed_in(sandbox: Club, alice: User) -> None:
    browser = Client()
    browser.force_login(alice)
    assert browser.post("/try/").headers["Location"] == "/desk/"
    assert browser.session["_auth_user_id"] == str(alice.pk)


def test_a_reset_builds_it_as_it_was(sandbox: Club) -> None:
    Event.objects.filter(club=sandbox).update(name="Mischief")
    account = User.objects.get(email=VISITOR)
    assert reset_sandbox()
    fresh = Club.objects.get(slug="sandbox")
    assert fresh.events.get().name.startswith("Sandbox Open")
    assert User.objects.get(email=VISITOR) == account


@pytest.fixture
def worker() -> Iterator[None]:
    """Tasks are done as soon as they are sent."""
    app.conf.update(task_always_eager=True)
    yield
    app.conf.update(task_always_eager=False)


@ON
def test_it_is_built_as_the_site_starts_so_that_the_first_visitor_gets_in(db: None, worker: None) -> None:
    build_first_sandbox()
    assert Event.objects.filter(club__slug="sandbox").count() == 1
    visitor()


def test_a_club_that_has_the_address_already_is_left_alone(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(slug="sandbox")
    assert not reset_sandbox()
    assert Club.objects.get(slug="sandbox") == club
