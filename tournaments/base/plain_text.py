"""What people type in one line: names, towns, addresses. Cleaned in the same way from every source.

Pure: no database. Names are kept in Unicode's composed form, so that two spellings of one é are one name. Invisible
signs are left out, so that no two names look the same and no name looks empty. Signs that reverse text or stack up over
their neighbours are refused.
"""

from __future__ import annotations

import unicodedata

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.text import slugify
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, phrase
from common.pure.letters import search_key

EMAIL_LENGTH = 254
# Signs that reverse the direction of text: with them, a name can look like another one.
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")
# Invisible, though not among Unicode's format signs: fillers, a blank Braille cell, joiners, variation selectors.
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {chr(n) for n in range(0xFE00, 0xFE10)}
JOINERS = frozenset("\u200c\u200d")
# From Hebrew on, scripts may need a joiner within a word, as do emoji made of several.
FIRST_JOINED = "\u0590"
MOST_MARKS = 5  # over one letter; Hebrew with all its points and accents has that many
VISIBLE, JOINED = "LNPS", "LMS"


def address_word(name: str, longest: int) -> str:
    """A name as a part of an address: "Łódź 2025–26" is `lodz-2025-26`. Blank without a Latin letter or digit."""
    return slugify(search_key(name.replace("–", "-")))[:longest].strip("-_")


def visible_line(value: str) -> str:
    """The text in one line with single spaces, without signs that nobody sees; blank if nothing else is there."""
    if value.isascii() and value.isprintable():
        return " ".join(value.split())
    text = unicodedata.normalize("NFC", value)
    seen = "".join(sign for index, sign in enumerate(text) if _is_kept(text, index))
    if not any(unicodedata.category(sign)[0] in VISIBLE for sign in seen):
        return ""
    return " ".join(seen.split())


def visible_text(value: str) -> str:
    """Prose without the signs that `can_be_shown` refuses: they come along with text copied from phones and web pages.

    In names they are refused, since such a name can look like another one.
    """
    if value.isascii() and value.isprintable():
        return value
    kept, marks = [], 0
    for sign in unicodedata.normalize("NFC", value):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in {"Mn", "Me"} else 0
        control = kind in {"Cc", "Cs"} and sign not in "\t\n\r"
        if sign not in TURNING and marks <= MOST_MARKS and not control:
            kept.append(sign)
    return "".join(kept)


def tidy_line(value: str) -> str:
    """An older name without the signs that are refused today, cleaned as by every source; blank if nothing is left."""
    return visible_line(visible_text(value))


def can_be_shown(value: str) -> bool:
    """Whether the text contains no signs that reverse it, control a terminal, or stack up over their neighbours."""
    return visible_text(value) == unicodedata.normalize("NFC", value)


def sign_problems(value: str, *, path: str, label: str) -> list[Problem]:
    """What is wrong with the signs of a text; `label` is the field's name as messages show it."""
    if can_be_shown(value):
        return []
    message = gettext_noop("%(label)s has characters that can’t be shown. Type it again by hand.")
    return [Problem(path, "characters", message, {"label": phrase(label)})]


def clean_line(
    value: str, *, path: str, label: str, longest: int, problems: list[Problem], required: bool = True
) -> str:
    """The text with single spaces; what is wrong with it is added to `problems` under `path`.

    `label` is the field's name as messages show it ("The last name").
    """
    text = visible_line(value)
    wrong = sign_problems(value, path=path, label=label)
    if wrong:
        problems += wrong
        return ""
    if not text and required:
        problems.append(
            Problem(path, "required", gettext_noop("%(label)s is missing. Enter it."), {"label": phrase(label)})
        )
    if len(text) > longest:
        problems.append(
            Problem(
                path,
                "too_long",
                gettext_noop("%(label)s has %(length)s characters. Shorten it to %(longest)s."),
                {"label": phrase(label), "length": len(text), "longest": longest},
            )
        )
    return text


def clean_email(value: str, *, path: str, problems: list[Problem], required: bool = False) -> str:
    """An email address without the spaces around it; blank is allowed unless `required`."""
    before = len(problems)
    label = gettext_noop("The email address")
    text = clean_line(value, path=path, label=label, longest=EMAIL_LENGTH, problems=problems, required=required)
    if not text or len(problems) > before:
        return text
    try:
        validate_email(text)
    except ValidationError:
        message = gettext_noop(
            "The email address “%(value)s” must look like name@example.org. Change it, or leave it empty."
        )
        if required:
            message = gettext_noop("The email address “%(value)s” must look like name@example.org. Change it.")
        problems.append(Problem(path, "invalid", message, {"value": text}))
    return text


def fold(text: str) -> str:
    """The text as it is compared: case doesn't matter, accents do."""
    return unicodedata.normalize("NFC", text.casefold())


def person_key(first_name: str, last_name: str) -> tuple[str, str]:
    """What makes a name unique in its club."""
    return fold(first_name), fold(last_name)


def _is_kept(text: str, index: int) -> bool:
    """Whether a sign of the text is visible, or needed by its neighbours."""
    sign = text[index]
    if sign in JOINERS:
        before, after = text[index - 1 : index], text[index + 1 : index + 2]
        return _is_joined(before) and _is_joined(after)
    return sign in TURNING or (sign not in UNSEEN and unicodedata.category(sign) != "Cf")


def _is_joined(sign: str) -> bool:
    """Whether a joiner next to this sign changes how it looks."""
    return sign >= FIRST_JOINED and unicodedata.category(sign)[0] in JOINED
