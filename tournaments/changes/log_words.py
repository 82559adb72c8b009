"""The fields that a log entry says changed, one by one, in place of its JSON: by codes in files, in words on pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.utils.formats import date_format
from django.utils.translation import gettext

from tournaments.base.moments import stored_moment

MOST = 60
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)$")


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field before and after; None where it was not there."""

    field: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of a model: its words, those of its choices, and the names of all columns next to it."""

    words: Any
    choices: dict[Any, Any]
    siblings: frozenset[str]


Words = Callable[[str, Any, Collection[str]], tuple[str, Any]]
"""The label of a key and its value in words, by the key, the value, and all keys next to it."""


def field_changes(before: Any, after: Any) -> list[FieldChange]:
    """The fields in which two JSON values differ, in the order of the newer one, at most sixty. By their codes."""
    return _changes(before, after, _code)


def labelled_changes(before: Any, after: Any) -> list[FieldChange]:
    """The same for people: fields and choices as forms call them. Numbers of rows, which say nothing, are left out."""
    return _changes(_readable(before), _readable(after), _label_of)


def _changes(before: Any, after: Any, words: Words) -> list[FieldChange]:
    old, new = dict(_flat("", before, words)), dict(_flat("", after, words))
    changed = (FieldChange(key, old.get(key), new.get(key)) for key in new | old if old.get(key) != new.get(key))
    return [change for change, _place in zip(changed, range(MOST), strict=False)]


def _flat(path: str, value: Any, words: Words) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, part in value.items():
            label, shown = words(key, part, value.keys())
            yield from _flat(f"{path} {label}".strip(), shown, words)
    elif isinstance(value, list) and any(isinstance(part, dict | list) for part in value):
        for number, part in enumerate(value, start=1):
            yield from _flat(f"{path} {_label(part, number)}".strip(), _unlabelled(part), words)
    elif isinstance(value, list) and value:
        yield path, ", ".join(str(part) for part in value)
    elif value not in (None, "", []):
        yield path, _moment(value) or str(value)


def _code(key: str, value: Any, _keys: Collection[str]) -> tuple[str, Any]:
    return key.replace("_", " "), value


def _label_of(key: str, value: Any, keys: Collection[str]) -> tuple[str, Any]:
    """The words of the column of this name, of the model that has most of these keys; else those of the key.

    If several have equally many, the value decides if it is a choice of one of them. Otherwise they must have the same
    label.
    """

    def fit(column: _Column) -> tuple[int, bool]:
        return len(column.siblings & set(keys)), isinstance(value, str) and value in column.choices

    columns = _columns().get(key, [])
    best = max(map(fit, columns), default=None)
    words = {str(column.words): column for column in columns if fit(column) == best}
    if len(words) != 1:
        return key.replace("_", " "), _yes_or_no(value)
    ((label, column),) = words.items()
    return label, str(column.choices[value]) if best and best[1] else _yes_or_no(value)


def _yes_or_no(value: Any) -> Any:
    return (gettext("yes") if value else gettext("no")) if isinstance(value, bool) else value


def _readable(value: Any) -> Any:
    """Without lists of nothing but row numbers, and single ones: the line's sentence names who is meant."""
    if isinstance(value, int) or (isinstance(value, list) and all(_is_of_rows(part) for part in value)):
        return None
    return value


def _is_of_rows(value: Any) -> bool:
    """A number, or numbers by power or in a list."""
    if isinstance(value, list | dict):
        return all(_is_of_rows(part) for part in (value.values() if isinstance(value, dict) else value))
    return isinstance(value, int) and not isinstance(value, bool)


@cache
def _columns() -> dict[str, list[_Column]]:
    """The columns of all models by their names."""
    found: dict[str, list[_Column]] = {}
    for model in apps.get_app_config("tournaments").get_models():
        columns = model._meta.concrete_fields
        siblings = frozenset(column.name for column in columns)
        for column in columns:
            shown = _Column(column.verbose_name, dict(column.flatchoices), siblings)
            found.setdefault(column.name, []).append(shown)
    return found


def _moment(value: Any) -> str:
    """A moment in the event's time zone; blank for anything else, such as a name that only looks like one."""
    moment = stored_moment(value) if isinstance(value, str) and MOMENT.match(value) else None
    return date_format(moment, "j M Y, H:i") if moment else ""


def _label(part: Any, number: int) -> str:
    """A seat is identified by its power, anything else by its place in the list."""
    return str(part["power"]).title() if isinstance(part, dict) and part.get("power") else str(number)


def _unlabelled(part: Any) -> Any:
    return {key: value for key, value in part.items() if key != "power"} if isinstance(part, dict) else part
