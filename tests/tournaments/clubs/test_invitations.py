"""Invitations one after the other: how many an address gets, and what becomes of those who are members already."""

from __future__ import annotations

from typing import Any

import pytest

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of, delivered
from tests.scenes.stage import scene
from tournaments.clubs.models import Club, User
from tournaments.clubs.services.invitations import invite_member
from tournaments.events.models import Event


@scene
def other(club: Club) -> Event:
    return factories.make_boards_event(club, name="Other", slug="other", players=3)


def codes(error: Any) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in error.value.problems]


def test_an_address_is_invited_to_two_events_and_to_the_club_in_a_row(
    club: Club, regatta: Event, other: Event, alice: User
) -> None:
    for number, event in enumerate(("regatta", "other", ""), start=1):
        invite_member(actor_of(alice), club, email="c@example.org", role="scorer", event=event)
        assert len(delivered()) == number
        with pytest.raises(RuleError) as caught:
            invite_member(actor_of(alice), club, email="C@example.org", role="viewer", event=event)
        assert codes(caught) == [("email", "too_soon")]


def test_an_address_gets_so_many_invitations_in_an_hour_from_all_clubs(club: Club, regatta: Event, alice: User) -> None:
    for number in range(10):
        owner = factories.make_user(f"Owner {number}")
        invite_member(actor_of(owner), factories.make_club(owner), email="c@example.org", role="scorer")
    with pytest.raises(RuleError) as caught:
        invite_member(actor_of(alice), club, email="C@example.org", role="scorer", event="regatta")
    assert codes(caught) == [("email", "too_many")]
