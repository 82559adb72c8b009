"""What the rules of every format share: the texts of an event, and values as the log keeps them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, field, make_dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Field, Model

from tournaments.base.plain_text import visible_line, visible_text

ABOUT = ("name", "description", "venue", "starts_on", "ends_on", "time_zone")
"""What every event says of itself."""


def value_of_columns(name: str, columns: Iterable[Field[Any, Any]]) -> Any:
    """A frozen dataclass with a field for each column, and its default, a list as a tuple."""
    given = [(column.name, Any, field(default=_usual(column))) for column in columns]
    return make_dataclass(name, given, frozen=True, slots=True, kw_only=True)


def _usual(column: Field[Any, Any]) -> Any:
    if not (column.has_default() or column.blank or column.null):
        return MISSING
    usual = column.get_default()
    return tuple(usual) if isinstance(usual, list) else column.to_python(usual)


def trimmed_texts(*, name: str, description: str, venue: str) -> dict[str, Any]:
    """The texts of any event as they are kept: one line, paragraphs, one line."""
    return {
        "name": visible_line(name),
        "description": visible_text(description).strip().replace("\r\n", "\n"),
        "venue": visible_line(visible_text(venue)),
    }


def as_json(value: object) -> Any:
    """A field's value as the log keeps it: names for systems, ISO days, decimals as plain text."""
    if isinstance(value, Model):
        return str(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return _plain(value)
    if isinstance(value, tuple):
        return list(value)
    return str(value) if isinstance(value, str) else value


def _plain(value: Decimal) -> str:
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
