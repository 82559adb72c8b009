"""What becomes of entries once play has begun, and of decisions that were wrong."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import actor_of
from tests.scenes.entering_scene import enter, page_of, states
from tests.scenes.heat_cases import seeded_heat
from tournaments.boards.heats.services.heats import create_heat, register_entries, start_games
from tournaments.clubs.models import User
from tournaments.entering.core import State
from tournaments.entering.models import EntryRequest
from tournaments.entering.services.decisions import withdraw_entry
from tournaments.events.models import Event, Preregistration
from tournaments.players.models import CheckIn

pytestmark = pytest.mark.django_db


def played_by(event: Event, user: User) -> list[EntryRequest]:
    """Seven players who entered by themselves and play the first heat."""
    requests = [enter(event, f"Ada Byron{letter}") for letter in "abcdefg"]
    start_games(actor_of(user), seeded_heat(user, event, players=7))
    return requests


def test_who_played_withdraws_from_the_heats_to_come_without_pre_registration(dip: Event, oscar: User) -> None:
    request = played_by(dip, oscar)[0]
    assert not dip.boards.preregistration
    withdraw_entry(actor_of(oscar), request)
    assert states(dip)[0] == State.WITHDRAWN
    assert dip.entries.count() == 7


def test_who_withdraws_is_in_no_heat_that_is_not_played_yet(dip: Event, oscar: User) -> None:
    request = played_by(dip, oscar)[0]
    dip.boards.preregistration = True
    dip.boards.heats = 3
    dip.boards.save()
    assert request.entry is not None
    Preregistration.objects.create(entry=request.entry, heat=3)
    register_entries(actor_of(oscar), create_heat(actor_of(oscar), dip), entries=[request.entry])
    CheckIn.objects.create(entry=request.entry, number=3, here=True)
    withdraw_entry(actor_of(oscar), request)
    assert not Preregistration.objects.filter(entry=request.entry).exists()
    assert list(request.entry.registrations.values_list("round__number", flat=True)) == [1]
    third = create_heat(actor_of(oscar), dip, number=3)
    assert not third.registrations.exists()


def test_the_player_withdraws_by_the_private_page_too(dip: Event, oscar: User) -> None:
    request = played_by(dip, oscar)[0]
    answer = Client().post(f"{page_of(request)}withdraw/")
    assert answer.status_code == 302
    assert states(dip)[0] == State.WITHDRAWN


@pytest.mark.parametrize("name", ["Ada Byrona", "Zoe Last"])
def test_after_the_end_only_the_entry_is_withdrawn(dip: Event, oscar: User, name: str) -> None:
    played_by(dip, oscar)
    enter(dip, "Zoe Last")
    Event.objects.filter(pk=dip.pk).update(over=True)
    first, last = name.split()
    withdraw_entry(actor_of(oscar), EntryRequest.objects.get(first_name=first, last_name=last))
    assert states(dip).count(State.WITHDRAWN) == 1
    assert dip.entries.count() == 8
