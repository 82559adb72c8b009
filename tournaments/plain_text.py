"""What people type in one line: names, towns, addresses. Cleaned the same at every door.

Pure: no database. Names are kept in Unicode's composed form, so that two spellings of one é are one name.
"""

from __future__ import annotations

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext_noop

from scoring.core.errors import Problem

__all__ = ["EMAIL_LENGTH", "clean_email", "clean_line", "fold", "person_key", "search_key"]

EMAIL_LENGTH = 254
# Signs that turn the direction of text around: a name with them can dress up as another one.
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")


def clean_line(
    value: str, *, path: str, label: str, longest: int, problems: list[Problem], required: bool = True
) -> str:
    """The text with single spaces; what is wrong with it is added to `problems` under `path`.

    `label` is the field's name as messages show it ("The last name").
    """
    text = " ".join(unicodedata.normalize("NFC", value).split())
    if _has_signs_of_no_name(value):
        problems.append(
            Problem(
                path,
                "characters",
                gettext_noop("%(label)s holds signs that can't be shown. Type it again by hand."),
                {"label": label},
            )
        )
        return ""
    if not text and required:
        problems.append(Problem(path, "required", gettext_noop("%(label)s is missing. Enter it."), {"label": label}))
    if len(text) > longest:
        problems.append(
            Problem(
                path,
                "too-long",
                gettext_noop("%(label)s has %(length)s characters, and %(longest)s fit. Shorten it."),
                {"label": label, "length": len(text), "longest": longest},
            )
        )
    return text


def clean_email(value: str, *, path: str, problems: list[Problem], required: bool = False) -> str:
    """An e-mail address without the spaces around it; blank is allowed unless `required`."""
    before = len(problems)
    label = gettext_noop("The e-mail address")
    text = clean_line(value, path=path, label=label, longest=EMAIL_LENGTH, problems=problems, required=required)
    if not text or len(problems) > before:
        return text
    try:
        validate_email(text)
    except ValidationError:
        message = gettext_noop("The e-mail address needs the form name@example.org. Correct it, or leave it empty.")
        if required:
            message = gettext_noop("The e-mail address needs the form name@example.org. Correct it.")
        problems.append(Problem(path, "invalid", message))
    return text


def fold(text: str) -> str:
    """The text as it is compared: case doesn't matter, accents do."""
    return unicodedata.normalize("NFC", text.casefold())


def person_key(first_name: str, last_name: str) -> tuple[str, str]:
    """What makes a name unique in its club."""
    return fold(first_name), fold(last_name)


def search_key(text: str) -> str:
    """The text as a search reads it: without case and accents, as `static/js/filter.js` does."""
    bare = "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
    return re.sub(r"\s+", " ", bare.casefold()).strip()


def _has_signs_of_no_name(value: str) -> bool:
    for sign in value:
        if sign in TURNING:
            return True
        if unicodedata.category(sign) in {"Cc", "Cs"} and sign not in "\t\n\r":
            return True
    return False
