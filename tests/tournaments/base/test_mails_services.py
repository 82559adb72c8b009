"""Mails are rows until the worker has sent them: no page waits for a mail server, and none fails with it."""

from __future__ import annotations

import smtplib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import transaction
from django.test import Client
from django.utils import timezone

from tests.factories import delivered, make_user
from tournaments.base.models import Mail
from tournaments.base.services.mails import AT_ONCE, forget_old_mails, queue_mail, send_waiting_mails
from tournaments.clubs.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
SECRET = "https://example.org/p/secret/"


def queue(to: str = "carol@example.org") -> Mail:
    return queue_mail(to, "Your page", f"Here it is: {SECRET}", kind="test")


def due_again() -> None:
    Mail.objects.update(try_at=timezone.now())


class AnsweringBackend(EmailBackend):
    """A mail server that takes our connection and answers the mails to Carol as the test says."""

    answer: BaseException | None = None

    def send_messages(self, messages: Any) -> int:
        if self.answer is not None and messages[0].to == ["carol@example.org"]:
            raise self.answer
        return int(super().send_messages(messages))


@contextmanager
def server_answers(settings: Any, error: BaseException) -> Iterator[None]:
    settings.EMAIL_BACKEND = f"{__name__}.AnsweringBackend"
    AnsweringBackend.answer = error
    yield
    AnsweringBackend.answer = None


def test_a_mail_is_sent_once_with_the_sites_own_host_in_its_id(settings: Any) -> None:
    settings.SITE_URL = "https://topboard.example.org:8443"
    queue()
    assert send_waiting_mails() == 1
    due_again()
    assert send_waiting_mails() == 0
    message = mail.outbox[0].message()
    assert message["Message-ID"].endswith("@topboard.example.org>")
    assert message["Auto-Submitted"] == "auto-generated"


def test_the_database_alone_tells_nobody_what_a_mail_says() -> None:
    row = queue()
    assert SECRET not in row.sealed
    delivered()
    row.refresh_from_db()
    assert row.sealed == ""


def test_a_change_that_is_undone_sends_nothing() -> None:
    with transaction.atomic():
        queue()
        transaction.set_rollback(True)
    assert delivered() == []


def test_a_server_that_is_away_is_asked_again_later_and_less_and_less_often(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    row = queue()
    waits = []
    for _try in range(8):
        due_again()
        assert send_waiting_mails() == 0
        row.refresh_from_db()
        waits.append(round((row.try_at - timezone.now()) / timedelta(minutes=1)))
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60]
    assert (row.state, row.error) == ("waiting", "The mail server can’t be reached.")
    Mail.objects.update(created_at=timezone.now() - timedelta(days=1, minutes=1))
    due_again()
    send_waiting_mails()
    row.refresh_from_db()
    assert (row.state, row.sealed) == ("failed", "")


@pytest.mark.parametrize(
    ("error", "state", "words"),
    [
        (
            smtplib.SMTPRecipientsRefused({"carol@example.org": (550, b"No such user")}),
            "failed",
            "The mail server refused it",
        ),
        (
            smtplib.SMTPRecipientsRefused({"carol@example.org": (450, b"Greylisted")}),
            "waiting",
            "The mail server refused it",
        ),
        (smtplib.SMTPDataError(554, b"Looks like spam"), "failed", "The mail server refused it"),
        (smtplib.SMTPAuthenticationError(535, b"Wrong password"), "waiting", "The mail server can’t be reached."),
        (smtplib.SMTPServerDisconnected("gone"), "waiting", "The mail server can’t be reached."),
        (ValueError("an address that no mail can have"), "failed", "The mail server refused it"),
    ],
)
def test_what_the_server_says_of_a_mail_ends_it_and_of_itself_does_not(
    settings: Any, error: Exception, state: str, words: str
) -> None:
    row = queue()
    with server_answers(settings, error):
        assert send_waiting_mails() == 0
    row.refresh_from_db()
    assert (row.state, row.error.split(":")[0]) == (state, words)


