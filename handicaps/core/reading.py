"""Reads the numbers, names and lists of the calculators from untrusted JSON, each wrong one as a `Problem`.

Numbers become exact: 14.1 is 141/10, as it was written. What JSON may hold that is no such number (text, true, a
value too large to be finite) is a problem and never a crash.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Final

from common.pure.errors import Problem
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
        kind = "a number too large to compute with" if isinstance(raw, float | Decimal) else kind_of(raw)
        params = {"what": what, "kind": f"the text “{shorten(raw)}”" if isinstance(raw, str) and raw else kind}
        problems.append(Problem(path, "wrong_type", "%(what)s must be a number, not %(kind)s.", params))
        return None
    if not least <= value <= most or (above and value == least):
        message = "%(what)s must be from %(least)s to %(most)s. Correct it."
        if above:
            message = "%(what)s must be above %(least)s, and at most %(most)s. Correct it."
        params = {"what": what, "least": _shown(least), "most": _shown(most)}
        problems.append(Problem(path, "out_of_range", message, params))
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
        problems.append(Problem(path, "wrong_type", message, {"what": what, "kind": kind_of(raw)}))
        return ""
    name = raw.strip()
    if not name:
        problems.append(_missing(path, what))
    elif len(name) > MAX_NAME:
        message = "%(what)s is longer than %(most)s characters. Shorten it."
        problems.append(Problem(path, "too_long", message, {"what": what, "most": MAX_NAME}))
        return name[:MAX_NAME]
    return name


def read_list(raw: object, *, path: str, least: int, most: int, what: str, problems: Problems) -> Sequence[object]:
    """`raw` as a list of `least` to `most` items; empty where it is none, with a problem."""
    if raw is None:
        problems.append(_missing(path, what))
        return ()
    if not isinstance(raw, list | tuple):
        message = "%(what)s must be a list, not %(kind)s."
        problems.append(Problem(path, "wrong_type", message, {"what": what, "kind": kind_of(raw)}))
        return ()
    if not least <= len(raw) <= most:
        message = "%(what)s must hold %(least)s to %(most)s items, and this list has %(count)s. Correct it."
        params = {"what": what, "least": least, "most": most, "count": len(raw)}
        problems.append(Problem(path, "wrong_count", message, params))
        return ()
    return raw


def repeated_names(names: Sequence[tuple[str, str]], *, what: str) -> Problems:
    """A problem for each of these (path, name) whose name stood before, in whatever case; blank ones aside."""
    seen: set[str] = set()
    problems: Problems = []
    for path, name in names:
        if name and name.casefold() in seen:
            message = "%(what)s %(name)s is named twice. Give each one once."
            problems.append(Problem(path, "named_twice", message, {"what": what, "name": shorten(name)}))
        seen.add(name.casefold())
    return problems


def _missing(path: str, what: str) -> Problem:
    return Problem(path, "missing", "%(what)s is missing. Add it.", {"what": what})


def _shown(value: Fraction | int) -> str:
    return f"{float(value):g}"
