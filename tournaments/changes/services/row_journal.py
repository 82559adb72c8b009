"""Records what a change does to the rows of its event or club, from the statements that it sends, for undo.

A journal listens to INSERT, UPDATE and DELETE, looks at the rows that each is about to write and again at the end, and
keeps the columns that differ: `{"table", "pk", "before", "after"}`, with None for a row that was not there. Values are
as Django's serializers write them. Columns that a model leaves out of undoing (`Values.undoing`) are left out here.
"""

from __future__ import annotations

import base64
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import Max, Model, Q, QuerySet

from tournaments.base.models.rows import GIVEN_BACK, Row
from tournaments.base.prepared import Prepared

Values = dict[str, Any]
MOST_ROWS = 5_000
FEW = 4
STATEMENT = re.compile(r'\s*(INSERT(?: OR \w+)? INTO|UPDATE|DELETE FROM) "(tournaments_\w+)"')
BY_KEY = re.compile(r'"\w+"\."id" (?:= %s|IN \(((?:%s(?:, )?)+)\))\s*$')
WHERE = re.compile(r"[()]| WHERE ")


@dataclass(slots=True)
class _Watched:
    """A table under watch: its rows before by key, which keys were looked at, and which rows came since."""

    before: dict[int, Values] = field(default_factory=dict)
    asked: set[int] = field(default_factory=set)
    new: set[int] = field(default_factory=set)
    highest: int | None = None


@dataclass(slots=True)
class RowJournal:
    """Listens as an `execute_wrapper` to what this transaction writes, and to nothing else."""

    tables: dict[str, _Watched] = field(default_factory=dict)

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        """Django's: look at the rows first, then let the statement go."""
        found = STATEMENT.match(sql)
        model = model_of(found[2]) if found else None
        if found is None or model is None or not _is_given_back(model):
            return execute(sql, params, many, context)
        watched = self.tables.setdefault(found[2], _Watched())
        if found[1].startswith("INSERT"):
            return _insert(watched, model, lambda text: execute(text, params, many, context), sql, context)
        _look(watched, model, sql, params)
        return execute(sql, params, many, context)

    def watch(self, model: type[Model], keys: Iterable[int]) -> None:
        """Look at these rows now, whatever statement follows, and lock them."""
        watched, asked = self.tables.setdefault(model._meta.db_table, _Watched()), set(keys)
        _keep(watched, _with_keys(model, asked, locked=True))
        watched.asked |= asked  # a missing row may be restored

    def changes(self) -> list[Values] | None:
        """What differs now, table by table; None if it is too much to keep, or can't be undone."""
        found = [row for table, watched in self.tables.items() for row in self._differences(table, watched)]
        for_good = any(
            _is_made_for_good(row["table"]) for row in found if row["before"] is None or row["after"] is None
        )
        return None if for_good or len(found) > MOST_ROWS else found

    def _differences(self, table: str, watched: _Watched) -> Iterator[Values]:
        model = model_of(table)
        assert model is not None  # noqa: S101  only tables of models are watched
        keys = watched.asked | watched.new
        if watched.highest is None:
            found = _with_keys(model, keys)
        else:
            found = model._base_manager.filter(Q(pk__in=keys) | Q(pk__gt=watched.highest)).values()
        rows = {row["id"]: row for row in found}
        for key in sorted(watched.before.keys() | rows.keys()):
            before, after = watched.before.get(key), rows.get(key)
            old, new = _coded(model, before), _coded(model, after)
            if old is not None and new is not None:
                differ = [name for name in new if old.get(name) != new[name]]
                old, new = ({name: side.get(name) for name in differ} for side in (old, new))
            if old != new:
                whole = after or before or {}
                yield {"table": table, "pk": key, "before": old, "after": new, "keys": _keys(model, whole)}


def _insert(watched: _Watched, model: type[Model], execute: Callable[[str], Any], sql: str, context: Any) -> Any:
    """Let the rows in and note their keys: PostgreSQL names them, and SQLite lets nobody else write until they are
    read."""
    if connection.vendor != "postgresql":
        if watched.highest is None:
            watched.highest = model._base_manager.aggregate(last=Max("pk"))["last"] or 0
        return execute(sql)
    answer = execute(sql if " RETURNING " in sql else f'{sql} RETURNING "id"')
    rows = context["cursor"].cursor
    watched.new |= {row[0] for row in rows.fetchall()}
    rows.scroll(0, mode="absolute")  # Django reads them as well
    return answer


