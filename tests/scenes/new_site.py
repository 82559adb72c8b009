"""A site's first database, an SQLite file with all tables: to migrate takes seconds, so one is made for a whole run."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ops.setup import ROOT

NAME = "topboard.sqlite3"
NOT_INHERITED = ("DATABASE_URL", "CELERY_BROKER_URL", "SECRET_KEY")


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file, to be copied into the data folder of a site; whichever process of the run asks first makes it."""
    folder = tmp_path_factory.getbasetemp()
    made = (folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "migrated"
    made.mkdir(exist_ok=True)
    with (made / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (made / "done").exists():
            _migrate(made)
            (made / "done").touch()
    return made / NAME


def _migrate(folder: Path) -> None:
    env = {key: value for key, value in os.environ.items() if key not in NOT_INHERITED}
    env |= {"TOPBOARD_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings.dev"}
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT, env=env, check=True, capture_output=True)
