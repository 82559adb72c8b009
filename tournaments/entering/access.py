"""Applications of an event, for the desk."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.entering.models import EntryRequest
from tournaments.events.access import access_event_of_players
from tournaments.events.models import Event


def access_request(actor: Actor, club_slug: str, slug: str, number: int, action: Action) -> EntryRequest:
    """The application of this number, with its event and its entry, if the actor may do `action` there."""
    return request_of(access_event_of_players(actor, club_slug, slug, action), number)


def request_of(event: Event, number: int) -> EntryRequest:
    """The application of this number. Raises `MissingError`."""
    found = EntryRequest.objects.select_related("entry__person").filter(event=event, number=number).first()
    if found is None:
        raise MissingError(_("There is no entry of this number. Go back to the list of entries."))
    found.event = event
    return found
