"""Emails to captains: their private link, a reminder of an overdue match, a result that they should confirm.

The log keeps what is to be sent with the job, and the job counts what is sent. A worker that takes it up after another
died continues there, so that at worst one captain gets one email twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from smtplib import SMTPException, SMTPRecipientsRefused

from django.conf import settings
from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.base.models import Job, JobState
from tournaments.base.services.jobs import end_job, report_job
from tournaments.base.services.mails import AT_ONCE, compose, mail_words
from tournaments.base.services.nudging import leave_rest, nudge_job
from tournaments.base.services.turns import queue_job
from tournaments.changes.models import ChangeLine
from tournaments.events.calendar_files import calendar_of
from tournaments.events.languages import event_language
from tournaments.events.services.changes import EventChange
from tournaments.league.models import DivisionTeam, Fixture, FixtureState
from tournaments.league.services.tokens import COLUMNS, renew_token, shown_token

KIND = "league_mail"
OPEN = (FixtureState.SCHEDULED, FixtureState.POSTPONED)


@dataclass(frozen=True, slots=True)
class CaptainMail:
    """One mail to the captain of a team: `link`; `confirm`, `propose` or `agreed` about a `fixture`; `chase` about all
    `fixtures` due."""

    kind: str
    team: int
    fixture: int | None = None
    fixtures: Sequence[int] = ()

    @property
    def matches(self) -> list[int]:
        """The ids of the matches that it is about. A reminder that was queued by an older version names one alone."""
        return list(self.fixtures) or [each for each in (self.fixture,) if each is not None]


def queue_mails(change: EventChange, mails: Sequence[CaptainMail], *, action: str, summary: str) -> Job | None:
    """Inside a change, have the worker send these emails; None if there are none."""
    if not mails:
        return None
    job = queue_job(
        KIND,
        club_id=change.event.club_id,
        event_id=change.event.pk,
        by=change.actor.user,
        total=len(mails),
        message=_("Queued."),
    )
    after = {"job": job.pk, "mails": [asdict(mail) for mail in mails]}
    change.record(action, summary, subject=f"job:{job.pk}", after=after)
    transaction.on_commit(partial(nudge_job, job.pk, KIND))
    return job


def link_of(place: DivisionTeam) -> str:
    """The whole address of a captain's page; blank without a link, or where it can't be shown again."""
    token = shown_token(place)
    return settings.SITE_URL + reverse("captain:page", args=[token]) if token else ""


def send_league_mails(job: Job) -> None:
    """Work on a claimed job: send the next emails, and end the job or leave the rest for later."""
    event = ChangeLine.objects.filter(event=job.event, subject=f"job:{job.pk}", after__job=job.pk).first()
    mails = [CaptainMail(**each) for each in event.after["mails"]] if event else []
    missed: list[str] = [job.message] if job.done and job.message else []
    connection = get_connection()
    try:
        for index in range(job.done, len(mails)):
            if index == job.done + AT_ONCE:
                leave_rest(job, done=index, message=" ".join(missed))
                return
            name = _send(mails[index], job=job, connection=connection)
            if name:
                missed.append(_("Not reached: %(name)s.") % {"name": name})
            if not report_job(job, done=index + 1, message=" ".join(missed)):
                end_job(job, JobState.STOPPED, message=_("Stopped. %(words)s") % {"words": " ".join(missed)})
                return
    except (SMTPException, OSError):
        message = _("The mail server didn’t accept our emails. Send the links again once it works again.")
        end_job(job, JobState.FAILED, message=" ".join([*missed, message]))
        return
    finally:
        connection.close()
    end_job(job, JobState.DONE, message=" ".join(missed), done=job.total)


def _send(mail: CaptainMail, *, job: Job, connection: BaseEmailBackend) -> str:
    """Send one mail; the name of the team whose captain it did not reach, blank where all is well or nothing is due."""
    rows = DivisionTeam.objects.select_related("team", "division", "event__club")
    place = rows.filter(event=job.event, pk=mail.team).first()
    due = _due(mail)
    if place is None or not place.captain_hash or (mail.matches and not due):
        return ""
    if mail.kind == "propose" and not hasattr(due[0], "proposal"):
        return ""  # answered or replaced by now
    if not place.captain_email:
        return place.name
    if not shown_token(place):
        # The club was restored from a backup, or the site's secret key has changed: the current link can't be shown.
        renew_token(place)
        place.save(update_fields=COLUMNS)
    context = {
        "place": place,
        "season": place.event,
        "club": place.event.club,
        "fixtures": due,
        "url": link_of(place),
    }
    with event_language(place.event):
        subject, text = mail_words(f"league/email/captain_{mail.kind}", context)
        calendar = calendar_of(place) if mail.kind == "link" else ""
    name = f"league-{job.pk}-{mail.kind}-{mail.team}-{mail.fixture or 0}"
    try:
        compose(place.captain_email, subject, text, name=name, connection=connection, calendar=calendar).send()
    except (SMTPRecipientsRefused, ValueError):
        return place.name
    if mail.kind == "link":
        DivisionTeam.objects.filter(pk=place.pk).update(link_sent_at=timezone.now())
    return ""


def _due(mail: CaptainMail) -> list[Fixture]:
    """The matches that an email is about, the oldest first, as far as they still have no result."""
    rows = Fixture.objects.select_related("home__team", "away__team", "division", "proposal")
    return list(rows.filter(pk__in=mail.matches, state__in=OPEN).order_by("played_on", "number"))
