"""The worker's queues: what is quick and must never wait, and what may take long. Named once, for all that starts one.

A message in a queue says "look": which job comes next is decided by the rows (`tournaments.base.services.turns`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ops.queues import FAST_QUEUE, LONG_PROCESSES, LONG_QUEUES

MODULE: Final = "tournaments.tasks"
"""What the name of every task begins with, whichever room it lives in: messages that wait in queues hold it."""


@dataclass(frozen=True, slots=True)
class Queue:
    """A queue. A task gets an error after `soft` seconds, and its process ends after `hard`.

    `share` is how many of its jobs one club, or one account outside of clubs, may have running at once.
    """

    name: str
    soft: int
    hard: int
    share: int


FAST: Final = Queue(FAST_QUEUE, soft=300, hard=330, share=100)
_SEARCH, _SLOW, _BULK = LONG_QUEUES
SEARCH: Final = Queue(_SEARCH, soft=180, hard=240, share=2)
SLOW: Final = Queue(_SLOW, soft=600, hard=660, share=1)
# Below the hour after which the broker takes a message for lost.
BULK: Final = Queue(_BULK, soft=3_000, hard=3_300, share=1)
QUEUES: Final = (FAST, SEARCH, SLOW, BULK)
MOST_LONG_OF_ONE: Final = LONG_PROCESSES - 1
"""How many long jobs, of whatever queue, one share may have running: one process of the worker is for others."""

LONG_TASKS: Final = {
    f"{MODULE}.run_seeding": SEARCH,
    f"{MODULE}.run_pairing": SEARCH,
    f"{MODULE}.run_format_study": SLOW,
    f"{MODULE}.run_print": SLOW,
    f"{MODULE}.run_rating_count": SLOW,
    f"{MODULE}.run_backup": BULK,
    f"{MODULE}.run_restore": BULK,
}
"""All others are fast: mails, push messages, nudges, and whatever a sweeper does."""

TASK_ROUTES: Final = {task: {"queue": queue.name} for task, queue in LONG_TASKS.items()}
# No entry for "*": Celery applies it after the one of the name, so that it would win. The rest have the worker's own.
TASK_LIMITS: Final = {
    task: {"soft_time_limit": queue.soft, "time_limit": queue.hard} for task, queue in LONG_TASKS.items()
}


def queue_of(task: str) -> Queue:
    """The queue of a task, by its full name."""
    return LONG_TASKS.get(task, FAST)
