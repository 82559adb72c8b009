"""Which view of an event an actor gets: the desk's for members of the club or event, everybody's for all others."""

from __future__ import annotations

from importlib import import_module

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.utils import timezone

from tournaments.base.actors import Actor, Door
from tournaments.clubs.models import User
from tournaments.clubs.roles import is_member
from tournaments.events.models import Event
from tournaments.events.visibility import FULL, View, public_view


def view_for(actor: Actor, event: Event) -> View:
    """The view of files and of the API. Public pages show everybody's view to members too: they stand on screens."""
    if actor.trusted or is_member(actor, event):
        return FULL
    return public_view(event.hiding, now=timezone.now())


def session_sees_event(event_id: int, session: str) -> bool:
    """Whether the session belongs to a signed-in member of the event or its club. At most four queries."""
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(session)
    user = get_user(request)
    event = Event.objects.select_related("club").filter(pk=event_id).first()
    return isinstance(user, User) and event is not None and is_member(Actor(user, Door.PAGE), event)
