"""Whether an event is next, on, late, over or without results."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import product
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.events import publish_event
from tournaments.events.shown import Ending, Shown
from tournaments.events.states import (
    AWAITED,
    LATE,
    NEXT,
    ON,
    OVER,
    PAST,
    Course,
    on_or_awaited,
    state_in_words,
    state_of,
)
from tournaments.sharing.selectors.pictures import picture_of_event
from tournaments.sharing.words import event_in_words
from tournaments.swiss.services.rounds import draft_round, publish_round

NOON = datetime(2026, 6, 12, 12, tzinfo=timezone.get_fixed_timezone(0))
TODAY = NOON.date()
NO = None


def day(offset: int | None) -> date | None:
    return None if offset is None else TODAY + timedelta(days=offset)


@pytest.mark.parametrize(
    ("first", "last", "begun", "goes_on", "state"),
    [
        # to come
        (1, NO, NO, False, NEXT),
        (1, 2, NO, False, NEXT),
        (1, NO, 0, False, NEXT),  # its first round is published the evening before
        (1, NO, NO, True, NEXT),
        # in its days, whether anything was played or not
        (0, NO, NO, False, ON),
        (0, NO, 0, False, ON),
        (-1, 0, -2, False, ON),
        (-1, 1, NO, False, ON),  # between two days
        (-99, 0, -99, True, ON),
        # afterwards
        (-1, NO, -1, False, LATE),
        (-9, -1, -9, False, LATE),
        (-99, -1, -99, True, LATE),
        (-1, NO, NO, False, PAST),
        (-9, -1, NO, False, PAST),
        (-999, -600, NO, True, PAST),
        # a season without a last day continues
        (-99, NO, -99, True, ON),
        (-99, NO, NO, True, ON),
        # without a first day
        (NO, NO, NO, False, NEXT),
        (NO, NO, NO, True, NEXT),
        (NO, NO, 0, False, ON),
        (NO, NO, -14, False, ON),
        (NO, NO, -15, False, LATE),
        (NO, NO, -99, True, ON),
        (NO, 1, NO, False, NEXT),
        (NO, 1, -99, False, ON),
        (NO, -1, -99, False, LATE),
        (NO, -1, NO, False, PAST),
    ],
)
def test_states(first: int | None, last: int | None, begun: int | None, goes_on: bool, state: str) -> None:
    course = Course(TODAY, day(first), day(last), day(begun), goes_on=goes_on)
    assert course.state == state
    assert replace(course, over=True).state == OVER, "what is finished is over, whatever its days are"


@pytest.mark.parametrize(
    ("values", "state"),
    [
        ({"starts_on": TODAY + timedelta(days=1), "time_zone": "Pacific/Kiritimati"}, ON),
        ({"starts_on": TODAY, "time_zone": "Pacific/Midway"}, ON),
        ({"starts_on": TODAY - timedelta(days=1), "time_zone": "Pacific/Kiritimati"}, PAST),
        ({"starts_on": TODAY - timedelta(days=99), "format": "league"}, ON),
        ({"starts_on": TODAY - timedelta(days=99), "format": "swiss"}, PAST),
        ({"starts_on": TODAY, "over": True}, OVER),
    ],
)
def test_the_date_is_that_of_the_place_and_a_season_continues(values: dict[str, Any], state: str) -> None:
    assert state_of(Event(**{"format": "boards", **values}), now=NOON) == state


def test_a_page_is_over_when_what_it_is_made_from_says_so() -> None:
    event = Event(format="boards", starts_on=TODAY, over=True)
    assert state_of(event, now=NOON, data=Shown(ending=Ending(over=False))) == ON
    assert state_of(event, now=NOON, data=Shown(ending=Ending(over=True))) == OVER


def test_states_in_words() -> None:
    words = [state_in_words(state) for state in (NEXT, ON, LATE, OVER, PAST)]
    assert words == ["Next", "On now", "Results to come", "Finished", "No results"]


def test_the_query_finds_all_that_are_on_and_nothing_that_nobody_waits_for(club: Club) -> None:
    offsets = (NO, -40, -15, -14, -1, 0, 1, 2)
    events = [
        Event(
            club=club,
            name=f"E{number}",
            slug=f"e{number}",
            format=code,
            starts_on=day(first),
            ends_on=day(last),
            rules_frozen_at=None if begun is None else NOON + timedelta(days=begun),
        )
        for number, (first, last, begun, code) in enumerate(
            product(offsets, offsets, offsets[:6], ("boards", "league"))
        )
    ]
    states = {each.slug: state_of(each, now=NOON) for each in events}
    Event.objects.bulk_create(events)
    found = Event.objects.filter(on_or_awaited(NOON))
    assert {each.slug for each in found} >= {slug for slug, state in states.items() if state == ON}
    late = [each for each in found if states[each.slug] == LATE]
    assert late
    assert all((each.ends_on or each.starts_on or TODAY) >= TODAY - AWAITED - timedelta(days=1) for each in late)


def shown_everywhere(event: Event) -> dict[str, str]:
    """What says the state: the event's page, its club's, the front page, the preview of a link, and a player's page."""
    cache.clear()
    club = f"/c/{event.club.slug}/"
    entry = event.entries.order_by("pk")[0]
    paths = {
        "event": f"{club}{event.slug}/",
        "club": club,
        "home": "/?q=armati",
        "person": f"{club}people/{entry.person_id}/",
        "people": f"{club}people/",
    }
    found = {name: " ".join(Client().get(path).content.decode().split()) for name, path in paths.items()}
    return {name: page.partition("<body")[2] for name, page in found.items()} | {
        "preview": event_in_words(event),
        "picture": picture_of_event(event).facts.state,
    }


