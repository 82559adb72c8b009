"""Private links and keys are hidden in the log, whichever logger and handler writes it.

Such an address lets its holder act for a player, a captain or an account, and other people read logs.
"""

from __future__ import annotations

import logging
import re

import structlog

# What comes before the secret part of an address. A test compares this with the addresses of the site.
_BEFORE = (
    "/p/captain/",
    "/p/",
    "/my-entry/",
    "/calendar/",
    "/lab/formats/",
    "/format-studies/",
    "/desk/invitations/",
    "/accounts/confirm-email/",
    "/accounts/password/reset/key/",
)
_SLASH = "(?:/|%2F)"
# Hide everything that follows, up to the closing quote or the next field of the line: in a mangled address, the secret
# may be in another place.
_REST = r"""(?:[^\s"']|["'](?=[^\s,)\]}])|[^\S\n](?!\w+=))+"""
_SECRET = re.compile(rf"({'|'.join(before.replace('/', _SLASH) for before in _BEFORE)}){_REST}", re.IGNORECASE)


def masked(text: str) -> str:
    """The text with the secret part of each private address hidden."""
    return _SECRET.sub(r"\1…", text)


class _MaskedRecord(logging.LogRecord):
    """A record whose message contains no secrets, whichever handler formats it."""

    def getMessage(self) -> str:  # noqa: N802  logging's own name
        """The message with its arguments."""
        return masked(super().getMessage())


def mask_all_records() -> None:
    """Make every record of Python's logging hide secrets from now on."""
    logging.setLogRecordFactory(_MaskedRecord)


class MaskingFormatter(structlog.stdlib.ProcessorFormatter):
    """For our own handler: hides secrets in fields and tracebacks too."""

    def format(self, record: logging.LogRecord) -> str:
        """The whole line."""
        return masked(super().format(record))
