"""Visitors who have asked often already."""

from __future__ import annotations

from django.test import RequestFactory
from rest_framework.throttling import SimpleRateThrottle


def asked_before(throttle: SimpleRateThrottle, times: int) -> None:
    """As if the address of the tests had asked so often already."""
    for _ in range(times):
        assert throttle.allow_request(RequestFactory().post("/"), None)  # type: ignore[arg-type]
