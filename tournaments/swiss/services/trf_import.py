"""A FIDE report file as a Swiss event: what `services.event_import` shows and saves."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from pairing.core.trf.lines import decode
from tournaments.events.files.reading import MOST_BYTES, MOST_PROBLEMS
from tournaments.swiss.files.trf_event import TrfEvent, event_of_trf


def decode_trf(data: bytes) -> str:
    """The text of a report file. Raises `RuleError` at `text` above 4 MB, and for bytes that aren't text."""
    if len(data) > MOST_BYTES:
        raise _too_big()
    try:
        return decode(data)
    except RuleError as error:
        raise RuleError.one("text", error.problems[0].code, error.problems[0].message) from error


def read_trf_event(text: str, *, name: str = "") -> TrfEvent:
    """The event in a report file, checked as every imported event is.

    Raises `RuleError` with each line that can't be read in its path, 50 at most.
    """
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise _too_big()
    if not text.strip():
        raise RuleError.one(
            "text", "empty", gettext_noop("There is nothing to read. Choose a file, or paste its text.")
        )
    try:
        return event_of_trf(text, name=name)
    except RuleError as error:
        raise RuleError(*error.problems[:MOST_PROBLEMS]) from error


def _too_big() -> RuleError:
    message = gettext_noop("The file is larger than %(megabytes)s MB, the limit for an import. Choose a smaller file.")
    return RuleError.one("text", "too_big", message, megabytes=MOST_BYTES // 1024 // 1024)
