"""When the database is away: which of its errors say so, and in what words people are told."""

from __future__ import annotations

from django.db import InterfaceError, OperationalError
from django.utils.translation import gettext as _

from tournaments.base.errors import OutOfServiceError

RETRY_SECONDS = 10
OURS = ("no such table", "no such column", "syntax error")  # SQLite has one kind of error for these and for its disk


def out_of_service(error: BaseException | None) -> OutOfServiceError | None:
    """The refusal that stands for an error of a database that is away; None for any other error."""
    if not isinstance(error, OperationalError | InterfaceError) or any(words in str(error) for words in OURS):
        return None
    return OutOfServiceError(
        _(
            "The database can't be reached, or can't save at the moment. What you sent is probably not saved: try "
            "again in a minute, and look before you enter it twice."
        )
    )
