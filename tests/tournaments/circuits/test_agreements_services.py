"""Events of one club in circuits of another: both agree, either leaves, both logs say so, and nothing private shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.circuit_scene import make_circuit
from tests.scenes.rating_scene import people_of, play_event
from tests.scenes.stage import scene
from tournaments.archive.files.rules import RULE_OF, rows_of
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.base.permissions import Action
from tournaments.changes.models import Change, ChangeLine
from tournaments.circuits.access import access_agreement
from tournaments.circuits.agreements import Agreement, agreements_of
from tournaments.circuits.models import Circuit, CircuitEvent
from tournaments.circuits.selectors.facts import fitting
from tournaments.circuits.selectors.namesakes import namesakes
from tournaments.circuits.selectors.seasons import CircuitSeason, circuit_season
from tournaments.circuits.services.agreements import (
    accept_event,
    ask_circuit,
    classify_event,
    invite_event,
    refuse_event,
    withdraw_event,
)
from tournaments.circuits.services.categories import save_circuit_category
from tournaments.circuits.services.circuits import delete_circuit
from tournaments.circuits.services.events import ClassDetails, choose_events, set_classes
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.events import delete_event, unpublish_event
from tournaments.events.services.visibility import change_visibility, details_now
from tournaments.people.models import Person
from tournaments.swiss.models import SwissEntry


@scene
def nora() -> User:
    return factories.make_user("Nora")


@scene
def north(nora: User) -> Club:
    return factories.make_club(nora, name="North", slug="north")


@scene
def open_day(north: Club, nora: User) -> Event:
    """An event of the other club, over and public."""
    return play_event(north, nora, day=9, name="Open Day")


@scene
def circuit(club: Club, alice: User) -> Circuit:
    return make_circuit(club, alice, events=1)


def season(circuit: Circuit, *, short_names: bool = False) -> CircuitSeason:
    return circuit_season(Circuit.objects.get(pk=circuit.pk), short_names=short_names)


def names(circuit: Circuit) -> list[str]:
    return [line.name for line in season(circuit).events]


def only(club: Club) -> Agreement:
    (found,) = agreements_of(club)
    return found


def logs(*clubs: Club) -> list[str]:
    """The newest kind of change in the log of each club."""
    return [ChangeLine.objects.filter(club=each).latest("id").kind for each in clubs]


def invite(circuit: Circuit, user: User, event: Event, *, event_class: str = "") -> None:
    invite_event(actor_of(user), circuit, club=event.club.slug, event=event.slug, event_class=event_class)


def test_an_invited_event_counts_once_its_club_accepts(
    club: Club, alice: User, north: Club, nora: User, circuit: Circuit, open_day: Event
) -> None:
    invite(circuit, alice, open_day)
    assert (names(circuit), logs(club, north)) == (["June 1"], ["invite_circuit_event"] * 2)
    assert (only(club).words, only(north).words) == ("Waiting for North", f"{club.name} asks")
    revision = Circuit.objects.get(pk=circuit.pk).revision
    accept_event(actor_of(nora), only(north))
    assert (names(circuit), logs(club, north)) == (["June 1", "Open Day"], ["accept_circuit_event"] * 2)
    assert Circuit.objects.get(pk=circuit.pk).revision == revision + 1
    assert len(season(circuit).season.lines) == 12
    assert [line.counted.home for line in season(circuit).events if line.counted] == [True, False]


def test_a_club_asks_for_its_event_and_the_circuits_club_accepts_with_a_class(
    club: Club, alice: User, north: Club, nora: User, circuit: Circuit, open_day: Event
) -> None:
    set_classes(actor_of(alice), circuit, classes=[ClassDetails(name="Major")], reason="New")
    ask_circuit(actor_of(nora), open_day, club=club.slug, circuit=circuit.slug)
    with pytest.raises(RuleError):
        accept_event(actor_of(nora), only(north))
    accept_event(actor_of(alice), only(club), event_class="major")
    row = CircuitEvent.objects.get(event=open_day)
    assert (row.state, row.from_event, row.event_class.code) == ("accepted", True, "major")  # type: ignore[union-attr]
    classify_event(actor_of(alice), only(club), event_class="")
    assert CircuitEvent.objects.get(event=open_day).event_class is None
    with pytest.raises(RuleError):
        classify_event(actor_of(nora), only(north), event_class="major")


def test_a_refusal_is_in_both_logs_and_can_still_become_a_yes(
    club: Club, alice: User, north: Club, nora: User, circuit: Circuit, open_day: Event
) -> None:
    invite(circuit, alice, open_day)
    refuse_event(actor_of(nora), only(north))
    assert (names(circuit), logs(club, north)) == (["June 1"], ["refuse_circuit_event"] * 2)
    assert (only(club).words, only(north).words) == ("North refused", "You refused")
    with pytest.raises(RuleError) as caught:
        invite(circuit, alice, open_day)
    assert caught.value.problems[0].code == "twice"
    accept_event(actor_of(nora), only(north))
    assert names(circuit) == ["June 1", "Open Day"]


@pytest.mark.parametrize("leaves", ["circuit", "event"])
def test_the_events_of_a_club_that_leaves_are_gone_from_the_next_revision_and_both_logs_say_so(
    club: Club, alice: User, north: Club, nora: User, circuit: Circuit, open_day: Event, leaves: str
) -> None:
    invite(circuit, alice, open_day)
    accept_event(actor_of(nora), only(north))
    revision = Circuit.objects.get(pk=circuit.pk).revision
    user, side = (alice, club) if leaves == "circuit" else (nora, north)
    withdraw_event(actor_of(user), only(side))
    assert names(circuit) == ["June 1"]
    assert len(season(circuit).season.lines) == 6
    assert Circuit.objects.get(pk=circuit.pk).revision == revision + 1
    lines = [ChangeLine.objects.filter(club=each).latest("id") for each in (club, north)]
    assert {line.kind for line in lines} == {"withdraw_circuit_event"}
    assert {line.summary for line in lines} == {"Open Day is no longer in the circuit Front Range Circuit."}
    assert not any(Change.objects.filter(kind="withdraw_circuit_event").values_list("undoable", flat=True))
    with pytest.raises(MissingError):
        access_agreement(actor_of(nora), north.slug, 1, Action.MANAGE_CIRCUITS)


def test_the_other_log_names_the_club_and_nobody_of_it(
    club: Club, alice: User, north: Club, circuit: Circuit, open_day: Event
) -> None:
    invite(circuit, alice, open_day)
    line = ChangeLine.objects.filter(club=north).latest("id")
    assert (line.actor_name, line.change.actor, line.change.club_id) == (club.name, None, north.pk)


def test_deleting_the_event_or_the_circuit_notifies_the_other_club(
    club: Club, alice: User, north: Club, nora: User, circuit: Circuit, open_day: Event
) -> None:
    other = play_event(north, nora, day=10, people=people_of(open_day), name="Other Day")
    for event in (open_day, other):
        invite(circuit, alice, event)
    for each in agreements_of(north):
        accept_event(actor_of(nora), each)
    delete_event(actor_of(nora), other, typed_name=other.name)
    assert logs(club) == ["withdraw_circuit_event"]
    assert names(circuit) == ["June 1", "Open Day"]
    delete_circuit(actor_of(alice), circuit, typed_name=circuit.name)
    assert (logs(north), agreements_of(north)) == (["withdraw_circuit_event"], [])


def test_private_events_and_circuits_are_neither_found_nor_named(
    club: Club, alice: User, north: Club, nora: User, circuit: Circuit, open_day: Event
) -> None:
    invite(circuit, alice, open_day)
    accept_event(actor_of(nora), only(north))
    unpublish_event(actor_of(nora), open_day)
    Event.objects.filter(pk=open_day.pk).update(name="Secret Day")
    assert names(circuit) == ["June 1", "Event of North"]
    assert only(club).event_name == "Event of North"
    assert [line.is_public for line in season(circuit).events] == [True, False]
    Circuit.objects.filter(pk=circuit.pk).update(published=False, name="Secret Circuit")
    assert only(north).circuit_name == f"Circuit of {club.name}"
    withdraw_event(actor_of(alice), only(club))
    assert not ChangeLine.objects.filter(club=north, summary__contains="Secret").exists()
    assert not ChangeLine.objects.filter(club=club, summary__contains="Secret Day").exists()
    refused = []
    for slug in (open_day.slug, "nowhere"):
        with pytest.raises(RuleError) as caught:
            invite_event(actor_of(alice), circuit, club="north", event=slug)
        refused.append(caught.value.problems)
    assert refused[0] == refused[1]
    another = play_event(north, nora, day=11, people=people_of(open_day))
    for slug in (circuit.slug, "nowhere"):
        with pytest.raises(RuleError) as caught:
            ask_circuit(actor_of(nora), another, club=club.slug, circuit=slug)
        assert caught.value.problems[0].code == "unknown"


def test_hidden_results_of_the_other_club_never_count(
    club: Club, alice: User, north: Club, nora: User, circuit: Circuit, open_day: Event
) -> None:
    invite(circuit, alice, open_day)
    accept_event(actor_of(nora), only(north))
    change_visibility(actor_of(nora), open_day, details=replace(details_now(open_day), hide_last=1))
    assert [line.state for line in season(circuit).events] == ["counts", "open"]


def test_people_of_the_other_club_are_shown_to_members_too_as_they_chose(
    alice: User, north: Club, nora: User, circuit: Circuit, open_day: Event
) -> None:
    invite(circuit, alice, open_day)
    accept_event(actor_of(nora), only(north))
    shy = people_of(open_day)[0]
    Person.objects.filter(pk=shy.pk).update(name_shown="short")
    assert season(circuit).people[shy.pk].last_name != shy.last_name


def test_equal_names_of_two_clubs_are_two_lines_with_a_hint(
    alice: User, north: Club, nora: User, circuit: Circuit, open_day: Event
) -> None:
    invite(circuit, alice, open_day)
    accept_event(actor_of(nora), only(north))
    own, theirs = people_of(Event.objects.get(name="June 1"))[0], people_of(open_day)[0]
    Person.objects.filter(pk__in=[own.pk, theirs.pk]).update(first_name="Ann", last_name="Able")
    found = season(circuit)
    assert {own.pk, theirs.pk} <= found.people.keys()
    assert [{each.pk for each in people} for people in namesakes(found)] == [{own.pk, theirs.pk}]


def test_choosing_the_clubs_own_events_leaves_those_of_others(
    alice: User, north: Club, nora: User, circuit: Circuit, open_day: Event
) -> None:
    invite(circuit, alice, open_day)
    accept_event(actor_of(nora), only(north))
    choose_events(actor_of(alice), circuit, chosen={})
    assert names(circuit) == ["Open Day"]


def test_a_backup_leaves_out_events_of_other_clubs(
    club: Club, alice: User, north: Club, circuit: Circuit, open_day: Event
) -> None:
    invite(circuit, alice, open_day)
    assert rows_of(RULE_OF[CircuitEvent], club).count() == 1
    assert not rows_of(RULE_OF[CircuitEvent], north).exists()


def test_only_organisers_of_the_own_side_answer(
    alice: User, north: Club, nora: User, circuit: Circuit, open_day: Event
) -> None:
    invite(circuit, alice, open_day)
    number = CircuitEvent.objects.get(event=open_day).pk
    with pytest.raises((ForbiddenError, MissingError)):
        access_agreement(actor_of(alice), north.slug, number, Action.MANAGE_CIRCUITS)
    with pytest.raises((ForbiddenError, MissingError)):
        accept_event(actor_of(alice), only(north))


def test_a_category_asks_nothing_that_the_other_club_keeps_to_itself(
    club: Club, alice: User, north: Club, nora: User, circuit: Circuit, open_day: Event
) -> None:
    """A year of birth is on no public page of the event; a rating is that of its results."""
    SwissEntry.objects.filter(entry__event=open_day).update(birth_year=2012, rating=1700)
    invite(circuit, alice, open_day)
    accept_event(actor_of(nora), only(north))
    save_circuit_category(actor_of(alice), circuit, {"name": "Juniors", "born_from": 2010}, reason="New")
    found = season(circuit)
    (juniors,) = found.categories
    assert fitting(juniors, found.facts) == frozenset()
    guests = {entry.person_id for entry in open_day.entries.all()}
    assert 1700 not in {found.facts[person].rating for person in guests}
