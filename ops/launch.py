"""`make run`: broker, web, worker and beat as children of one launcher, started and ended in order.

No child keeps anything of its own: a child that dies is started again, and its work is resumed. Only one that keeps
dying stops everything.
"""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import sqlite3
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import FrameType

from dotenv import load_dotenv

from common.pure.loopback import is_loopback
from ops.address import ANY, local_address, site_address
from ops.broker import IN_PROCESS, Broker, start_broker, start_own_broker
from ops.checks import check_port, lock_data, port_number
from ops.environment import writable_folder
from ops.errors import ALREADY_EXPLAINED, SetupError
from ops.processes import Child, clear_group, end_with_parent, raise_open_files, start_child, stop_children
from ops.qr import print_qr_code
from ops.queues import FAST_QUEUE, LONG_PROCESSES, LONG_QUEUES
from ops.setup import ROOT

NOTICE_SECONDS = 60.0  # between the lines that say that a slow start, such as after an upgrade, is still in progress
MOST_RESTARTS = 5  # in the seconds below: after that, a restart won't help
RESTART_SECONDS = 60.0
PYTHON = [sys.executable, "-X", "utf8"]
AS_ROOT = "ignore:You're running the worker with superuser privileges"
CELERY = [*PYTHON, "-W", AS_ROOT, "-m", "celery", "-q", "-A", "config.celery:app"]
_asked: list[int] = []  # the signals that asked to stop


class StopAskedError(Exception):
    """Someone asked the launcher to stop: Ctrl-C, SIGTERM, or the terminal is gone."""


def main() -> int:
    """Run Topboard until a signal stops it; return the exit status."""
    # Use the machine's clock: the command began with the set-up, which this process then replaced.
    started = float(os.environ.pop("TOPBOARD_STARTED", "") or time.monotonic())
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _ask_to_stop)
    sys.unraisablehook = _told_already
    if "MAKELEVEL" in os.environ:
        end_with_parent(os.getppid(), signal.SIGTERM)
    try:
        return _run(started)
    except SetupError as error:
        print(f"Topboard: {error}", file=sys.stderr, flush=True)
        return 1
    except StopAskedError:
        print("Topboard has stopped.", flush=True)
        return 0


def _run(started: float) -> int:
    """Check, start everything, watch, and stop everything again."""
    load_dotenv(ROOT / ".env")
    host = os.environ.get("HOST") or "127.0.0.1"
    port = port_number(os.environ.get("PORT") or "8000")
    os.umask(0o077)  # what any child saves is for its owner only
    data = writable_folder(Path(os.environ.get("TOPBOARD_DATA") or ROOT / "var").resolve())
    if data == ROOT / "var":  # any other folder is its owner's to open
        data.chmod(0o700)
    check_port(host, port)
    raise_open_files()
    children: list[Child] = []
    broker: Broker | None = None
    background: Child | None = None  # compiles what pages don't need, then ends
    with lock_data(data):
        try:
            env = {**os.environ, "TOPBOARD_DATA": str(data), "HOST": host, "PORT": str(port)}
            env.pop("PYTHONDONTWRITEBYTECODE", None)  # the second start reads what the first compiled
            env["SITE_URL"] = site_address(env)
            if is_loopback(env["SITE_URL"]):
                env.setdefault("SANDBOX", "true")  # nobody else can open the site
            env.setdefault("NUMBA_CACHE_DIR", str(data / "numba"))
            broker = start_broker(data, configured=env.get("REDIS_URL", ""), env=env)
            children += [broker.child] if broker.child else []
            env |= _broker_settings(broker)
            starts = _starts(broker, env, data=data)
            start_web(children, starts["web"], env)
            children += [start() for name, start in starts.items() if name not in {"broker", "web"}]
            _print_welcome(broker, env, seconds=time.monotonic() - started)
            what = "background" if broker.url == IN_PROCESS else "packages"
            background = start_child("background", [*PYTHON, "-m", "ops.engine", what], env=env, quiet=True)
            return _watch(children, starts)
        finally:
            _stop([*children, *([background] if background else [])], broker)
            _tidy_database(data / "topboard.sqlite3")


def _broker_settings(broker: Broker) -> dict[str, str]:
    """The settings that tell the children where the broker is."""
    if broker.url != IN_PROCESS:
        return {"REDIS_URL": broker.url}
    print(
        "Topboard: no Valkey or Redis server here. Jobs run inside the web process and live pages "
        "refresh more slowly. For more than a try-out, install redis-server.",
        flush=True,
    )
    return {"REDIS_URL": "", "CELERY_BROKER_URL": IN_PROCESS}


def start_web(children: list[Child], start: Callable[[], Child], env: dict[str, str]) -> None:
    """Start the web process, which migrates first, and wait for its first answer: a large database takes its time.

    Raises SetupError where the process ends instead.
    """
    web = start()
    children.append(web)
    notice = time.monotonic() + NOTICE_SECONDS
    while not _healthy(env["HOST"], int(env["PORT"])):
        if _asked:
            raise StopAskedError
        if web.ended:
            explained = web.process.returncode == ALREADY_EXPLAINED
            raise SetupError("not started." if explained else "the web process did not start; its reason is above.")
        if time.monotonic() > notice:
            print("Topboard is still preparing its data. Ctrl-C stops it.", flush=True)
            notice += NOTICE_SECONDS
        time.sleep(0.05)


