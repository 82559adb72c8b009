"""Applications of an event, for the desk."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.entering.models import EntryRequest
from tournaments.events.access import access_event, no_such_page
from tournaments.events.formats import format_of
from tournaments.events.models import Event


def may_be_entered(event: Event) -> bool:
    """Whether people enter the event, or captains their sides."""
    found = format_of(event)
    return found.people_enter or found.captains_enter


def access_event_to_enter(actor: Actor, club_slug: str, slug: str, action: Action) -> Event:
    """An event that people or captains may enter themselves, if the actor may do `action` there."""
    event = access_event(actor, club_slug, slug, action)
    if not may_be_entered(event):
        raise no_such_page()
    return event


def access_request(actor: Actor, club_slug: str, slug: str, number: int, action: Action) -> EntryRequest:
    """The application of this number, with its event and its entry, if the actor may do `action` there."""
    return request_of(access_event_to_enter(actor, club_slug, slug, action), number)


def request_of(event: Event, number: int) -> EntryRequest:
    """The application of this number. Raises `MissingError`."""
    found = EntryRequest.objects.select_related("entry__person").filter(event=event, number=number).first()
    if found is None:
        raise MissingError(_("There is no entry of this number. Go back to the list of entries."))
    found.event = event
    return found
