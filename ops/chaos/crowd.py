"""A full hall: thousands of open streams, a thousand page views a second, and a result that all should get."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import psutil

from ops.chaos.figures import Figure
from ops.chaos.outages import Writer
from ops.chaos.site import Site, running_site
from ops.processes import raise_open_files
from ops.setup import ROOT

STREAMS = 5_000
VIEWS = 1_000
RESULTS = 3
PATHS = ("/c/chaos/live/standings/", "/c/chaos/boards/standings/", "/c/chaos/swiss/standings/", "/c/chaos/live/")


@dataclass(frozen=True, slots=True)
class _Crowd:
    """The programs that play the crowd, and the memory that each stream took."""

    followers: subprocess.Popen[str]
    bytes_each: float


def crowd(seconds: float) -> list[Figure]:
    """First the pages alone, then pages and streams together while results come in."""
    streams = min(STREAMS, raise_open_files() - 500)
    with running_site() as site:
        scene = site.scene("make", given={"large": True})
        site.start("web", "hub")
        for path in PATHS:
            for _process in range(6):
                site.get(path)
        alone = _cost_of_a_view(site, requests=2_000)
        with _following(site, scene["ids"]["live"], streams) as followers:
            viewers = _program("viewers", site.ports["web"], VIEWS, min(seconds, 20), *PATHS)
            writer = Writer(site, scene)
            time.sleep(3)
            late = [_seconds_until_heard(followers.followers, writer, streams) for _result in range(RESULTS)]
            seen = json.loads(viewers.communicate(timeout=300)[0])
        times = sorted(each for result in late for each in result["late"])
        answered = seen["statuses"].get("200", 0) + seen["statuses"].get("304", 0)
        print(f"Page views: {seen}. Streams that broke: {late[-1]['lost']}.", flush=True)
        return [
            Figure("a page view from cache, ms of CPU of gunicorn", 2, alone),
            Figure("open streams", streams, streams, least=True),
            Figure("a stream, kB of memory", 20, followers.bytes_each / 1000),
            Figure("streams that never heard", 0, streams * RESULTS - len(times), loss=True),
            Figure("a result on 99 % of the streams, s after the answer", 1, times[len(times) * 99 // 100]),
            Figure("page views without a good answer", 0, seen["asked"] - answered),
            Figure("page views a second", VIEWS * 0.95, seen["rate"], least=True),
            Figure("a page view, median ms", 50, seen["median"]),
            Figure("CPU of the viewers, share of a core", 1, seen["cpu"]),
        ]


def _cost_of_a_view(site: Site, *, requests: int) -> float:
    """gunicorn's CPU time in milliseconds for a page view on an idle site."""
    before = site.cpu("web")
    _program("viewers", site.ports["web"], 400, requests / 400, *PATHS).communicate(timeout=300)
    return (site.cpu("web") - before) / requests * 1000


@contextlib.contextmanager
def _following(site: Site, event: int, streams: int) -> Iterator[_Crowd]:
    hub = psutil.Process(site.children["hub"].process.pid)
    before = hub.memory_info().rss
    followers = _program("followers", site.ports["hub"], event, streams)
    assert followers.stdout is not None  # noqa: S101  it is a pipe
    try:
        followers.stdout.readline()
        yield _Crowd(followers, (hub.memory_info().rss - before) / streams)
    finally:
        followers.kill()
        followers.wait()


def _seconds_until_heard(followers: subprocess.Popen[str], writer: Writer, streams: int) -> dict[str, Any]:
    """Enter a result; how long after its response each stream got the update."""
    assert followers.stdin is not None and followers.stdout is not None  # noqa: S101, PT018  they are pipes
    followers.stdin.write(f"{writer.revision() + 1}\n")
    followers.stdin.flush()
    followers.stdout.readline()
    writer.write()
    answered = time.monotonic()
    heard = json.loads(followers.stdout.readline())
    return {"late": [at - answered for at in heard["heard"]], "lost": heard["lost"]}


def _program(name: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", f"ops.chaos.{name}", *map(str, arguments)]
    return subprocess.Popen(
        command, cwd=ROOT, env=os.environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )
