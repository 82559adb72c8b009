"""Keep health checks, which the front sends every second, out of the log."""

from __future__ import annotations

from typing import Any

import structlog
from structlog.typing import EventDict

REQUESTS = {"request_started", "request_finished"}


def leave_out_health_checks(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """A processor: drop the two lines about a request for `/healthz`."""
    if event.get("event") in REQUESTS and str(event.get("request", "")).endswith(" /healthz"):
        raise structlog.DropEvent
    return event
