"""Responses whose fields are those of a snapshot's part: types, descriptions, and whether they may be null."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import cache
from types import UnionType
from typing import Any, ClassVar, Union, get_args, get_origin, get_type_hints

from rest_framework import serializers

from tournaments.base.api.fields import Answer, ExactNumber, ListWithNulls, TimeOfDay
from tournaments.base.shown import Doc, SnapshotPart, is_marked, without_notes

Field = serializers.Field[Any, Any, Any, Any]
Parts = Mapping[type[SnapshotPart], type["PartSerializer"]]
SIMPLE: Mapping[Any, type[Field]] = {
    bool: serializers.BooleanField,
    int: serializers.IntegerField,
    str: serializers.CharField,
    date: serializers.DateField,
    datetime: serializers.DateTimeField,
    time: TimeOfDay,
}
ALL = "__all__"


class PartSerializer(Answer):
    """An answer with fields and properties of the part `Meta.part`, as DRF's `ModelSerializer` has those of a model.

    `Meta.fields` names them in their order, with those that the class declares itself; `"__all__"` is every field of
    the part. Those in `Meta.optional` are left out where they are None; others may then be null. `Meta.nested` has the
    serializers of parts within it; for other parts one is made, with all their fields, under their name without
    `Shown`. A class without a docstring takes that of its part.
    """

    Meta: ClassVar[Any]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Take the docstring, which the schema shows."""
        super().__init_subclass__(**kwargs)
        cls.__doc__ = cls.__doc__ or cls.Meta.part.__doc__

    def get_fields(self) -> dict[str, Any]:
        """The declared fields, and those of the part."""
        meta = self.Meta
        declared, told = super().get_fields(), _told(meta.part)
        names = meta.part.__struct_fields__ if meta.fields == ALL else meta.fields
        parts = {each.Meta.part: each for each in getattr(meta, "nested", ())}
        optional = getattr(meta, "optional", ())
        return {
            name: declared[name] if name in declared else told[name].field(parts, optional=name in optional)
            for name in names
        }


@dataclass(frozen=True)
class _Told:
    """What a part says of one of its fields or properties."""

    hint: Any
    words: str | None

    def field(self, parts: Parts, *, optional: bool) -> Field:
        """The field of an answer."""
        bare, may_be_none = _without_none(self.hint)
        kwargs: dict[str, Any] = {"help_text": self.words} if self.words is not None else {}
        if optional:
            kwargs["required"] = False
        elif may_be_none:
            kwargs["allow_null"] = True
        return _field(bare, parts, kwargs)


def _field(hint: Any, parts: Parts, kwargs: dict[str, Any]) -> Field:
    """The field of a type that is not None."""
    bare, notes = without_notes(hint)
    if get_origin(bare) is tuple:
        return _list(get_args(bare)[0], parts, kwargs)
    if get_origin(bare) is dict:
        return serializers.DictField(**kwargs)
    if _is_part(bare):
        return _serializer(bare, parts)(**kwargs)
    return ExactNumber(**kwargs) if is_marked(notes, "exact") else SIMPLE[bare](**kwargs)


def _list(item: Any, parts: Parts, kwargs: dict[str, Any]) -> Field:
    """The field of a tuple; its items are all of one type."""
    bare, may_be_none = _without_none(item)
    if _is_part(bare) and not may_be_none:
        return _serializer(bare, parts)(many=True, **kwargs)
    child = _field(bare, parts, {"allow_null": True} if may_be_none else {})
    return (ListWithNulls if _is_part(bare) else serializers.ListField)(child=child, **kwargs)


def _without_none(hint: Any) -> tuple[Any, bool]:
    """A type without `| None`, and whether it had that."""
    bare, _notes = without_notes(hint)
    if get_origin(bare) not in {Union, UnionType}:
        return hint, False
    (other,) = (each for each in get_args(bare) if each is not type(None))
    return other, True


def _is_part(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, SnapshotPart)


def _serializer(part: type[SnapshotPart], parts: Parts) -> type[PartSerializer]:
    return parts[part] if part in parts else _made(part)


@cache
def _made(part: type[SnapshotPart]) -> type[PartSerializer]:
    """A serializer with all fields of a part."""
    meta = type("Meta", (), {"part": part, "fields": ALL})
    return type(part.__name__.removesuffix("Shown"), (PartSerializer,), {"Meta": meta})


@cache
def _told(part: type[SnapshotPart]) -> dict[str, _Told]:
    """The fields of a part and its public properties, by their names."""
    found = {name: _Told(hint, _words(hint)) for name, hint in get_type_hints(part, include_extras=True).items()}
    for name, each in inspect.getmembers(part, lambda member: isinstance(member, property)):
        hint = get_type_hints(each.fget, include_extras=True)["return"]
        found[name] = _Told(hint, inspect.getdoc(each))
    return found


def _words(hint: Any) -> str | None:
    """The descriptions in a type hint."""
    _bare, notes = without_notes(hint)
    return next((each.text for each in notes if isinstance(each, Doc)), None)
