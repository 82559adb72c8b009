"""The actor behind the private link of an application."""

from __future__ import annotations

from tournaments.base.actors import Actor, Door
from tournaments.entering.models import EntryRequest


def applicant(request: EntryRequest) -> Actor:
    """The actor of a player's own application. Only services for applicants make one."""
    return Actor(None, Door.LINK, trusted=True, label=request.name)
