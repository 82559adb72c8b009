"""Emails: written as rows in the change that they are about, and sent by the worker.

So pages never wait for the mail server or fail with it. An email that could not be sent is retried for a day, at
growing intervals. Every email of the site is composed here, with a Message-ID of the site's own host.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from smtplib import SMTPDataError, SMTPException, SMTPRecipientsRefused
from typing import Any
from urllib.parse import urlsplit

import structlog
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from config.celery import app
from tournaments.base.models import Mail, MailState
from tournaments.base.sealed_text import open_sealed, seal

TASK = "tournaments.tasks.send_waiting_mails"
GIVE_UP = timedelta(days=1)
KEEP = timedelta(days=7)
FIRST_WAIT, LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=1)
AT_ONCE = 20
"""Mails in one turn of the worker: few enough that a slow server does not use up a task's time, and others get a turn.
"""
CALENDAR_NAME, CALENDAR_TYPE = "event.ics", "text/calendar; method=PUBLISH"
log = structlog.get_logger(__name__)


def mail_words(template: str, context: Mapping[str, Any]) -> tuple[str, str]:
    """Subject and text of an email: the templates `…_subject.txt` and `….txt`, which may use `site_url`."""
    words = {"site_url": settings.SITE_URL, **context}
    subject = render_to_string(f"{template}_subject.txt", words)
    return " ".join(subject.split()), render_to_string(f"{template}.txt", words)


def compose(
    to: str,
    subject: str,
    text: str,
    *,
    name: str,
    connection: BaseEmailBackend | None = None,
    calendar: str = "",
    reply_to: str = "",
) -> EmailMessage:
    """An email that is ready to be sent. `name` identifies it: the same email has the same Message-ID, whichever worker
    sends it.

    `calendar` is a file for the reader's calendar (RFC 5545), blank for none. Answers go to `reply_to`, if given.
    """
    headers = {"Message-ID": f"<{name}@{urlsplit(settings.SITE_URL).hostname}>", "Auto-Submitted": "auto-generated"}
    mail = EmailMessage(
        subject, text, None, [to], connection=connection, headers=headers, reply_to=[reply_to] if reply_to else None
    )
    if calendar:
        mail.attach(CALENDAR_NAME, calendar, CALENDAR_TYPE)
    return mail


def queue_mail(
    to: str,
    subject: str,
    text: str,
    *,
    kind: str,
    calendar: str = "",
    reply_to: str = "",
    try_at: datetime | None = None,
) -> Mail:
    """Have the worker send an email; in the caller's transaction, sent once that is done, and not before `try_at`."""
    sealed = seal(json.dumps([subject, text, calendar, reply_to]))
    mail = Mail.objects.create(kind=kind, to=to, sealed=sealed, try_at=try_at or timezone.now())
    transaction.on_commit(_nudge)
    return mail


def send_waiting_mails() -> int:
    """Send the emails whose time has come; the worker calls it. Returns how many went out."""
    due = Mail.objects.filter(state=MailState.WAITING, try_at__lte=timezone.now()).order_by("try_at")
    mails = list(due[:AT_ONCE])
    if not mails:
        return 0
    connection = get_connection()
    sent = 0
    try:
        for mail in mails:
            if _claim(mail):
                sent += _send(mail, connection)
        if len(mails) == AT_ONCE:
            _nudge()
    except (SMTPException, OSError):
        pass  # noted with this mail; it is the server's problem, so the others wait for the next round
    finally:
        _close(connection)
    return sent


def forget_old_mails() -> None:
    """Delete the rows of emails that were sent or given up a week ago."""
    Mail.objects.filter(created_at__lt=timezone.now() - KEEP).delete()


def _nudge() -> None:
    """Call the worker; if the broker doesn't respond, the sweeper does so within a minute."""
    try:
        app.send_task(TASK, retry=False)
    except (OperationalError, OSError) as error:
        log.warning("mails_not_nudged", error=str(error))


def _claim(mail: Mail) -> bool:
    """Claim the email for this worker, if possible; it is retried after a while if the worker dies."""
    wait = min(FIRST_WAIT * 2**mail.attempts, LONGEST_WAIT)
    mine = Mail.objects.filter(pk=mail.pk, state=MailState.WAITING, attempts=mail.attempts)
    if not mine.update(attempts=mail.attempts + 1, try_at=timezone.now() + wait):
        return False
    mail.attempts += 1
    return True


def _send(mail: Mail, connection: BaseEmailBackend) -> bool:
    """Send a claimed email; whether it went out. Raises the server's error if it is down."""
    words = open_sealed(mail.sealed)
    if words is None:
        return _end(
            mail,
            MailState.FAILED,
            error=_("The site’s SECRET_KEY has changed since this email was queued. Send it again."),
        )
    subject, text, *more = json.loads(words)
    calendar, reply_to = (*more, "", "")[:2]  # emails queued before an update have fewer
    name = f"mail-{mail.pk}-{int(mail.created_at.timestamp())}"
    try:
        compose(mail.to, subject, text, name=name, connection=connection, calendar=calendar, reply_to=reply_to).send()
    except (SMTPRecipientsRefused, SMTPDataError, ValueError) as error:
        return _refused(mail, error)
    except (SMTPException, OSError) as error:
        log.warning("mail_server_away", server=settings.EMAIL_HOST, error=f"{type(error).__name__} {error}"[:200])
        _note(mail, _("The mail server can’t be reached."))
        raise
    return _end(mail, MailState.SENT)


def _refused(mail: Mail, error: Exception) -> bool:
    """The server accepted our connection and rejected this email, permanently or temporarily."""
    code, said = _answer(error)
    words = _("The mail server refused it: %(answer)s") % {"answer": f"{code or ''} {said}".strip()}
    _note(mail, words)
    if 400 <= code < 500:
        return False
    return _end(mail, MailState.FAILED, error=words)


def _note(mail: Mail, error: str) -> None:
    """Save why an email was not sent; after a day it is given up."""
    Mail.objects.filter(pk=mail.pk).update(error=error[:200])
    log.warning("mail_not_sent", mail=mail.pk, kind=mail.kind, attempts=mail.attempts, error=error[:200])
    if mail.created_at < timezone.now() - GIVE_UP:
        _end(mail, MailState.FAILED, error=error)


def _end(mail: Mail, state: MailState, *, error: str = "") -> bool:
    Mail.objects.filter(pk=mail.pk).update(state=state, sealed="", error=error[:200])
    return state == MailState.SENT


def _answer(error: Exception) -> tuple[int, str]:
    """The code and the words of the server's answer; 0 where there are none."""
    code: int
    said: bytes | str
    if isinstance(error, SMTPRecipientsRefused):
        code, said = next(iter(error.recipients.values()), (0, b""))
    elif isinstance(error, SMTPDataError):
        code, said = error.smtp_code, error.smtp_error
    else:
        code, said = 0, str(error)
    return int(code), said.decode(errors="replace") if isinstance(said, bytes) else str(said)


def _close(connection: BaseEmailBackend) -> None:
    """Close the connection. The emails are sent or noted by now, so an error at QUIT doesn't matter."""
    try:
        connection.close()
    except (SMTPException, OSError) as error:
        log.info("mail_server_not_closed", error=type(error).__name__)
