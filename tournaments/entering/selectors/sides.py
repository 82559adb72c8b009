"""Teams that captains entered, and what fixtures decide about them."""

from __future__ import annotations

from tournaments.base.plain_text import fold
from tournaments.entering.core import LIVE, State
from tournaments.entering.models import EntryRequest
from tournaments.entering.selectors.entrants import enters_sides
from tournaments.events.models import Event
from tournaments.events.services.formats import services_of


def is_taken(event: Event, name: str, *, but: EntryRequest | None = None) -> bool:
    """Whether a side of this name is in the event, or another application than `but`, confirmed, is of one."""
    others = EntryRequest.objects.filter(event=event, side=None, state__in=LIVE - {State.UNCONFIRMED})
    return is_in_event(event, name) or any(fold(each.called) == fold(name) for each in others if each != but)


def is_in_event(event: Event, name: str) -> bool:
    """Whether a side of this name has a place."""
    return any(fold(each.name) == fold(name) for each in services_of(event).sides(event))


def may_rename(request: EntryRequest) -> bool:
    """Whether the name of the team can be changed here: once it is in the season, that is done under its teams."""
    return bool(request.side_name) and request.side_id is None


def may_go_back(event: Event) -> bool:
    """Whether anybody with a place may still be put back: sides only while a division has no fixtures."""
    return not event.over and (not enters_sides(event) or bool(services_of(event).groups_open(event)))


def is_fixed(request: EntryRequest) -> bool:
    """Whether the request is a side whose division has fixtures: from now on the league decides about it."""
    return bool(request.side_id and services_of(request.event).has_matches(request.event, request.side_id))
