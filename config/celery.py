"""The Celery application: `celery -A config worker`."""

from __future__ import annotations

import logging
import os
from typing import Any

from celery import Celery
from celery.apps import worker as worker_app
from celery.signals import setup_logging, worker_init, worker_process_init

from ops.engine import bring_engine
from ops.garbage import settle_garbage
from tournaments.rooms import ROOMS

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

app = Celery("topboard")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks([f"tournaments.{room}" for room in ROOMS])


@setup_logging.connect
def log_as_the_site_does(loglevel: int | str = logging.INFO, **_signal: Any) -> None:
    """Keep Django's handlers, which hide private links in tracebacks too, at the worker's log level."""
    logging.getLogger().setLevel(loglevel)


@worker_init.connect
def have_the_engine(**_signal: Any) -> None:
    """Fetch the compiled engine: a worker that compiles it first wouldn't respond for a minute."""
    bring_engine()


@worker_init.connect
def stop_quietly(**_signal: Any) -> None:
    """Suppress Celery's message on the terminal, which bypasses logging: `make run` has announced the stop already."""
    vars(worker_app)["safe_say"] = lambda *_words: None


@worker_process_init.connect
def give_way(**_signal: Any) -> None:
    """Lower the priority: on a machine with few cores, pages and results come before a search."""
    os.nice(10)


@worker_process_init.connect
def look_for_garbage_less_often(**_signal: Any) -> None:
    """Tune garbage collection: a job on a large event creates as many objects as a request does."""
    settle_garbage()
