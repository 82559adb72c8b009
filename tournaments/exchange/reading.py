"""From untrusted JSON to a document that holds together: every number means something, every finished board scores.

Pure. Bounded before anything is built: by bytes, by entries, by the length of each list.
"""

from __future__ import annotations

import json
from itertools import islice
from typing import NoReturn

from django.utils.translation import gettext_noop as _

from scoring.core.errors import Problem, RuleError
from tournaments.exchange.checks import document_problems
from tournaments.exchange.document import FORMAT, MOST_ENTRIES, TournamentDoc
from tournaments.exchange.fields import read_part

__all__ = ["MOST_BYTES", "checked_document", "read_document", "read_raw_document"]

MOST_BYTES = 4 * 1024 * 1024
MOST_PROBLEMS = 50


def read_document(text: str) -> TournamentDoc:
    """The document in `text`. Raises `RuleError` with the path of each wrong value, 50 at most."""
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        message = _("The file is larger than %(megabytes)s MB, the most that an import takes. Nothing was read.")
        raise RuleError.one("text", "too-big", message, megabytes=MOST_BYTES // 1024 // 1024)
    if not text.strip():
        raise RuleError.one("text", "empty", _("There is nothing to read. Choose a file, or paste its text."))
    try:
        raw = json.loads(text.removeprefix("\ufeff"), parse_constant=_refuse_constant)
        json.dumps(raw, ensure_ascii=False).encode("utf-8")
    except RecursionError as error:
        raise RuleError.one("text", "unreadable", _("The JSON is nested too deep. Choose another file.")) from error
    except ValueError as error:
        message = _("This is not JSON: %(reason)s. Choose the file that an export made.")
        raise RuleError.one("text", "unreadable", message, reason=str(error)[:200]) from error
    return read_raw_document(raw)


def read_raw_document(raw: object) -> TournamentDoc:
    """The document in parsed JSON. Raises as `read_document` does."""
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        message = _("This is no tournament in the format “%(format)s”. Choose the file that an export made.")
        raise RuleError.one("format", "unknown-format", message, format=FORMAT)
    entries = raw.get("entries")
    if isinstance(entries, list) and len(entries) > MOST_ENTRIES:
        message = _("The event has %(count)s entries, and an import takes %(most)s at most. Nothing was read.")
        raise RuleError.one("entries", "too-many", message, count=len(entries), most=MOST_ENTRIES)
    problems: list[Problem] = []
    document: TournamentDoc | None = read_part(TournamentDoc, raw, "", problems)
    RuleError.gather(problems[:MOST_PROBLEMS])
    if document is None:
        raise RuleError.one("", "unreadable", _("The document can't be read. Choose the file that an export made."))
    return checked_document(document)


def checked_document(document: TournamentDoc) -> TournamentDoc:
    """The document itself, once it holds together. Raises as `read_document` does."""
    RuleError.gather(list(islice(document_problems(document), MOST_PROBLEMS)))
    return document


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number in JSON")
