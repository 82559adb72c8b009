"""Rating lists over REST: the same services as at the desk, and open to read where the list is public."""

from __future__ import annotations

import pytest

from tests.factories import actor_of
from tests.scenes.api import CLUB, Api, problems
from tests.scenes.rating_scene import make_list, people_of, play_event
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.ratings.models import RatedPlayer, RatingList
from tournaments.swiss.services.players import enter_known_people

LISTS = f"{CLUB}rating-lists/"
LIST = f"{LISTS}armati/"


@scene
def event(club: Club, alice: User) -> Event:
    return play_event(club, alice, day=1)


@pytest.fixture
def script(oscar: User) -> Api:
    return Api(oscar)


def test_a_list_is_made_read_changed_and_deleted(event: Event, script: Api) -> None:
    new = {"name": "Armati", "discipline": "armati", "system": "glicko2", "rules": {"tau": 0.3}}
    made = script.post(LISTS, new)
    assert (made.status_code, made.json()["slug"], made.json()["rules"]["tau"]) == (201, "armati", "0.3")
    anyone = Api(None)
    assert [each["slug"] for each in anyone.get(LISTS).json()["results"]] == ["armati"]
    players = anyone.get(f"{LIST}players/?sort=name").json()
    assert (players["count"], players["results"][0]["games"]) == (6, 2)
    history = anyone.get(f"{LIST}players/{players['results'][0]['person']}/").json()
    assert history["player"]["name"] == players["results"][0]["name"]
    assert history["changes"][0]["event"] == event.slug
    assert history["changes"][0]["arithmetic"].startswith("Expected 1 of 2, scored")
    assert anyone.get(f"{LIST}ratings.csv?bom=no").content.decode().count("\n") == 7
    changed = script.patch(LIST, {"rules": {"period": "round"}, "published": False})
    assert (changed.json()["rules"]["period"], changed.json()["rules"]["tau"]) == ("round", "0.3")
    assert anyone.get(LIST).status_code == 404
    assert anyone.get(LISTS).json()["count"] == 0
    assert script.delete(LIST).status_code == 204
    assert not RatingList.objects.exists()


def test_what_is_wrong_is_named_by_its_path(club: Club, script: Api) -> None:
    bad = {"name": "", "discipline": "chess", "system": "elo", "rules": {"k": "many", "tau": 1}}
    assert problems(script.post(LISTS, bad)) == [
        ("name", "required"),
        ("rules.k", "out_of_range"),
        ("rules.tau", "unknown_field"),
    ]
    assert problems(script.post(LISTS, {"name": "A", "discipline": "chess", "system": "elo", "rules": []})) == [
        ("rules", "invalid")
    ]


def test_events_are_chosen_and_counted(event: Event, alice: User, script: Api) -> None:
    make_list(event.club, alice, automatic=False)
    (before,) = script.get(f"{LIST}events/").json()["results"]
    assert (before["state"], before["counted"], before["stale"]) == ("unchosen", False, False)
    assert script.post(f"{LIST}count/").json()["counted_at"]
    assert RatedPlayer.objects.count() == 0
    chosen = script.put(f"{LIST}events/{event.slug}/", {"counts": True}).json()
    assert (chosen["state"], chosen["counted"]) == ("counts", True)
    assert RatedPlayer.objects.count() == 6
    left_out = script.put(f"{LIST}events/{event.slug}/", {"counts": False}).json()
    assert (left_out["state"], left_out["counted"]) == ("left_out", False)
    assert problems(script.put(f"{LIST}events/nothing/", {"counts": None})) == [("event", "other_game")]


def test_ratings_come_in_and_go_out(event: Event, alice: User, script: Api) -> None:
    make_list(event.club, alice)
    person = people_of(event)[0]
    text = f"last_name,rating\n{person.last_name},1800\nNobody,1500"
    shown = script.post(f"{LIST}import/preview/", {"text": text}).json()
    assert [row["verdict"] for row in shown["lines"]] == ["new", "unknown"]
    saved = script.post(f"{LIST}import/", {"text": text, "fingerprint": shown["fingerprint"]})
    assert saved.json() == {"added": 1, "changed": 0, "unchanged": 0, "left_out": 1, "people": 0}
    coming = make_swiss_event(event.club, alice, name="Next", discipline="armati")
    enter_known_people(actor_of(alice), coming, people=[person])
    swiss = f"{CLUB}events/{coming.slug}/swiss/ratings/"
    (line,) = script.get(f"{swiss}?rating_list=armati").json()["players"]
    assert (line["before"], line["name"]) == (None, person.name)
    assert script.post(f"{swiss}take/", {"rating_list": "armati"}).json() == {"taken": 1}
    assert coming.swiss_entries.get().rating == line["after"]
    assert problems(script.get(swiss)) == [("rating_list", "required")]
