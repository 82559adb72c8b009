"""Circuits over REST: the same services as at the desk, and open to read where the circuit is public."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import actor_of
from tests.scenes.api import CLUB, Api, problems
from tests.scenes.circuit_scene import make_circuit
from tests.scenes.rating_scene import people_of, play_event
from tests.scenes.stage import scene
from tournaments.base.actors import Actor
from tournaments.changes.models import Change
from tournaments.circuits.models import Circuit, CircuitAdjustment, CircuitEvent, OutsideResult
from tournaments.circuits.services.events import choose_events, chosen_events
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.events import unpublish_event
from tournaments.people.models import Person

CIRCUITS = f"{CLUB}circuits/"
CIRCUIT = f"{CIRCUITS}front-range-circuit/"
SOUTH = "place,name,points\n1,Ann Able,12\n2,Ben Baker,9\n"


@scene
def event(club: Club, alice: User) -> Event:
    return play_event(club, alice, day=1)


@scene
def circuit(club: Club, alice: User) -> Circuit:
    return make_circuit(club, alice, events=2)


@pytest.fixture
def script(oscar: User) -> Api:
    return Api(oscar)


def test_a_circuit_is_made_filled_read_and_deleted(event: Event, script: Api) -> None:
    made = script.post(CIRCUITS, {"name": "Front Range Circuit", "preset": "percentile"})
    assert (made.status_code, made.json()["slug"], made.json()["best"]) == (201, "front-range-circuit", 3)
    added = script.post(f"{CIRCUIT}events/", {"event": event.slug})
    assert (added.status_code, added.json()["state"], added.json()["players"]) == (201, "counts", 6)
    anyone = Api(None)
    assert anyone.get(CIRCUIT).status_code == 404
    before = Change.objects.count()
    changed = script.patch(CIRCUIT, {"published": True, "best": 2, "reason": "Two events"})
    assert (changed.status_code, changed.json()["best"]) == (200, 2)
    assert Change.objects.count() == before + 1
    lines = anyone.get(f"{CIRCUIT}standings/").json()
    assert (lines["count"], lines["results"][0]["rank"]) == (6, 1)
    player = anyone.get(f"{CIRCUIT}standings/{lines['results'][0]['person']}/").json()
    assert player["line"]["total"] == lines["results"][0]["total"]
    assert player["arithmetic"][0]["filled"].endswith("/6")
    assert [each["slug"] for each in anyone.get(CIRCUITS).json()["results"]] == ["front-range-circuit"]
    assert script.delete(f"{CIRCUIT}events/{added.json()['id']}/").status_code == 204
    assert script.delete(CIRCUIT).status_code == 204
    assert not Circuit.objects.exists()


def test_events_added_and_removed_at_the_same_time_are_all_kept(
    club: Club, alice: User, script: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    circuit = make_circuit(club, alice, events=0)
    first, second, third = (play_event(club, alice, day=day) for day in (1, 2, 3))

    def meanwhile(actor: Actor, row: Circuit, **sent: Any) -> int:
        CircuitEvent.objects.create(circuit=row, event=other)
        return choose_events(actor, row, **sent)

    monkeypatch.setattr("tournaments.circuits.api.circuits.choose_events", meanwhile)
    other = first
    added = script.post(f"{CIRCUIT}events/", {"event": second.slug})
    assert chosen_events(circuit).keys() == {first.pk, second.pk}
    other = third
    assert script.delete(f"{CIRCUIT}events/{added.json()['id']}/").status_code == 204
    assert chosen_events(circuit).keys() == {first.pk, third.pk}


def test_everybody_reads_the_events_classes_and_adjustments_that_the_pages_show(
    circuit: Circuit, alice: User, script: Api
) -> None:
    script.put(f"{CIRCUIT}classes/", {"classes": [{"name": "Weekend", "weight": 2}], "reason": "As voted"})
    script.post(f"{CIRCUIT}adjustments/", {"person": Person.objects.all()[0].pk, "points": -1, "reason": "No list"})
    event = Event.objects.order_by("starts_on")[0]
    unpublish_event(actor_of(alice), event)
    anyone = Api(None)
    assert anyone.get(CIRCUIT).json()["classes"][0]["code"] == "weekend"
    assert [each["reason"] for each in anyone.get(f"{CIRCUIT}adjustments/").json()["results"]] == ["No list"]
    assert [each["state"] for each in script.get(f"{CIRCUIT}events/").json()["results"]] == ["hidden", "counts"]
    shown = anyone.get(f"{CIRCUIT}events/").json()["results"]
    assert [each["state"] for each in shown] == ["counts"]
    assert event.name not in str(shown)


def test_what_is_wrong_is_named_by_its_path(circuit: Circuit, script: Api) -> None:
    assert problems(script.post(CIRCUITS, {"name": "", "preset": "none"})) == [
        ("preset", "not_a_choice"),
        ("name", "required"),
    ]
    wrong = problems(script.patch(CIRCUIT, {"formula": "plaec"}))
    assert wrong == [("formula", "unknown_word"), ("reason", "required")]
    assert problems(script.post(f"{CIRCUIT}events/", {"event": "nowhere"})) == [("event", "unknown")]
    assert problems(script.post(f"{CIRCUIT}adjustments/", {"person": 99999, "points": 1, "reason": "x"})) == [
        ("person", "unknown")
    ]


def test_an_event_held_elsewhere_comes_in(circuit: Circuit, script: Api) -> None:
    made = script.post(f"{CIRCUIT}events/", {"name": "South", "day": "2026-07-01"})
    assert (made.status_code, made.json()["state"], made.json()["players"]) == (201, "empty", None)
    at = f"{CIRCUIT}events/{made.json()['id']}/"
    look = script.post(f"{at}import/preview/", {"text": SOUTH}).json()
    assert [each["verdict"] for each in look["lines"]] == ["unknown", "unknown"]
    assert look["players"] == 2
    sent = {"text": SOUTH, "fingerprint": look["fingerprint"], "add_people": True}
    assert script.post(f"{at}import/", sent).json()["people"] == 2
    states = {each["name"]: each["state"] for each in script.get(f"{CIRCUIT}events/").json()["results"]}
    assert states["South"] == "counts"
    assert script.delete(at).status_code == 204
    assert not OutsideResult.objects.exists()


def test_classes_are_replaced_and_a_formula_is_tried(circuit: Circuit, script: Api) -> None:
    sent = {"classes": [{"name": "Two days", "weight": 2}], "reason": "A weekend counts double"}
    assert script.put(f"{CIRCUIT}classes/", sent).json()["classes"][0]["code"] == "two_days"
    tried = script.post(f"{CIRCUIT}try/", {"formula": "place*(1 + is_two_days)"}).json()
    assert tried["points"][:3] == ["1", "2", "3"]
    assert tried["findings"][0]["code"] == "order"
    assert Circuit.objects.get().formula == "(players - place - tied + 1)/players"


def test_points_are_adjusted(circuit: Circuit, script: Api) -> None:
    person = people_of(Event.objects.order_by("starts_on")[0])[0]
    made = script.post(f"{CIRCUIT}adjustments/", {"person": person.pk, "points": -0.5, "reason": "Late list"})
    assert made.status_code == 201
    assert script.get(f"{CIRCUIT}adjustments/").json()["results"][0]["reason"] == "Late list"
    assert script.delete(f"{CIRCUIT}adjustments/{made.json()['id']}/").status_code == 204
    assert not CircuitAdjustment.objects.exists()
