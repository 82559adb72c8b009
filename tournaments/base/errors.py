"""What a service refuses for reasons other than the input's own rules (`common.pure.errors.RuleError`).

Each becomes the same answer to every source: a page, a problem detail (RFC 9457), or a line on standard error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop


class RefusedError(Exception):
    """The base: an HTTP status, a stable code, and a message in words that says what to do."""

    status = 400
    code = "refused"
    for_scripts = ""
    """What to tell a script instead, which has no pages to go back to."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self._message = message

    @property
    def message(self) -> str:
        """In the reader's language: errors in a change are created in the site's language (`changes.services`)."""
        return gettext(self._message) if self._message else ""


class MissingError(RefusedError):
    """It does not exist, or not for this actor: a stranger learns no difference."""

    status = 404
    code = "not_found"


class OtherFormatError(MissingError):
    """An event's format lacks what was asked for."""

    def __init__(self, message: str, *, for_scripts: str) -> None:
        super().__init__(message)
        self.for_scripts = for_scripts


class NothingHereError(MissingError):
    """What strangers and former members see of a club and everything in it."""


class ForbiddenError(RefusedError):
    """A member of the club whose role does not allow this."""

    status = 403
    code = "forbidden"


class BusyError(RefusedError):
    """The event's lock was not free in time: nothing was saved, try again."""

    status = 503
    code = "busy"


class LockedOutError(RefusedError):
    """Too many wrong passwords for an account from one address: it is locked there for another `seconds`."""

    status = 429
    code = "locked_out"

    def __init__(self, message: str, *, seconds: int) -> None:
        super().__init__(message)
        self.seconds = seconds


class TooManyError(RefusedError):
    """The club, or the account, has as many jobs waiting as it may have: wait for one of them."""

    status = 429
    code = "too_many_jobs"


class OutOfServiceError(RefusedError):
    """The database can't be reached, or can't save: its disk is full, or it is being started again."""

    status = 503
    code = "out_of_service"


class ReusedKeyError(RefusedError):
    """The key of a request that was answered already came with another request: nothing was saved."""

    status = 422
    code = "key_reused"
    for_scripts = gettext_noop(
        "This Idempotency-Key came with another request before, so nothing was saved. Send each request with a key of "
        "its own."
    )


@dataclass(frozen=True, slots=True)
class WhatChanged:
    """One thing that somebody else changed since the writer looked."""

    field: str
    before: object
    after: object
    who: str


class StaleError(RefusedError):
    """The writer saw an older version: nothing was saved, and `changes` shows what came between."""

    status = 409
    code = "stale"

    def __init__(self, message: str, *, current: int, changes: Sequence[WhatChanged] = ()) -> None:
        super().__init__(message)
        self.current = current
        self.changes = tuple(changes)
