"""Outages: the broker, the database or the disk fails, or the clock jumps back. What works, and what users see."""

from __future__ import annotations

import contextlib
import json
import resource
import time
import urllib.request
from collections.abc import Iterable
from dataclasses import dataclass, field
from email.message import Message
from typing import Any
from urllib.error import HTTPError

from ops.chaos.figures import Figure
from ops.chaos.site import Site, running_site

PAGE = "/c/chaos/live/standings/"
FRESH = "/c/chaos/live/people/"


@dataclass
class Writer:
    """One scorer at the first board, who enters one result after the other."""

    site: Site
    scene: dict[str, Any]
    acknowledged: list[list[Any]] = field(default_factory=list)
    unsure: list[list[Any]] = field(default_factory=list)
    version: int = 0

    def write(self) -> tuple[int, dict[str, str], Any]:
        """Enter the next result: status, headers and body of the answer."""
        year = 1910 + len(self.acknowledged) + len(self.unsure)
        facts = [["win", 34, year], *([["loss", 0, year - 1 - seat] for seat in range(6)])]
        seats = self.scene["games"]["1"]
        names = ("result", "centers", "final_year")
        lines = [{"id": seat, **dict(zip(names, fact, strict=True))} for seat, fact in zip(seats, facts, strict=True)]
        answer = self.ask("PUT", "result/", {"version": self.version, "seats": lines})
        if answer[0] == 200:
            self.version = answer[2]["version"]
            self.acknowledged.append([1, self.version, facts])
        elif answer[0] >= 500:
            self.unsure.append([1, facts])
        return answer

    def look(self) -> None:
        """See which version is saved, as a sender without a response does."""
        status, _headers, game = self.ask("GET", "", None)
        if status == 200:
            self.version = game["version"]

    def revision(self) -> int:
        """The revision that the event's standings have now."""
        status, _headers, body = self.site.get("/api/v1/clubs/chaos/events/live/standings/")
        return int(json.loads(body)["revision"]) if status == 200 else 0

    def ask(self, method: str, path: str, body: Any) -> tuple[int, dict[str, str], Any]:
        """Ask the API about the board."""
        base = f"http://127.0.0.1:{self.site.ports['web']}"
        address = f"{base}/api/v1/clubs/chaos/events/live/heats/{self.scene['heat']}/games/1/{path}"
        headers = {"Authorization": f"Token {self.scene['tokens'][0]}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(address, data=data, headers=headers, method=method)  # noqa: S310  our own site
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
                return answer.status, _lower(answer.headers), json.load(answer)
        except HTTPError as error:
            text = error.read().decode()
            return error.code, _lower(error.headers), json.loads(text) if text.startswith("{") else text

    def lost(self) -> int:
        """How many of the acknowledged results are missing, or saved twice."""
        found = self.site.scene("check", given={"acknowledged": self.acknowledged, "unsure": self.unsure})
        return len(found["lost"]) + int(found["intruders"]) + int(found["standings_differ"])


def broker_away(seconds: float) -> list[Figure]:
    """Redis is down: pages and results continue, background jobs say that they wait, and are done once it is back."""
    with running_site() as site:
        scene = site.scene("make")
        site.start("web", "worker", "beat")
        writer = Writer(site, scene)
        writer.write()
        site.get(PAGE)
        site.kill("broker")
        pages, slowest = _bad_answers(site.get(path)[0] for path in (PAGE, FRESH, PAGE, FRESH, "/"))
        refused, slow_write = _bad_answers(writer.write()[0] for _ in range(3))
        asked = site.scene("ask")["jobs"]
        begun = time.monotonic()
        waiting = site.scene("check", given={"acknowledged": [], "unsure": []})["jobs"]
        site.start("broker")
        left = _jobs_left(site, seconds=90)
        back = time.monotonic() - begun
        return [
            Figure("Redis gone: public pages that failed", 0, pages),
            Figure("Redis gone: slowest page, s", 3, slowest),
            Figure("Redis gone: results refused", 0, refused),
            Figure("Redis gone: slowest result, s", 5, slow_write),
            Figure(f"Redis gone: jobs of {asked} that are queued", asked, _queued(waiting), least=True),
            Figure("Redis back: jobs still open", 0, left, loss=True),
            Figure("Redis back: seconds until all were done", 90, back),
            Figure("Redis gone: acknowledged results lost", 0, writer.lost(), loss=True),
        ]


def database_away(seconds: float) -> list[Figure]:
    """PostgreSQL down: cached pages continue, writes are refused with Retry-After, and all is well once it is back."""
    with running_site() as site:
        if not site.postgres:
            print("No PostgreSQL here: the trial of its outage is left out.", flush=True)
            return []
        writer = Writer(site, site.scene("make"))
        site.start("web")
        writer.write()
        for _process in range(8):
            etag = site.get(PAGE)[1]["etag"]
        site.kill("postgres")
        cached, _slowest = _bad_answers(site.get(PAGE)[0] for _ in range(10))
        same, _slowest = _bad_answers(site.get(PAGE, seen=etag)[0] for _ in range(4))
        status, headers, _body = site.get(FRESH)
        unclear = int(status != 503 or "retry-after" not in headers)
        refused = 0
        for _write in range(4):
            status, sent, problem = writer.write()
            clear = status == 503 and "retry-after" in sent and isinstance(problem, dict) and "detail" in problem
            refused += clear
        site.start("postgres")
        begun = time.monotonic()
        writer.look()
        after = writer.write()[0]
        return [
            Figure("PostgreSQL gone: cached pages that failed", 0, cached + same),
            Figure("PostgreSQL gone: other pages without a clear 503", 0, unclear),
            Figure("PostgreSQL gone: writes of 4 refused clearly", 4, refused, least=True),
            Figure("PostgreSQL back: first write failed", 0, int(after != 200)),
            Figure("PostgreSQL back: seconds to the first write", 5, time.monotonic() - begun),
            Figure("PostgreSQL gone: acknowledged results lost", 0, writer.lost(), loss=True),
        ]


def disk_full(seconds: float) -> list[Figure]:
    """SQLite's files can't grow: writes are refused clearly, pages continue, and all is well once there is room."""
    with running_site(postgres=False) as site:
        writer = Writer(site, site.scene("make"))
        site.start("web")
        writer.write()
        site.get(PAGE)
        _limit_files(site, 0)
        answers = [writer.write() for _write in range(4)]
        clear = sum(
            status == 503 and "retry-after" in headers and isinstance(problem, dict)
            for status, headers, problem in answers
        )
        pages, _slowest = _bad_answers(site.get(path)[0] for path in (PAGE, FRESH))
        _limit_files(site, resource.RLIM_INFINITY)
        writer.look()
        after = writer.write()[0]
        return [
            Figure("disk full: writes of 4 refused clearly", 4, clear, least=True),
            Figure("disk full: pages that failed", 0, pages),
            Figure("room again: first write failed", 0, int(after != 200)),
            Figure("disk full: acknowledged results lost", 0, writer.lost(), loss=True),
        ]


def clock_moved_back(seconds: float) -> list[Figure]:
    """The web process restarts with its clock two hours back: order, standings and sign-ins stay valid."""
    with running_site() as site:
        writer = Writer(site, site.scene("make"))
        site.start("web")
        first = [writer.write()[0] for _write in range(3)]
        etag = site.get(PAGE)[1]["etag"]
        site.stop("web")
        site.application = "ops.chaos.clock:application"
        site.start("web")
        later = [writer.write()[0] for _write in range(3)]
        shown = site.get(PAGE, seen=etag)[0]
        return [
            Figure("clock back two hours: results refused", 0, sum(status != 200 for status in first + later)),
            Figure("clock back two hours: a page that stayed old", 0, int(shown == 304), loss=True),
            Figure("clock back two hours: acknowledged results lost", 0, writer.lost(), loss=True),
        ]


def _bad_answers(statuses: Iterable[int]) -> tuple[int, float]:
    """How many answers were neither 200 nor 304, and the seconds that the slowest took."""
    bad, slowest = 0, 0.0
    begun = time.monotonic()
    for status in statuses:
        bad += status not in {200, 304}
        slowest, begun = max(slowest, time.monotonic() - begun), time.monotonic()
    return bad, slowest


def _lower(headers: Message) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def _jobs_left(site: Site, *, seconds: float) -> int:
    deadline = time.monotonic() + seconds
    while True:
        left = int(site.scene("check", given={"acknowledged": [], "unsure": []})["jobs_open"])
        if not left or time.monotonic() > deadline:
            return left
        time.sleep(2)


def _queued(jobs: list[list[str]]) -> int:
    return sum(state == "queued" for state, _message in jobs)


def _limit_files(site: Site, most: int) -> None:
    """Keep the web processes from writing files beyond `most` bytes, as on a full disk."""
    for process in site.processes(site.children["web"]):
        with contextlib.suppress(Exception):
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
