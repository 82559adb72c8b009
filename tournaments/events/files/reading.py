"""From untrusted JSON to a consistent document: every reference exists, every finished board can be scored.

The document's mark says which format its event has. Bounded before anything is built: by
bytes, by entries, by the length of each list.
"""

from __future__ import annotations

import json
from itertools import islice
from typing import NoReturn

from django.utils.translation import gettext_noop as _

from common.pure.errors import Problem, RuleError
from tournaments.base.files.fields import read_part
from tournaments.events.portable import MOST_ENTRIES, PORTABLE, Doc, EventDoc

MOST_BYTES = 4 * 1024 * 1024
MOST_PROBLEMS = 50


def read_document(text: str) -> EventDoc:
    """The document in `text`. Raises `RuleError` with the path of each wrong value, 50 at most."""
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        message = _("The file is larger than %(megabytes)s MB, the limit for an import. Choose a smaller file.")
        raise RuleError.one("text", "too_big", message, megabytes=MOST_BYTES // 1024 // 1024)
    if not text.strip():
        raise RuleError.one("text", "empty", _("There is nothing to read. Choose a file, or paste its text."))
    try:
        raw = json.loads(text.removeprefix("\ufeff"), parse_constant=_refuse_constant)
        json.dumps(raw, ensure_ascii=False).encode("utf-8")
    except RecursionError as error:
        raise RuleError.one("text", "unreadable", _("The JSON is nested too deeply. Choose another file.")) from error
    except ValueError as error:
        message = _("This isn’t JSON: %(reason)s. Choose a file that an export created.")
        raise RuleError.one("text", "unreadable", message, reason=str(error)[:200]) from error
    return read_raw_document(raw)


def read_raw_document(raw: object) -> EventDoc:
    """The document in parsed JSON. Raises as `read_document` does."""
    found = raw.get("format") if isinstance(raw, dict) else None
    if not isinstance(raw, dict) or not isinstance(found, str) or found not in PORTABLE:
        message = _("This file isn’t an event in the format %(known)s. Choose a file that an export created.")
        raise RuleError.one("format", "unknown_format", message, known=" or ".join(f"“{each}”" for each in PORTABLE))
    entries = raw.get("entries")
    if isinstance(entries, list) and len(entries) > MOST_ENTRIES:
        message = _("The event has %(count)s entries, but an import can have at most %(most)s. Choose a smaller file.")
        raise RuleError.one("entries", "too_many", message, count=len(entries), most=MOST_ENTRIES)
    problems: list[Problem] = []
    document: EventDoc | None = read_part(PORTABLE[found].doc_type, raw, "", problems)
    RuleError.gather(problems[:MOST_PROBLEMS])
    if document is None:
        raise RuleError.one("", "unreadable", _("The document can’t be read. Choose a file that an export created."))
    _check(document)
    return document


def checked_document(document: Doc) -> Doc:
    """The document itself, if it is consistent. Raises as `read_document` does."""
    _check(document)
    return document


def _check(document: EventDoc) -> None:
    found = PORTABLE[document.format].problems(document)
    RuleError.gather(list(islice(found, MOST_PROBLEMS)))


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number in JSON")
