"""What the log leaves out."""

from __future__ import annotations

import pytest
import structlog

from config.log_noise import leave_out_health_checks


@pytest.mark.parametrize("event", ["request_started", "request_finished"])
def test_health_checks_are_not_logged(event: str) -> None:
    with pytest.raises(structlog.DropEvent):
        leave_out_health_checks(None, "info", {"event": event, "request": "GET /healthz"})


@pytest.mark.parametrize("request_line", ["GET /", "GET /c/healthz/", "GET /desk/healthz"])
def test_requests_of_people_are(request_line: str) -> None:
    event = {"event": "request_started", "request": request_line}
    assert leave_out_health_checks(None, "info", dict(event)) == event
