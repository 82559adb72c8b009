"""Circuits of a club, and what belongs to one."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError, NothingHereError
from tournaments.base.permissions import Action
from tournaments.circuits.agreements import Agreement, agreements_of
from tournaments.circuits.models import Circuit, CircuitCategory, CircuitEvent, CircuitPrize, knowing_categories
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.clubs.roles import check_access, role_within


def access_circuit(actor: Actor, club_slug: str, slug: str, action: Action) -> Circuit:
    """A circuit with its club."""
    return _circuit(access_club(actor, club_slug, action), slug)


def access_public_circuit(actor: Actor, club_slug: str, slug: str) -> Circuit:
    """A circuit with its club, if it is public or the actor is a member of the club."""
    club = Club.objects.filter(slug=club_slug).annotate(actors_role=role_within(actor, "pk")).first()
    if club is None:
        raise NothingHereError(_("There is nothing here. Check the address, or sign in with another account."))
    actor.roles[club.pk] = club.actors_role
    found = _circuit(club, slug)
    if not found.published:
        check_access(actor, club, Action.SEE_DESK)
    return found


def access_outside_event(actor: Actor, club_slug: str, slug: str, number: int, action: Action) -> CircuitEvent:
    """An event held elsewhere, with its circuit and the circuit's club."""
    circuit = access_circuit(actor, club_slug, slug, action)
    found = CircuitEvent.objects.filter(circuit=circuit, event=None, pk=number).select_related("event_class").first()
    if found is None:
        raise MissingError(_("This event is no longer in the circuit. Go back to the circuit."))
    found.circuit = circuit
    return found


def access_circuit_prize(actor: Actor, club_slug: str, slug: str, number: int, action: Action) -> CircuitPrize:
    """A prize with its circuit, and the circuit's club."""
    circuit = access_circuit(actor, club_slug, slug, action)
    found = CircuitPrize.objects.filter(circuit=circuit, pk=number).select_related("choice__person").first()
    if found is None:
        raise MissingError(_("This prize has already been removed. Go back to the circuit."))
    found.circuit = circuit
    return found


def access_circuit_category(actor: Actor, club_slug: str, slug: str, number: int, action: Action) -> CircuitCategory:
    """A category with its circuit, and the circuit's club."""
    circuit = access_circuit(actor, club_slug, slug, action)
    found = CircuitCategory.objects.filter(circuit=circuit, pk=number).first()
    if found is None:
        raise MissingError(_("This category has already been removed. Go back to the circuit."))
    found.circuit = circuit
    return found


def access_agreement(actor: Actor, club_slug: str, number: int, action: Action) -> Agreement:
    """What the club and another one agreed on, or are asked: an event of one of them in a circuit of the other."""
    club = access_club(actor, club_slug, action)
    found = next((each for each in agreements_of(club) if each.row.pk == number), None)
    if found is None:
        raise MissingError(_("One of the two clubs has withdrawn this. Go back to the list."))
    return found


def _circuit(club: Club, slug: str) -> Circuit:
    found = knowing_categories().filter(club=club, slug=slug).first()
    if found is None:
        raise MissingError(_("There is no circuit at this address. Go back to the club and choose one."))
    found.club = club
    return found
