"""Events that the format adviser can be asked about: their formats say how they are put into its question."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any, Final

from tournaments.events.models import Event

QUESTIONS: Final[dict[str, Callable[[Event], dict[str, Any]]]] = {}
"""By the format's code: the format of an event, as the core of the adviser reads it. Formats add theirs in their
`wiring.py`."""


def plain_number(value: Any) -> Any:
    """A decimal as the whole number or the float that it is; anything else unchanged."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return value