def test_a_mail_that_is_refused_holds_up_no_other(settings: Any) -> None:
    queue()
    queue("dora@example.org")
    with server_answers(settings, smtplib.SMTPDataError(554, b"Looks like spam")):
        assert send_waiting_mails() == 1
    assert [each.to for each in mail.outbox] == [["dora@example.org"]]


def test_many_mails_go_out_in_several_turns() -> None:
    for number in range(AT_ONCE + 1):
        queue(f"player{number}@example.org")
    assert [send_waiting_mails(), send_waiting_mails(), send_waiting_mails()] == [AT_ONCE, 1, 0]
    assert len({sent.to[0] for sent in mail.outbox}) == AT_ONCE + 1


def test_a_mail_sealed_with_a_lost_key_is_not_tried_again(settings: Any) -> None:
    row = queue()
    settings.SECRET_KEY = "another key"
    assert delivered() == []
    row.refresh_from_db()
    assert (row.state, "SECRET_KEY" in row.error) == ("failed", True)


def test_what_is_known_of_a_mail_is_dropped_after_a_week() -> None:
    queue()
    old = queue()
    Mail.objects.filter(pk=old.pk).update(created_at=timezone.now() - timedelta(days=8))
    forget_old_mails()
    assert Mail.objects.count() == 1


def test_sign_up_and_reset_work_with_the_mail_server_down_and_the_pages_say_when_mails_go_out(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    settings.ACCOUNT_EMAIL_VERIFICATION, settings.MAILS_GO_OUT = "mandatory", True
    made = {"name": "Manus", "email": "manus@example.org", "password1": PASSWORD, "password2": PASSWORD}
    page = Client().post("/accounts/signup/", made, follow=True)
    assert (page.status_code, User.objects.filter(email="manus@example.org").exists()) == (200, True)
    assert "keeps trying" in page.content.decode()
    make_user("Alice", email="alice@example.org")
    page = Client().post("/accounts/password/reset/", {"email": "alice@example.org"}, follow=True)
    assert (page.status_code, "keeps trying" in page.content.decode()) == (200, True)
    assert delivered() == []
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    due_again()
    assert {each.to[0] for each in delivered()} == {"manus@example.org", "alice@example.org"}


def test_without_mails_sign_up_and_reset_promise_no_link(settings: Any) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION, settings.MAILS_GO_OUT = "mandatory", False
    made = {"name": "Manus", "email": "manus@example.org", "password1": PASSWORD, "password2": PASSWORD}
    for address, sent in (("signup", made), ("password/reset", {"email": "manus@example.org"})):
        text = Client().post(f"/accounts/{address}/", sent, follow=True).content.decode()
        assert "This site sends no emails" in text
        assert "sending" not in text


def test_every_mail_of_an_account_is_in_our_words_and_leads_to_our_own_address(settings: Any) -> None:
    settings.SITE_URL = "https://topboard.example.org"
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.ALLOWED_HOSTS = ["*"]
    alice = make_user("Alice", email="alice@example.org")
    client = Client(headers={"host": "evil.example.net"})
    made = {"name": "Eve", "password1": PASSWORD, "password2": PASSWORD}
    client.post("/accounts/signup/", {**made, "email": "new@example.org"})
    Client(headers={"host": "evil.example.net"}).post("/accounts/signup/", {**made, "email": alice.email})
    for address in (alice.email, "nobody@example.org"):
        client.post("/accounts/password/reset/", {"email": address})
    signed_in = Client(headers={"host": "evil.example.net"})
    signed_in.force_login(alice)
    signed_in.post("/accounts/reauthenticate/", {"password": PASSWORD})
    signed_in.post("/accounts/email/", {"action_add": "", "email": "second@example.org"})
    sent = delivered()
    subjects = [each.subject.removeprefix("Topboard: ") for each in sent]
    assert subjects == [
        "Confirm your email address",
        "You already have an account",
        "Set a new password",
        "No account with this email address",
        "Confirm your email address",
        "An address was added to your account",
    ]
    for each in sent:
        text = str(each.body)
        assert "https://topboard.example.org/accounts/" in text
        assert "evil" not in text
        assert "Hello from" not in text
        assert "Eve" not in text  # a stranger's words, to an address that may not be theirs
