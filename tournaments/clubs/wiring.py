"""What the room brings to the others."""

from __future__ import annotations

from tournaments.base.services.idempotency import CHECKS
from tournaments.clubs.roles import check_again


def wire() -> None:
    """Ask for the rights in a club again where a request is sent again."""
    CHECKS.append(check_again)
