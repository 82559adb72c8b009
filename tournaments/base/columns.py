"""Bounds, choices and words that the columns of a model declare, checked the same for pages, the API and imports."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.deconstruct import deconstructible
from django.utils.translation import gettext, gettext_noop

from common.pure.errors import Problem

OUT_OF_RANGE = gettext_noop("The number is out of range. Enter one from %(least)s to %(most)s.")


@deconstructible
@dataclass
class Within:
    """A validator of numbers from `least` to `most`, with at most 3 decimals; `message` may name both bounds."""

    least: int
    most: int
    message: str = OUT_OF_RANGE

    def __call__(self, value: Decimal | int) -> None:
        """Raise `ValidationError` for any other number."""
        for problem in self.problems("", value):
            raise ValidationError(gettext(problem.message), problem.code, dict(problem.params))

    def problems(self, path: str, value: Decimal | int) -> Iterator[Problem]:
        """What is wrong with the number at `path`."""
        if not Decimal(value).is_finite() or not self.least <= value <= self.most:
            yield Problem(path, "out_of_range", self.message, {"least": self.least, "most": self.most})
        elif value != Decimal(value).quantize(Decimal("0.001")):
            yield Problem(path, "too_fine", gettext_noop("The number has more than 3 decimals. Round it."))


def column_problems(model: type[models.Model], values: object) -> Iterator[Problem]:
    """The attributes of `values` that the columns of `model` can't hold, at the names of the columns."""
    for column in model._meta.concrete_fields:
        if column.choices and getattr(values, column.name) not in dict(column.flatchoices):
            message = gettext_noop("This isn’t one of the choices. Choose one from the list.")
            yield Problem(column.name, "not_a_choice", message)
        for bounds in column.validators:
            if isinstance(bounds, Within):
                yield from bounds.problems(column.name, getattr(values, column.name))


OUR_CODES = {"invalid_choice": "not_a_choice"}
"""Codes of Django and DRF whose cause has one of ours."""


def checked_columns(row: Any, names: tuple[str, ...]) -> Iterator[Problem]:
    """The columns' objections to a row's values, as in forms."""
    for name in names:
        column: Any = row._meta.get_field(name)
        try:
            column.clean(getattr(row, name), row)
        except ValidationError as error:
            code = error.error_list[0].code or "invalid"
            yield Problem(name, OUR_CODES.get(code, code), error.messages[0].replace("%", "%%"))
    long = [name for name in names if isinstance(row._meta.get_field(name), models.TextField)]
    yield from length_problems(type(row), long, row)


def length_problems(model: type[models.Model], names: Iterable[str], values: object) -> Iterator[Problem]:
    """The texts among these columns that are longer than allowed. Databases accept longer texts in multi-line columns,
    and Django checks these only in forms.
    """
    for name in names:
        column, text = model._meta.get_field(name), getattr(values, name)
        most = getattr(column, "max_length", None)
        if most and isinstance(text, str) and len(text) > most:
            message = gettext_noop("The text has %(length)s characters. Shorten it to %(most)s.")
            yield Problem(name, "too_long", message, {"length": len(text), "most": most})


def names_of(
    model: type[models.Model], *, exclude: Collection[str] = (), later: Mapping[str, Iterable[str]] | None = None
) -> tuple[str, ...]:
    """The names of the columns of `model` in their order, without `exclude`.

    `later` moves some: those listed for a name come right after it.
    """
    moved = later or {}
    left = {*exclude, *(name for names in moved.values() for name in names)}
    kept = [column.name for column in model._meta.concrete_fields if column.name not in left]
    return tuple(each for name in kept for each in (name, *moved.get(name, ())))


def choices_of(model: type[models.Model]) -> dict[str, dict[Any, Any]]:
    """The words of each choice by its code, by the name of the column."""
    return {column.name: dict(column.flatchoices) for column in model._meta.concrete_fields if column.choices}


def words_of(model: type[models.Model], names: Iterable[str]) -> dict[str, Any]:
    """Each of these columns as the log and notices name it."""
    columns = {column.name: column for column in model._meta.concrete_fields}
    return {name: columns[name].verbose_name for name in names}
