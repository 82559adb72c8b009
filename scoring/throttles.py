"""How often one address may ask the calculators, at the API and on the lab's pages alike."""

from __future__ import annotations

from typing import Any

from rest_framework.throttling import SimpleRateThrottle

__all__ = ["CalculatorThrottle", "CheckThrottle", "StudyThrottle"]


class CalculatorThrottle(SimpleRateThrottle):
    """Counts by address, with or without an account; the rate stands in the settings."""

    scope = "calculators"

    def get_cache_key(self, request: Any, view: Any) -> str:
        """One count for each address and scope."""
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class CheckThrottle(CalculatorThrottle):
    """For what takes long: trying a typed system on thousands of boards."""

    scope = "checks"


class StudyThrottle(CalculatorThrottle):
    """For what keeps a worker busy: asking for a study of formats."""

    scope = "studies"
