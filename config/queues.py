"""The worker's queues: one for quick jobs that must never wait, and one for long ones. Everything uses these names.

A message only says that there is work: the rows decide which job is next (`tournaments.base.services.turns`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ops.queues import FAST_QUEUE, LONG_PROCESSES, LONG_QUEUES

MODULE: Final = "tournaments.tasks"
"""What the name of every task begins with, whichever room it lives in: messages that wait in queues hold it."""


@dataclass(frozen=True, slots=True)
class Queue:
    """A queue. A task raises an error after `soft` seconds, and its process is killed after `hard`.

    `share` is how many of its jobs may run at once for one club, or for one account outside of clubs.
    """

    name: str
    soft: int
    hard: int
    share: int


FAST: Final = Queue(FAST_QUEUE, soft=300, hard=330, share=100)
_SEARCH, _SLOW, _BULK = LONG_QUEUES
SEARCH: Final = Queue(_SEARCH, soft=180, hard=240, share=2)
SLOW: Final = Queue(_SLOW, soft=600, hard=660, share=1)
# Less than the hour after which the broker considers a message lost.
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
# No entry for "*": Celery applies it after the named ones, so it would override them. Other tasks have the worker's
# limits.
TASK_LIMITS: Final = {
    task: {"soft_time_limit": queue.soft, "time_limit": queue.hard} for task, queue in LONG_TASKS.items()
}
SCHEDULE = {
    "send-waiting-mails": {"task": "tournaments.tasks.send_waiting_mails", "schedule": 30.0},
    "send-push-messages": {"task": "tournaments.tasks.send_push_messages", "schedule": 60.0},
    "nudge-waiting-jobs": {"task": "tournaments.tasks.nudge_waiting_jobs", "schedule": 15.0},
    # Often enough that a reminder goes out on its day in every time zone; later runs that day find nothing to do.
    "chase-fixtures": {"task": "tournaments.tasks.chase_fixtures", "schedule": 1800.0},
    "tend-entries": {"task": "tournaments.tasks.tend_entries", "schedule": 60.0},
    "erase-old-entries": {"task": "tournaments.tasks.erase_old_entries", "schedule": 86_400.0},
    "clear-sessions": {"task": "tournaments.tasks.clear_sessions", "schedule": 86_400.0},
    "drop-archives": {"task": "tournaments.tasks.drop_archives", "schedule": 3600.0},
    "reset-sandbox": {"task": "tournaments.tasks.reset_sandbox", "schedule": 3600.0},
    # Public pages show it on time by themselves; this notifies open pages and the rating lists.
    "reveal-results": {"task": "tournaments.tasks.reveal_results", "schedule": 15.0},
}
"""What runs again and again: the task, and after how many seconds."""


def queue_of(task: str) -> Queue:
    """The queue of a task, by its full name."""
    return LONG_TASKS.get(task, FAST)
