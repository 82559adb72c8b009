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
from collections.abc import Callable, Iterator
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


@pytest.fixture(scope="session")
def prepared_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder that has been through its first start."""
    launcher = Launcher(tmp_path_factory.mktemp("prepared") / "data", REDIS_URL="memory://")
    launcher.wait_until_ready()
    launcher.finish(signal.SIGTERM)
    return launcher.data


@pytest.fixture
def data(prepared_data: Path, tmp_path: Path) -> Path:
    """A copy of the prepared data folder."""
    shutil.copytree(prepared_data, tmp_path / "data")
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
