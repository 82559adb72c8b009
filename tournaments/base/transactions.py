"""Transactions that wait for their locks for a short time only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import OperationalError, connection, transaction
from django.utils.translation import gettext as _

from tournaments.base.errors import BusyError

LOCK_SECONDS = 3


@contextmanager
def short_transaction() -> Iterator[None]:
    """A transaction that waits for its locks for 3 s at most: PostgreSQL at each row, SQLite at its start.

    Raises `BusyError` if one isn't free, or if two changes wait for each other.
    """
    try:
        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'")
            yield
    except OperationalError as error:
        if not _waited_in_vain(error):
            raise
        text = _("Somebody else is saving right now, so your change was not saved. Try again in a moment.")
        raise BusyError(text) from error


def _waited_in_vain(error: OperationalError) -> bool:
    """Whether the database gave up on a lock, or found two transactions waiting for each other."""
    state = getattr(error.__cause__, "sqlstate", None)
    return state in {"55P03", "40P01"} or "is locked" in str(error)
