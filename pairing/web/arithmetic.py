"""The arithmetic of a tie-break in the reader's language. Snapshots keep it as one line in English (`Trace.text`)."""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from common.web.figures import in_readers_way

LEFT_OUT: Final = noop("left out: %(terms)s")
TERMS: Final = (
    noop("%(value)s in round %(round)s (least)"),
    noop("%(value)s in round %(round)s (most)"),
    noop("%(value)s in round %(round)s (not counted)"),
)
NOTES: Final = (
    noop("against scores of %(score)s or more"),
    noop("no losses are entered"),
    noop("no rated opponents, or some player is unrated"),
    noop("%(score)s of %(games)s against %(rating)s on average"),
    noop("the lowest rating that expects %(score)s of %(games)s against these opponents"),
    noop("against %(names)s"),
)
PLACE: Final = re.compile(r"%\\\((\w+)\\\)s")
VALUE_AND_NOTE: Final = re.compile(r"(\S+) \((.+)\)")


def arithmetic_text(line: str) -> str:
    """A line of arithmetic: "6 + 5 + 4 = 15; left out: 2 in round 3 (least)"."""
    return in_readers_way(_("; ").join(_piece(piece) for piece in line.split("; ")))


def _piece(piece: str) -> str:
    left = _said(piece, (LEFT_OUT,))
    if left is not None:
        terms = [_text(term, TERMS) for term in left[1]["terms"].split(", ")]
        return _(LEFT_OUT) % {"terms": ", ".join(terms)}
    noted = VALUE_AND_NOTE.fullmatch(piece)
    return f"{noted[1]} ({_text(noted[2], NOTES)})" if noted else _text(piece, NOTES)


def _text(words: str, templates: tuple[str, ...]) -> str:
    found = _said(words, templates)
    return _(found[0]) % found[1] if found else words


def _said(words: str, templates: tuple[str, ...]) -> tuple[str, dict[str, str]] | None:
    """The template that gives this text, and the values of its placeholders."""
    for template in templates:
        found = re.fullmatch(PLACE.sub(r"(?P<\1>.+)", re.escape(template)), words)
        if found:
            return template, found.groupdict()
    return None
