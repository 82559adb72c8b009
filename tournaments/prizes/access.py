"""What belongs to the prize plan of an event."""

from __future__ import annotations

from typing import TypeVar

from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.events.access import access_event_of_players
from tournaments.events.models import Event
from tournaments.prizes.models import Prize, PrizeAward, PrizeCategory, PrizeGroup

T = TypeVar("T")


def access_prize_group(actor: Actor, club: str, event: str, number: int, action: Action) -> PrizeGroup:
    """A group with its event."""
    return group_of(access_event_of_players(actor, club, event, action), number)


def access_prize(actor: Actor, club: str, event: str, number: int, action: Action) -> Prize:
    """A prize with its group and the event."""
    return prize_of(access_event_of_players(actor, club, event, action), number)


def access_prize_category(actor: Actor, club: str, event: str, number: int, action: Action) -> PrizeCategory:
    """A category with its event."""
    return category_of(access_event_of_players(actor, club, event, action), number)


def group_of(event: Event, number: int) -> PrizeGroup:
    """A group of the event. Raises `MissingError`."""
    found = _found(PrizeGroup.objects.filter(event=event, pk=number).first())
    found.event = event
    return found


def prize_of(event: Event, number: int) -> Prize:
    """A prize of the event. Raises `MissingError`."""
    rows = Prize.objects.select_related("group", "category", "choice")
    found = _found(rows.filter(group__event=event, pk=number).first())
    found.group.event = event
    return found


def category_of(event: Event, number: int) -> PrizeCategory:
    """A category of the event. Raises `MissingError`."""
    found = _found(PrizeCategory.objects.filter(event=event, pk=number).first())
    found.event = event
    return found


def award_of(event: Event, number: int) -> PrizeAward:
    """An award of the event. Raises `MissingError`."""
    rows = PrizeAward.objects.select_related("prize__group", "entry__person")
    return _found(rows.filter(prize__group__event=event, pk=number).first())


def _found(row: T | None) -> T:
    if row is None:
        raise MissingError(_("This is not in the prize plan any more. Go back to the prizes of the event."))
    return row
