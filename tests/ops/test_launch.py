"""The launcher as a user meets it: it serves, it stops, and it leaves nothing behind."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

import ops.launch as launch_module
from ops.launch import start_web
from ops.processes import Child, start_child, stop_children
from tests.ops.conftest import FirstStart, Launcher, free_port, status_of, wait_until

Launch = Callable[..., Launcher]


def users_in(data: Path) -> int:
    with contextlib.closing(sqlite3.connect(data / "topboard.sqlite3")) as database:
        return int(database.execute("SELECT count(*) FROM tournaments_user").fetchone()[0])


def test_first_start_prepares_the_data_and_the_demo(first_start: FirstStart) -> None:
    assert "Bringing the database up to date" in first_start.printed
    assert "Loading the demo event" in first_start.printed
    assert first_start.health == 204
    assert first_start.children == {"broker", "web", "worker", "fast-worker", "beat"}
    assert first_start.has_socket
    assert first_start.open_to_others == set()


def test_a_stop_leaves_nothing_behind(first_start: FirstStart) -> None:
    assert first_start.status == 0
    assert first_start.output.rstrip().endswith("Topboard has stopped.")
    assert first_start.alive == []
    assert not first_start.left & {"valkey.sock", "topboard.sqlite3-wal", "topboard.sqlite3-shm"}


def test_second_start_keeps_the_data_and_prepares_nothing(launch: Launch, data: Path) -> None:
    users = users_in(data)
    second = launch()
    printed = second.wait_until_ready()
    second.finish(signal.SIGTERM)
    assert users_in(data) == users > 0
    assert "Bringing the database up to date" not in printed
    assert "Loading the demo event" not in printed
    assert next(data.glob("demo-*.txt")).read_text().rstrip() in printed


def test_killed_launcher_takes_its_children_along(launch: Launch) -> None:
    launcher = launch()
    launcher.wait_until_ready()
    assert wait_until(lambda: len(launcher.children()) == 5)

    launcher.finish(signal.SIGKILL)

    assert launcher.alive() == []


def answers(launcher: Launcher) -> bool:
    with contextlib.suppress(OSError):
        return status_of(launcher) == 204
    return False


def test_a_dead_child_is_started_again_and_the_site_continues(launch: Launch) -> None:
    launcher = launch()
    launcher.wait_until_ready()
    assert wait_until(lambda: len(launcher.children()) == 5)
    names = ["broker", "web", "worker", "fast-worker", "beat"]
    for name in names:
        dead = launcher.children()[name]
        dead.kill()
        assert wait_until(lambda name=name, dead=dead: launcher.children().get(name, dead).pid != dead.pid), name
        assert wait_until(lambda: answers(launcher), seconds=60), name
    status, output = launcher.finish(signal.SIGINT)
    assert status == 0
    for name in names:
        assert f"Topboard: the {name} process has ended (status -9), so it is started again." in output
    assert launcher.alive() == []


def test_a_stop_that_comes_while_a_child_is_forked_is_not_lost(launch: Launch, tmp_path: Path) -> None:
    """Python drops errors of what runs at a fork: the launcher would run on."""
    (tmp_path / "sitecustomize.py").write_text(
        "import os, signal, sys\n"
        "if sys.orig_argv[-1] == 'ops.launch':\n"
        "    os.register_at_fork(after_in_parent=lambda: os.kill(os.getpid(), signal.SIGTERM))\n"
    )
    status, output = launch(REDIS_URL="memory://", PYTHONPATH=str(tmp_path)).finish()
    assert status == 0
    assert output.rstrip().endswith("Topboard has stopped.")


def test_a_child_that_dies_each_time_stops_all(launch: Launch) -> None:
    launcher = launch()
    launcher.wait_until_ready()
    for _ in range(6):
        assert wait_until(lambda: "beat" in launcher.children())
        launcher.children()["beat"].kill()
        time.sleep(0.5)

    assert launcher.finish()[0] == 1
    assert launcher.alive() == []


def test_without_any_broker_the_web_process_works_alone(launch: Launch) -> None:
    launcher = launch(REDIS_URL="memory://")
    printed = launcher.wait_until_ready()
    assert "Jobs run inside the web process" in printed
    assert set(launcher.children()) == {"web"}
    assert status_of(launcher) == 204
    status, _ = launcher.finish(signal.SIGINT)
    assert status == 0
    assert launcher.alive() == []


def test_port_in_use_is_one_line_with_a_remedy(launch: Launch) -> None:
    first = launch(REDIS_URL="memory://")
    first.wait_until_ready()
    second = launch(first.data / "other", PORT=str(first.port))
    status, output = second.finish()
    assert status == 1
    assert output == (f"Topboard: Port {first.port} is in use. Try another: PORT={first.port + 1} make run\n")


def test_second_launcher_on_the_same_data_is_refused(launch: Launch) -> None:
    first = launch(REDIS_URL="memory://")
    first.wait_until_ready()
    status, output = launch(first.data).finish()
    assert status == 1
    assert output == (
        f"Topboard: another copy is running on the data in {first.data} (process "
        f"{first.process.pid}). Stop that one first, or point TOPBOARD_DATA at another folder.\n"
    )


def test_database_server_away_is_one_line(launch: Launch) -> None:
    url = "postgres://nobody@127.0.0.1:1/topboard"
    status, output = launch(DATABASE_URL=url, REDIS_URL="memory://").finish()
    lines = [line for line in output.splitlines() if line.startswith("Topboard: PostgreSQL")]
    assert status == 1
    assert len(lines) == 1
    assert "Traceback" not in output


def test_a_web_process_that_prepares_for_long_is_waited_for_and_shown_as_working(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(launch_module, "NOTICE_SECONDS", 0.5)
    port = free_port()
    serves_late = f"import time, http.server as s; time.sleep(2); s.test(s.SimpleHTTPRequestHandler, port={port})"
    children: list[Child] = []
    start_web(
        children,
        lambda: start_child("web", [sys.executable, "-c", serves_late], env=dict(os.environ), quiet=True),
        {"HOST": "127.0.0.1", "PORT": str(port)},
    )
    try:
        assert [child.ended for child in children] == [False]
        assert "Topboard is still preparing its data. Ctrl-C stops it." in capsys.readouterr().out
    finally:
        stop_children(children)


def test_a_site_for_the_hall_prints_an_address_that_phones_can_open_and_answers_here_too(launch: Launch) -> None:
    launcher = launch(REDIS_URL="memory://", HOST="0.0.0.0", ALLOWED_HOSTS="192.168.1.20")
    printed = launcher.wait_until_ready()
    assert f"Topboard runs at http://localhost:{launcher.port}/" in printed
    assert status_of(launcher) == 204
    assert f"For phones and other machines: http://192.168.1.20:{launcher.port}/" in printed
    assert "█" in printed
    output = printed + launcher.finish(signal.SIGINT)[1]
    assert "0.0.0.0" not in output
    assert "Traceback" not in output


@pytest.mark.parametrize(("proxies", "counted"), [("0", "127.0.0.1"), ("1", "203.0.113.9")])
def test_a_visitors_address_is_what_num_proxies_says_and_never_what_the_visitor_claims(
    launch: Launch, proxies: str, counted: str
) -> None:
    """Without a proxy, a header that names another address would open a new lock-out for every guess."""
    launcher = launch(REDIS_URL="memory://", NUM_PROXIES=proxies)
    launcher.wait_until_ready()
    sign_in_wrongly(launcher, forwarded="203.0.113.9")
    with contextlib.closing(sqlite3.connect(launcher.data / "topboard.sqlite3")) as database:
        assert database.execute("SELECT ip_address FROM axes_accessattempt").fetchall() == [(counted,)]
    launcher.finish(signal.SIGTERM)


def sign_in_wrongly(launcher: Launcher, *, forwarded: str) -> None:
    """Send the form for signing in with a wrong password, and a header that says where the visitor is."""
    page = f"http://127.0.0.1:{launcher.port}/accounts/login/"
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    browser.addheaders = [("X-Forwarded-For", forwarded)]
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', browser.open(page, timeout=60).read().decode())
    assert token is not None
    typed = {"csrfmiddlewaretoken": token[1], "login": "nobody@example.org", "password": "wrong"}
    assert browser.open(page, urllib.parse.urlencode(typed).encode(), timeout=60).status == 200


def test_a_stop_that_comes_while_python_tidies_up_prints_no_traceback() -> None:
    """Python ignores an error there and prints it, unless a flag makes it raise."""
    code = """
import sys
from ops import launch

class Tidied:
    def __init__(self, error):
        self.error = error
    def __del__(self):
        raise self.error

sys.unraisablehook = launch._told_already
Tidied(launch.StopAskedError())
Tidied(ValueError("another"))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False
    )
    assert "ValueError: another" in done.stderr
    assert "StopAskedError" not in done.stderr
