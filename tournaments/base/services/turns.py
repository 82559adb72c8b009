"""The worker's jobs take turns: a club that asks for much waits longer, and others don't wait for it.

Each job has a `share`: its club, or its account where it belongs to none. Of the long jobs that wait, the next is one
of the share with the fewest running, the oldest first. No share has more running than the queue allows. In all queues
together, it always leaves a process of the worker for others.
"""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import ngettext

from config.queues import FAST, MOST_LONG_OF_ONE, QUEUES, Queue, queue_of
from tournaments.base.errors import TooManyError
from tournaments.base.models import Job, JobState
from tournaments.base.services.jobs import MOST_ATTEMPTS, STALE_SECONDS, claim_job
from tournaments.base.services.nudging import TASKS

if TYPE_CHECKING:
    from django.contrib.auth.models import _User as User

MOST_WAITING: Final = 10
OF_ANYBODY: Final = "format_study"  # also available without an account, and limited to one at a time already


def queue_job(
    kind: str,
    *,
    by: User | int | None,
    club_id: int | None = None,
    event_id: int | None = None,
    total: int = 0,
    message: str,
    limited: bool = True,
) -> Job:
    """Make the row of a job; the caller nudges the worker once it is saved. Locks nothing.

    Raises `TooManyError` where the club, or the account, has ten long jobs waiting, but for what nobody asked for,
    which is not `limited`.
    """
    user = by if isinstance(by, int) or by is None else by.pk
    share = f"club:{club_id}" if club_id else f"user:{user}" if user else ""
    if limited and _queue(kind) is not FAST and kind != OF_ANYBODY:
        waiting = Job.objects.filter(share=share, state=JobState.QUEUED, kind__in=_kinds_of(_queue(kind))).count()
        if waiting >= MOST_WAITING:
            text = ngettext(
                "You have %(n)s job waiting. Wait until it starts, or stop it.",
                "You have %(n)s jobs waiting. Wait until some have started, or stop some.",
                waiting,
            )
            raise TooManyError(text % {"n": waiting})
    return Job.objects.create(
        kind=kind, share=share, event_id=event_id, created_by_id=user, total=total, message=message
    )


def claim_turn(job_id: int) -> Job | None:
    """Take the job whose turn it is among those of the same task: this one where all shares have as many running.

    None where nothing waits, or every share that waits has all that it may have running; `next_turns` finds it later.
    """
    kind = Job.objects.filter(pk=job_id).values_list("kind", flat=True).first()
    if kind is None or kind == OF_ANYBODY or _queue(kind) is FAST:
        return claim_job(job_id)
    same_task = [each for each, task in TASKS.items() if task == TASKS[kind]]
    for pk in _by_turns(_queue(kind), same_task, first=job_id):
        job = claim_job(pk)
        if job is not None:
            return job
    return None


def next_turns(done: Job) -> list[int]:
    """The jobs to nudge when this one has ended, one of each queue: messages come and go while their share is full."""
    if _queue(done.kind) is FAST:
        return []
    found = (_by_turns(queue, _kinds_of(queue)) for queue in QUEUES if queue is not FAST)
    return [waiting[0] for waiting in found if waiting]


def _by_turns(queue: Queue, kinds: list[str], *, first: int = 0) -> list[int]:
    """The waiting jobs of these kinds that may run, in the order of their turns. Two queries."""
    silent_since = timezone.now() - timedelta(seconds=STALE_SECONDS)
    busy = Job.objects.filter(state=JobState.RUNNING, heartbeat_at__gte=silent_since).order_by()
    long = list(busy.filter(kind__in=_long_kinds()).values_list("share", "kind"))
    in_all, here = Counter(share for share, _kind in long), set(_kinds_of(queue))
    running = Counter(share for share, kind in long if kind in here)
    waiting = Job.objects.filter(
        Q(state=JobState.QUEUED) | Q(state=JobState.RUNNING, heartbeat_at__lt=silent_since),
        kind__in=kinds,
        attempts__lt=MOST_ATTEMPTS,
    )
    turns = [
        (running[share], pk != first, pk)
        for pk, share in waiting.order_by("pk").values_list("pk", "share")
        if running[share] < queue.share and in_all[share] < MOST_LONG_OF_ONE
    ]
    return [pk for _running, _other, pk in sorted(turns)]


def _queue(kind: str) -> Queue:
    return queue_of(TASKS[kind])


def _long_kinds() -> list[str]:
    return [kind for kind, task in TASKS.items() if queue_of(task) is not FAST and kind != OF_ANYBODY]


def _kinds_of(queue: Queue) -> list[str]:
    return [kind for kind, task in TASKS.items() if queue_of(task) is queue]
