"""Numbers within texts, as the reader's language writes them: a comma before decimals in German and French."""

from __future__ import annotations

import re
from contextvars import ContextVar
from typing import Final

from django.utils.translation import get_language

WITH_COMMA: Final = {"de", "fr"}
DECIMAL_POINT: Final = re.compile(r"(?<=\d)\.(?=\d)")
THOUSANDS: Final = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
for_programs: ContextVar[bool] = ContextVar("topboard_answers_programs", default=False)
"""Whether a program reads the answer: numbers in texts are then written in one way."""


def has_comma() -> bool:
    """Whether readers of this language expect a comma before decimals."""
    return not for_programs.get() and (get_language() or "").partition("-")[0] in WITH_COMMA


def in_readers_way(text: str) -> str:
    """A number, or a line of arithmetic, that was written with points, as people of this language write it."""
    return DECIMAL_POINT.sub(",", THOUSANDS.sub("\N{NARROW NO-BREAK SPACE}", text)) if has_comma() else text
