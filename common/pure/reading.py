"""Reads untrusted JSON strictly: each wrong value becomes a `Problem` with its path, never a crash.

Expect anything that JSON allows: huge strings, nulls, nested lists, numbers where words belong.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Final, TypeVar

from common.pure.errors import Phrase, Problem, phrase
from common.pure.text import shorten

LONGEST: Final = 24

Problems = list[Problem]
Choice = TypeVar("Choice", bound=str)


def field_path(parent: str, key: str) -> str:
    """`key` below `parent`, written as JSON paths are: `formulas.elimination`."""
    return f"{parent}.{key}" if parent else key


def kind_of(value: object) -> Phrase:
    """What a JSON value is, in plain words."""
    if value is None:
        return Phrase("nothing (null)")
    if isinstance(value, bool):
        return Phrase("true or false")
    if isinstance(value, int | float):
        return Phrase("a number")
    if isinstance(value, str):
        return Phrase("text")
    return Phrase("a list") if isinstance(value, Sequence) else Phrase("an object")


def read_mapping(
    raw: object, *, path: str, known: Iterable[str], problems: Problems, what: str
) -> Mapping[str, object] | None:
    """`raw` as an object with no keys beyond `known`, or None with a problem added."""
    if not isinstance(raw, Mapping):
        problems.append(
            Problem(
                path,
                "wrong_type",
                "%(what)s must be an object with named fields, not %(kind)s.",
                {"what": phrase(what), "kind": kind_of(raw)},
            )
        )
        return None
    names = tuple(known)
    for key in raw:
        if key not in names:
            shown = shorten(str(key))
            problems.append(
                Problem(
                    field_path(path, shown),
                    "unknown_field",
                    "%(field)s is not a field here. Remove it, or use one of %(known)s.",
                    {"field": shown, "known": ", ".join(names)},
                )
            )
    return raw


def read_flag(raw: object, *, path: str, problems: Problems) -> bool:
    """`raw` as true or false."""
    if isinstance(raw, bool):
        return raw
    problems.append(Problem(path, "wrong_type", "This must be true or false, not %(kind)s.", {"kind": kind_of(raw)}))
    return False


def read_choice(raw: object, *, path: str, choices: Sequence[Choice], problems: Problems) -> Choice | None:
    """`raw` as one of `choices`."""
    if isinstance(raw, str):
        for choice in choices:
            if raw == choice:
                return choice
    found = shorten(raw) if isinstance(raw, str) else kind_of(raw)
    problems.append(
        Problem(
            path,
            "not_a_choice",
            "%(found)s is not one of the choices. Choose one of %(choices)s.",
            {"found": found or Phrase("empty text"), "choices": ", ".join(choices)},
        )
    )
    return None


def read_whole(raw: object, *, path: str, least: int, most: int, what: str, problems: Problems) -> int | None:
    """`raw` as a whole number from `least` to `most`; 3.0 counts as one, since JSON has only one number type."""
    if isinstance(raw, float) and raw.is_integer():
        raw = int(raw)
    if isinstance(raw, bool) or not isinstance(raw, int):
        problems.append(
            Problem(
                path,
                "wrong_type",
                "%(what)s must be a whole number, not %(kind)s.",
                {"what": phrase(what), "kind": Phrase("a fraction") if isinstance(raw, float) else kind_of(raw)},
            )
        )
        return None
    if not least <= raw <= most:
        problems.append(
            Problem(
                path,
                "out_of_range",
                "%(what)s must be from %(least)s to %(most)s. Enter a number in that range.",
                {"what": phrase(what), "least": least, "most": most},
            )
        )
        return None
    return raw


def read_exact(raw: object, *, path: str, least: int, most: int, what: str, problems: Problems) -> Fraction | None:
    """`raw` as an exact number from `least` to `most`: a JSON number by its digits, or text."""
    value: Fraction | None = None
    if isinstance(raw, int) and not isinstance(raw, bool):
        value = Fraction(raw)
    elif isinstance(raw, float) and math.isfinite(raw):
        value = Fraction(Decimal(repr(raw)))
    elif isinstance(raw, str) and len(raw) <= LONGEST and "e" not in raw.lower() and "_" not in raw:
        try:
            value = Fraction(raw)
        except (ValueError, ZeroDivisionError):
            value = None
    if value is None:
        message = "%(what)s must be a number, not %(kind)s."
        kind = shorten(raw) if isinstance(raw, str) and raw else kind_of(raw)
        problems.append(Problem(path, "not_a_number", message, {"what": phrase(what), "kind": kind}))
    elif not least <= value <= most:
        message = "%(what)s must be from %(least)s to %(most)s. Enter a number in that range."
        problems.append(Problem(path, "out_of_range", message, {"what": phrase(what), "least": least, "most": most}))
        return None
    return value
