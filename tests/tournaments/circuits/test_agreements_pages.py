"""Circuits of several clubs on pages, in the feed, in further rankings and over REST."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.api import CLUB, Api, problems
from tests.scenes.circuit_scene import add_elsewhere, make_circuit
from tests.scenes.event_pages import SignIn
from tests.scenes.rating_scene import people_of, play_event
from tests.scenes.stage import scene
from tournaments.base.sheets.paper import html_of
from tournaments.circuits.models import Circuit, CircuitEvent, CircuitPrize
from tournaments.circuits.selectors.rules import RULES
from tournaments.circuits.selectors.seasons import circuit_season
from tournaments.circuits.services.awards import choose_circuit_prize
from tournaments.circuits.services.circuits import CircuitRulesDetails, create_circuit, edit_circuit_rules
from tournaments.circuits.services.events import ClassDetails, adjust_circuit, choose_events, set_classes
from tournaments.circuits.services.prizes import add_circuit_prize
from tournaments.circuits.sheets import circuit_certificates, circuit_receipts
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.events import unpublish_event
from tournaments.people.models import Person

DESK = "/desk/front-range/circuits/with-others/"
THEIRS = "/desk/north/circuits/with-others/"
PUBLIC = "/c/front-range/circuits/front-range-circuit/"
FEED = f"{PUBLIC}feed.atom"
ATOM = "{http://www.w3.org/2005/Atom}"
SOUTH = "place,name,points\n1,Ann Able,12\n2,Ben Baker,9\n"


@scene
def nora() -> User:
    return factories.make_user("Nora")


@scene
def north(nora: User) -> Club:
    return factories.make_club(nora, name="North", slug="north")


@scene
def open_day(north: Club, nora: User) -> Event:
    return play_event(north, nora, day=9, name="Open Day")


@scene
def circuit(club: Club, alice: User) -> Circuit:
    return make_circuit(club, alice, events=1)


@pytest.fixture
def noras(nora: User, north: Club, sign_in: SignIn) -> Client:
    return sign_in(nora)


@pytest.fixture
def oscars(oscar: User) -> Client:
    client = Client()
    client.force_login(oscar)
    return client


def text_of(answer: Any) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", answer.content.decode()).split())


def sign_in_text(page: str, user: User) -> str:
    client = Client()
    client.force_login(user)
    return text_of(client.get(page))


def invite(client: Client, address: str) -> Any:
    return client.post(DESK, {"do": "invite", "invite-circuit": "front-range-circuit", "invite-event": address})


def answer(client: Client, page: str, do: str, **sent: str) -> Any:
    return client.post(f"{page}{CircuitEvent.objects.get(event__name='Open Day').pk}/", {"do": do, **sent})


def feed_of(client: Client) -> Any:
    """The feed, parsed; each of its entries must have what Atom asks for."""
    root = ElementTree.fromstring(client.get(FEED).content)  # noqa: S314  our own
    assert root.tag == f"{ATOM}feed"
    for each in (root, *root.iter(f"{ATOM}entry")):
        assert all(each.find(f"{ATOM}{name}").text for name in ("id", "title", "updated"))  # type: ignore[union-attr]
        assert datetime.fromisoformat(each.find(f"{ATOM}updated").text).tzinfo is not None  # type: ignore[union-attr,arg-type]
    marks = [each.find(f"{ATOM}id").text for each in root.iter(f"{ATOM}entry")]  # type: ignore[union-attr]
    assert len(marks) == len(set(marks))
    return root


def titles(client: Client) -> list[str]:
    return [each.find(f"{ATOM}title").text for each in feed_of(client).iter(f"{ATOM}entry")]


def test_an_event_is_invited_by_its_address_accepted_and_withdrawn(
    circuit: Circuit, open_day: Event, oscars: Client, noras: Client
) -> None:
    assert "No event of your club is in a circuit" in text_of(oscars.get(DESK))
    assert invite(oscars, "https://testserver/c/north/open-day/standings/").status_code == 302
    assert "Waiting for North" in text_of(oscars.get(DESK))
    assert "Another club asks about a circuit: answer it." in text_of(noras.get("/desk/north/"))
    assert "With other clubs (1 to answer)" in text_of(noras.get("/desk/north/circuits/"))
    assert "answer it" not in text_of(oscars.get("/desk/front-range/"))
    assert "Front Range Diplomacy asks" in text_of(noras.get(THEIRS))
    answer(noras, THEIRS, "accept")
    assert "answer it" not in text_of(noras.get("/desk/north/"))
    shown = text_of(Client().get(f"{PUBLIC}events/"))
    assert "Open Day" in shown
    assert "North" in shown
    assert "/c/north/open-day/" in Client().get(f"{PUBLIC}events/").content.decode()
    assert "Both agreed" in text_of(oscars.get(DESK))
    assert "There is nothing to refuse" in text_of(noras.get(answer(noras, THEIRS, "refuse").url))
    answer(noras, THEIRS, "withdraw")
    assert "Open Day" not in Client().get(f"{PUBLIC}events/").content.decode()


def test_a_circuit_is_asked_refuses_and_gives_a_class(
    circuit: Circuit, open_day: Event, alice: User, oscars: Client, noras: Client
) -> None:
    set_classes(actor_of(alice), circuit, classes=[ClassDetails(name="Major")], reason="New")
    sent = {"do": "ask", "ask-event": "open-day", "ask-circuit": PUBLIC}
    assert noras.post(THEIRS, sent).status_code == 302
    answer(oscars, DESK, "refuse")
    assert "refused" in text_of(noras.get(THEIRS))
    answer(oscars, DESK, "accept", event_class="major")
    assert CircuitEvent.objects.get(event=open_day).event_class.code == "major"  # type: ignore[union-attr]
    answer(oscars, DESK, "class", event_class="")
    assert CircuitEvent.objects.get(event=open_day).event_class is None


@pytest.mark.parametrize(
    "address",
    [
        *("", "nonsense", "/c/north/nowhere/", "https://testserver/", "/c/front-range/june-1/", "[", "/c/north/"),
        *("https://example.org/c/north/open-day/", "https://["),
    ],
)
def test_an_address_without_an_event_of_another_club_is_refused_at_its_field(
    circuit: Circuit, open_day: Event, oscars: Client, address: str
) -> None:
    refused = invite(oscars, address)
    assert refused.status_code == 422
    assert not CircuitEvent.objects.filter(state="invited").exists()


def test_equal_names_are_pointed_out_at_the_desk(
    circuit: Circuit, open_day: Event, oscars: Client, noras: Client
) -> None:
    invite(oscars, "/c/north/open-day/")
    answer(noras, THEIRS, "accept")
    desk = "/desk/front-range/circuits/front-range-circuit/"
    assert "Same person?" not in text_of(oscars.get(desk))
    people = [people_of(Event.objects.get(name="June 1"))[0].pk, people_of(open_day)[0].pk]
    Person.objects.filter(pk__in=people).update(first_name="Ann", last_name="Able")
    assert "Same person?" in text_of(oscars.get(desk))
    CircuitPrize.objects.create(circuit=circuit, title="First")
    for least in (1, 5):  # with a rank, and without one
        Circuit.objects.filter(pk=circuit.pk).update(least_events=least)
        assert "Ann Able North" in text_of(Client().get(PUBLIC))
    choices = text_of(oscars.get(f"{desk}prizes/{CircuitPrize.objects.get().pk}/"))
    assert "Ann Able (North)" in choices


def test_certificates_and_receipts_tell_winners_of_one_name_apart(
    circuit: Circuit, open_day: Event, alice: User, oscars: Client, noras: Client
) -> None:
    invite(oscars, "/c/north/open-day/")
    answer(noras, THEIRS, "accept")
    people = [people_of(Event.objects.get(name="June 1"))[0].pk, people_of(open_day)[0].pk]
    Person.objects.filter(pk__in=people).update(first_name="Ann", last_name="Able")
    for person in people:
        made = add_circuit_prize(actor_of(alice), circuit, title=f"Prize {person}")
        choose_circuit_prize(actor_of(alice), circuit, made.pk, person=person, reason="As voted")
    found = circuit_season(Circuit.objects.get(pk=circuit.pk), short_names=False)
    certificates, receipts = (html_of(sheet(found)) for sheet in (circuit_certificates, circuit_receipts))
    assert re.findall(r"Ann Able</h1>\s*(<p[^>]*>North</p>)?", certificates) == ["", '<p class="members">North</p>']
    shown = [" ".join(each.split()) for each in re.findall(r'<th scope="row">([^<]*)</th>', receipts)]
    assert shown == ["Ann Able", "Ann Able (North)"]


def test_the_feed_tells_of_events_standings_and_rules(circuit: Circuit, alice: User) -> None:
    page = Client().get(PUBLIC).content.decode()
    assert f'<link rel="alternate" type="application/atom+xml" title="Front Range Circuit"\n  href="{FEED}">' in page
    assert titles(Client()) == ["June 1 counts in the ranking", "June 1 is in the circuit"]
    set_classes(actor_of(alice), circuit, classes=[ClassDetails(name="Major")], reason="The club voted")
    add_elsewhere(circuit, alice, SOUTH)
    assert titles(Client())[0] == "Open of the South counts in the ranking"
    assert "The rules of Front Range Circuit changed" in titles(Client())
    assert Client().get(FEED)["Content-Type"].startswith("application/atom+xml")


def test_the_feed_names_nobody_and_nothing_that_is_hidden(circuit: Circuit, alice: User, sign_in: SignIn) -> None:
    add_elsewhere(circuit, alice, SOUTH)
    Person.objects.filter(last_name="Able").update(name_shown="short")
    unpublish_event(actor_of(alice), Event.objects.get(name="June 1"))
    for client in (Client(), sign_in(alice)):
        text = client.get(FEED).content.decode()
        assert "Able" not in text
        assert "June 1" not in text
    Circuit.objects.update(published=False)
    assert Client().get(FEED).status_code == 404


def test_classes_and_clubs_have_rankings_of_their_own(
    circuit: Circuit, open_day: Event, alice: User, oscars: Client, noras: Client
) -> None:
    page = f"{PUBLIC}rankings/"
    assert "No further rankings yet" in text_of(Client().get(page))
    assert "More rankings" not in text_of(Client().get(PUBLIC))
    set_classes(actor_of(alice), circuit, classes=[ClassDetails(name="Major")], reason="New")
    choose_events(actor_of(alice), circuit, chosen={Event.objects.get(name="June 1").pk: "major"})
    invite(oscars, "/c/north/open-day/")
    answer(noras, THEIRS, "accept")
    Circuit.objects.update(club_best=2)
    first = people_of(Event.objects.get(name="June 1"))[0]
    adjust_circuit(actor_of(alice), circuit, person=first, points=Decimal(5), reason="Helper")
    shown = text_of(Client().get(page))
    assert "Major 1 event" in shown
    assert re.search(r"1 Front Range Diplomacy .* 2 North ", shown)
    assert "More rankings" in text_of(Client().get(PUBLIC))


def test_a_season_begins_with_a_share_of_the_totals_of_the_one_before(circuit: Circuit, alice: User) -> None:
    before = {line.person: line.total for line in circuit_season(circuit, short_names=False).season.lines}
    later = create_circuit(actor_of(alice), circuit.club, name="Next Season", preset="percentile")
    rules = CircuitRulesDetails(**{name: getattr(later, name) for name in RULES})
    carry = replace(rules, carry_from=circuit.slug, carry_percent=Decimal(50))
    edit_circuit_rules(actor_of(alice), later, details=carry)
    found = circuit_season(Circuit.objects.get(pk=later.pk), short_names=False)
    assert {line.person: line.total for line in found.season.lines} == {
        person: Fraction(total) / 2 for person, total in before.items() if total
    }
    own = CircuitRulesDetails(**{name: getattr(circuit, name) for name in RULES} | {"carry_from": later.slug})
    with pytest.raises(RuleError) as caught:
        edit_circuit_rules(actor_of(alice), circuit, details=own, reason="A circle")
    assert [(each.path, each.code) for each in caught.value.problems] == [("carry_from", "circle")]
    page = sign_in_text(f"/c/front-range/circuits/{later.slug}/", alice)
    assert "Players carry over 50% of their totals from the previous season." in page


def test_agreements_over_rest(circuit: Circuit, open_day: Event, oscar: User, nora: User) -> None:
    ours, theirs = Api(oscar), Api(nora)
    agreements, other = f"{CLUB}circuit-agreements/", "/api/v1/clubs/north/circuit-agreements/"
    sent = {"event_club": "north", "event": "open-day", "circuit_club": "front-range", "circuit": circuit.slug}
    made = ours.post(agreements, sent)
    assert (made.status_code, made.json()["state"], made.json()["side"]) == (201, "invited", "circuit")
    assert problems(ours.post(agreements, sent)) == [("event", "twice")]
    assert problems(ours.post(agreements, {**sent, "circuit": "none"})) == [("circuit", "unknown")]
    assert problems(theirs.post(other, {**sent, "event": "none"})) == [("event", "unknown")]
    at = f"{other}{made.json()['id']}/"
    assert theirs.post(f"{at}refuse/").json()["state"] == "refused"
    assert theirs.post(f"{at}accept/", {}).json()["state"] == "accepted"
    assert problems(theirs.post(f"{at}accept/", {})) == [("", "not_asked")]
    found = ours.get(f"{CLUB}circuits/{circuit.slug}/events/").json()["results"]
    assert [each["club"] for each in found] == ["front-range", "north"]
    assert [each["state"] for each in ours.get(agreements).json()["results"]] == ["accepted"]
    assert theirs.delete(at).status_code == 204
    assert theirs.delete(at).status_code == 404
    asked = theirs.post(other, sent)
    assert (asked.status_code, asked.json()["state"]) == (201, "asked")
