"""Heartbeats of a job whose worker is busy, from a thread with a connection of its own."""

from __future__ import annotations

import threading

from django.db import OperationalError, connection

from tournaments.base.models import Job
from tournaments.base.services.jobs import report_job

SECONDS = 2.0


class Heartbeat:
    """While it is open, reports every 2 s that `done` steps are done; set that as the work proceeds."""

    def __init__(self, job: Job, *, done: int = 0, message: str = "") -> None:
        self.done = done
        self._job = job
        self._message = message or job.message
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._beat, daemon=True)

    def __enter__(self) -> Heartbeat:
        self._thread.start()
        return self

    def __exit__(self, *_how: object) -> None:
        self._over.set()
        self._thread.join()

    def _beat(self) -> None:
        try:
            while not self._over.wait(SECONDS):
                try:
                    report_job(self._job, done=self.done, message=self._message)
                except OperationalError:
                    continue  # the work itself locks SQLite, so nobody else can take the job either
        finally:
            connection.close()
