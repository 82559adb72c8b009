"""What the room brings to the others."""

from __future__ import annotations

from tournaments.base.services.idempotency import CHECKS
from tournaments.clubs.roles import check_again


def wire() -> None:
    """Check the rights in a club again when a request is repeated."""
    CHECKS.append(check_again)
