"""The life of a job: queued, claimed by one worker, its progress reported, ended once.

The row is authoritative, and a Celery message is only a nudge. A claim is one conditional update, and every later
report of that worker carries the attempt it claimed. Once another worker has taken the job over, the first one's
reports change nothing.
"""

from __future__ import annotations

from datetime import timedelta

from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.base.models import Job, JobState

STALE_SECONDS = 20
MOST_ATTEMPTS = 3
UNDER_WAY = (JobState.QUEUED, JobState.RUNNING)


def claim_job(job_id: int) -> Job | None:
    """Take a queued job, or one whose worker stopped responding; None if it isn't available. Counts the attempt."""
    now = timezone.now()
    silent = Q(state=JobState.RUNNING, heartbeat_at__lt=now - timedelta(seconds=STALE_SECONDS))
    mine = Job.objects.filter(Q(state=JobState.QUEUED) | silent, pk=job_id, attempts__lt=MOST_ATTEMPTS)
    if not mine.update(state=JobState.RUNNING, attempts=F("attempts") + 1, heartbeat_at=now):
        return None
    return Job.objects.select_related("event").get(pk=job_id)


def report_job(job: Job, *, done: int, message: str) -> bool:
    """Report the progress of a claimed job. Returns False once it was stopped, taken over or deleted."""
    now = timezone.now()
    if not _mine(job).update(done=done, message=message[:300], heartbeat_at=now):
        return False
    return not Job.objects.filter(pk=job.pk, stop_requested=True).exists()


def end_job(job: Job, state: JobState, *, message: str, done: int | None = None) -> bool:
    """End a claimed job. Returns False, and changes nothing, if another worker has it or somebody ended it."""
    values: dict[str, object] = {"state": state, "message": message[:300], "finished_at": timezone.now()}
    if done is not None:
        values["done"] = done
    return bool(_mine(job).update(**values))


def put_back(job: Job) -> bool:
    """Queue a claimed job again; False if it was tried often enough, another worker has it, or somebody ended it."""
    return bool(_mine(job).filter(attempts__lt=MOST_ATTEMPTS).update(state=JobState.QUEUED))


def put_off(job: Job, *, done: int, message: str) -> bool:
    """Queue a claimed job again for its rest, which is not a failed attempt: the next claim has the same number.

    False, and nothing changes, if another worker has it or somebody ended it.
    """
    said: dict[str, object] = {"done": done, "message": message[:300], "heartbeat_at": timezone.now()}
    return bool(_mine(job).update(state=JobState.QUEUED, attempts=F("attempts") - 1, **said))


def request_stop(job: Job) -> None:
    """Ask the worker to stop and keep its best; a job that nobody has claimed yet stops at once."""
    Job.objects.filter(pk=job.pk, state__in=UNDER_WAY).update(stop_requested=True)
    queued = Job.objects.filter(pk=job.pk, state=JobState.QUEUED)
    queued.update(state=JobState.STOPPED, message=_("Stopped before it began."), finished_at=timezone.now())


def release_stale_jobs(job_id: int | None = None) -> list[int]:
    """Queue silent jobs again, fail those tried too often, and return the ids that need another nudge.

    A job is nudged at most once in `STALE_SECONDS`, however many ask.
    """
    now = timezone.now()
    before = now - timedelta(seconds=STALE_SECONDS)
    jobs = Job.objects.filter(pk=job_id) if job_id else Job.objects.all()
    silent = jobs.filter(state=JobState.RUNNING, heartbeat_at__lt=before)
    silent.filter(attempts__gte=MOST_ATTEMPTS).update(
        state=JobState.FAILED,
        message=_("This job was interrupted %(times)s times. Start it again.") % {"times": MOST_ATTEMPTS},
        finished_at=now,
    )
    waiting = jobs.filter(
        Q(state=JobState.QUEUED, heartbeat_at=None, created_at__lt=before)
        | Q(state__in=UNDER_WAY, heartbeat_at__lt=before)
    )
    nudged = []
    for pk, heartbeat in list(waiting.values_list("pk", "heartbeat_at")[:100]):
        seen = Job.objects.filter(pk=pk, heartbeat_at=heartbeat, state__in=UNDER_WAY)
        if seen.update(state=JobState.QUEUED, heartbeat_at=now):
            nudged.append(pk)
    return nudged


def _mine(job: Job) -> QuerySet[Job]:
    return Job.objects.filter(pk=job.pk, state=JobState.RUNNING, attempts=job.attempts)