@scene
def armati(club: Club, alice: User) -> Event:
    """An event of tomorrow whose first round was published this evening."""
    with time_machine.travel(NOON, tick=False):
        made = make_swiss_event(club, alice, name="Armati", players=4, starts_on=TODAY + timedelta(days=1))
        publish_event(actor_of(alice), made)
        publish_round(actor_of(alice), draft_round(actor_of(alice), made))
    return made


@pytest.mark.parametrize(
    ("days_later", "values", "state", "elsewhere"),
    [
        (0, {}, "Next", "in 1 day"),
        (1, {}, "On now", "Round 1 of"),
        (2, {}, "Results to come", "Results to come"),
        (2, {"rules_frozen_at": None}, "No results", "No results"),
    ],
)
def test_all_pages_say_the_same(
    armati: Event, days_later: int, values: dict[str, Any], state: str, elsewhere: str
) -> None:
    Event.objects.filter(pk=armati.pk).update(**values)
    armati.refresh_from_db()
    words = {"Next", "On now", "Results to come", "Finished", "No results", "Playing now", "Entered"}
    with time_machine.travel(NOON + timedelta(days=days_later), tick=False):
        shown = shown_everywhere(armati)
    for name in ("event", "person", "preview", "picture"):
        assert state in shown[name], name
    for name in ("home", "club"):
        assert elsewhere in shown[name] or state in shown[name], name
    for name, page in shown.items():
        said = {word for word in words if f">{word}<" in page or page.endswith(f" {word}.")}
        assert said <= {state}, name
    assert ("On now" in shown["people"]) is (state == "On now")
    person = armati.entries.order_by("pk")[0].person_id
    assert (f'/people/{person}/"' in shown["people"]) is (state in {"On now", "Results to come"}), "who has played"
    assert ("13 Jun 2026" in shown["event"].partition("</header>")[0]) is (state != "On now"), "no day of today"
    on = [words in shown["event"] for words in ("2 games are on", ">on</span>", ">to come</span>")]
    assert on == ([True, True, False] if state == "On now" else [False, False, True])
