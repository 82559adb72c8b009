"""What belongs to the prize plan of an event, its marks, penalties and ballots."""

from __future__ import annotations

from typing import TypeVar

from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.base.private_links import hashed_token
from tournaments.events.access import access_event_of_players
from tournaments.events.formats import rules_of_formats
from tournaments.events.models import Event
from tournaments.prizes.models import (
    Ballot,
    Penalty,
    Prize,
    PrizeAward,
    PrizeCategory,
    PrizeGroup,
    SoftKind,
)

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


def access_soft_kind(actor: Actor, club: str, event: str, number: int, action: Action) -> SoftKind:
    """A kind of marks with its event."""
    return soft_kind_of(access_event_of_players(actor, club, event, action), number)


def access_penalty(actor: Actor, club: str, event: str, number: int, action: Action) -> Penalty:
    """A penalty with its player and the event."""
    return penalty_of(access_event_of_players(actor, club, event, action), number)


def access_ballot(actor: Actor, club: str, event: str, number: int, action: Action) -> Ballot:
    """A ballot with its event."""
    return ballot_of(access_event_of_players(actor, club, event, action), number)


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


def soft_kind_of(event: Event, number: int) -> SoftKind:
    """A kind of marks of the event. Raises `MissingError`."""
    found = SoftKind.objects.filter(event=event, pk=number).first()
    if found is None:
        raise MissingError(_("This kind of marks has been removed. Go back to the event’s marks."))
    found.event = event
    return found


def penalty_of(event: Event, number: int) -> Penalty:
    """A penalty of the event. Raises `MissingError`."""
    found = Penalty.objects.filter(entry__event=event, pk=number).select_related("entry__person", "round").first()
    if found is None:
        raise MissingError(_("This penalty has been removed. Go back to the event’s penalties."))
    found.entry.event = event
    return found


def ballot_of(event: Event, number: int) -> Ballot:
    """A ballot of the event. Raises `MissingError`."""
    found = Ballot.objects.filter(event=event, pk=number).first()
    if found is None:
        raise MissingError(_("This ballot has been removed. Go back to the event’s ballots."))
    found.event = event
    return found


def kind_behind(token: str) -> SoftKind:
    """The kind of marks of a judge's private link, with its event. Raises `MissingError`."""
    rows = SoftKind.objects.select_related("event__club", *(f"event__{path}" for path in rules_of_formats()))
    found = rows.filter(token_hash=hashed_token(token), entered_by="judge").first()
    if found is None:
        raise MissingError(_("This private link no longer works. Ask the organisers for a new one."))
    return found


def _found(row: T | None) -> T:
    if row is None:
        raise MissingError(_("This is no longer in the prize plan. Go back to the prizes of the event."))
    return row
