"""The servers around the suite."""

from __future__ import annotations

import os

import pytest
from django.db import connection

from ops import lint, postgres
from ops.setup import ROOT


def test_named_database_is_taken_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://me@db.example.org/mine")
    with postgres.suite_database() as url:
        assert url == "postgres://me@db.example.org/mine"


def test_own_database_has_a_name_of_its_own_per_folder() -> None:
    name = postgres.database_name()
    assert name == postgres.database_name()
    assert name.startswith("topboard_")
    assert len(name) == len("topboard_") + 8


@pytest.mark.skipif(connection.vendor != "postgresql", reason="asks a PostgreSQL server")
def test_what_an_interrupted_run_left_is_dropped_and_nothing_else() -> None:
    import psycopg
    from psycopg.conninfo import make_conninfo

    place = connection.settings_dict
    server = make_conninfo(host=place["HOST"], port=place["PORT"] or None, user=place["USER"], dbname="postgres")
    left, others = ["test_topboard_cut", "test_topboard_cut_gw0"], ["topboard_cut", "test_topboard_cutlery"]
    with psycopg.connect(server, autocommit=True) as asking:
        for name in (*left, *others):
            asking.execute(f'CREATE DATABASE "{name}"')
        try:
            dropped = postgres.drop_test_databases(make_conninfo(server, dbname="topboard_cut"))
            assert sorted(dropped) == left
            kept = asking.execute("SELECT datname FROM pg_database WHERE datname = ANY(%s)", [others]).fetchall()
            assert sorted(name for (name,) in kept) == sorted(others)
        finally:
            for name in (*left, *others):
                asking.execute(f'DROP DATABASE IF EXISTS "{name}"')


def test_a_server_that_is_away_has_nothing_to_drop() -> None:
    assert postgres.drop_test_databases("postgres://nobody@127.0.0.1:1/topboard") == []


def test_ci_calls_lint_then_the_suite() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text().splitlines()[-2:] == ["make lint", "make test"]


def test_lint_checks_style_format_templates_columns_words_translations_layers_types_and_migrations() -> None:
    words = [name.split()[0] for name in lint.CHECKS]
    assert words == [
        "style",
        "format",
        "templates",
        "columns",
        "words",
        "translations",
        "layers",
        "types",
        "migrations",
    ]
