"""A launcher to start as a user starts it: on data of its own, on a port of its own."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest

from ops.setup import ROOT

NOT_INHERITED = ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "MAKELEVEL", "SECRET_KEY", "HOST")


class Launcher:
    """One run of the launcher, and all processes that it ever started."""

    def __init__(self, data: Path, **settings: str) -> None:
        self.data = data
        self.port = free_port()
        self.seen: dict[int, psutil.Process] = {}
        env = {key: value for key, value in os.environ.items() if key not in NOT_INHERITED}
        env |= {"TOPBOARD_DATA": str(data), "PORT": str(self.port), **settings}
        env["DJANGO_SETTINGS_MODULE"] = "config.settings.dev"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ops.launch"],
            cwd=ROOT,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def wait_until_ready(self) -> str:
        """Read what it prints until it says where it runs; all that it printed."""
        assert self.process.stdout is not None
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if "Topboard runs at" in line:
                return "".join(lines)
        pytest.fail(f"it did not start:\n{''.join(lines)}")

    def children(self) -> dict[str, psutil.Process]:
        """Its children by the word that tells them apart."""
        for process in psutil.Process(self.process.pid).children(recursive=True):
            self.seen[process.pid] = process
        words = {
            "ops.web": "web",
            "fast@": "fast-worker",
            "topboard@": "worker",
            "beat --loglevel": "beat",
            "valkey.sock": "broker",
        }
        named = {}
        for child in psutil.Process(self.process.pid).children():
            with contextlib.suppress(psutil.NoSuchProcess):  # it has ended, and nobody has noticed yet
                line = " ".join(child.cmdline())
                named |= {name: child for word, name in words.items() if word in line}
        return named

    def finish(self, number: signal.Signals | None = None) -> tuple[int, str]:
        """Send a signal, wait for the end; the exit status and the rest of the output."""
        if number is not None:
            self.process.send_signal(number)
        output, _ = self.process.communicate(timeout=120)
        return self.process.returncode, output

    def alive(self, patience: float = 10.0) -> list[str]:
        """The processes of this run that have not ended within `patience` seconds."""
        _, alive = psutil.wait_procs(list(self.seen.values()), timeout=patience)
        return [" ".join(process.cmdline()) for process in alive]


def status_of(launcher: Launcher) -> int:
    """What the health check answers."""
    with urllib.request.urlopen(f"http://127.0.0.1:{launcher.port}/healthz", timeout=5) as answer:
        return int(answer.status)


def free_port() -> int:
    """A port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(condition: Callable[[], bool], *, seconds: float = 10.0) -> bool:
    """Poll `condition`; whether it came true in time."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


@dataclass(frozen=True, slots=True)
class FirstStart:
    """What a first start did: what it printed, what ran, who else could read its files, and how it ended."""

    data: Path
    printed: str
    health: int
    children: set[str]
    has_socket: bool
    open_to_others: set[str]
    status: int
    output: str
    alive: list[str]
    left: set[str]


@pytest.fixture(scope="session")
def first_start(tmp_path_factory: pytest.TempPathFactory) -> FirstStart:
    """A start on a data folder that is not there yet."""
    launcher = Launcher(tmp_path_factory.mktemp("prepared") / "data")
    printed = launcher.wait_until_ready()
    health = status_of(launcher)
    wait_until(lambda: len(launcher.children()) == 5)
    children = set(launcher.children())
    has_socket = (launcher.data / "valkey.sock").is_socket()
    public = launcher.data / "static"  # what everybody may fetch anyway
    private = [path for path in [launcher.data, *launcher.data.rglob("*")] if public not in [path, *path.parents]]
    open_to_others = {path.name for path in private if path.stat().st_mode & 0o077}
    status, output = launcher.finish(signal.SIGINT)
    left = {path.name for path in launcher.data.iterdir()}
    return FirstStart(
        launcher.data,
        printed,
        health,
        children,
        has_socket,
        open_to_others,
        status,
        output,
        launcher.alive(),
        left,
    )


@pytest.fixture
def data(first_start: FirstStart, tmp_path: Path) -> Path:
    """A copy of a data folder that has been through its first start."""
    shutil.copytree(first_start.data, tmp_path / "data")
    return tmp_path / "data"


@pytest.fixture
def launch(data: Path) -> Iterator[Callable[..., Launcher]]:
    """Start launchers that are gone when the test ends, however it ends."""
    started: list[Launcher] = []

    def start(folder: Path | None = None, **settings: str) -> Launcher:
        launcher = Launcher(folder or data, **settings)
        started.append(launcher)
        return launcher

    yield start
    for launcher in started:
        if launcher.process.poll() is None:
            launcher.process.kill()
            launcher.process.wait()
        if launcher.process.stdout:
            launcher.process.stdout.close()
