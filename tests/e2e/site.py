"""A running site of the tests' own: web process, worker and broker, with the demo loaded, as `make run` starts them.

It has a database of its own, next to that of `DATABASE_URL`, or a file where there is none, and is gone afterwards.
"""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import socket
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from ops.broker import start_broker
from ops.launch import CELERY
from ops.processes import Child, start_child, stop_children

PATIENCE = 180.0
WORKER = ["worker", "--loglevel", "WARNING", "--concurrency", "1", "--without-gossip", "--without-mingle"]
NOT_INHERITED = {"REDIS_URL", "CELERY_BROKER_URL", "DATABASE_URL", "SECRET_KEY", "PYTEST_CURRENT_TEST"}


class Web:
    """The site's web process."""

    def __init__(self, children: list[Child], env: Mapping[str, str]) -> None:
        self._children, self._env = children, env
        self._start()

    def look_after(self) -> None:
        """Start it again where a signal from outside ended it, as on a machine that runs out of memory.

        RuntimeError where it ended in another way: each test would only find that nobody answers.
        """
        if not self._child.ended:
            return
        status = self._child.process.returncode
        if status >= 0:
            raise RuntimeError(f"the web process of the site has ended with status {status}")
        sys.stderr.write(f"Signal {-status} ended the web process of the site. It is started again.\n")
        self._start()

    def _start(self) -> None:
        self._child = start_child("web", [sys.executable, "-m", "ops.web"], env=self._env)
        self._children.append(self._child)
        _wait_until_healthy(int(self._env["PORT"]), self._child)


class Worker:
    """The site's worker, which a test may have dead for a while."""

    def __init__(self, children: list[Child], env: Mapping[str, str]) -> None:
        self._children, self._env = children, env
        self._start()

    @contextlib.contextmanager
    def dead(self) -> Iterator[None]:
        """`kill -9` to the worker and its children, as when the machine loses power; a new one starts afterwards."""
        os.killpg(self._child.process.pid, signal.SIGKILL)
        self._child.process.wait()
        try:
            yield
        finally:
            self._start()

    def _start(self) -> None:
        self._child = start_child("worker", [*CELERY, *WORKER], env=self._env)
        self._children.append(self._child)


@dataclass(frozen=True, slots=True)
class Site:
    """Where it answers, in which database, and its processes."""

    url: str
    database: str
    web: Web
    worker: Worker

    def address(self, path: str) -> str:
        """The full address of a path."""
        return f"{self.url}{path}"


@contextlib.contextmanager
def running_site(data: Path, **settings: str) -> Iterator[Site]:
    """Start everything in `data` with these settings, wait for the first answer, and end everything."""
    port = _free_port()
    env = {key: value for key, value in os.environ.items() if key not in NOT_INHERITED}
    env |= {
        "TOPBOARD_DATA": str(data),
        "DJANGO_SETTINGS_MODULE": "tests.e2e.settings",
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "SITE_URL": f"http://127.0.0.1:{port}",
        **settings,
    }
    env.setdefault("NUMBA_CACHE_DIR", str(data / "numba"))
    broker = start_broker(data, configured="", env=env)
    children: list[Child] = [broker.child] if broker.child else []
    with _own_database(os.environ.get("DATABASE_URL", "")) as database:
        env |= {"REDIS_URL": broker.url, **({"DATABASE_URL": database} if database else {})}
        try:
            kind = database.split(":", 1)[0] or "sqlite"
            yield Site(f"http://127.0.0.1:{port}", kind, Web(children, env), Worker(children, env))
        finally:
            stop_children(children)
            broker.clean()


@contextlib.contextmanager
def _own_database(url: str) -> Iterator[str]:
    """The URL of a fresh database next to that of `url`, dropped afterwards; "" where no server is given."""
    if not url.startswith("postgres"):
        yield ""
        return
    parts = urlsplit(url)
    name = f"e2e_{parts.path.strip('/')}_{os.getpid()}"
    maintenance = urlunsplit(parts._replace(scheme="postgresql", path="/postgres"))
    drop = f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'
    _execute(maintenance, drop)
    try:
        yield urlunsplit(parts._replace(path=f"/{name}"))
    finally:
        _execute(maintenance, drop)


def _execute(url: str, statement: str) -> None:
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement)


def _wait_until_healthy(port: int, web: Child) -> None:
    deadline = time.monotonic() + PATIENCE
    while (status := _health(port)) != 204:
        if web.ended or status or time.monotonic() > deadline:
            raise RuntimeError("the web process did not start; its reason is above")
        time.sleep(0.05)


def _health(port: int) -> int:
    """What the health check answers; 0 while nothing does."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return 0
    finally:
        connection.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
