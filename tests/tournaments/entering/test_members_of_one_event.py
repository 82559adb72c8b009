"""Members of one event decide on its entries, and learn nothing of the club's people by their numbers."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.entering_scene import enter, open_entries
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.base.permissions import Role
from tournaments.clubs.models import Club, EventMembership, User
from tournaments.entering.services.decisions import accept_entries
from tournaments.entering.services.identity import Meant
from tournaments.events.models import Event
from tournaments.people.models import Person


@scene
def event(club: Club, oscar: User) -> Event:
    made = make_swiss_event(club, oscar, players=2)
    open_entries(made, oscar, review="by_hand")
    return made


@scene
def hana(event: Event) -> User:
    user = factories.make_user("Hana")
    EventMembership.objects.create(event=event, user=user, role=Role.ORGANISER)
    return user


def test_they_accept_somebody_new(event: Event, hana: User) -> None:
    request = enter(event, "Ada Byron")
    assert accept_entries(actor_of(hana), event, [request]) == 1
    assert event.entries.filter(person__last_name="Byron").count() == 1


def test_they_accept_somebody_of_the_club_who_asked_to_come(event: Event, club: Club, hana: User) -> None:
    known = Person.objects.create(club=club, first_name="Ada", last_name="Byron", town="Thun")
    request = enter(event, "Ada Byron")
    client = Client()
    client.force_login(hana)
    page = client.get(reverse("desk:entry_request", args=["front-range", event.slug, request.number])).content.decode()
    assert ("known to the club" in page, "Thun" in page) == (True, False)
    assert accept_entries(actor_of(hana), event, [request], meant=Meant(known.pk)) == 1
    assert event.entries.filter(person=known).exists()


def test_nobody_of_another_name_can_be_meant(event: Event, club: Club, hana: User) -> None:
    other = Person.objects.create(club=club, first_name="Cleo", last_name="Secret")
    request = enter(event, "Ada Byron")
    with pytest.raises(RuleError) as refused:
        accept_entries(actor_of(hana), event, [request], meant=Meant(other.pk))
    assert [(each.path, each.code) for each in refused.value.problems] == [("person", "unknown")]
    assert not event.entries.filter(person=other).exists()
