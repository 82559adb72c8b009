"""The database of `make run`: created if it is missing, migrated, and filled with the demo event once."""

from __future__ import annotations

import hashlib
from io import StringIO

from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import DatabaseError, OperationalError, connection
from django.db.migrations.executor import MigrationExecutor

from config.env import DATA_DIR
from ops.errors import SetupError

MISSING_DATABASE = "3D000"


def prepare_database() -> None:
    """Bring the configured database to the state that the code expects.

    Raises SetupError in one line if the server is down, or permissions are missing.
    """
    try:
        _connect()
        _migrate()
        _load_demo_once()
    except DatabaseError as error:
        raise SetupError(_message(error)) from error
    finally:
        connection.close()


def _connect() -> None:
    """Connect; create the PostgreSQL database first if it doesn't exist."""
    try:
        connection.ensure_connection()
    except OperationalError as error:
        if connection.vendor != "postgresql" or not _is_missing(error):
            raise
        _create_postgresql_database()
        connection.ensure_connection()


def _is_missing(error: OperationalError) -> bool:
    """Whether the database doesn't exist."""
    state = getattr(error.__cause__, "sqlstate", None)
    return state == MISSING_DATABASE or f'database "{_name()}" does not exist' in str(error)


def _create_postgresql_database() -> None:
    """Make the database, over the maintenance connection that every server has."""
    with connection._nodb_cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {connection.ops.quote_name(_name())} ENCODING 'UTF8'")
    print(f"Made the database {_name()}.", flush=True)


def _migrate() -> None:
    """Apply missing migrations. Checking takes a tenth of a second; `migrate` itself, a second."""
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if missing:
        print(f"Bringing the database up to date ({len(missing)} migrations) …", flush=True)
        call_command("migrate", interactive=False, verbosity=0)


def _load_demo_once() -> None:
    """Give an empty database the demo event, and print at every start how to sign in to it.

    The output of `load_demo` is kept next to the data, one file per database.
    """
    database = connection.settings_dict
    where = [database["HOST"], database["PORT"], _name()]
    digest = hashlib.sha256(repr(where if connection.vendor != "sqlite" else "").encode())
    said = DATA_DIR / f"demo-{digest.hexdigest()[:8]}.txt"
    if not get_user_model()._default_manager.exists():
        print("Loading the demo event …", flush=True)
        output = StringIO()
        call_command("load_demo", stdout=output)
        said.touch(mode=0o600)
        said.write_text(output.getvalue(), encoding="utf-8")
    if said.exists():
        print(said.read_text(encoding="utf-8").rstrip(), flush=True)


def _name() -> str:
    return str(connection.settings_dict["NAME"])


def _message(error: DatabaseError) -> str:
    """One line: what the database said, and what to do."""
    said = " ".join(str(error).split())[:300]
    if connection.vendor == "postgresql":
        return (
            f"PostgreSQL at DATABASE_URL did not take us in ({said}). Check that the server runs, "
            f"and the name and password; to make the database by hand: createdb {_name()}. "
            "Without DATABASE_URL, Topboard uses a file of its own."
        )
    return f"The database {_name()} can't be used ({said}). Check the file, its folder and the disk."
