"""Prizes of a circuit that people of another club have come back with them, as named people of the restored club."""

from __future__ import annotations

import pytest

from tests import factories
from tests.factories import actor_of
from tests.scenes.circuit_scene import make_circuit
from tests.scenes.club_files import archive_bytes, read_bytes
from tests.scenes.rating_scene import play_event
from tests.scenes.stage import scene
from tournaments.archive.services.restoring import restore_club
from tournaments.circuits.agreements import agreements_of
from tournaments.circuits.models import Circuit
from tournaments.circuits.selectors.prizes import circuit_prizes
from tournaments.circuits.selectors.seasons import circuit_season
from tournaments.circuits.services.agreements import accept_event, invite_event
from tournaments.circuits.services.awards import choose_circuit_prize, fix_circuit_prizes
from tournaments.circuits.services.prizes import add_circuit_prize
from tournaments.clubs.models import Club, User
from tournaments.people.models import NameShown, Person

pytestmark = pytest.mark.django_db


@scene
def guest(club: Club, alice: User) -> Person:
    """A player of another club, chosen for a prize of the circuit; the name is shown shortened."""
    nora = factories.make_user("Nora")
    north = factories.make_club(nora, name="North", slug="north")
    away = play_event(north, nora, day=9, name="Open Day")
    circuit = make_circuit(club, alice, events=1)
    invite_event(actor_of(alice), circuit, club=north.slug, event=away.slug, event_class="")
    accept_event(actor_of(nora), agreements_of(north)[0])
    person = away.entries.earliest("pk").person
    person.email, person.town, person.name_shown = "secret@example.org", "Secretville", NameShown.SHORT
    person.save()
    prize = add_circuit_prize(actor_of(alice), circuit, title="Best guest")
    choose_circuit_prize(actor_of(alice), circuit, prize.pk, person=person.pk, reason="The farthest journey")
    return person


def winners(circuit: Circuit) -> list[str]:
    (line,) = circuit_prizes(circuit_season(Circuit.objects.get(pk=circuit.pk), short_names=True))
    return [one.name for one in line.winners]


def test_a_prize_given_by_hand_to_somebody_of_another_club_survives_a_backup(
    club: Club, alice: User, guest: Person
) -> None:
    (before,) = winners(club.circuits.get())
    content = archive_bytes(club)
    made = restore_club(actor_of(alice), read_bytes(content), name="Restored").club
    assert winners(made.circuits.get()) == [f"{before} (North)"]
    person = made.people.get(distinction="North")
    assert (len(person.last_name) < len(guest.last_name), person.email, person.town) == (True, "", "")
    assert b"Secretville" not in content
    assert b"secret@example.org" not in content
    assert made.people.count() == club.people.count() + 1
    assert winners(club.circuits.get()) == [before]


def test_an_award_that_is_fixed_survives_too_next_to_a_namesake(club: Club, alice: User, guest: Person) -> None:
    Person.objects.filter(pk=guest.pk).update(name_shown="")
    Person.objects.create(club=club, first_name=guest.first_name, last_name=guest.last_name, distinction="North")
    fix_circuit_prizes(actor_of(alice), club.circuits.get())
    made = restore_club(actor_of(alice), read_bytes(archive_bytes(club)), name="Restored").club
    assert winners(made.circuits.get()) == [f"{guest.name} (North 2)"]
    again = restore_club(actor_of(alice), read_bytes(archive_bytes(made)), name="Restored again").club
    assert winners(again.circuits.get()) == winners(made.circuits.get())
