"""What a snapshot is made of: frozen structs, whose types say how they are stored and what their figures mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct, to_builtins
from msgspec.structs import asdict

Exact = Annotated[str, Meta(extra={"exact": True})]
"""An exact number as text: "5", "-11", "5/3"."""
RowId = Annotated[int, Meta(extra={"row": True})]
"""The number of a row. It differs from server to server, so archives leave it out."""


@dataclass(frozen=True)
class Doc:
    """What a field means, for the reference of the API: `Annotated[int, Doc("Ranks won since the heat before.")]`."""

    text: str


class SnapshotPart(Struct, frozen=True, omit_defaults=True):
    """A part of a snapshot. Values equal to their default aren't stored."""


def with_more(part: SnapshotPart, **more: object) -> dict[str, Any]:
    """The fields of a part and what a page adds to them, for a template."""
    return {**asdict(part), **more}


def without_rows(value: Any) -> Any:
    """Parts as JSON values, without the fields that hold row ids. A mapping keyed by such an id becomes a list."""
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
        bare, _notes = without_notes(hint)
        key, *rest = get_args(bare) if get_origin(bare) is dict else (None, hint)
        if not any(map(_holds_rows, rest)):
            found[name] = _by_rows if _holds_rows(key) else without_rows
    return found


def _holds_rows(hint: Any) -> bool:
    """Whether a type is the number of a row, or several of them."""
    bare, notes = without_notes(hint)
    return is_marked(notes, "row") or any(map(_holds_rows, get_args(bare)))


def without_notes(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type hint without what `Annotated` adds to it, and what that is."""
    bare, *notes = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    return bare, tuple(notes)


def is_marked(notes: Iterable[Any], mark: str) -> bool:
    """Whether the notes of a type hint are those of a `RowId` ("row") or of an `Exact` ("exact")."""
    return any(isinstance(each, Meta) and (each.extra or {}).get(mark) for each in notes)
