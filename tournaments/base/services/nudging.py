"""Tells the worker that a job waits. The message may get lost: the row is the truth, and a sweeper nudges again."""

from __future__ import annotations

import structlog
from kombu.exceptions import OperationalError

from config.celery import app
from tournaments.base.models import Job
from tournaments.base.services.jobs import put_off

TASKS = {
    "seeding": "tournaments.tasks.run_seeding",
    "pairing": "tournaments.tasks.run_pairing",
    "board_call": "tournaments.tasks.run_board_call",
    "league_mail": "tournaments.tasks.run_league_mail",
    "player_links": "tournaments.tasks.run_player_links",
    "format_study": "tournaments.tasks.run_format_study",
    "rating_count": "tournaments.tasks.run_rating_count",
    "backup": "tournaments.tasks.run_backup",
    "restore_check": "tournaments.tasks.run_restore",
    "print": "tournaments.tasks.run_print",
    "restore": "tournaments.tasks.run_restore",
}
log = structlog.get_logger(__name__)


def nudge_job(job_id: int, kind: str = "") -> None:
    """Send the message; a broker that doesn't respond is logged, and the sweeper tries again later.

    Without `kind`, it is read from the row, with one query.
    """
    kind = kind or Job.objects.filter(pk=job_id).values_list("kind", flat=True).first() or ""
    if kind not in TASKS:
        return
    try:
        app.send_task(TASKS[kind], args=[job_id], retry=False)
    except (OperationalError, OSError) as error:
        log.warning("nudge_failed", job=job_id, error=str(error))


def leave_rest(job: Job, *, done: int, message: str) -> None:
    """Leave the rest of a claimed job to another message, behind all that waits in the queue by now."""
    if put_off(job, done=done, message=message):
        nudge_job(job.pk, job.kind)
