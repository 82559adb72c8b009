"""Queries that Django compiles once per process, and PostgreSQL plans once per connection.

For frequent queries, both take far longer than the rest: finding an event by its address took half of the CPU time of a
small API request.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from copy import copy
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Generic, Self, TypeVar

import psycopg
from django.db import connections
from django.db.backends.utils import CursorWrapper
from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)
Value = int | str | datetime | None
LARGEST = 2**63 - 1  # no column holds more, and SQLite can't compare with larger numbers
SMALL = 20_000  # from here on, the made-up numbers fit into every column


def preparing_cursor(connection: Any) -> CursorWrapper:
    """A cursor of an open connection of Django's; on PostgreSQL, one that has statements parsed and planned once.

    If statements are logged, it is Django's own, which knows their text.
    """
    if connection.vendor != "postgresql" or connection.queries_logged:
        cursor: CursorWrapper = connection.cursor()
        return cursor
    return connection.make_cursor(_PreparingCursor(connection.connection))  # type: ignore[no-any-return]


class _PreparingCursor(psycopg.Cursor[tuple[Any, ...]]):
    def execute(self, query: Any, params: Any = None, **options: Any) -> Self:
        return super().execute(query, params, prepare=True, **options)


class _Preparing:
    """A connection of Django's to a compiler, but with cursors that prepare."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def cursor(self) -> CursorWrapper:
        self._connection.close_if_health_check_failed()
        self._connection.ensure_connection()
        return preparing_cursor(self._connection)


@dataclass(frozen=True, slots=True)
class _Written(Generic[Row]):
    """A query with the compiler that wrote it, its SQL, its parameters, and which value belongs at which of them."""

    rows: QuerySet[Row]
    compiler: Any
    sql: str
    params: tuple[Any, ...]
    places: Mapping[int, str]

    def statement(self, values: Mapping[str, Value]) -> tuple[str, tuple[Any, ...]]:
        given = _adapted(values, connections[self.rows.db])
        params = (given[self.places[at]] if at in self.places else each for at, each in enumerate(self.params))
        return self.sql, tuple(params)

    def answers(self, values: Mapping[str, Value]) -> list[Row]:
        compiler = copy(self.compiler)
        compiler.connection = _Preparing(connections[self.rows.db])
        statement = self.statement(values)
        compiler.as_sql = lambda *_given, **_named: statement
        rows: Any = self.rows.all()
        rows.query.get_compiler = lambda *_given, **_named: compiler
        return list(rows._iterable_class(rows))


class Prepared(Generic[Row]):
    """The rows that `make(*shape, **values)` finds. A query is written for each shape, and for each value that is None.

    All other values must reach the SQL unchanged. Raises TypeError if one doesn't, because `make` has changed it or
    left it out. Rows that have to be fetched by further queries are not fetched.
    """

    def __init__(self, make: Callable[..., QuerySet[Row]]) -> None:
        self._make = make
        self._written: dict[Hashable, _Written[Row]] = {}

    def __call__(self, *shape: Hashable, **values: Value) -> list[Row]:
        if any(isinstance(each, int) and abs(each) > LARGEST for each in values.values()):
            return []
        return self._for(shape, values).answers(values)

    def statement(self, *shape: Hashable, **values: Value) -> tuple[str, tuple[Any, ...]]:
        """The SQL and its parameters, to be asked by a cursor."""
        return self._for(shape, values).statement(values)

    def _for(self, shape: tuple[Hashable, ...], values: Mapping[str, Value]) -> _Written[Row]:
        key = (*shape, *((name, type(each)) for name, each in values.items()))
        if key not in self._written:
            self._written[key] = self._write(shape, values)
        return self._written[key]

    def _write(self, shape: tuple[Hashable, ...], values: Mapping[str, Value]) -> _Written[Row]:
        """Write the query with two sets of made-up values: where the parameters differ, a value belongs."""
        first, second = _marks(values, 0), _marks(values, 1)
        rows, others = self._make(*shape, **first), self._make(*shape, **second)
        compiler = rows.query.get_compiler(rows.db)
        sql, params = compiler.as_sql()
        other_sql, other_params = others.query.get_compiler(others.db).as_sql()
        marks, other_marks = (_adapted(each, compiler.connection) for each in (first, second))
        names = {(marks[name], other_marks[name]): name for name, each in values.items() if each is not None}
        pairs = enumerate(zip(params, other_params, strict=True))
        places = {at: names.get(pair, "") for at, pair in pairs if pair[0] != pair[1]}
        if sql != other_sql or {*places.values()} != {*names.values()}:
            values_of = f"{self._make.__qualname__}({', '.join(names.values())})"
            raise TypeError(f"{values_of}: each of these values has to be in the SQL, and as it was given")
        return _Written(rows, compiler, sql, tuple(params), places)


def _marks(values: Mapping[str, Value], turn: int) -> dict[str, Value]:
    """Made-up values of the same types, none of them twice."""
    return {name: _mark(each, 2 * at + turn) for at, (name, each) in enumerate(values.items())}


def _mark(value: Value, number: int) -> Value:
    if value is None:
        return None
    if isinstance(value, datetime):
        return datetime(2001, 2, 3, 4, 5, 6, 789, tzinfo=UTC) + timedelta(days=32 * number, seconds=number)
    return f"mark-{number}" if isinstance(value, str) else SMALL + number


def _adapted(values: Mapping[str, Value], connection: Any) -> dict[str, Any]:
    """The values as the database takes them."""
    adapt = connection.ops.adapt_datetimefield_value
    return {name: adapt(each) if isinstance(each, datetime) else each for name, each in values.items()}
