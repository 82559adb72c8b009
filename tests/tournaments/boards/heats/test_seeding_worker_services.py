"""Seeding with real workers on a real broker: one killed in mid-run, and two runs that would land at once."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.db import connections

from ops.broker import start_broker
from ops.processes import stop_children
from ops.setup import ROOT
from tests import factories
from tests.factories import actor_of
from tests.scenes.heat_cases import registered_heat, searched_run
from tournaments.base.errors import BusyError, StaleError
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.services.seeding import use_seeding
from tournaments.events.models import Seat

NOT_INHERITED = ("DATABASE_URL", "CELERY_BROKER_URL", "SECRET_KEY")


class Site:
    """A site of its own: a folder with its database, a broker, and workers."""

    def __init__(self, folder: Path, database: Path) -> None:
        self.folder = folder
        shutil.copy(database, folder)
        env = {key: value for key, value in os.environ.items() if key not in NOT_INHERITED}
        self.env = env | {"TOPBOARD_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings.dev"}
        self.broker = start_broker(folder, configured="", env=self.env)
        self.env["REDIS_URL"] = self.broker.url
        self.workers: list[subprocess.Popen[bytes]] = []

    def run(self, *arguments: str) -> None:
        subprocess.run([sys.executable, *arguments], cwd=ROOT, env=self.env, check=True, capture_output=True)

    def act(self, name: str, *, scene: str = "seeding_scene") -> None:
        self.run("-m", f"tests.scenes.{scene}", name)

    def start_worker(self) -> subprocess.Popen[bytes]:
        command = [
            sys.executable,
            "-m",
            "celery",
            "-A",
            "config",
            "worker",
            "--concurrency",
            "1",
            "--loglevel",
            "ERROR",
        ]
        with (self.folder / "worker.log").open("ab") as log:
            worker = subprocess.Popen(command, cwd=ROOT, env=self.env, stdout=log, stderr=log, start_new_session=True)
        self.workers.append(worker)
        return worker

    def kill(self, worker: subprocess.Popen[bytes]) -> None:
        """`kill -9` to the worker and its children, as when the machine loses power."""
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()

    def ask(self, query: str) -> Any:
        with closing(sqlite3.connect(self.folder / "topboard.sqlite3", timeout=20)) as database, database:
            return database.execute(query).fetchone()

    def wait_for(self, query: str, wanted: Callable[[Any], bool]) -> Any:
        deadline = time.monotonic() + 300  # for hangs only
        while not wanted(answer := self.ask(query)):
            assert time.monotonic() < deadline, f"{query}: {answer}\n{(self.folder / 'worker.log').read_text()}"
            time.sleep(0.05)
        return answer


@pytest.fixture
def site(tmp_path: Path, new_database: Path) -> Iterator[Site]:
    made = Site(tmp_path, new_database)
    yield made
    for worker in made.workers:
        if worker.poll() is None:
            made.kill(worker)
    stop_children([made.broker.child] if made.broker.child else [])


def test_a_worker_killed_in_mid_run_leaves_the_heat_and_the_run_is_taken_up_once(site: Site) -> None:
    site.act("begin")
    first = site.start_worker()
    job = "SELECT state, attempts, done FROM tournaments_job"
    site.wait_for(job, lambda row: row[2] >= 5)
    site.kill(first)
    assert site.ask(job)[:2] == ("running", 1)
    assert site.ask("SELECT count(*) FROM tournaments_seat") == (0,)

    site.ask("UPDATE tournaments_job SET heartbeat_at = '2026-01-01 00:00:00'")
    site.start_worker()
    site.act("nudge")
    state, attempts, _done = site.wait_for(job, lambda row: row[0] not in {"queued", "running"})
    assert (state, attempts) == ("done", 2)
    site.act("use")
    assert site.ask("SELECT count(*), count(DISTINCT entry_id), count(DISTINCT game_id) FROM tournaments_seat") == (
        49,
        49,
        7,
    )


@pytest.mark.django_db(transaction=True)
def test_of_two_runs_used_at_once_one_lands() -> None:
    user = factories.make_user("Oscar")
    heat = registered_heat(user, factories.make_boards_event(factories.make_club(user), players=14))
    runs = [searched_run(user, heat).pk for _ in range(2)]
    both_ready = Barrier(2)

    def use(pk: int) -> str:
        try:
            run = SeedingRun.objects.select_related("round__event__club").get(pk=pk)
            both_ready.wait(timeout=10)
            use_seeding(actor_of(user), run)
        except (StaleError, BusyError) as error:
            return error.code
        finally:
            connections.close_all()
        return "used"

    with ThreadPoolExecutor(2) as pool:
        outcomes = sorted(pool.map(use, runs))
    assert outcomes in (["stale", "used"], ["busy", "used"])
    assert Seat.objects.filter(round=heat).count() == 14
    assert SeedingRun.objects.exclude(applied_at=None).count() == 1
