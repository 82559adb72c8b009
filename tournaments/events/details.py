"""What an organiser decides about an event, whatever its format, and how the log keeps it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, field, make_dataclass
from datetime import date
from decimal import Decimal
from typing import Any, ClassVar, Self

from django.db.models import Field, Model

from tournaments.base.plain_text import visible_line, visible_text
from tournaments.events.models import Event

ABOUT = ("name", "description", "venue", "starts_on", "ends_on", "time_zone", "language")
"""The columns of `Event` that say what it is, when and where; everything else is a rule, which freezes."""


class Details:
    """What an organiser decides about an event, as one value: the same from every source.

    `event` and `rules` are rows that hold it; they are never saved. What is left out has the default of its column.
    """

    model: ClassVar[type[Model]]
    """The columns of the rules are this model's."""
    about: ClassVar[tuple[str, ...]] = ABOUT
    ruled: ClassVar[tuple[str, ...]]
    """Names of rules, in the order in which the log and the API tell them."""
    usual: ClassVar[Mapping[str, Any]] = {}
    """What a new event has where the default of a column says nothing yet."""
    rules: Any

    def __init__(self, **values: Any) -> None:
        values = {**self.usual, **values}
        self.event = Event(**{name: values.pop(name) for name in self.about if name in values})
        self.rules = self.model(**values)

    @classmethod
    def of(cls, event: Event) -> Self:
        """Those of a stored event; load it with its rules."""
        return cls(**_values(cls, event, event.rules))

    @property
    def values(self) -> dict[str, Any]:
        """All of it by name."""
        return _values(type(self), self.event, self.rules)

    def but(self, **values: Any) -> Self:
        """The same with other values for some names."""
        return type(self)(**{**self.values, **values})

    def trimmed(self) -> Self:
        """The same with its texts as they are kept."""
        about = self.event
        return self.but(**trimmed_texts(name=about.name, description=about.description, venue=about.venue))

    def changed_from(self, before: Self) -> tuple[str, ...]:
        """The names whose values are not those of `before`."""
        was = before.as_json()
        return tuple(name for name, value in self.as_json().items() if value != was[name])

    def as_json(self, names: Iterable[str] | None = None) -> dict[str, Any]:
        """The named values, or all, as the log keeps them."""
        values = self.values
        return {name: as_json(values[name]) for name in (values if names is None else names)}

    def write_to(self, event: Event, rules: Model) -> None:
        """Give both rows the values, without saving them."""
        for name, value in self.values.items():
            setattr(event if name in self.about else rules, name, value)


def _values(kind: type[Details], event: Event, rules: Model) -> dict[str, Any]:
    return {name: getattr(event, name) for name in kind.about} | {name: getattr(rules, name) for name in kind.ruled}


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
