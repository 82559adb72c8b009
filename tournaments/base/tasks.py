"""What the worker does. A task takes a job's id, claims the row, and can be sent again at any time without harm."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import structlog
from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from django.core.management import call_command
from django.db import OperationalError
from django.utils.translation import gettext as _

from tournaments.base.models import Job, JobState
from tournaments.base.services.jobs import end_job, put_back, release_stale_jobs
from tournaments.base.services.mails import send_waiting_mails
from tournaments.base.services.nudging import nudge_job
from tournaments.base.services.turns import claim_turn, next_turns

log = structlog.get_logger(__name__)
# If the database is locked or down, try again after 1, 2, 4 … seconds.
task = partial(shared_task, autoretry_for=(OperationalError,), max_retries=6, retry_backoff=1, retry_backoff_max=60)


def work(job_id: int, do: Callable[[Job], None], *, broke_off: str) -> None:
    """Do the job whose turn it is, and call the worker for the next. Does nothing if no job may run now.

    A locked or missing database is tried again. Any other failure, and a job that takes too long, is reported in the
    job.
    """
    job = claim_turn(job_id)
    if job is None:
        return
    try:
        do(job)
    except SoftTimeLimitExceeded:
        log.warning("job_too_long", job=job.pk, kind=job.kind)
        end_job(job, JobState.FAILED, message=_("This took too long and was stopped. Request less at once."))
    except OperationalError:
        with suppress(OperationalError):  # it soon counts as dead, and the sweeper finds it
            if not put_back(job):
                end_job(job, JobState.FAILED, message=broke_off)
        raise
    except Exception:
        log.exception("job_failed", job=job.pk, kind=job.kind)
        end_job(job, JobState.FAILED, message=broke_off)
        raise
    finally:
        with suppress(OperationalError):
            for waiting in next_turns(job):
                nudge_job(waiting)


@task(name="tournaments.tasks.send_waiting_mails")
def send_mails() -> None:
    """Send the emails that wait."""
    send_waiting_mails()


@task(name="tournaments.tasks.clear_sessions")
def clear_sessions() -> None:
    """Delete the sessions that have run out."""
    call_command("clearsessions")


@task(name="tournaments.tasks.nudge_waiting_jobs")
def nudge_waiting_jobs() -> None:
    """Send another message for every job that waits too long or whose worker stopped responding."""
    for job_id in release_stale_jobs():
        nudge_job(job_id)
