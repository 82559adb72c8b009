"""`make test`: the whole suite, with the servers that it needs brought up around it.

First a smoke run on SQLite of what depends on the database (locks, undo by the SQL that was sent, bulk writes, sorting,
archives of whole clubs), then the whole suite on PostgreSQL. Without PostgreSQL, the whole suite runs on SQLite. The
last lines are pytest's own summary. All processes of a run share one folder of compiled code.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from types import FrameType

from dotenv import load_dotenv

from ops.broker import IN_PROCESS, start_broker
from ops.engine import ensure_engine
from ops.errors import SetupError
from ops.postgres import drop_test_databases, suite_database
from ops.processes import raise_open_files, stop_children
from ops.setup import ROOT

ON_SQLITE = tuple(
    f"tests/tournaments/{part}"
    for part in (
        "archive/test_old_backups.py",
        "archive/test_round_trip.py::test_a_club_of_all_formats_comes_back_the_same_on_an_empty_server",
        "base/test_mails_services.py",
        "base/test_once_api.py",
        "base/test_prepared.py",
        "base/test_sort_keys_models.py",
        "base/test_turns_services.py",
        "boards/games/test_results_at_once_services.py",
        "boards/games/test_results_services.py",
        "boards/games/test_rules_selectors.py",
        "boards/heats/test_heats_at_once_services.py",
        "boards/heats/test_heats_services.py",
        "boards/test_round_trip_files.py",
        "changes/test_undo_at_once_services.py",
        "changes/test_undo_limits_services.py",
        "changes/test_undo_services.py",
        "events/test_older_selectors.py",
        "events/test_public_front_pages.py",
        "events/test_snapshots_at_once_services.py",
        "league/test_captains_services.py",
        "people/test_person_merges_services.py",
        "players/test_check_in_services.py",
        "players/test_dropped_slips_services.py",
        "players/test_links_services.py",
        "players/test_slips_services.py",
        "swiss/test_lists_services.py",
        "swiss/test_rounds_services.py",
    )
)
WHOLE = "not benchmark and not golden"
LAST_WORDS = 20  # seconds for pytest to end what it began
# Browser tests wait half of the time, for a worker or an update, so a third process keeps two cores busy. See
# `tests/lanes.py`.
PARALLEL = ("-n", "3", "--dist", "loadscope")
TWO = ("-n", "2", "--dist", "loadscope")  # no browser is among the tests on SQLite


def main(arguments: list[str]) -> int:
    """Run the suite, or what `arguments` names; pytest's exit status."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _interrupt)
    load_dotenv(ROOT / ".env")
    raise_open_files()
    try:
        with tempfile.TemporaryDirectory(prefix="topboard-suite-") as folder:
            return _run_with_servers(Path(folder), arguments)
    except SetupError as error:
        print(f"Topboard: {error}", file=sys.stderr, flush=True)
        return 1
    except KeyboardInterrupt:
        return 130


def _run_with_servers(folder: Path, arguments: list[str]) -> int:
    """Start the servers, run the phases, end the servers."""
    env = {**os.environ, "TOPBOARD_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings.test"}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # a run starts dozens of processes: the first compiles for all
    if not env.get("NUMBA_CACHE_DIR"):
        env["NUMBA_CACHE_DIR"] = str(ensure_engine(Path(sys.executable)))
    broker = start_broker(folder, configured=env.get("REDIS_URL", ""), env=env)
    if broker.url != IN_PROCESS:
        env["REDIS_URL"] = broker.url
    try:
        with suite_database() as url:
            print(f"Database: {url or 'SQLite'}. Broker: {broker.name}.", flush=True)
            if arguments:
                return _pytest(arguments, env=env, database=url)
            if url:
                status = _pytest([*TWO, "-m", "database", "-q", *ON_SQLITE], env=env, database="")
                if status != 0:
                    return status
            return _pytest([*PARALLEL, "-m", WHOLE], env=env, database=url)
    finally:
        stop_children([broker.child] if broker.child else [])


def _pytest(arguments: list[str], *, env: dict[str, str], database: str) -> int:
    """Run pytest once; its exit status."""
    print(f"\npytest {' '.join(arguments)}   ({'PostgreSQL' if database else 'SQLite'})", flush=True)
    settings = {key: value for key, value in env.items() if key != "DATABASE_URL"}
    if database:
        settings["DATABASE_URL"] = database
    process = subprocess.Popen([sys.executable, "-m", "pytest", *arguments], env=settings, cwd=ROOT)
    try:
        return process.wait()
    except KeyboardInterrupt:
        process.send_signal(signal.SIGINT)  # it has heard of Ctrl-C itself, but of no other signal
        with contextlib.suppress(subprocess.TimeoutExpired, KeyboardInterrupt):
            process.wait(timeout=LAST_WORDS)
        process.kill()
        raise
    finally:
        if database and "--reuse-db" not in arguments:
            drop_test_databases(database)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Signal handler: end as Ctrl-C does, so that the servers end too."""
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
