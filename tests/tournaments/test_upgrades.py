"""Databases of older releases are upgraded with all that they hold."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState
from django.test import override_settings
from knox.models import AuthToken

from tournaments.clubs.models import User
from tournaments.migrations._going_back import drop_tokens

ROOT = Path(__file__).parents[2]


class Editor:
    """What a migration uses of Django's editor, which SQLite has outside of transactions only."""

    connection = connection

    def execute(self, sql: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(sql)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a process with an empty database of its own, on the same engine as the suite."""
    env = {**os.environ, "TOPBOARD_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings.test"}
    if connection.vendor != "postgresql":
        yield env
        return
    given = connection.settings_dict
    name = f"{given['NAME']}_old"
    server = {
        "host": given["HOST"],
        "port": given["PORT"] or 5432,
        "user": given["USER"],
        "password": given["PASSWORD"],
    }
    with psycopg.connect(dbname="postgres", autocommit=True, **{k: v for k, v in server.items() if v}) as admin:
        admin.execute(f'CREATE DATABASE "{name}"')
        try:
            login = f"{quote(given['USER'])}:{quote(given['PASSWORD'])}"
            where = f"{quote(given['HOST'], safe='')}:{given['PORT'] or 5432}"
            yield env | {"DATABASE_URL": f"postgres://{login}@{where}/{name}"}
        finally:
            admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def test_older_databases_become_like_new_ones(elsewhere: dict[str, str]) -> None:
    """With their rows, though the upgrade was killed once; then all tables can go, and come again at once."""
    command = [sys.executable, "-m", "tests.tournaments.upgrade_steps"]
    done = subprocess.run(command, cwd=ROOT, env=elsewhere, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == {
        "events": ["Open", "Chess"],
        "boards": ["Open", 5, 2, ["solos"], "0.125"],
        "system": "Ours",
        "swiss": ["Chess", 1800, 1000, 50],
        "undone": [{"name": "Regatta"}, True, {"heats": 3}, {"heats": 5}],
        "options": {"bar": 1800, "floor": 1000, "step": 50},
        "entry": ["event_id"],
        "changes": [
            ["edit_tournament", "Changed.", "Alice", "page", 1, ["MANAGE_EVENTS"], ["entry:1"], 1],
            ["invite_member", "Invited.", "Alice", "page", None, [], [], 1],
            ["call_boards", "Called.", "Alice", "page", 2, [], [], 2],
        ],
        "left": [],
        "recorded": [True, True],
        "different": [],
    }


def test_api_tokens_are_deleted_before_the_migrations_of_knox_are_reversed(alice: User) -> None:
    """With a token, `migrate events zero` failed at knox 0009, which our 0105 therefore depends on."""
    AuthToken.objects.create(alice)
    drop_tokens(apps, Editor())
    assert not AuthToken.objects.exists()
    with override_settings(MIGRATION_MODULES={}):  # the suite makes its tables from the models
        loader = MigrationLoader(connection)
    plan = loader.graph.backwards_plan(loader.graph.root_nodes("tournaments")[0])
    (last,) = loader.graph.leaf_nodes("tournaments")
    assert plan.index(last) < plan.index(("knox", "0009_extend_authtoken_field"))


def test_a_new_database_is_like_an_upgraded_one() -> None:
    """The migration that makes all tables at once comes to the same models as those that it replaces, and to ours."""
    with override_settings(MIGRATION_MODULES={}):
        found = []
        for at_once in (True, False):
            loader = MigrationLoader(None, replace_migrations=at_once)
            state = loader.project_state(loader.graph.leaf_nodes("tournaments"))
            detector = MigrationAutodetector(state, ProjectState.from_apps(apps))
            assert not detector.changes(loader.graph, trim_to_apps={"tournaments"})
            found.append({key: model for key, model in state.models.items() if key[0] == "tournaments"})
    assert found[0].keys() == found[1].keys()
    for key, model in found[0].items():
        assert _told(model) == _told(found[1][key]), key


def _told(model: ModelState) -> dict[str, Any]:
    """What a migration knows of a model, in no order."""
    lists = {name: sorted(map(repr, model.options.get(name, []))) for name in ("indexes", "constraints")}
    fields = {name: field.deconstruct()[1:] for name, field in model.fields.items()}
    return {**model.options, **lists, "name": model.name, "bases": model.bases, "fields": fields}
