"""The actor of a page request."""

from __future__ import annotations

from django.http import HttpRequest

from tournaments.base.actors import Actor, Door


def page_actor(request: HttpRequest) -> Actor:
    """The signed-in user, or a visitor, as the actor of a page. The request remembers what the actor changed."""
    user = request.user if request.user.is_authenticated else None
    made: list[int] = request.__dict__.setdefault("changes_made", [])  # read by `OfferUndoMiddleware`
    actor = Actor(user, Door.PAGE, made=made)
    request.__dict__.setdefault("actors", []).append(actor)  # read by the context of every template
    return actor
