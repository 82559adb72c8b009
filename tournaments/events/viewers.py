"""Which view of an event whoever asks gets: the desk's for members of the club or event, everybody's for all others."""

from __future__ import annotations

from django.utils import timezone

from tournaments.base.actors import Actor
from tournaments.clubs.roles import is_member
from tournaments.events.models import Event
from tournaments.events.visibility import FULL, View, public_view


def view_for(actor: Actor, event: Event) -> View:
    """The view of files and of the API. Public pages show everybody's view to members too: they stand on screens."""
    if actor.trusted or is_member(actor, event):
        return FULL
    return public_view(event.hiding, now=timezone.now())
