"""What the worker does for the sandbox."""

from __future__ import annotations

from typing import Any

import structlog
from celery.signals import beat_init
from django.conf import settings
from kombu.exceptions import OperationalError

from tournaments.base.tasks import task
from tournaments.demo import sandbox

log = structlog.get_logger(__name__)


@task(name="tournaments.tasks.reset_sandbox")
def reset_sandbox() -> None:
    """Build the sandbox again, on sites that offer one."""
    if settings.SANDBOX:
        sandbox.reset_sandbox()


@beat_init.connect
def build_first_sandbox(**_signal: Any) -> None:
    """Have it built as the site starts: otherwise visitors in the first hour would find none."""
    if settings.SANDBOX:
        ask_for_sandbox()


def ask_for_sandbox() -> None:
    """Have the worker build it; if the broker doesn't respond, the next hour's run does."""
    try:
        reset_sandbox.apply_async(retry=False)
    except (OperationalError, OSError) as error:
        log.warning("sandbox_not_nudged", error=str(error))
