"""Players' private links by email. A sent email is marked: a worker that takes the job up sends only the rest."""

from __future__ import annotations

from smtplib import SMTPException, SMTPRecipientsRefused

from django.conf import settings
from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.base.models import Job, JobState
from tournaments.base.services.jobs import end_job, report_job
from tournaments.base.services.mails import AT_ONCE, compose, mail_words
from tournaments.base.services.nudging import leave_rest
from tournaments.events.calendar_files import calendar_of
from tournaments.events.formats import rules_of_formats
from tournaments.events.languages import event_language
from tournaments.players.models import PlayerLink
from tournaments.players.services.links import token_of


def link_url(link: PlayerLink) -> str:
    """The whole address of a private page; blank where the link can't be shown again."""
    token = token_of(link)
    return settings.SITE_URL + reverse("player:page", args=[token]) if token else ""


def send_player_links(job: Job) -> None:
    """What the worker does with a claimed job: write to the next players who are due, and end the job or leave the
    rest for later.
    """
    due = PlayerLink.objects.filter(entry__event=job.event, mail_due=True)
    earlier = job.message if job.done else ""
    refused: list[str] = []
    links = due.select_related("entry__person", "entry__event__club", *_rules()).order_by("entry__person__sort_key")
    connection = get_connection()
    try:
        for index, link in enumerate(links[: AT_ONCE + 1]):
            done, words = job.total - due.count(), _words(earlier, refused)
            if index == AT_ONCE:
                leave_rest(job, done=done, message=words)
                return
            if not report_job(job, done=done, message=words):
                PlayerLink.objects.filter(entry__event=job.event).update(mail_due=False)
                end_job(job, JobState.STOPPED, message=_("Stopped. %(words)s") % {"words": words})
                return
            sent = _send(link, job, connection)
            if not sent:
                refused.append(link.entry.name)
            values = {"mail_due": False} | ({"mailed_at": timezone.now()} if sent else {})
            PlayerLink.objects.filter(pk=link.pk).update(**values)
    except (SMTPException, OSError):
        message = _("The mail server didn’t accept our emails. Send to the rest once it works again.")
        end_job(job, JobState.FAILED, message=f"{_words(earlier, refused)} {message}".strip())
        return
    finally:
        connection.close()
    end_job(job, JobState.DONE, message=_words(earlier, refused), done=job.total)


def _rules() -> list[str]:
    return [f"entry__event__{path}" for path in rules_of_formats()]


def _send(link: PlayerLink, job: Job, connection: BaseEmailBackend) -> bool:
    """Write one email; False where the address is missing, or the server refuses it."""
    url = link_url(link)
    if not url or not link.entry.person.email:
        return False
    context = {"entry": link.entry, "event": link.entry.event, "url": url}
    with event_language(link.entry.event):
        subject, text = mail_words("players/email/player_link", context)
        calendar = calendar_of(link.entry.event)
    name = f"links-{job.pk}-{link.pk}"
    try:
        compose(link.entry.person.email, subject, text, name=name, connection=connection, calendar=calendar).send()
    except (SMTPRecipientsRefused, ValueError):
        return False
    return True


def _words(earlier: str, refused: list[str]) -> str:
    """What earlier turns of the job said, and whom this one did not reach; blank where all is well."""
    now = _("Not reached: %(names)s.") % {"names": ", ".join(refused)} if refused else ""
    return f"{earlier} {now}".strip()
