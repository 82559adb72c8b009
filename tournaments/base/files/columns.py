"""Parts of a document whose fields are columns of a model: each has the kind, the bounds and the default of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from django.db import models

from tournaments.base.columns import Within
from tournaments.base.files.fields import Choice, Exact, Flag, Kind, Line, Whole, of

SMALL = 32_767
P = TypeVar("P")


def with_columns(
    model: type[models.Model], names: Sequence[str], *, says: Mapping[str, str] | None = None, any_word: bool = False
) -> Callable[[type[P]], type[P]]:
    """Give a part the columns in `names` that it doesn't declare; a decorator that goes below `dataclass`.

    Each comes after the one before it in `names`, of which the first must be declared. `says` are lines of the schema.
    With `any_word`, words of choices are read as they are: whoever takes the document checks them.
    """
    columns = {column.name: column for column in model._meta.concrete_fields}

    def complete(part: type[P]) -> type[P]:
        hints = list(part.__annotations__.items())
        for before, name in pairwise(names):
            if name not in part.__annotations__:
                place = [hint for hint, _kind in hints].index(before)
                hints.insert(place + 1, (name, Any))
                kind = kind_of_column(columns[name], any_word=any_word)
                setattr(part, name, of(kind, default=_default(columns[name]), says=(says or {}).get(name, "")))
        part.__annotations__ = dict(hints)
        return part

    return complete


def kind_of_column(column: Any, *, any_word: bool) -> Kind:
    """What a document holds of a column."""
    bounds = next((each for each in column.validators if isinstance(each, Within)), None)
    if isinstance(column, models.BooleanField):
        return Flag()
    if isinstance(column, models.DecimalField) and bounds:
        return Exact(bounds.least, bounds.most, places=column.decimal_places)
    if isinstance(column, models.IntegerField):
        return Whole(bounds.least, bounds.most) if bounds else Whole(0, SMALL)
    if isinstance(column, models.CharField) and column.max_length:
        words = dict.fromkeys([*([""] if column.blank else []), *(str(word) for word, _label in column.flatchoices)])
        return Choice(tuple(words)) if words and not any_word else Line(column.max_length, blank=column.blank)
    raise TypeError(column.name)


def _default(column: Any) -> Any:
    value = column.to_python(column.get_default())
    return str(value) if isinstance(value, str) else value
