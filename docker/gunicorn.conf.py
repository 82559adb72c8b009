"""gunicorn for pages and API: a few processes with threads; no long request ever holds one."""

import gc
import os
import time
from pathlib import Path
from typing import Any

bind = "0.0.0.0:8000"
worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = int(os.environ.get("WEB_THREADS", "8"))
# Imported once and then forked: a process that was killed is back within milliseconds.
preload_app = True
gc.disable()  # until then: a collection would scan half-imported code again and again
timeout = 60
graceful_timeout = 20
keepalive = 5
# We found no memory leak in workers; this is for those that we missed. At 1,000 views/s each lives a quarter of an hour
# or more, and they never all restart at once.
max_requests = 500_000
max_requests_jitter = 250_000
worker_tmp_dir = "/dev/shm"  # noqa: S108  in memory: a heartbeat file must not wait for a disk
accesslog = None
forwarded_allow_ips = "*"


# The front checks our health every second. From the first "no" on, it holds requests until a process answers again.
DRAIN_SECONDS = 4
DRAINING = f"{worker_tmp_dir}/topboard-draining-{os.getpid()}"
os.environ["TOPBOARD_DRAINING"] = DRAINING


def on_starting(server: Any) -> None:
    """Before stopping, tell the front, and answer the remaining requests."""
    stop = server.handle_term

    def drain_and_stop(*args: Any) -> None:
        Path(DRAINING).touch()
        time.sleep(DRAIN_SECONDS)
        stop(*args)

    server.handle_term = drain_and_stop


def on_exit(server: Any) -> None:
    """Leave nothing behind."""
    Path(DRAINING).unlink(missing_ok=True)


def when_ready(server: Any) -> None:
    """Freeze what was imported: the processes share its memory, and garbage collection never scans it again."""
    from ops.garbage import settle_garbage  # noqa: PLC0415  the project is on the path only now

    settle_garbage()
    gc.enable()
