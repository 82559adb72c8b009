"""Rating lists on the desk: made, counted, imported into, and taken from."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tests.scenes.rating_scene import make_list, people_of, play_event
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.people.models import Person
from tournaments.ratings.models import RatedPlayer, RatingList, RatingStart
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.services.players import enter_known_people

DESK = "/desk/front-range/ratings/"
LIST = f"{DESK}armati/"


@pytest.fixture
def oscars(oscar: User, sign_in: SignIn) -> Client:
    return sign_in(oscar)


def values_of(page: Any) -> dict[str, str]:
    """The hidden values and the list that a preview carries."""
    text = page.content.decode()
    found = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', text))
    return {**found, "text": re.search(r"<textarea[^>]*>\n(.*?)</textarea>", text, re.DOTALL).group(1)}  # type: ignore[union-attr]


def test_a_list_is_made_counted_changed_and_deleted(club: Club, alice: User, oscars: Client) -> None:
    event = play_event(club, alice, day=1)
    made = oscars.post(DESK, {"name": "Armati", "discipline": "armati", "system": "elo"})
    assert (made.status_code, made.url) == (302, LIST)  # type: ignore[attr-defined]
    page = oscars.get(LIST).content.decode()
    assert "6 games" in page
    assert "Counted" in page
    rating_list = RatingList.objects.get()
    settings = {**rating_list.rules, "name": "Armati", "automatic": "on", "k_new": "900", "period": "round"}
    refused = oscars.post(f"{LIST}settings/", settings)
    assert refused.status_code == 422
    assert "number from 1 to 200" in refused.content.decode()
    assert oscars.post(f"{LIST}settings/", settings | {"k_new": "32"}).status_code == 302
    rating_list.refresh_from_db()
    assert (rating_list.rules["k_new"], rating_list.rules["period"], rating_list.published) == ("32", "round", False)
    assert oscars.post(f"{LIST}event/", {"event": event.pk, "do": "out"}).status_code == 302
    assert not RatedPlayer.objects.exists()
    assert "Left out" in oscars.get(LIST).content.decode()
    assert oscars.post(f"{LIST}event/", {"event": event.pk, "do": "rule"}).status_code == 302
    assert RatedPlayer.objects.count() == 6
    assert oscars.post(f"{LIST}delete/").status_code == 302
    assert not RatingList.objects.exists()


def test_waiting_events_are_on_top_and_one_press_counts_them(club: Club, alice: User, oscars: Client) -> None:
    make_list(club, alice, automatic=False)
    event = play_event(club, alice, day=1)
    page = oscars.get(LIST).content.decode()
    assert "Not chosen" in page
    assert "waits to be counted" not in page
    assert oscars.post(f"{LIST}event/", {"event": event.pk, "do": "in"}).status_code == 302
    assert RatedPlayer.objects.count() == 6
    Event.objects.filter(pk=event.pk).update(revision=event.revision + 1)  # as a corrected result does
    assert "1 event waits to be counted" in oscars.get(LIST).content.decode()
    oscars.post(f"{LIST}count/")
    assert RatedPlayer.objects.count() == 6
    assert "waits to be counted" not in oscars.get(LIST).content.decode()


def test_the_workers_count_is_shown_while_it_lasts(club: Club, alice: User, oscars: Client) -> None:
    make_list(club, alice)
    play_event(club, alice, day=1)
    assert "Queued" in oscars.get(LIST).content.decode()
    card = oscars.get(f"{LIST}status/").content.decode()
    assert f'data-job-url="{LIST}status/"' in card
    RatingList.objects.get().job.delete()  # type: ignore[union-attr]
    assert oscars.get(f"{LIST}status/").status_code == 200


def test_the_page_takes_as_many_queries_with_many_events(
    club: Club, alice: User, oscars: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make_list(club, alice)
    for day in (1, 2):
        play_event(club, alice, day=day, rounds=1)
        RatingList.objects.update(job=None)
        with django_assert_num_queries(10):
            oscars.get(LIST)


def test_ratings_are_imported_once_they_were_shown(club: Club, alice: User, oscars: Client) -> None:
    ann = Person.objects.create(club=club, first_name="Ann", last_name="Pell")
    make_list(club, alice)
    text = "name,rating\nAnn Pell,1655\nNew One,1500\nBad Row,much\n"
    shown = oscars.post(f"{LIST}import/", {"text": text})
    page = shown.content.decode()
    assert shown.status_code == 200
    assert "much is not a number from 100 to 5000" in page
    assert "Add the 1 person who is not in the club" in page
    values = values_of(shown)
    assert oscars.post(f"{LIST}import/", values).status_code == 422
    done = oscars.post(f"{LIST}import/", {**values, "leave_out_wrong": "on"})
    assert done.status_code == 302
    assert list(RatingStart.objects.values_list("person", "rating")) == [(ann.pk, 1655)]
    assert oscars.post(f"{LIST}import/", {**values, "leave_out_wrong": "on"}).status_code == 409
    assert oscars.post(f"{LIST}import/", {"text": ""}).status_code == 422


def test_a_swiss_event_takes_its_ratings_after_they_were_shown(club: Club, alice: User, oscars: Client) -> None:
    before = play_event(club, alice, day=1)
    event = make_swiss_event(club, alice, name="Next", discipline="armati")
    page = f"/desk/front-range/e/{event.slug}/players/ratings/"
    assert "Your club has no rating list for this game" in oscars.get(page).content.decode()
    make_list(club, alice)
    enter_known_people(actor_of(alice), event, people=people_of(before))
    assert "has new ratings for 6 players" in oscars.get(page).content.decode()
    assert oscars.post(page, {"list": "armati"}).status_code == 302
    assert SwissEntry.objects.filter(event=event, rating=None).count() == 0
    frozen = f"/desk/front-range/e/{before.slug}/players/ratings/"
    refused = oscars.post(frozen, {"list": "armati"})
    assert refused.status_code == 422
    assert "Round 1 is published" in refused.content.decode()
