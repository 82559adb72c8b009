"""What the worker does for entries: offers that nobody answered, and personal data whose time is over."""

from __future__ import annotations

from tournaments.base.tasks import task
from tournaments.entering.services import places, tidying


@task(name="tournaments.tasks.tend_entries")
def tend_entries() -> None:
    """End offers that were not answered, and offer free places to the next."""
    places.tend_entries()


@task(name="tournaments.tasks.erase_old_entries")
def erase_old_entries() -> None:
    """Delete personal data of entries that is past its time."""
    tidying.erase_old_entries()
