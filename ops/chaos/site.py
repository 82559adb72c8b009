"""A site as it runs in public: gunicorn, hub, workers and beat, with a broker and a database of its own.

Without PostgreSQL it is the site of `make run`, one process for pages and hub.

Each process can be killed and started again, as the site's operator would do.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from ops.broker import Broker, start_broker
from ops.errors import SetupError
from ops.postgres import cluster_url, make_cluster, server_programs, start_cluster
from ops.processes import Child, clear_group, start_child, stop_children
from ops.setup import ROOT

PYTHON = [sys.executable, "-X", "utf8"]
CELERY = [*PYTHON, "-W", "ignore", "-m", "celery", "-q", "-A", "config.celery:app"]
START_SECONDS = 60.0


@dataclass
class Site:
    """The processes by name, and how to start each again. `postgres` is the cluster's folder, None on SQLite."""

    data: Path
    postgres: Path | None
    env: dict[str, str]
    ports: dict[str, int]
    children: dict[str, Child] = field(default_factory=dict)
    broker: Broker | None = None
    application: str = "config.wsgi:application"

    @property
    def database(self) -> str:
        """What the database is."""
        return "PostgreSQL" if self.postgres else "SQLite"

    def start(self, *names: str) -> None:
        """Start processes that do not run, and wait until they answer."""
        for name in names:
            self.children[name] = self._start(name)
        for name in names:
            if name in self.ports:
                self.wait_for(name)

    def kill(self, name: str) -> None:
        """Kill a process and everything that it started, with a signal that can't be handled."""
        child = self.children.pop(name)
        for process in self.processes(child):
            with contextlib.suppress(psutil.Error):
                process.kill()
        clear_group(child)
        child.process.wait()

    def stop(self, *names: str) -> None:
        """End processes as an operator does."""
        stop_children([self.children.pop(name) for name in names])

    def processes(self, child: Child) -> list[psutil.Process]:
        """A process and what it started."""
        with contextlib.suppress(psutil.Error):
            leader = psutil.Process(child.process.pid)
            return [leader, *leader.children(recursive=True)]
        return []

    def cpu(self, *names: str) -> float:
        """Seconds of CPU that these processes have used since they started."""
        total = 0.0
        for process in [each for name in names for each in self.processes(self.children[name])]:
            with contextlib.suppress(psutil.Error):
                times = process.cpu_times()
                total += times.user + times.system
        return total

    def wait_for(self, name: str) -> None:
        """Wait until `web` or `hub` answers. Raises SetupError where it does not."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError, http.client.HTTPException):
                if self.get("/healthz", port=self.ports[name])[0] < 500:
                    return
            time.sleep(0.05)
        raise SetupError(f"The {name} process of the trial does not answer.")

    def get(self, path: str, *, port: int = 0, seen: str = "") -> tuple[int, dict[str, str], bytes]:
        """Request once, as a browser that has the page with the ETag `seen`: status, headers and body."""
        connection = http.client.HTTPConnection("127.0.0.1", port or self.ports["web"], timeout=30)
        try:
            headers = {"Host": "localhost", "Accept-Encoding": "gzip", **({"If-None-Match": seen} if seen else {})}
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def scene(self, *arguments: str, given: Any = None) -> Any:
        """Run a command of `ops.chaos.scene` at the database, and read what it says."""
        command = [*PYTHON, "-m", "ops.chaos.scene", *arguments]
        said = subprocess.run(
            command, env=self.env, cwd=ROOT, input=json.dumps(given), capture_output=True, text=True, check=False
        )
        if said.returncode != 0:
            raise SetupError(f"The scene of the trial failed: {said.stderr.strip()[-2000:]}")
        return json.loads(said.stdout)

    def _start(self, name: str) -> Child:
        if name == "postgres" and self.postgres:
            programs = server_programs()
            assert programs is not None  # noqa: S101  the cluster was made by them
            return start_cluster(programs, self.postgres)
        if name == "broker":
            self.broker = start_broker(self.data, configured="", env=self.env)
            if self.broker.child is None:
                raise SetupError("No Valkey or Redis server here. Install redis-server, then start again.")
            return self.broker.child
        with (self.data / f"{name}.log").open("ab") as log:
            return start_child(name, self._command(name), env=self.env, patience=25.0, output=log)

    def _command(self, name: str) -> list[str]:
        port = str(self.ports.get(name, 0))
        if name == "web" and not self.postgres:
            return [*PYTHON, "-m", "ops.web"]  # as `make run` starts it
        if name == "web":
            gunicorn = [*PYTHON, "-m", "gunicorn", "--config", "docker/gunicorn.conf.py"]
            return [*gunicorn, "--bind", f"127.0.0.1:{port}", self.application]
        if name == "hub":
            hub = [*PYTHON, "-m", "uvicorn", "tournaments.base.live.hub:app", "--host", "127.0.0.1", "--port", port]
            return [*hub, "--log-level", "warning", "--timeout-graceful-shutdown", "5"]
        if name == "beat":
            return [*CELERY, "beat", "--loglevel", "WARNING", "--pidfile", "", "--schedule", str(self.data / "beat")]
        return [*CELERY, "worker", "--loglevel", "WARNING", "--concurrency", "2", "--hostname", f"{name}@%h"]


@contextlib.contextmanager
def running_site(*, postgres: bool = True, data: Path | None = None, **settings: str) -> Iterator[Site]:
    """A prepared site with only broker and database running; everything is stopped and removed in the end."""
    folder = Path(tempfile.mkdtemp(prefix="topboard-chaos-"))
    data = data or folder / "data"
    data.mkdir(exist_ok=True)
    folder.chmod(0o711)
    site = Site(data, None, {}, {"web": _free_port(), "hub": _free_port()})
    programs = server_programs() if postgres else None
    site.env = _environment(site, settings)
    try:
        site.start("broker")
        assert site.broker is not None  # noqa: S101  it was started in the line above
        site.env["REDIS_URL"] = site.broker.url
        if programs is not None:
            site.postgres = folder / "postgres"
            site.postgres.mkdir()
            make_cluster(programs, site.postgres)
            site.start("postgres")
            site.env["DATABASE_URL"] = cluster_url(site.postgres, "postgres")
        site.scene("prepare")
        yield site
    finally:
        stop_children(reversed([child for name, child in site.children.items() if name not in {"postgres", "broker"}]))
        stop_children(site.children[name] for name in ("broker", "postgres") if name in site.children)
        if site.broker is not None:
            site.broker.clean()
        shutil.rmtree(folder, ignore_errors=True)


def _environment(site: Site, settings: Mapping[str, str]) -> dict[str, str]:
    """The settings of a public site, without the TLS proxy in front of it."""
    foreign = {"DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "EMAIL_URL", "DEBUG", "PYTHONDONTWRITEBYTECODE"}
    return {
        **{name: value for name, value in os.environ.items() if name not in foreign},
        "DJANGO_SETTINGS_MODULE": "config.settings.prod",
        "SECRET_KEY": "only-for-a-trial",
        "SECURE_TLS": "false",
        "SITE_URL": f"http://localhost:{site.ports['web']}",
        "TOPBOARD_DATA": str(site.data),
        "HOST": "127.0.0.1",
        "PORT": str(site.ports["web"]),
        "NUMBA_CACHE_DIR": str(site.data / "numba"),
        **settings,
    }


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
