"""The shipped front, gunicorn behind it, and an upgrade between two requests."""

from __future__ import annotations

import contextlib
import http.client
import os
import shutil
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from ops.setup import ROOT
from tests.ops.conftest import free_port, wait_until

pytestmark = pytest.mark.skipif(shutil.which("caddy") is None, reason="caddy is not installed: apt-get install caddy")
FORM = '{"wins": 19, "matches": 56}'
SLOWEST = 120  # seconds in which a process starts on a machine that is busy


def answer(port: int, method: str = "GET") -> int:
    """The status of a list, or of a calculator that is sent a form; 0 where no answer came."""
    host = {"Host": f"127.0.0.1:{port}", "Content-Type": "application/json"}
    address, body = ("/api/v1/tie-breaks/", None) if method == "GET" else ("/api/v1/calculators/fairness/", FORM)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SLOWEST)
    with contextlib.closing(connection):
        try:
            connection.request(method, address, body, headers=host)
            return connection.getresponse().status
        except (OSError, http.client.HTTPException):
            return 0


def version() -> tuple[int, ...]:
    """Caddy's, as `v2.11.7 h1:…` or as `2.6.2`."""
    said = subprocess.run(["caddy", "version"], capture_output=True, text=True, check=True).stdout
    return tuple(int(part) for part in said.split()[0].lstrip("v").split("."))


class Web:
    """Gunicorn, started as the image starts it."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.env = {
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "config.settings.prod",
            "SECRET_KEY": "x" * 50,
            "SECURE_TLS": "false",
            "ALLOWED_HOSTS": "127.0.0.1,localhost",
            "TOPBOARD_DATA": str(folder),
        }

    def start(self) -> None:
        command = [sys.executable, "-m", "gunicorn", "--config", "docker/gunicorn.conf.py"]
        self.process = subprocess.Popen(
            [*command, "--bind", f"127.0.0.1:{self.port}", "config.wsgi:application"],
            cwd=ROOT,
            env=self.env,
            stderr=subprocess.DEVNULL,
        )

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=SLOWEST)


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    made = Web(tmp_path)
    made.start()
    yield made
    made.stop()


@pytest.fixture
def front(web: Web, tmp_path: Path) -> Iterator[int]:
    """The port of a front that leads to `web`."""
    port, admin = free_port(), free_port()
    env = {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "CADDY_ADMIN": f"127.0.0.1:{admin}",
        "SITE_HOST": f"http://127.0.0.1:{port}",
        "TLS_EMAIL": "nobody@example.org",
        "WEB": f"127.0.0.1:{web.port}",
        "HUB": f"127.0.0.1:{web.port}",
        "HEALTH_PORT": str(free_port()),
    }
    command = ["caddy", "run", "--config", str(ROOT / "docker/Caddyfile"), "--adapter", "caddyfile"]
    process = subprocess.Popen(command, env=env, stderr=subprocess.DEVNULL)
    assert wait_until(lambda: answer(port) == 200, seconds=SLOWEST)
    yield port
    process.terminate()
    process.wait(timeout=SLOWEST)


def test_a_restart_of_web_behind_the_front_loses_no_request(web: Web, front: int) -> None:
    # Before 2.7, Caddy answered forms with 503 while it waits.
    methods = ["GET", "POST"] if version() >= (2, 7) else ["GET"]
    seen: Counter[tuple[str, int]] = Counter()
    over = threading.Event()

    def visit(method: str) -> None:
        while not over.is_set():
            seen[method, answer(front, method)] += 1

    visitors = [threading.Thread(target=visit, args=(method,)) for method in methods * 2]
    for visitor in visitors:
        visitor.start()
    for _upgrade in range(2):
        before = sum(seen.values())
        assert wait_until(lambda before=before: sum(seen.values()) > before + 20, seconds=SLOWEST)
        web.stop()
        web.start()
    assert wait_until(lambda: answer(front) == 200, seconds=SLOWEST)
    over.set()
    for visitor in visitors:
        visitor.join()

    assert set(seen) == {(method, 200) for method in methods}, seen
