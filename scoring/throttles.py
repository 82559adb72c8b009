"""How often one address may ask the calculators, at the API and on the lab's pages alike.

Where the cache does not answer nobody is counted: a calculator that works beats one that keeps its count.
"""

from __future__ import annotations

from typing import Any

import structlog
from redis import RedisError
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

__all__ = ["CalculatorThrottle", "CheckThrottle", "StudyThrottle"]

log = structlog.get_logger(__name__)


class CalculatorThrottle(SimpleRateThrottle):
    """Counts by address, with or without an account; the rate stands in the settings."""

    scope = "calculators"

    def allow_request(self, request: Request, view: APIView) -> bool:
        """DRF's; a cache that does not answer lets the request through."""
        try:
            return bool(super().allow_request(request, view))
        except (RedisError, OSError) as error:
            log.warning("throttle_not_read", error=str(error))
            return True

    def get_cache_key(self, request: Any, view: Any) -> str:
        """One count for each address and scope."""
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class CheckThrottle(CalculatorThrottle):
    """For what takes long: trying a typed system on thousands of boards."""

    scope = "checks"


class StudyThrottle(CalculatorThrottle):
    """For what keeps a worker busy: asking for a study of formats."""

    scope = "studies"
