"""An event that players enter by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import pytest
from django.test import Client, override_settings

from tests.factories import make_boards_event
from tests.scenes.card_scene import StripeStandIn, cards_of
from tests.scenes.entering_scene import open_entries
from tests.scenes.event_pages import SignIn
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event


@scene
def cup(club: Club, oscar: User) -> Event:
    """A Swiss event that can be entered, without a limit."""
    event = make_swiss_event(club, oscar, name="Spring Cup")
    open_entries(event, oscar)
    return event


@scene
def dip(club: Club, oscar: User) -> Event:
    """A boards event whose form asks for powers."""
    event = make_boards_event(club, name="Open", slug="open", power_preferences=True, assign_powers=True)
    open_entries(event, oscar, ask_preferences="may")
    return event


@pytest.fixture
def mails() -> Iterator[None]:
    """The site sends mails."""
    with override_settings(MAILS_GO_OUT=True):
        yield


@pytest.fixture
def desk(sign_in: SignIn, oscar: User) -> Client:
    """The browser of an organiser."""
    return sign_in(oscar)


@pytest.fixture
def shop(club: Club, alice: User, oscar: User, cup: Event) -> Iterator[StripeStandIn]:
    """An event with a fee, whose club takes cards."""
    open_entries(cup, oscar, fee=Decimal("25.50"), capacity=8)
    with cards_of(club, alice) as found:
        yield found
