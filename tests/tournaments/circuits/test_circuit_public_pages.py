"""What everybody reads of a circuit: the ranking, its arithmetic and rules, files and the feed."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.utils import timezone

from tests import factories
from tests.factories import actor_of
from tests.scenes.circuit_scene import add_elsewhere, make_circuit, text_of
from tests.scenes.event_pages import SignIn
from tests.scenes.rating_scene import people_of
from tournaments.circuits.models import Circuit
from tournaments.circuits.selectors.heads import heads
from tournaments.circuits.selectors.seasons import circuit_season
from tournaments.circuits.sheets import circuit_sheet
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, EventOutcome
from tournaments.events.services.visibility import change_visibility, details_now
from tournaments.people.models import Person

PUBLIC = "/c/front-range/circuits/front-range-circuit/"
ATOM = "{http://www.w3.org/2005/Atom}"
SOUTH = "place,name,points\n1,Ann Able,12\n2,Ben Baker,9\n"


def test_a_player_reads_the_arithmetic_and_tries_a_further_result(club: Club, alice: User) -> None:
    make_circuit(club, alice, events=3)
    person = people_of(Event.objects.order_by("starts_on")[0])[0]
    page = f"{PUBLIC}players/{person.pk}/"
    shown = text_of(Client().get(page))
    assert re.search(r"\(6 - \d - \d \+ 1\)/6 =", shown)
    assert "A further result counts if it earns more than" in shown
    then = text_of(Client().get(f"{page}?place=1&players=40"))
    assert "That result earns 0.98 ." in then or "0.98" in then
    assert "The event is made up: 5 rounds of 5 games." in then
    refused = text_of(Client().get(f"{page}?place=41&players=40"))
    assert "Enter a place from 1" in refused
    assert "Nothing is saved yet" not in refused
    assert Client().get(f"{PUBLIC}players/999999/").status_code == 404


def test_the_arithmetic_of_tied_players_says_what_they_earn(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice, events=0, preset="places")
    row = add_elsewhere(circuit, alice, "place,name\n1,Ann Able\n2,Bo Bell\n2,Cy Cole\n")
    tied = row.results.get(person__last_name="Bell")
    shown = text_of(Client().get(f"{PUBLIC}players/{tied.person_id}/"))
    assert "2= of 3" in shown
    call = "if({0} &gt; 9, 5, pick({0}, 200, 160, 120, 100, 80, 60, 40, 20, 10))"
    assert f"({call.format(2)} + {call.format(3)})/2 = 140; 2 players tied" in shown


def test_names_are_shortened_for_others_and_whole_for_members(club: Club, alice: User, sign_in: SignIn) -> None:
    circuit = make_circuit(club, alice, events=0)
    add_elsewhere(circuit, alice, SOUTH)
    Person.objects.filter(last_name="Able").update(name_shown="short")
    for rest in ("", "circuit.csv", "circuit.json"):
        everybody, member = Client().get(f"{PUBLIC}{rest}"), sign_in(alice).get(f"{PUBLIC}{rest}")
        assert b"Able" not in everybody.content, rest
        assert b"Able" in member.content, rest


def test_files_hold_the_ranking(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice, events=0)
    add_elsewhere(circuit, alice, SOUTH)
    rows = Client().get(f"{PUBLIC}circuit.csv").content.decode("utf-8-sig").splitlines()
    assert rows[0] == "rank,first_name,last_name,distinction,total,events,adjusted,Open of the South"
    assert rows[1] == "1,Ann,Able,,0.5,1,0,0.5"
    found = json.loads(Client().get(f"{PUBLIC}circuit.json").content)
    assert found["standings"][0]["results"] == [
        {"event": 0, "place": 1, "points": "1/2", "worth": "1/2", "why": "counts"}
    ]
    sheet = Client().get(f"{PUBLIC}circuit.pdf")
    assert sheet.content.startswith(b"%PDF")
    assert Client().get(f"{PUBLIC}circuit.csv?as=xlsx").status_code == 200


def test_an_event_that_is_not_public_is_not_named_to_everybody(club: Club, alice: User) -> None:
    make_circuit(club, alice, events=2)
    event = Event.objects.order_by("starts_on")[0]
    Event.objects.filter(pk=event.pk).update(published=False)
    for rest in ("", "events/", "rules/", "circuit.csv", "circuit.json"):
        assert event.name not in Client().get(f"{PUBLIC}{rest}").content.decode(), rest


def test_results_that_become_hidden_leave_every_page_and_file_at_once(club: Club, alice: User) -> None:
    make_circuit(club, alice, events=1)
    event = Event.objects.get()
    person = people_of(event)[0]
    pages = [f"{PUBLIC}{rest}" for rest in ("", "events/", "circuit.csv", "circuit.json", f"players/{person.pk}/")]
    api = "/api/v1/clubs/front-range/circuits/front-range-circuit/standings/"
    before = [Client().get(page).content.decode() for page in (*pages, api)]
    assert all(person.last_name in before[number] for number in (0, 2, 3, 4, 5))
    change_visibility(actor_of(alice), event, details=replace(details_now(event), hide_last=1))
    for page in (*pages, api):
        answer = Client().get(page)
        assert person.last_name not in answer.content.decode(), page
    assert json.loads(Client().get(f"{PUBLIC}circuit.json").content)["standings"] == []


def test_a_feed_never_carries_a_name_as_html(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice, events=0)
    add_elsewhere(circuit, alice, "place,name\n1,<script>alert(1)</script> Able\n", name="Open <img src=x>")
    feed = ElementTree.fromstring(Client().get(f"{PUBLIC}feed.atom").content)  # noqa: S314  our own
    for entry in feed.iter(f"{ATOM}summary"):
        assert entry.get("type") == "html"
        assert "<" not in (entry.text or "")


def test_the_file_of_a_ranking_is_sent_again_only_when_what_it_shows_changed(club: Club, alice: User) -> None:
    make_circuit(club, alice, events=1)
    tag = Client().get(f"{PUBLIC}circuit.json").headers["ETag"]
    assert Client().get(f"{PUBLIC}circuit.json", headers={"If-None-Match": tag}).status_code == 304
    event = Event.objects.get()
    change_visibility(actor_of(alice), event, details=replace(details_now(event), listing="unlisted"))
    answer = Client().get(f"{PUBLIC}circuit.json", headers={"If-None-Match": tag})
    assert (answer.status_code, json.loads(answer.content)["standings"]) == (200, [])


def test_the_feed_says_that_results_changed(club: Club, alice: User) -> None:
    make_circuit(club, alice, events=1)
    event = Event.objects.get()
    assert f"{event.name} counts in the ranking" in Client().get(f"{PUBLIC}feed.atom").content.decode()
    EventOutcome.objects.filter(event=event).update(corrected_at=timezone.now())
    assert f"Results of {event.name} changed" in Client().get(f"{PUBLIC}feed.atom").content.decode()


def test_people_of_one_name_are_distinguished_in_files_too(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice, events=0)
    add_elsewhere(circuit, alice, SOUTH)
    other = factories.make_club(name="Leeds Chess")
    Person.objects.filter(last_name="Able").update(town="Boulder")
    Person.objects.filter(last_name="Baker").update(club=other, first_name="Ann", last_name="Able", sort_key="able ann")
    rows = Client().get(f"{PUBLIC}circuit.csv").content.decode("utf-8-sig").splitlines()
    assert [row.split(",")[1:4] for row in rows[1:]] == [["Ann", "Able", "Boulder"], ["Ann", "Able", "Leeds Chess"]]
    found = json.loads(Client().get(f"{PUBLIC}circuit.json").content)
    assert [each["distinction"] for each in found["standings"]] == ["Boulder", "Leeds Chess"]
    lines = circuit_sheet(circuit_season(circuit, short_names=True)).context["lines"]
    assert [line.distinction for line in lines] == ["Boulder", "Leeds Chess"]


def test_public_rules_tell_the_numbers_of_places(club: Club, alice: User) -> None:
    make_circuit(club, alice, events=1, preset="places")
    page = text_of(Client().get(f"{PUBLIC}rules/"))
    assert "Points by place: 1st 200, 2nd 160, 3rd 120, 4th 100" in page
    assert "each further place earns 5" in page
    assert "Put in your own" not in page


def test_public_rules_tell_the_rows_of_the_table(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice, events=1)
    Circuit.objects.filter(pk=circuit.pk).update(formula="table(place)", table="2-8: 10 6 3\n9+: 25 18")
    page = text_of(Client().get(f"{PUBLIC}rules/"))
    assert "The table for events of 2 to 8 players: 1st 10, 2nd 6, 3rd 3." in page
    assert "The table for events of 9 players and more: 1st 25, 2nd 18." in page


def test_public_rules_explain_an_own_formula_with_a_real_result(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice, events=1)
    Circuit.objects.filter(pk=circuit.pk).update(formula="2*(players - place + 1)/players")
    page = text_of(Client().get(f"{PUBLIC}rules/"))
    assert "players ranked players of the event place the place among the ranked players" in page
    event = Event.objects.get()
    assert f"For example: 3rd of 6 in {event.name}: 2*(6 − 3 + 1)/6 = 1.3333" in page
    assert "ranked players of the event" in text_of(Client().get(PUBLIC))


def test_rules_of_a_circuit_without_results_are_explained_with_a_made_up_one(club: Club, alice: User) -> None:
    make_circuit(club, alice, events=0, preset="linear")
    assert "For example: 3rd of 20: (1 + min(20, 30)) * (20 + 1 − 3)/20 = 18.9" in text_of(
        Client().get(f"{PUBLIC}rules/")
    )


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Spring Cup", "Summer Cup", "Open"), ["SpC", "SuC", "Open"]),
        (("Cup of 2026", "Cup of 2027"), ["CupO1", "CupO2"]),
        (("Northern Open", "Grand Prix"), ["NO", "GP"]),
        (("Sprint", "Sprint"), ["Spri1", "Spri2"]),
        ((), []),
    ],
)
def test_columns_of_events_have_different_heads(names: tuple[str, ...], shown: list[str]) -> None:
    assert heads(names) == shown
