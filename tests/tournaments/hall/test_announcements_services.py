"""Announcements are on every page of their event until they are withdrawn or expire."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client

from common.pure.errors import RuleError
from tests.factories import actor_of, make_game
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.clubs.models import User
from tournaments.events.formats import FORMATS
from tournaments.events.models import Event
from tournaments.events.selectors.snapshots import shown_data
from tournaments.hall.selectors.announcements import ANNOUNCEMENTS
from tournaments.hall.services.announcements import announce, withdraw_announcement
from tournaments.hall.words import announcements_shown

WORDS = FORMATS["boards"].words
NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)
URL = "/c/front-range/regatta/"


@scene
def event(regatta: Event) -> Event:
    Event.objects.update(published=True)
    regatta.refresh_from_db()
    return regatta


@pytest.mark.parametrize("page", ["", "standings/", "heats/", "people/", "rules/", "awards/", "projector/"])
def test_it_is_on_every_public_page_until_it_is_withdrawn(event: Event, alice: User, page: str) -> None:
    made = announce(actor_of(alice), event, text="Lunch at  one")
    assert "Lunch at one" in Client().get(URL + page).content.decode()
    withdraw_announcement(actor_of(alice), made)
    assert "Lunch at one" not in Client().get(URL + page).content.decode()
    with pytest.raises(MissingError):
        withdraw_announcement(actor_of(alice), made)


def test_it_goes_at_its_end_without_any_change_of_the_event(event: Event, alice: User) -> None:
    with time_machine.travel(NOON, tick=False) as traveller:
        announce(actor_of(alice), event, text="Lunch", ends_at=NOON + timedelta(minutes=30))
        before = Client().get(URL)
        assert "Lunch" in before.content.decode()
        traveller.shift(timedelta(minutes=31))
        after = Client().get(URL, headers={"if-none-match": before["ETag"]})
    assert after.status_code == 200
    assert "Lunch" not in after.content.decode()


def test_recipients_are_named_and_other_games_announcements_are_left_out(event: Event, alice: User) -> None:
    make_game(event, number=1)
    make_game(event, number=2)
    for text, number, game in (("All", None, None), ("Heat", 1, None), ("Game", 1, 2)):
        announce(actor_of(alice), event, text=text, round_number=number, game=game)
    data = ANNOUNCEMENTS.of(shown_data(event)) or ()
    everybody = announcements_shown(WORDS, data)
    assert [(each["whom"], each["text"]) for each in everybody] == [
        ("Heat 1, game 2", "Game"),
        ("Heat 1", "Heat"),
        ("", "All"),
    ]
    at_another_game = announcements_shown(WORDS, data, places={1: {1}})
    assert [each["text"] for each in at_another_game if each["mine"]] == ["Heat", "All"]
    assert [each["text"] for each in everybody if each["mine"]] == ["All"]


def test_problems_are_shown_at_their_fields(event: Event, alice: User, bob: User) -> None:
    make_game(event)
    wrong = [
        ({"text": " "}, "text"),
        ({"text": "x" * 201}, "text"),
        ({"text": "x", "ends_at": NOON - timedelta(days=400)}, "ends_at"),
        ({"text": "x", "round_number": 2}, "round"),
        ({"text": "x", "game": 1}, "round"),
        ({"text": "x", "round_number": 1, "game": 9}, "game"),
    ]
    for values, path in wrong:
        with pytest.raises(RuleError) as error:
            announce(actor_of(alice), event, **values)  # type: ignore[arg-type]  # values of many types
        assert [each.path for each in error.value.problems] == [path]
    with pytest.raises(ForbiddenError):
        announce(actor_of(bob), event, text="Mine")