def _starts(broker: Broker, env: dict[str, str], *, data: Path) -> dict[str, Callable[[], Child]]:
    """How to start each child, by its name, in their order: a broker of our own, web, worker, and beat."""
    web = {"web": lambda: start_child("web", [*PYTHON, "-m", "ops.web"], env=env)}
    if broker.url == IN_PROCESS:
        return web
    own_broker = {"broker": lambda: start_own_broker(data, env=env)} if broker.child else {}
    return {**own_broker, **web, **_workers(env, data=data)}


def _workers(env: dict[str, str], *, data: Path) -> dict[str, Callable[[], Child]]:
    """How to start the workers, and the beat that nudges waiting jobs, by their names."""
    worker = ["worker", "--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
    # Mails, push messages and nudges never wait for a search.
    fast = ["--queues", FAST_QUEUE, "--concurrency", "1", "--hostname", "fast@%h"]
    rest = ["--queues", ",".join(LONG_QUEUES), "--concurrency", str(LONG_PROCESSES), "--hostname", "topboard@%h"]
    beat = ["beat", "--loglevel", "WARNING", "--pidfile", "", "--schedule", str(data / "beat")]
    return {
        # A worker that is just starting can miss a signal that it handles, and would then try to reach its broker for
        # ever.
        "worker": lambda: start_child(
            "worker", [*CELERY, *worker, *rest], env=env, death_signal=signal.SIGKILL, patience=10
        ),
        "fast-worker": lambda: start_child(
            "fast-worker", [*CELERY, *worker, *fast], env=env, death_signal=signal.SIGKILL, patience=10
        ),
        "beat": lambda: start_child("beat", [*CELERY, *beat], env=env),
    }


def _healthy(host: str, port: int) -> bool:
    """Whether the web process answers."""
    connection = http.client.HTTPConnection("localhost" if host in ANY else host, port, timeout=5)
    try:
        connection.request("GET", "/healthz", headers={"Host": "localhost"})
        return connection.getresponse().status < 500
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _print_welcome(broker: Broker, env: dict[str, str], *, seconds: float) -> None:
    """Say where the site is, for phones with a QR code. The web process has printed the accounts of the demo."""
    site = env["SITE_URL"]
    if is_loopback(site):
        print("\nOnly this machine can open the site. For the phones in the hall: HOST=0.0.0.0 make run", flush=True)
    else:
        print(f"\nFor phones and other machines: {site}/\n", flush=True)
        print_qr_code(f"{site}/")
    ready = f"(ready in {seconds:.1f} s, broker: {broker.name}). Ctrl-C stops it."
    print(f"Topboard runs at {local_address(env)}/ {ready}", flush=True)


def _watch(children: list[Child], starts: Mapping[str, Callable[[], Child]]) -> int:
    """Restart children that end; if one ends too often, say which and return the exit status."""
    restarts: list[float] = []
    while True:
        if _asked:
            raise StopAskedError
        for place, child in enumerate(children):
            if not child.ended:
                continue
            restarts = [at for at in restarts if at > time.monotonic() - RESTART_SECONDS]
            again = len(restarts) < MOST_RESTARTS
            then = "it is started again." if again else "everything stops. Start again with: make run"
            ended = f"Topboard: the {child.name} process has ended (status {child.process.returncode}), so {then}"
            print(ended, file=sys.stderr, flush=True)
            if not again:
                return 1
            clear_group(child)
            children[place] = starts[child.name]()
            restarts.append(time.monotonic())
        time.sleep(0.2)


def _stop(children: list[Child], broker: Broker | None) -> None:
    """Stop all children in order, whatever signals arrive; a second Ctrl-C kills them at once."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, partial(_end_at_once, children))
    if children:
        print("\nStopping …", flush=True)
    stop_children(children)
    if broker is not None:
        broker.clean()


def _end_at_once(children: list[Child], number: int, frame: FrameType | None) -> None:
    """Signal handler for a second Ctrl-C."""
    for child in children:
        child.process.kill()


def _tidy_database(path: Path) -> None:
    """Fold SQLite's log into the database, so that its folder holds one file that can be copied."""
    if path.exists():
        with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(path)) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _ask_to_stop(number: int, frame: FrameType | None) -> None:
    """Signal handler: leave through the clean-up.

    Python drops an error raised while a child is forked, so that the signal is noted too.
    """
    _asked.append(number)
    raise StopAskedError


def _told_already(ignored: sys.UnraisableHookArgs) -> None:
    """Report an error that Python had to ignore, except a stop signal during clean-up, which is noted."""
    if ignored.exc_type is not StopAskedError:
        sys.__unraisablehook__(ignored)


if __name__ == "__main__":
    sys.exit(main())
