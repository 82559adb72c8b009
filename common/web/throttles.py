"""How often one address may ask the calculators, at the API and on the lab's pages alike.

If the cache doesn't respond, requests aren't counted: a working calculator is better than an exact count.
"""

from __future__ import annotations

from typing import Any

import structlog
from redis import RedisError
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from common.web.visitors import visitor_address

log = structlog.get_logger(__name__)


class AddressThrottle(SimpleRateThrottle):
    """Counts by address, with or without an account; the rate is in the settings."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """DRF's, but allow the request if the cache doesn't respond."""
        try:
            return bool(super().allow_request(request, view))
        except (RedisError, OSError) as error:
            log.warning("throttle_not_read", error=str(error))
            return True

    def get_ident(self, request: Any) -> str:
        """The visitor's address, as everything else on the site counts it."""
        return visitor_address(request)

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        """One count for each address and scope."""
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class CalculatorThrottle(AddressThrottle):
    """For the lab's pages and the API's calculators."""

    scope = "calculators"


class CheckThrottle(AddressThrottle):
    """For what takes long: trying a typed system on thousands of boards."""

    scope = "checks"


class StudyThrottle(AddressThrottle):
    """For what keeps a worker busy: asking for a study of formats."""

    scope = "studies"
