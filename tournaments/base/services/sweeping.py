"""Sweepers look through the events of every club. A failure in one event is logged, and the others continue."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.db import OperationalError

log = structlog.get_logger(__name__)


@contextmanager
def isolated(sweep: str, **row: object) -> Iterator[None]:
    """Log a failure in the part of `sweep` that `row` names, with its traceback.

    A database that is away, and a task that is out of time, end the whole sweep.
    """
    try:
        yield
    except (OperationalError, SoftTimeLimitExceeded):
        raise
    except Exception:
        log.exception("sweep_failed", sweep=sweep, row=row)