def _look(watched: _Watched, model: type[Model], sql: str, params: Any) -> None:
    """Read the rows that the statement is about to write."""
    start, end = _condition(sql)
    which, values = sql[end:], tuple(params or ())[sql[:start].count("%s") :]
    keyed = BY_KEY.fullmatch(which)
    if keyed:
        if keys := {int(value) for value in values} - watched.asked - watched.new:
            _keep(watched, _with_keys(model, keys, locked=True))
        return
    rows = model._base_manager.all()
    _keep(watched, _locked(rows.extra(where=[which], params=values) if which else rows))  # noqa: S610  Django's own


def _condition(sql: str) -> tuple[int, int]:
    """Where the WHERE of the statement itself begins and ends; twice its length if it has none."""
    depth = 0
    for found in WHERE.finditer(sql):
        if found[0] in "()":
            depth += 1 if found[0] == "(" else -1
        elif depth == 0:
            return found.span()
    return len(sql), len(sql)


def _with_keys(model: type[Model], keys: Collection[int], *, locked: bool = False) -> Iterable[Values]:
    """The rows with these keys. Nearly each change asks for a few of several tables."""
    if 0 < len(keys) <= FEW:
        return _few(model, locked, **{f"key_{at}": key for at, key in enumerate(keys)})
    rows = model._base_manager.filter(pk__in=keys)
    return _locked(rows) if locked else rows.values()


@Prepared
def _few(model: type[Model], locked: bool, **keys: int) -> QuerySet[Any]:
    rows = model._base_manager.filter(pk__in=[*keys.values()])
    return _locked(rows) if locked else rows.values()


def _locked(rows: QuerySet[Model]) -> QuerySet[Any]:
    """Locked as the statement is going to lock them: nobody changes them in between."""
    return rows.select_for_update(no_key=True).values()


def _keep(watched: _Watched, rows: Iterable[Values]) -> None:
    """Keep rows as they are."""
    for row in rows:
        key = row["id"]
        if key not in watched.new and (watched.highest is None or key <= watched.highest):
            watched.before.setdefault(key, row)
        watched.asked.add(key)


def changed_keys(rows: Iterable[Values]) -> list[str]:
    """The games, matches, cups and places that the rows are about; removes the words from the rows."""
    found: dict[type[Model], set[int]] = defaultdict(set)
    for row in rows:
        for target, key in row.pop("keys"):
            found[target].add(key)
    for model in [each for each in found if issubclass(each, Row) and each.stands_for]:
        column: Any = model._meta.get_field(model.stands_for)
        rows_of_it = model._base_manager.filter(pk__in=found.pop(model))
        found[column.related_model] |= set(rows_of_it.values_list(column.attname, flat=True))
    return sorted(f"{model._meta.model_name}:{key}" for model, keys in found.items() for key in keys)


def encoded(value: Any) -> Any:
    """A column's value as JSON keeps it."""
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(bytes(value)).decode()
    return value


@cache
def model_of(table: str) -> type[Model] | None:
    """The model of one of our tables."""
    found = apps.get_app_config("tournaments").get_models(include_auto_created=True)
    return next((model for model in found if model._meta.db_table == table), None)


def _coded(model: type[Model], row: Values | None) -> Values | None:
    if row is None:
        return None
    computed = model.computed if issubclass(model, Row) else ()
    return {name: encoded(value) for name, value in row.items() if name not in computed}


def _keys(model: type[Model], row: Values) -> list[tuple[type[Model], int]]:
    """What the row is about, as later changes will name it, such as game 5."""
    found = []
    for name in model.about if issubclass(model, Row) else ():
        column: Any = model._meta.pk if name == "id" else model._meta.get_field(name)
        target = column.related_model or model
        if key := row.get(column.attname):
            found.append((target, key))
    return found


def _is_made_for_good(table: str) -> bool:
    model = model_of(table)
    return bool(model and issubclass(model, Row) and model.made_for_good)


def _is_given_back(model: type[Model]) -> bool:
    """Whether undoing gives rows of the table back; a table that only joins two others goes with the first of them."""
    owner: Any = model._meta.auto_created or model
    return bool(issubclass(owner, Row) and owner.undoing is GIVEN_BACK)
