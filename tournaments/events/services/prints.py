"""Prints at once and in the worker: short ones while the browser waits, long ones as a job of the actor (ADR 3).

A job makes its file from the event as it is when the worker gets to it. It may be stopped, its worker may die, and it
changes nothing of the event, so the log doesn't mention it.
"""

from __future__ import annotations

import time
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor, Door
from tournaments.base.errors import MissingError, RefusedError
from tournaments.base.models import Job, JobState
from tournaments.base.permissions import Action
from tournaments.base.services.heartbeat import Heartbeat
from tournaments.base.services.jobs import UNDER_WAY, end_job, report_job, request_stop
from tournaments.base.services.nudging import nudge_job
from tournaments.base.services.turns import queue_job
from tournaments.base.sheets.paper import Paper
from tournaments.base.transactions import short_transaction
from tournaments.clubs.models import User
from tournaments.clubs.roles import check_access
from tournaments.events.models import Event, PrintJob
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import PAGES_AT_ONCE, Of, Sheet, Sizes, make_print, sheet_of

PRINT = "print"
KEPT_HOURS = 24
MOST_WAITING = 6  # of one person
REPORT_SECONDS = 0.4


class LongPrintError(RefusedError):
    """Too long to wait for: the worker makes it."""

    status = 409
    code = "long_print"


class _OvertakenError(Exception):
    """Somebody stopped the print, or another worker has it."""


def is_long(pages: int) -> bool:
    """Whether a print of about this number of pages is left to the worker."""
    return pages > PAGES_AT_ONCE


def print_now(sheet: Sheet, asked: Asked, *, paper: Paper) -> tuple[str, bytes]:
    """The name of the file and its content. Raises `LongPrintError` for what the worker has to make."""
    pages = Sizes(asked.event, asked.number).pages(sheet)
    if is_long(pages):
        message = _(
            "This print has about %(n)s pages, which is too many to wait for. Create it as a job instead: "
            "`prints/jobs/`."
        )
        raise LongPrintError(message % {"n": pages})
    return make_print(sheet, asked, paper=paper)


def start_print(actor: Actor, sheet: Sheet, asked: Asked, *, paper: Paper) -> PrintJob:
    """Have the worker make a print for the actor. Returns the same one if it is in progress.

    Raises `RuleError` while too many of the actor's are in progress.
    """
    event = asked.event
    with short_transaction():
        check_access(actor, event, Action.SEE_DESK, afresh=True)
        asker = User.objects.select_for_update().filter(pk=actor.user.pk if actor.user else 0)
        asker.first()  # wait for the lock: of two requests at once, the second finds the first one's print
        number = 0 if sheet.of == Of.EVENT else asked.number
        whole = asked.whole or not sheet.on_walls
        facts = {"sheet": sheet.code, "number": number, "paper": paper.value, "whole": whole}
        same = prints_of(actor, event).filter(**facts)
        under_way = same.filter(job__state__in=UNDER_WAY, job__stop_requested=False).first()
        if under_way is not None:
            return under_way
        _check_waiting(actor)
        Job.objects.filter(print_job__in=same).exclude(state__in=UNDER_WAY).delete()
        job = queue_job(
            PRINT,
            club_id=event.club_id,
            event_id=event.pk,
            by=actor.user,
            total=Sizes(event, asked.number).pages(sheet),
            message=_("Queued."),
        )
        made = PrintJob.objects.create(job=job, site=asked.site, **facts)
        transaction.on_commit(partial(nudge_job, job.pk, PRINT))
    return made


def _check_waiting(actor: Actor) -> None:
    if Job.objects.filter(kind=PRINT, created_by=actor.user, state__in=UNDER_WAY).count() >= MOST_WAITING:
        message = _("%(most)s of your prints are waiting or in progress. Wait for one, or stop one.")
        raise RuleError.one("", "too_many", message, most=MOST_WAITING)


def prints_of(actor: Actor, event: Event) -> QuerySet[PrintJob]:
    """The actor's own prints of the event by the worker, the newest first, with their jobs and without the files."""
    rows = PrintJob.objects.filter(job__event=event, job__created_by=actor.user)
    return rows.select_related("job").defer("content")


def find_print(actor: Actor, event: Event, pk: int) -> PrintJob:
    """One of the actor's own prints. Raises `MissingError` for another's, and for one that is gone."""
    found = prints_of(actor, event).filter(pk=pk).first()
    if found is None:
        raise MissingError(_("This print no longer exists. Go to the prints of the event and create it again."))
    return found


def print_content(row: PrintJob) -> tuple[str, bytes]:
    """The name of the file and its content. Raises `MissingError` before it is ready."""
    if row.job.state != JobState.DONE or row.content is None:
        raise MissingError(_("This print is not ready. Wait for it, or create it again."))
    return row.name, bytes(row.content)


def stop_print(row: PrintJob) -> None:
    """Stop a print that is in progress: there will be no file."""
    request_stop(row.job)


def print_in_worker(job: Job) -> None:
    """What the worker does with a claimed job: make the file, telling page by page how far it is, and keep it."""
    row = PrintJob.objects.filter(job=job).first()
    if row is None or job.event is None:
        end_job(job, JobState.STOPPED, message=_("The event has been deleted."))
        return
    try:
        _print(job, row, job.event)
    except RefusedError as error:
        end_job(job, JobState.FAILED, message=error.message)
    except _OvertakenError:
        end_job(job, JobState.STOPPED, message=_("Stopped. There is no file."))


def drop_old_prints() -> None:
    """Drop the prints that are a day old, with their jobs."""
    old = Job.objects.filter(print_job__isnull=False, created_at__lt=timezone.now() - timedelta(hours=KEPT_HOURS))
    old.exclude(state__in=UNDER_WAY).delete()


def _print(job: Job, row: PrintJob, event: Event) -> None:
    # The permission was checked when the print was requested; a member may have left since.
    check_access(Actor(job.created_by, Door.WORKER), event, Action.SEE_DESK)
    asked = Asked(event=event, number=row.number, whole=row.whole, site=row.site)
    message = _("Laying out the pages.")
    if job.attempts > 1:
        message = _("The print was interrupted, so it started again at the first page.")
    if not report_job(job, done=0, message=message):
        raise _OvertakenError
    with Heartbeat(job, message=message) as beat:
        pages = _Pages(job, beat, message)
        name, content = make_print(sheet_of(event, row.sheet), asked, paper=Paper(row.paper), watch=pages.laid_out)
    if not report_job(job, done=pages.done, message=message):
        raise _OvertakenError
    with transaction.atomic():
        Job.objects.filter(pk=job.pk).update(total=pages.done)
        if end_job(job, JobState.DONE, message=_("The print is ready."), done=pages.done):
            PrintJob.objects.filter(pk=row.pk).update(name=name, content=content)


class _Pages:
    """Counts the pages of a print, and tells the job now and then; raises once the job is not this worker's any more.

    The number of pages is a guess before, so that the total grows with them. Pages may be laid out more than once.
    """

    def __init__(self, job: Job, beat: Heartbeat, message: str) -> None:
        self.done = 0
        self._job, self._beat, self._message = job, beat, message
        self._told = time.monotonic()

    def laid_out(self, page: int) -> None:
        """One more page."""
        self.done = max(self.done, page)
        self._beat.done = self.done
        if time.monotonic() - self._told < REPORT_SECONDS:
            return
        self._told = time.monotonic()
        Job.objects.filter(pk=self._job.pk, total__lt=self.done).update(total=self.done)
        if not report_job(self._job, done=self.done, message=self._message):
            raise _OvertakenError
