"""Armies appear with the lists: on no page, in no answer and in no file before the moment of the organisers."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import actor_of
from tests.scenes.api import Api
from tests.scenes.entering_scene import enter, open_entries, page_of
from tournaments.clubs.models import User
from tournaments.entering.services.places import tend_entries
from tournaments.events.models import Event
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.services.players import PlayerDetails, describe_player

pytestmark = pytest.mark.django_db
PAGES = "/c/front-range/spring-cup/"
API = "/api/v1/clubs/front-range/events/spring-cup/"


@pytest.fixture
def reveal(cup: Event, oscar: User) -> datetime:
    """The moment at which everybody reads the lists: two hours from now."""
    at = timezone.now() + timedelta(hours=2)
    open_entries(cup, oscar, ask_army="may", list_kind="text", list_due_at=at, list_reveal_at=at)
    return at


def shown_to_everybody() -> str:
    pages = [Client().get(f"{PAGES}{path}") for path in ("", "people/", "standings/", "entries/", "crosstable/")]
    answers = [Api(None).get(f"{API}{path}") for path in ("swiss/players/", "standings/", "live/")]
    return "".join(answer.content.decode() for answer in [*pages, *answers])


def test_an_army_is_hidden_until_lists_are_shown(cup: Event, reveal: datetime) -> None:
    request = enter(cup, army="Carthage")
    assert "Carthage" not in shown_to_everybody()
    assert "Carthage" in Client().get(page_of(request)).content.decode()
    assert tend_entries(now=reveal - timedelta(minutes=1)) == 0
    assert tend_entries(now=reveal) == 1
    assert "Carthage" in shown_to_everybody()
    assert tend_entries(now=reveal) == 0


def test_a_change_by_the_player_keeps_it_hidden(cup: Event, reveal: datetime) -> None:
    request = enter(cup, army="Carthage")
    Client().post(f"{page_of(request)}change/", {"army": "Numidia"})
    assert "Numidia" not in shown_to_everybody()
    tend_entries(now=reveal)
    assert SwissEntry.objects.get().army == "Numidia"


def test_what_the_desk_typed_stays(cup: Event, oscar: User, reveal: datetime) -> None:
    enter(cup, army="Carthage")
    describe_player(actor_of(oscar), SwissEntry.objects.get(), details=PlayerDetails(army="Gaul"))
    assert tend_entries(now=reveal) == 0
    assert SwissEntry.objects.get().army == "Gaul"


def test_without_a_moment_for_lists_armies_are_shown_at_once(cup: Event, oscar: User) -> None:
    open_entries(cup, oscar, ask_army="may", list_kind="text", list_due_at=timezone.now() + timedelta(hours=1))
    enter(cup, army="Carthage")
    assert "Carthage" in Client().get(f"{PAGES}people/").content.decode()
    assert "Carthage" in Client().get(f"{PAGES}entries/").content.decode()


def test_a_moment_that_is_set_after_players_entered_hides_their_armies(cup: Event, oscar: User) -> None:
    soon = timezone.now() + timedelta(hours=1)
    open_entries(cup, oscar, ask_army="may", list_kind="text", list_due_at=soon)
    enter(cup, army="Carthage")
    enter(cup, "Bo Diddley", army="Numidia")
    describe_player(actor_of(oscar), SwissEntry.objects.get(army="Numidia"), details=PlayerDetails(army="Gaul"))
    assert "Carthage" in shown_to_everybody()
    open_entries(cup, oscar, list_reveal_at=soon)
    assert "Carthage" not in shown_to_everybody()
    assert "Gaul" in shown_to_everybody()
    assert tend_entries(now=soon) == 1
    assert "Carthage" in shown_to_everybody()


def test_a_moment_that_is_removed_shows_armies_at_once(cup: Event, oscar: User, reveal: datetime) -> None:
    enter(cup, army="Carthage")
    open_entries(cup, oscar, list_reveal_at=None)
    assert "Carthage" in shown_to_everybody()
