"""When the database is down: which errors mean that, and the message that people see."""

from __future__ import annotations

from django.db import InterfaceError, OperationalError
from django.utils.translation import gettext as _

from tournaments.base.errors import OutOfServiceError

RETRY_SECONDS = 10
OURS = ("no such table", "no such column", "syntax error")  # SQLite has one error class for these and for a full disk


def out_of_service(error: BaseException | None) -> OutOfServiceError | None:
    """The refusal for an error that means that the database is down; None for any other error."""
    if not isinstance(error, OperationalError | InterfaceError) or any(words in str(error) for words in OURS):
        return None
    return OutOfServiceError(
        _(
            "The database isn’t responding, so your change was probably not saved. Wait a minute, check, "
            "and enter it again only if it is missing."
        )
    )
