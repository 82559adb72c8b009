"""Entries, and the organiser's order (manual §6, §14)."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.league_scene import make_season
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.entries import (
    clear_manual_order,
    enter_new_person,
    enter_people,
    set_manual_order,
)
from tournaments.people.models import Person


def test_enter_people_enters_each_once(regatta: Event, oscar: User) -> None:
    people = factories.make_people(regatta.club, 3)
    new = enter_people(actor_of(oscar), regatta, people=[*people, people[0]])
    assert [entry.person for entry in new] == people
    assert enter_people(actor_of(oscar), regatta, people=people) == []
    assert (regatta.entries.count(), regatta.revision) == (17, 1)


def test_enter_people_refuses_another_clubs_people(regatta: Event, oscar: User, charlie: User) -> None:
    stranger = factories.make_people(Club.objects.get(slug="another"), 1)
    with pytest.raises(RuleError) as caught:
        enter_people(actor_of(oscar), regatta, people=[*factories.make_people(regatta.club, 1), *stranger])
    assert [(problem.path, problem.code) for problem in caught.value.problems] == [("people[1]", "unknown")]
    assert regatta.entries.count() == 14


def test_nobody_is_entered_in_a_season_of_teams(club: Club, oscar: User) -> None:
    season = make_season(club, oscar)
    with pytest.raises(RuleError) as refused:
        enter_people(actor_of(oscar), season, people=factories.make_people(club, 1))
    assert "is played by teams" in str(refused.value)
    assert not season.entries.exists()


def test_enter_people_is_for_organisers(regatta: Event, bob: User, charlie: User) -> None:
    with pytest.raises(ForbiddenError):
        enter_people(actor_of(bob), regatta, people=[])
    with pytest.raises(MissingError):
        enter_people(actor_of(charlie), regatta, people=[])


def test_enter_new_person_adds_to_the_club_and_the_event(regatta: Event, oscar: User) -> None:
    entry = enter_new_person(actor_of(oscar), regatta, first_name="Mollie", last_name="Hand")
    assert (entry.person.club, entry.event, entry.name) == (regatta.club, regatta, "Mollie Hand")


def test_enter_new_person_does_both_or_neither(regatta: Event, oscar: User) -> None:
    known = regatta.entries.select_related("person").first()
    assert known
    with pytest.raises(RuleError):
        enter_new_person(actor_of(oscar), regatta, first_name=known.person.first_name, last_name=known.person.last_name)
    assert (Person.objects.count(), regatta.entries.count()) == (14, 14)


def test_set_manual_order_numbers_the_given_players(regatta: Event, oscar: User) -> None:
    first, second, third = regatta.entries.order_by("id")[:3]
    set_manual_order(actor_of(oscar), regatta, entries=[third, first])
    orders = dict(regatta.entries.values_list("pk", "manual_order"))
    assert (orders[third.pk], orders[first.pk], orders[second.pk]) == (1, 2, None)
    clear_manual_order(actor_of(oscar), regatta, entries=[first, second, third])
    assert set(regatta.entries.values_list("manual_order", flat=True)) == {None}
    assert regatta.revision == 2
