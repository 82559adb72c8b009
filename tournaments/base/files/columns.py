"""Fields of a document that are columns of a model: each has the kind, the bounds and the default of its column."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING
from itertools import pairwise
from typing import Any, TypeVar

from django.db import models

from tournaments.base.columns import Within
from tournaments.base.files.fields import Choice, Day, Exact, Flag, Kind, Line, Moment, Prose, Whole, of

SMALL = 32_767
P = TypeVar("P")


def of_column(
    model: type[models.Model], name: str, *, default: Any = MISSING, says: str = "", any_word: bool = False
) -> Any:
    """A field that is read as a column says, see `of`; without a default of either it must be there.

    With `default=""` the text may be blank where the column's may not. With `any_word`, words of choices are read as
    they are: the caller that reads the document checks them.
    """
    kind = kind_of_column(model, name, any_word=any_word, blank=default == "")
    return of(kind, default=_default(model, name) if default is MISSING else default, says=says)


def with_columns(
    model: type[models.Model], names: Sequence[str], *, says: Mapping[str, str] | None = None, any_word: bool = False
) -> Callable[[type[P]], type[P]]:
    """Give a part the columns in `names` that it doesn't declare; a decorator that goes below `dataclass`.

    Each comes after the one before it in `names`, of which the first must be declared. `says` are lines of the schema;
    `any_word` is for all, see `of_column`.
    """

    def complete(part: type[P]) -> type[P]:
        hints = list(part.__annotations__.items())
        for before, name in pairwise(names):
            if name not in part.__annotations__:
                place = [hint for hint, _kind in hints].index(before)
                hints.insert(place + 1, (name, Any))
                setattr(part, name, of_column(model, name, says=(says or {}).get(name, ""), any_word=any_word))
        part.__annotations__ = dict(hints)
        return part

    return complete


def kind_of_column(model: type[models.Model], name: str, *, any_word: bool = False, blank: bool = False) -> Kind:
    """What a document holds of a column. A number without bounds has those of what the column can store."""
    column: Any = model._meta.get_field(name)
    bounds = next((each for each in column.validators if isinstance(each, Within)), None)
    if isinstance(column, models.BooleanField):
        return Flag()
    if isinstance(column, models.DateField):
        return Moment() if isinstance(column, models.DateTimeField) else Day()
    if isinstance(column, models.DecimalField):
        most = 10 ** (column.max_digits - column.decimal_places) - 1
        bounds = bounds or Within(-most, most)
        return Exact(bounds.least, bounds.most, places=column.decimal_places)
    if isinstance(column, models.PositiveSmallIntegerField):
        bounds = bounds or Within(0, SMALL)
    if isinstance(column, models.IntegerField) and bounds:
        return Whole(bounds.least, bounds.most)
    if isinstance(column, models.TextField) and column.max_length:
        return Prose(column.max_length)
    if isinstance(column, models.CharField) and column.max_length:
        words = [] if any_word else [str(word) for word, _label in column.flatchoices]
        if words and column.blank:
            words.insert(0, "")
        return Choice(tuple(dict.fromkeys(words))) if words else Line(column.max_length, blank=blank or column.blank)
    raise TypeError(column.name)


def _default(model: type[models.Model], name: str) -> Any:
    column: Any = model._meta.get_field(name)
    if not (column.has_default() or column.null or column.blank):
        return MISSING
    value = column.to_python(column.get_default())
    return str(value) if isinstance(value, str) else value
