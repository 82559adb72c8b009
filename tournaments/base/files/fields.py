"""Kinds of fields of an exchange document: each reads untrusted JSON strictly, writes JSON, and describes itself.

Pure. What a kind can't read becomes a `Problem` with its path and None; nothing here raises on bad input.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any, Protocol

from django.utils.translation import gettext_noop as _

from common.pure.errors import Problem
from common.pure.reading import Problems, field_path, kind_of, read_choice, read_flag, read_mapping, read_whole
from tournaments.base.moments import in_range
from tournaments.base.plain_text import clean_line

Json = dict[str, Any]


class Kind(Protocol):
    """What a field holds."""

    def read(self, raw: object, path: str, problems: Problems) -> Any:
        """The value, or None with a problem added."""

    def write(self, value: Any) -> Any:
        """The value as JSON."""

    def schema(self) -> Json:
        """The kind as a JSON Schema."""


def of(kind: Kind, *, default: Any = MISSING, says: str = "") -> Any:
    """A field of a part; without a default it must be there. `says` is its line in the schema."""
    metadata = {"kind": kind, "says": says}
    return field(metadata=metadata) if default is MISSING else field(default=default, metadata=metadata)


def beside(added: Callable[[], Mapping[str, Any]]) -> Any:
    """A mapping with the values that other rooms add to a part. `added` are their fields by name, made by `of` with
    the default None; in the file they are among the part's own fields, at this place."""
    return field(default_factory=dict, metadata={"added": added})


def fields_of(cls: type[Any]) -> Iterator[tuple[str, Any, str]]:
    """The fields that a part has in the file: name, field, and where others added it, the mapping that holds it."""
    for each in fields(cls):
        if "added" in each.metadata:
            yield from ((name, own, each.name) for name, own in each.metadata["added"]().items())
        else:
            yield each.name, each, ""


@dataclass(frozen=True, slots=True)
class Line:
    """A text in one line, with single spaces."""

    longest: int
    blank: bool = True

    def read(self, raw: object, path: str, problems: Problems) -> str | None:
        """The text, cleaned as the pages clean what people type."""
        if not isinstance(raw, str):
            _wrong_type(path, _("This must be text, not %(kind)s. Put it in quotes."), raw, problems)
            return None
        before = len(problems)
        label = _words(path)
        text = clean_line(raw, path=path, label=label, longest=self.longest, problems=problems, required=not self.blank)
        return text if len(problems) == before else None

    def write(self, value: str) -> str:
        """As it is."""
        return str(value)

    def schema(self) -> Json:
        """A string."""
        return {"type": "string", "maxLength": self.longest, **({} if self.blank else {"minLength": 1})}


