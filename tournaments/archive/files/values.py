"""A column's value as JSON, and back again with every check that the column has.

Exact numbers are texts (`"12.500"`), days and times ISO 8601, times in UTC. Texts contain nothing that a database
rejects.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.dateparse import parse_date, parse_datetime, parse_time

DEEPEST: Final = 40
_JSON_KINDS: Final[Mapping[Any, str]] = {list: "is not a list", dict: "is not an object with named values"}


class ValueRefused(Exception):  # noqa: N818  says what became of the value; the reader makes a RuleError of it
    """A value that a column does not take; `str()` says why, in English."""


def json_value(value: Any) -> Any:
    """A column's value in the form that archives use."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, Decimal):
        return f"{value:f}"
    return value


def row_value(column: Any, raw: Any) -> Any:
    """The value for a row. Raises `ValueRefused`."""
    if raw is None:
        if not column.null:
            raise ValueRefused("is missing")
        return None
    value = _read(column, raw)
    readable(value)
    if column.choices and value not in dict(column.flatchoices) and not (value == "" and column.blank):
        raise ValueRefused("is none of the values that there are")
    try:
        column.run_validators(value)
    except ValidationError as error:
        raise ValueRefused(" ".join(error.messages)) from error
    return value


def readable(value: Any, *, depth: int = 0) -> None:
    """Refuse what databases can't store: invalid characters, infinite numbers, JSON that is nested too deeply."""
    if depth > DEEPEST:
        raise ValueRefused("is nested too deep")
    if isinstance(value, str):
        if "\0" in value or not _is_unicode(value):
            raise ValueRefused("has characters that can’t be stored")
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise ValueRefused("is not a number")
    elif isinstance(value, Mapping):
        for key, each in value.items():
            readable(key, depth=depth + 1)
            readable(each, depth=depth + 1)
    elif isinstance(value, list):
        for each in value:
            readable(each, depth=depth + 1)


def _read(column: Any, raw: Any) -> Any:
    if isinstance(column, models.JSONField):
        if column.default in _JSON_KINDS and not isinstance(raw, column.default):
            raise ValueRefused(_JSON_KINDS[column.default])
        return raw
    for kind, read in _READERS:
        if isinstance(column, kind):
            return read(column, raw)
    raise ValueRefused("is of a kind that archives do not know")


def _boolean(column: Any, raw: Any) -> bool:
    if not isinstance(raw, bool):
        raise ValueRefused("is neither true nor false")
    return raw


def _whole(column: Any, raw: Any) -> int:
    if not isinstance(raw, int) or isinstance(raw, bool):
        raise ValueRefused("is not a whole number")
    return raw


def _real(column: Any, raw: Any) -> float:
    if not isinstance(raw, int | float) or isinstance(raw, bool) or abs(raw) > 1e300:
        raise ValueRefused("is not a number")
    return float(raw)


def _exact(column: Any, raw: Any) -> Decimal:
    try:
        value = Decimal(_text(column, raw))
    except InvalidOperation as error:
        raise ValueRefused("is not an exact number") from error
    if not value.is_finite():
        raise ValueRefused("is not an exact number")
    return value


def _text(column: Any, raw: Any) -> str:
    if not isinstance(raw, str):
        raise ValueRefused("is not text")
    return raw


def _parsed(parse: Callable[[str], Any], words: str) -> Callable[[Any, Any], Any]:
    def read(column: Any, raw: Any) -> Any:
        try:
            value = parse(_text(column, raw))
        except (ValueError, OverflowError) as error:
            raise ValueRefused(words) from error
        if value is None or (isinstance(value, datetime) and value.tzinfo is None):
            raise ValueRefused(words)
        return value

    return read


def _moment(text: str) -> datetime | None:
    found = parse_datetime(text)
    return found.astimezone(UTC) if found is not None and found.tzinfo else None


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


# Subclasses before their base classes.
_READERS: tuple[tuple[type[Any], Callable[[Any, Any], Any]], ...] = (
    (models.BooleanField, _boolean),
    (models.IntegerField, _whole),
    (models.FloatField, _real),
    (models.DecimalField, _exact),
    (models.DateTimeField, _parsed(_moment, "is not a date and time")),
    (models.DateField, _parsed(parse_date, "is not a day")),
    (models.TimeField, _parsed(parse_time, "is not a time of day")),
    (models.CharField, _text),
    (models.TextField, _text),
)
