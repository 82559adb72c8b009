"""Trials under writes: processes and the database are killed, everything is started again and again, the disk fills."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any

from ops.chaos.figures import Figure
from ops.chaos.scorers import Log, enter_results
from ops.chaos.site import Site, running_site

ALL = ("web", "hub", "worker", "second-worker", "beat")
SETTLE_SECONDS = 60.0
Disturb = Callable[[Site], None]


def killed_processes(seconds: float) -> list[Figure]:
    """A random web or worker process is killed every five seconds."""
    chance = random.Random(5)  # noqa: S311  which process is killed

    def disturb(site: Site) -> None:
        kind = chance.choice(["web", "web process", "worker", "worker process"])
        name = kind.split()[0]
        processes = site.processes(site.children[name])
        if kind.endswith("process") and len(processes) > 1:
            with contextlib.suppress(Exception):
                chance.choice(processes[1:]).kill()
        else:
            site.kill(name)
            site.start(name)

    return _under_writes("kill -9 of web and worker", seconds, disturb, every=5.0)


def killed_database(seconds: float) -> list[Figure]:
    """PostgreSQL is killed every ten seconds and started again two seconds later."""

    def disturb(site: Site) -> None:
        if site.postgres:
            site.kill("postgres")
            time.sleep(2)
            site.start("postgres")

    return _under_writes("kill -9 of PostgreSQL", seconds, disturb, every=10.0, needs_postgres=True)


def restarts_all_day(seconds: float) -> list[Figure]:
    """Web and worker are ended and started in turn, as a day of new releases would."""
    turn = [0]

    def disturb(site: Site) -> None:
        name = ("web", "worker", "hub", "second-worker")[turn[0] % 4]
        turn[0] += 1
        site.stop(name)
        site.start(name)

    return _under_writes("rolling restarts", seconds, disturb, every=1.0)


def _under_writes(
    what: str, seconds: float, disturb: Disturb, *, every: float, needs_postgres: bool = False
) -> list[Figure]:
    """Let scorers work while the site is disturbed; then compare what was acknowledged with what is saved."""
    with running_site() as site:
        if needs_postgres and not site.postgres:
            print(f"No PostgreSQL here: the trial {what!r} is left out.", flush=True)
            return []
        scene = site.scene("make")
        site.start(*ALL)
        log = Log()
        asked = site.scene("ask")["jobs"]
        work = enter_results(f"http://127.0.0.1:{site.ports['web']}", scene, seconds=seconds, log=log)
        times = _disturbed(site, disturb, work, seconds=seconds, every=every)
        found = _settled(site, log)
        answers = ", ".join(f"{status}: {count}" for status, count in sorted(log.statuses.items()))
        print(f"{what}: {times} times in {seconds:.0f} s. Answers {answers}, {log.again} of them again.", flush=True)
        print(f"Jobs {found['jobs']}.", flush=True)
    return [
        Figure(f"{what}: results acknowledged", 20, found["acknowledged"], least=True),
        Figure(f"{what}: acknowledged results lost or out of order", 0, len(found["lost"]), loss=True),
        Figure(f"{what}: results that nobody sent, or twice", 0, found["intruders"], loss=True),
        Figure(f"{what}: results without their line in the log", 0, found["audit_differs"], loss=True),
        Figure(f"{what}: standings unlike a fresh count", 0, found["standings_differ"], loss=True),
        Figure(f"{what}: jobs of {asked} still open", 0, found["jobs_open"], loss=True),
        Figure(f"{what}: refusals without Retry-After", 0, log.without_retry_after),
        Figure(f"{what}: slowest result, s", 30, log.longest),
    ]


def _disturbed(site: Site, disturb: Disturb, work: Coroutine[Any, Any, None], *, seconds: float, every: float) -> int:
    """Disturb the site repeatedly for that many seconds, and wait for the scorers; how often it was disturbed.

    The scorers run in a thread and the disturbance doesn't: processes that a thread starts end with that thread.
    """
    times, until = 0, time.monotonic() + seconds
    with ThreadPoolExecutor(1) as pool:
        at_work = pool.submit(asyncio.run, work)
        while not wait([at_work], timeout=every).done and time.monotonic() < until:
            disturb(site)
            times += 1
        at_work.result()
    return times


def _settled(site: Site, log: Log) -> dict[str, Any]:
    """What the database contains once the workers had time to resume dropped jobs."""
    deadline = time.monotonic() + SETTLE_SECONDS
    while True:
        given = {"acknowledged": log.acknowledged, "unsure": []}
        found: dict[str, Any] = site.scene("check", given=given)
        if not found["jobs_open"] or time.monotonic() > deadline:
            return found
        time.sleep(2)
