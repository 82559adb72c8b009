"""What a snapshot is made of: frozen structs, whose types say how they are stored and what their figures mean."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct, to_builtins
from msgspec.structs import asdict

Exact = str
"""An exact number as text: "5", "-11", "5/3"."""
RowId = Annotated[int, Meta(extra={"row": True})]
"""The number of a row. It differs from server to server, so archives leave it out."""


class SnapshotPart(Struct, frozen=True, omit_defaults=True):
    """A part of a snapshot. What equals its default takes no room where it is stored."""


def with_more(part: SnapshotPart, **more: object) -> dict[str, Any]:
    """The fields of a part and what a page adds to them, for a template."""
    return {**asdict(part), **more}


def without_rows(value: Any) -> Any:
    """Parts as JSON values, without the fields that hold numbers of rows; what stands by such a number is a list."""
    if isinstance(value, SnapshotPart):
        return {name: show(getattr(value, name)) for name, show in _told(type(value)).items()}
    if isinstance(value, dict):
        return {key: without_rows(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [without_rows(each) for each in value]
    return to_builtins(value)


def _by_rows(value: dict[int, Any]) -> list[Any]:
    return [without_rows(value[number]) for number in sorted(value)]


@cache
def _told(kind: type[SnapshotPart]) -> dict[str, Callable[[Any], Any]]:
    """The fields of a kind of part that mean the same on every server, and what makes JSON values of them."""
    hints = get_type_hints(kind, include_extras=True)
    found: dict[str, Callable[[Any], Any]] = {}
    for name, hint in hints.items():
        key, *rest = get_args(hint) if get_origin(hint) is dict else (None, hint)
        if not any(map(_holds_rows, rest)):
            found[name] = _by_rows if _holds_rows(key) else without_rows
    return found


def _holds_rows(hint: Any) -> bool:
    """Whether a type is the number of a row, or several of them."""
    if get_origin(hint) is Annotated:
        return any(isinstance(each, Meta) and (each.extra or {}).get("row") for each in get_args(hint)[1:])
    return any(map(_holds_rows, get_args(hint)))
