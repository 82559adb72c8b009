"""Who asked for a short name is named so in the reasons of pairings too, which were written down with the whole one."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import actor_of
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.people.models import Person
from tournaments.people.services.people import show_name


@pytest.mark.parametrize(
    "path", ["/c/front-range/armati/rounds/2/", "/api/v1/clubs/front-range/events/armati/swiss/rounds/"]
)
def test_reasons_of_pairings_name_nobody_in_full(club: Club, oscar: User, path: str) -> None:
    event = make_swiss_event(club, oscar, players=5, rounds=3)
    for person in Person.objects.filter(club=club):
        Person.objects.filter(pk=person.pk).update(last_name=f"Secret{person.pk}")
    play_round(event, oscar)
    play_round(event, oscar)
    Event.objects.filter(pk=event.pk).update(published=True)
    assert "Secret" in Client().get(path).content.decode()
    for person in Person.objects.filter(club=club):
        show_name(actor_of(oscar), person, "short")
    assert "Secret" not in Client().get(path).content.decode()
