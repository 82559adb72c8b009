"""Fields of requests and responses that accept a JSON type as it is, and never guess.

A text is a JSON string, a whole number a JSON number without a fraction, a flag true or false. A request that names a
field which its endpoint does not know is refused at that field's path: a typo never means a default.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, NoReturn

from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

LARGEST_ID = 2**63 - 1
LARGEST_WHOLE = 2**53 - 1


def number(value: Fraction | Decimal | str) -> int | float:
    """The exact value as a JSON number: an integer where it is one, else with at least 15 significant digits."""
    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else float(exact)


class Answer(serializers.Serializer[Any]):
    """The base of all answers of the API."""

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """DRF's, without the fields that need not be there where they have no value."""
        found: dict[str, Any] = super().to_representation(instance)
        return {name: value for name, value in found.items() if value is not None or _stands_without(self.fields[name])}


class Input(serializers.Serializer[Any]):
    """The base of everything that the API takes: fields that it does not know are errors."""

    default_error_messages = {
        "unknown": _("There is no field of this name here. Remove it, or check its spelling."),
        "invalid": _("This is an object with named fields, not a text, a number or a list. Send it in braces."),
    }

    def to_internal_value(self, data: Any) -> Any:
        """DRF's, and one problem for each unknown field besides."""
        errors: dict[str, Any] = {}
        if isinstance(data, Mapping):
            unknown = serializers.ErrorDetail(str(self.error_messages["unknown"]), code="unknown_field")
            errors = {str(name): [unknown] for name in data if name not in self.fields}
        try:
            values = super().to_internal_value(data)
        except serializers.ValidationError as error:
            raise serializers.ValidationError({**_mapping(error.detail), **errors}) from error
        if errors:
            raise serializers.ValidationError(errors)
        return values


class Text(serializers.CharField):
    """A JSON string, blank allowed: the service says whether it may be blank, in the same words as the page."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"allow_blank": True, "trim_whitespace": False, **kwargs})

    def to_internal_value(self, data: Any) -> str:
        """Refuse numbers, which DRF would turn into texts."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Choice(serializers.ChoiceField):
    """One of some words. An error names them."""

    default_error_messages = {"invalid_choice": _("“{input}” isn’t one of the choices. Send one of: {choices}.")}

    def fail(self, key: str, **kwargs: Any) -> NoReturn:
        """DRF's, which doesn't know the choices."""
        words = {name: str(value)[:40] for name, value in kwargs.items()}
        super().fail(key, choices=", ".join(map(str, self.choices)), **words)


class Whole(serializers.IntegerField):
    """A whole JSON number that every client can hold exactly."""

    least, most = -LARGEST_WHOLE, LARGEST_WHOLE

    def to_internal_value(self, data: Any) -> int:
        """Refuse texts, flags, fractions, and what is out of range."""
        if isinstance(data, bool) or not isinstance(data, int | float):
            self.fail("invalid")
        if isinstance(data, float) and not data.is_integer():
            self.fail("invalid")
        if data < self.least:
            self.fail("min_value", min_value=self.least)
        if data > self.most:
            self.fail("max_value", max_value=self.most)
        return int(data)


class Flag(serializers.BooleanField):
    """true or false, and nothing that looks like it."""

    def to_internal_value(self, data: Any) -> bool:
        """Refuse everything but JSON's own."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


@extend_schema_field(OpenApiTypes.NUMBER)
class DecimalNumber(serializers.Field[Decimal, Any, float, Any]):
    """A JSON number read as the decimal that was written, and answered as a number."""

    default_error_messages = {"invalid": _("A valid number is required.")}

    def to_internal_value(self, data: Any) -> Decimal:
        """The decimal; bounds are the service's."""
        if isinstance(data, bool) or not isinstance(data, int | float):
            self.fail("invalid")
        if abs(data) > LARGEST_WHOLE if isinstance(data, int) else not math.isfinite(data):
            self.fail("invalid")
        return Decimal(str(data))

    def to_representation(self, value: Decimal) -> float:
        """The number, an integer where it is one."""
        return number(value)


@extend_schema_field(OpenApiTypes.NUMBER)
class ExactNumber(serializers.Field[str, Any, float, Any]):
    """An exact value of a snapshot ("5/3") as a JSON number."""

    def to_representation(self, value: str) -> float:
        """The number, an integer where it is one."""
        return number(value)


@extend_schema_field(OpenApiTypes.STR)
class TimeOfDay(serializers.TimeField):
    """Hours and minutes where the event is. The JSON format `time` would name an offset too."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(format="%H:%M", **kwargs)


class Identity(Whole):
    """The id of a row."""

    least, most = 1, LARGEST_ID


class IdOf(Identity):
    """A linked row by its id, which need not be loaded."""

    def get_attribute(self, instance: Any) -> int | None:
        """The column's own value."""
        found: int | None = getattr(instance, f"{self.source}_id")
        return found


class NumberOf(Whole):
    """A linked row by its number: sent as a number, answered as that of the row."""

    def to_representation(self, value: Any) -> int:
        """The row's number."""
        number: int = value.number
        return number


class ExactOfTwo(ExactNumber):
    """One of two values that are next to each other in a snapshot, null if missing."""

    def __init__(self, pair: str, place: int, **kwargs: Any) -> None:
        super().__init__(**{"allow_null": True, **kwargs})
        self.pair, self.place = pair, place

    def get_attribute(self, instance: Any) -> Any:
        """The value at its place; None where there is none."""
        pair = getattr(instance, self.pair)
        return None if pair is None else pair[self.place]


class Ids(serializers.ListField):
    """Ids of rows, each once, in the order given."""

    default_error_messages = {"twice": _("The list contains the same id twice. Send each id once.")}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"child": Identity(), "max_length": 5000, **kwargs})

    def to_internal_value(self, data: Any) -> list[int]:
        """Refuse an id that comes twice."""
        ids: list[int] = super().to_internal_value(data)
        if len(set(ids)) != len(ids):
            self.fail("twice")
        return ids


class ListWithNulls(serializers.ListField):
    """A list of shapes in which an item may be null."""


class _ListWithNullsSchema(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]  # drf-spectacular's hook
    """Adds `allow_null` of a list's items to the schema, which drf-spectacular ignores."""

    target_class = ListWithNulls

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        """An array of the shape or null."""
        item = auto_schema.resolve_serializer(self.target.child, direction).ref
        return {"type": "array", "items": {"oneOf": [item, {"type": "null"}]}}


def _stands_without(field: serializers.Field[Any, Any, Any, Any]) -> bool:
    """Whether the field is there without a value too."""
    return bool(field.required or field.read_only or field.allow_null)


def _mapping(detail: Any) -> dict[str, Any]:
    return dict(detail) if isinstance(detail, Mapping) else {"non_field_errors": detail}
