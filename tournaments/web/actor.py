"""The actor of a page request."""

from __future__ import annotations

from django.http import HttpRequest

from tournaments.actors import Actor, Door
from tournaments.models import User

__all__ = ["page_actor"]


def page_actor(request: HttpRequest) -> Actor:
    """The signed-in user, or a visitor, at the page door."""
    user = request.user if isinstance(request.user, User) else None
    return Actor(user, Door.PAGE)
