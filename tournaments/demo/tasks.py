"""What the worker does for the sandbox."""

from __future__ import annotations

from django.conf import settings

from tournaments.base.tasks import task
from tournaments.demo import sandbox


@task(name="tournaments.tasks.reset_sandbox")
def reset_sandbox() -> None:
    """Build the sandbox again, on sites that offer one."""
    if settings.SANDBOX:
        sandbox.reset_sandbox()
