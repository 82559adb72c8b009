"""What a database is made of, to compare two of them: one line of text for each column, constraint, index and so on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.apps import apps
from django.db import connection

POSTGRESQL = (
    "SELECT 'column', table_name, column_name, udt_name, character_maximum_length, numeric_precision, numeric_scale, "
    "datetime_precision, is_nullable, column_default, collation_name, is_generated, generation_expression, "
    "is_identity, identity_generation, identity_start, identity_increment, identity_maximum, identity_cycle "
    "FROM information_schema.columns WHERE table_schema = current_schema()",
    "SELECT 'constraint', conrelid::regclass::text, conname, contype, convalidated, pg_get_constraintdef(oid) "
    "FROM pg_constraint WHERE connamespace = current_schema()::regnamespace",
    "SELECT 'index', tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema()",
    "SELECT 'relation', relkind, relname, relpersistence, reloptions FROM pg_class "
    "WHERE relnamespace = current_schema()::regnamespace AND relkind NOT IN ('i', 'S')",
    "SELECT 'sequences', count(*) FROM pg_class WHERE relkind = 'S'",
    "SELECT 'trigger', tgrelid::regclass::text, tgname FROM pg_trigger WHERE NOT tgisinternal",
    "SELECT 'function', proname FROM pg_proc WHERE pronamespace = current_schema()::regnamespace",
    "SELECT 'collation', collname FROM pg_collation WHERE collnamespace = current_schema()::regnamespace",
    "SELECT 'type', typname FROM pg_type WHERE typnamespace = current_schema()::regnamespace AND typtype IN ('d', 'e')",
    "SELECT 'extension', extname FROM pg_extension",
)
SQLITE = "SELECT type, tbl_name, name, sql FROM sqlite_master WHERE type != 'table' AND sql IS NOT NULL"
SQLITE_TABLES = "SELECT name, sql FROM sqlite_master WHERE type = 'table'"


def schema() -> list[str]:
    """The lines of the database that is connected, sorted.

    They leave out the order of columns, and the names that the database or Django made up: those come from the first
    name of a table or column, and stay after it is renamed.
    """
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            rows = [row for query in POSTGRESQL for row in cursor.execute(query).fetchall()]
        else:
            rows = cursor.execute(SQLITE).fetchall()
            rows += [part for row in cursor.execute(SQLITE_TABLES).fetchall() for part in _parts(*row)]
    given = _given_names()
    return sorted(_line(row, given) for row in rows)


def _given_names() -> set[str]:
    """The names of constraints and indexes that the models give."""
    models = apps.get_models(include_auto_created=True)
    return {each.name for model in models for each in (*model._meta.constraints, *model._meta.indexes)}


def _line(row: tuple[object, ...], given: set[str]) -> str:
    values = [str(value) for value in row]
    if values[0] in {"constraint", "index"} and values[2] not in given:
        return " ".join(values).replace(values[2], "…")
    return " ".join(values)


def _parts(table: str, sql: str) -> Iterator[tuple[str, ...]]:
    """The columns and constraints of a table of SQLite."""
    start = depth = 0
    inside = sql[sql.index("(") + 1 : sql.rindex(")")] + ","
    for found in re.finditer(r"[(),]|'[^']*'", inside):
        depth += {"(": 1, ")": -1}.get(found[0], 0)
        if found[0] == "," and not depth:
            yield "part", table, inside[start : found.start()].strip()
            start = found.end()
    yield "end", table, sql[sql.rindex(")") :]
