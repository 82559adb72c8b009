"""The Celery application: `celery -A config worker`."""

from __future__ import annotations

import os
from typing import Any

from celery import Celery
from celery.signals import worker_process_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

app = Celery("topboard")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["tournaments"])


@worker_process_init.connect
def give_way(**_signal: Any) -> None:
    """Pages and results come first: on a machine with few cores a search takes what they leave."""
    os.nice(10)
