"""Late arrivals at a heat: a record in the club, an entry, a seat. Whatever is missing is one change, with one undo."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.boards.heats.selectors.conflicts import heat_conflicts
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.selectors.late_changes import best_place
from tournaments.boards.heats.services.heats import register_entries
from tournaments.boards.heats.services.late_changes import seat_late_arrival, settle_no_show
from tournaments.boards.heats.services.participation import change_registrations
from tournaments.boards.heats.services.seats import replace_player
from tournaments.changes.services.changes import OpenChange
from tournaments.clubs.roles import may
from tournaments.clubs.services.changes import change_club
from tournaments.events.models import Entry, Game, GameState, Part, Round, Seat
from tournaments.events.services.changes import change_event
from tournaments.events.services.entries import enter_people
from tournaments.people.models import Person
from tournaments.people.services.people import add_person


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody whom the club does not know yet; with a `distinction` where it knows another of the name."""

    first_name: str
    last_name: str
    distinction: str = ""


Arrival = Entry | Person | Newcomer


def seat_arrival(actor: Actor, heat: Round, *, who: Arrival) -> tuple[Entry, Game | None]:
    """Give an arrival the free place that costs least, or let them wait for a board. The entry, and the game if any.

    They are added to the club, entered and registered if need be. Raises `RuleError` as the services of these do.
    """
    with _entered(actor, heat, who) as (change, entry):
        register_entries(actor, heat, entries=[entry], within=change)
        rows = load_heat_rows(heat)
        place = best_place(rows, heat_conflicts(rows), entry.pk)
        if place and may(actor, heat.event, Action.RUN_HEATS):
            seat_late_arrival(actor, heat, game=place[0].game, incoming=entry, within=change)
            return entry, place[0].game
        change_registrations(actor, heat, entries=[entry], part=Part.PLAYS, within=change)
    return entry, None


def take_over_seat(actor: Actor, heat: Round, *, seat: Seat, who: Arrival) -> Entry:
    """Give an arrival the seat of a player who is a no-show, or who leaves a game in progress; both leave the heat.

    They are added to the club, entered and registered if need be. Raises `StaleError` and `RuleError` as
    `settle_no_show` and `replace_player` do.
    """
    with _entered(actor, heat, who) as (change, entry):
        register_entries(actor, heat, entries=[entry], within=change)
        if Game.objects.filter(seats=seat.pk).exclude(state=GameState.UNSTARTED).exists():
            replace_player(actor, heat, seat=seat, incoming=entry, within=change)
        else:
            settle_no_show(actor, heat, seat=seat, instead="stand_in", incoming=entry, within=change)
    return entry


@contextmanager
def _entered(actor: Actor, heat: Round, who: Arrival) -> Iterator[tuple[OpenChange, Entry]]:
    """An open change in which `who` has an entry; of the club where it gets a new person, which is locked first."""
    event = heat.event
    if isinstance(who, Newcomer):
        with change_club(actor, event.club, Action.ADD_NEWCOMERS, at=event) as change:
            names = {"first_name": who.first_name, "last_name": who.last_name, "distinction": who.distinction}
            person = add_person(actor, event.club, **names, at=event, within=change)
            yield change, enter_people(actor, event, people=[person], newcomers=True, within=change)[0]
        return
    with change_event(actor, event, Action.REGISTER_PLAYERS) as change:
        if isinstance(who, Person):
            enter_people(actor, event, people=[who], within=change)
            who = event.entries.select_related("person").get(person=who)
        yield change, who