@dataclass(frozen=True, slots=True)
class Prose:
    """A text of several lines."""

    longest: int

    def read(self, raw: object, path: str, problems: Problems) -> str | None:
        """The text with plain line ends."""
        if not isinstance(raw, str):
            _wrong_type(path, _("This must be text, not %(kind)s. Put it in quotes."), raw, problems)
            return None
        before = len(problems)
        clean_line(raw, path=path, label=_words(path), longest=self.longest, problems=problems, required=False)
        text = unicodedata.normalize("NFC", raw.replace("\r\n", "\n")).strip()
        if len(problems) == before and len(text) > self.longest:
            message = _("The text has %(length)s characters. Shorten it to %(most)s.")
            problems.append(Problem(path, "too_long", message, {"length": len(text), "most": self.longest}))
        return text if len(problems) == before else None

    def write(self, value: str) -> str:
        """As it is."""
        return value

    def schema(self) -> Json:
        """A string."""
        return {"type": "string", "maxLength": self.longest}


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within bounds."""

    least: int
    most: int

    def read(self, raw: object, path: str, problems: Problems) -> int | None:
        """The number."""
        return read_whole(raw, path=path, least=self.least, most=self.most, what=_words(path), problems=problems)

    def write(self, value: int) -> int:
        """As it is."""
        return value

    def schema(self) -> Json:
        """An integer."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class Exact:
    """An exact decimal with few places, as text: "0.125". JSON's own numbers may lose digits."""

    least: int
    most: int
    places: int = 3

    @property
    def _pattern(self) -> str:
        return rf"-?[0-9]{{1,9}}(\.[0-9]{{1,{self.places}}})?"

    def read(self, raw: object, path: str, problems: Problems) -> Decimal | None:
        """The decimal."""
        if not isinstance(raw, str) or not re.fullmatch(self._pattern, raw, re.ASCII):
            message = _('Enter a number as text with at most %(places)s decimals, such as "0.5".')
            problems.append(Problem(path, "wrong_type", message, {"places": self.places}))
            return None
        value = Decimal(raw)
        if not self.least <= value <= self.most:
            message = _("The number is out of range. Enter one from %(least)s to %(most)s.")
            problems.append(Problem(path, "out_of_range", message, {"least": self.least, "most": self.most}))
            return None
        return value

    def write(self, value: Decimal) -> str:
        """Without trailing zeros."""
        text = f"{Decimal(value):f}"
        text = text.rstrip("0").rstrip(".") if "." in text else text
        return "0" if text == "-0" else text

    def schema(self) -> Json:
        """A string with a pattern."""
        return {"type": "string", "pattern": f"^{self._pattern}$"}


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def read(self, raw: object, path: str, problems: Problems) -> bool | None:
        """The flag."""
        return read_flag(raw, path=path, problems=problems)

    def write(self, value: bool) -> bool:
        """As it is."""
        return value

    def schema(self) -> Json:
        """A boolean."""
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some words."""

    choices: tuple[str, ...]

    def read(self, raw: object, path: str, problems: Problems) -> str | None:
        """The word."""
        return read_choice(raw, path=path, choices=self.choices, problems=problems)

    def write(self, value: str) -> str:
        """As it is."""
        return str(value)

    def schema(self) -> Json:
        """An enumeration."""
        return {"enum": list(self.choices)}


@dataclass(frozen=True, slots=True)
class Day:
    """A day: "2026-11-21"."""

    def read(self, raw: object, path: str, problems: Problems) -> date | None:
        """The day."""
        try:
            if isinstance(raw, str) and len(raw) == len("2026-11-21") and in_range(day := date.fromisoformat(raw)):
                return day
        except ValueError:
            pass
        message = _('This must be a day of the years 1900 to 2999. Write it like this: "2026-11-21".')
        problems.append(Problem(path, "wrong_type", message))
        return None

    def write(self, value: date) -> str:
        """In ISO form."""
        return value.isoformat()

    def schema(self) -> Json:
        """A date."""
        return {"type": "string", "format": "date"}


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment with its offset: "2026-11-21T13:00:00+00:00"."""

    def read(self, raw: object, path: str, problems: Problems) -> datetime | None:
        """The moment in UTC."""
        try:
            if isinstance(raw, str) and len(raw) <= len("2026-11-21T13:00:00.000000+00:00"):
                moment = datetime.fromisoformat(raw)
                if moment.tzinfo is not None and in_range(moment):
                    return moment.astimezone(UTC)
        except (ValueError, OverflowError):
            pass
        message = _(
            "This must be a moment of the years 1900 to 2999 with its offset. "
            'Write it like this: "2026-11-21T13:00:00+00:00".'
        )
        problems.append(Problem(path, "wrong_type", message))
        return None

    def write(self, value: datetime) -> str:
        """In ISO form, UTC."""
        return value.astimezone(UTC).isoformat()

    def schema(self) -> Json:
        """A date with time."""
        return {"type": "string", "format": "date-time"}


