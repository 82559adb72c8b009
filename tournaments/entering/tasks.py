"""What the worker does for entries: offers without an answer, data whose time is over, emails to organisers."""

from __future__ import annotations

from tournaments.base.tasks import task
from tournaments.entering.services import digests, places, tidying


@task(name="tournaments.tasks.tend_entries")
def tend_entries() -> None:
    """End offers that were not answered, and offer free places to the next."""
    places.tend_entries()


@task(name="tournaments.tasks.erase_old_entries")
def erase_old_entries() -> None:
    """Daily tasks for entries: delete personal data that is past its time, and write to organisers."""
    tidying.erase_old_entries()
    digests.tell_reviewers()
