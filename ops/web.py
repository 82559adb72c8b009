"""The web process of `make run`: brings the database up to date, then serves pages and live hub.

One process does both, so that Django is imported only once at the start.
"""

from __future__ import annotations

import hashlib
import os
import sys
import threading
from pathlib import Path
from typing import Any

import django

from ops.environment import writable_folder
from ops.errors import ALREADY_EXPLAINED, SetupError
from ops.garbage import settle_garbage
from ops.setup import ROOT

GRACEFUL_SECONDS = 2


def main() -> int:
    """Prepare and serve until SIGTERM; the exit status."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    django.setup()
    import uvicorn  # noqa: PLC0415  after the quick checks
    from django.db import connection  # noqa: PLC0415

    from ops.database import prepare_database  # noqa: PLC0415  needs Django's settings

    try:
        prepare_database()
        collect_static_files()
    except SetupError as error:
        print(f"Topboard: {error}", file=sys.stderr, flush=True)
        return ALREADY_EXPLAINED
    _start_worker_inside()
    # Never closed, so that SQLite's log and index outlive each request: on a full disk, they couldn't be created again.
    connection.ensure_connection()
    settle_garbage()
    uvicorn.run(
        "config.asgi:application",
        host=os.environ["HOST"],
        port=int(os.environ["PORT"]),
        log_level="warning",
        access_log=False,
        proxy_headers=False,  # NUM_PROXIES says whose word on the visitor's address counts, as everywhere
        timeout_graceful_shutdown=GRACEFUL_SECONDS,
    )
    return 0


def collect_static_files() -> bool:
    """Collect style sheets, scripts and fonts if they changed; returns whether they did.

    Raises SetupError where their folder can't be written.
    """
    from django.conf import settings  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415

    stamp = Path(settings.STATIC_ROOT) / ".collected"
    wanted = _fingerprint([Path(folder) for folder in settings.STATICFILES_DIRS])
    if stamp.exists() and stamp.read_text() == wanted:
        return False
    writable_folder(stamp.parent)
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(wanted)
    return True


def _fingerprint(folders: list[Path]) -> str:
    """Names, sizes and times of our own static files, and the packages that the others come from."""
    facts: list[Any] = [(ROOT / "requirements.txt").read_bytes()]
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            state = file.stat()
            facts.append((str(file), state.st_size, state.st_mtime_ns))
    return hashlib.sha256(repr(facts).encode()).hexdigest()


def _start_worker_inside() -> None:
    """Without a broker, run the worker in a thread of this process: `memory://` doesn't reach other processes."""
    from django.conf import settings  # noqa: PLC0415

    if settings.CELERY_BROKER_URL != "memory://":
        return
    from config.celery import app  # noqa: PLC0415

    worker = app.WorkController(
        pool="solo", concurrency=1, without_heartbeat=True, without_mingle=True, without_gossip=True
    )
    threading.Thread(target=worker.start, name="worker", daemon=True).start()


if __name__ == "__main__":
    sys.exit(main())