@dataclass(frozen=True, slots=True)
class Many:
    """A list."""

    item: Kind
    most: int

    def read(self, raw: object, path: str, problems: Problems) -> tuple[Any, ...] | None:
        """Every item that can be read."""
        if not isinstance(raw, list):
            _wrong_type(path, _("This must be a list, not %(kind)s. Put its items in square brackets."), raw, problems)
            return None
        if len(raw) > self.most:
            message = _("The list has %(count)s items. Shorten it to %(most)s.")
            problems.append(Problem(path, "too_many", message, {"count": len(raw), "most": self.most}))
            return None
        return tuple(self.item.read(item, f"{path}[{index}]", problems) for index, item in enumerate(raw))

    def write(self, value: Sequence[Any]) -> list[Any]:
        """Each item."""
        return [self.item.write(item) for item in value]

    def schema(self) -> Json:
        """An array."""
        return {"type": "array", "items": self.item.schema(), "maxItems": self.most}


@dataclass(frozen=True, slots=True)
class Part:
    """An object of another class of the document."""

    cls: type[Any]

    def read(self, raw: object, path: str, problems: Problems) -> Any:
        """The object."""
        return read_part(self.cls, raw, path, problems)

    def write(self, value: Any) -> Json:
        """Its JSON."""
        return as_json(value)

    def schema(self) -> Json:
        """A reference."""
        return {"$ref": f"#/$defs/{self.cls.__name__}"}


def read_part(cls: type[Any], raw: object, path: str, problems: Problems) -> Any:
    """An object of `cls`, or None with every problem added. A field that is left out has its default."""
    known = {name: (each, holder) for name, each, holder in fields_of(cls)}
    before = len(problems)
    mapping = read_mapping(raw, path=path, known=known, problems=problems, what=_words(path) or "The document")
    if mapping is None:
        return None
    values: dict[str, Any] = {}
    for name, (each, holder) in known.items():
        if name in mapping and not (mapping[name] is None and each.default is None):
            place = values.setdefault(holder, {}) if holder else values
            place[name] = each.metadata["kind"].read(mapping[name], field_path(path, name), problems)
        elif each.default is MISSING:
            message = _("%(field)s is missing. Add it.")
            problems.append(Problem(field_path(path, name), "required", message, {"field": name}))
    return cls(**values) if len(problems) == before else None


def as_json(part: Any) -> Json:
    """The part as JSON, without fields that hold their default."""
    values = (
        (name, each, getattr(part, holder).get(name) if holder else getattr(part, name))
        for name, each, holder in fields_of(type(part))
    )
    return {name: each.metadata["kind"].write(value) for name, each, value in values if value != each.default}


def schema_of(cls: type[Any], *, title: str, identity: str) -> Json:
    """The JSON Schema of a document, with each part once below `$defs`."""
    parts: dict[str, Json] = {}
    _collect(cls, parts)
    root = parts.pop(cls.__name__)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": identity,
        "title": title,
        **root,
        "$defs": dict(sorted(parts.items())),
    }


def _collect(cls: type[Any], parts: dict[str, Json]) -> None:
    if cls.__name__ in parts:
        return
    parts[cls.__name__] = {}
    properties: Json = {}
    for name, each, _holder in fields_of(cls):
        kind = each.metadata["kind"]
        inner = kind.item if isinstance(kind, Many) else kind
        if isinstance(inner, Part):
            _collect(inner.cls, parts)
        schema = kind.schema()
        if each.default is None:
            schema = {"anyOf": [schema, {"type": "null"}]}
        elif each.default is not MISSING:
            schema = {**schema, "default": kind.write(each.default)}
        properties[name] = {**schema, **({"description": each.metadata["says"]} if each.metadata["says"] else {})}
    parts[cls.__name__] = {
        "type": "object",
        "description": (cls.__doc__ or "").splitlines()[0],
        "properties": properties,
        "required": [name for name, each, _holder in fields_of(cls) if each.default is MISSING],
        "additionalProperties": False,
    }


def _words(path: str) -> str:
    """The field's own words: `heats[0].games[2].final_year` is "Final year"."""
    return path.rpartition(".")[2].partition("[")[0].replace("_", " ").capitalize()


def _wrong_type(path: str, message: str, raw: object, problems: Problems) -> None:
    problems.append(Problem(path, "wrong_type", message, {"kind": kind_of(raw)}))
