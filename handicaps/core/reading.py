"""Reads the numbers, names and lists of the calculators from untrusted JSON, each wrong one as a `Problem`.

Numbers become exact: 14.1 is 141/10, as it was written. Any other JSON value (text, true, a number too large to be
finite) is a problem and never a crash.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Final

from common.pure.errors import Phrase, Problem, phrase
from common.pure.reading import Problems, kind_of, read_whole
from common.pure.text import shorten

MAX_NAME: Final = 80


def exact_of(raw: object) -> Fraction | None:
    """The exact value of a JSON number as it was written; None for anything else."""
    if isinstance(raw, bool):
        return None
    if isinstance(raw, int | Fraction):
        return Fraction(raw)
    if isinstance(raw, float):
        return Fraction(repr(raw)) if math.isfinite(raw) else None
    if isinstance(raw, Decimal):
        return Fraction(raw) if raw.is_finite() else None
    return None


def read_number(
    raw: object,
    *,
    path: str,
    least: Fraction | int,
    most: Fraction | int,
    what: str,
    problems: Problems,
    above: bool = False,
) -> Fraction | None:
    """`raw` as an exact number from `least` (or, with `above`, from just above it) to `most`."""
    if raw is None:
        problems.append(_missing(path, what))
        return None
    value = exact_of(raw)
    if value is None:
        kind = Phrase("a number that is too large") if isinstance(raw, float | Decimal) else kind_of(raw)
        params = {
            "what": phrase(what),
            "kind": Phrase("the text “%(text)s”", text=shorten(raw)) if isinstance(raw, str) and raw else kind,
        }
        problems.append(Problem(path, "wrong_type", "%(what)s must be a number, not %(kind)s.", params))
        return None
    if not least <= value <= most or (above and value == least):
        message = "%(what)s must be from %(least)s to %(most)s. Enter a number in that range."
        if above:
            message = "%(what)s must be above %(least)s and at most %(most)s. Enter a number in that range."
        bounds: dict[str, object] = {"what": phrase(what), "least": _shown(least), "most": _shown(most)}
        problems.append(Problem(path, "out_of_range", message, bounds))
        return None
    return value


def read_count(raw: object, *, path: str, least: int, most: int, what: str, problems: Problems) -> int | None:
    """`raw` as a whole number from `least` to `most`."""
    if raw is None:
        problems.append(_missing(path, what))
        return None
    return read_whole(raw, path=path, least=least, most=most, what=what, problems=problems)


def read_name(raw: object, *, path: str, what: str, problems: Problems) -> str:
    """`raw` as a name without blanks around it; empty where there is none, with a problem."""
    if raw is None:
        problems.append(_missing(path, what))
        return ""
    if not isinstance(raw, str):
        message = "%(what)s must be text, not %(kind)s."
        problems.append(Problem(path, "wrong_type", message, {"what": phrase(what), "kind": kind_of(raw)}))
        return ""
    name = raw.strip()
    if not name:
        problems.append(_missing(path, what))
    elif len(name) > MAX_NAME:
        message = "%(what)s is longer than %(most)s characters. Shorten it."
        problems.append(Problem(path, "too_long", message, {"what": phrase(what), "most": MAX_NAME}))
        return name[:MAX_NAME]
    return name


def read_list(raw: object, *, path: str, least: int, most: int, what: str, problems: Problems) -> Sequence[object]:
    """`raw` as a list of `least` to `most` items; empty where it is none, with a problem."""
    if raw is None:
        problems.append(_missing(path, what))
        return ()
    if not isinstance(raw, list | tuple):
        message = "%(what)s must be a list, not %(kind)s."
        problems.append(Problem(path, "wrong_type", message, {"what": phrase(what), "kind": kind_of(raw)}))
        return ()
    if not least <= len(raw) <= most:
        message = "%(what)s must have %(least)s to %(most)s items, but has %(count)s. Add or remove some."
        bounds: dict[str, object] = {"what": phrase(what), "least": least, "most": most, "count": len(raw)}
        problems.append(Problem(path, "wrong_count", message, bounds))
        return ()
    return raw


def repeated_names(names: Sequence[tuple[str, str]], *, what: str) -> Problems:
    """A problem for each of these (path, name) whose name occurred before, in whatever case; blank ones aside."""
    seen: set[str] = set()
    problems: Problems = []
    for path, name in names:
        if name and name.casefold() in seen:
            message = "%(what)s %(name)s is named twice. Give each one once."
            problems.append(Problem(path, "named_twice", message, {"what": phrase(what), "name": shorten(name)}))
        seen.add(name.casefold())
    return problems


def _missing(path: str, what: str) -> Problem:
    return Problem(path, "missing", "%(what)s is missing. Add it.", {"what": phrase(what)})


def _shown(value: Fraction | int) -> str:
    return f"{float(value):g}"
