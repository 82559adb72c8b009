"""A circuit of four events: two that the club held, one that it is holding, and one held elsewhere. All made up."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

from django.utils import timezone

from tournaments.base.actors import Actor
from tournaments.circuits.services.circuits import CircuitDetails, create_circuit, edit_circuit
from tournaments.circuits.services.events import OutsideDetails, add_outside_event, choose_events
from tournaments.circuits.services.outside_results import import_outside_results, preview_outside_results
from tournaments.circuits.services.prizes import add_circuit_prize
from tournaments.clubs.models import Club
from tournaments.events.models import Event

NAME = "Thames Circuit"
ELSEWHERE = "Oxford Spring Open"
DAYS_AGO = 160


def load_circuit(actor: Actor, club: Club, *, events: list[Event], players: list[str]) -> None:
    """The circuit with these events of the club; `players` came in that order at the event held elsewhere."""
    today = timezone.localdate()
    circuit = create_circuit(actor, club, name=NAME, preset="linear", season=str(today.year))
    winter, cup, armati = events
    choose_events(actor, circuit, chosen={winter.pk: "day3", cup.pk: "day3", armati.pk: "weekend"})
    details = OutsideDetails(
        name=ELSEWHERE, day=today - timedelta(days=DAYS_AGO), rounds=3, tables=5, event_class="day3"
    )
    row = add_outside_event(actor, circuit, details=details)
    lines = [f'{place},"{name}"' for place, name in enumerate(players, start=1)]
    text = "\n".join(["place,name", *lines])
    import_outside_results(actor, row, text=text, fingerprint=preview_outside_results(row, text=text).fingerprint)
    for title, value in (("1st place", 75), ("2nd place", 40)):
        add_circuit_prize(actor, circuit, title=title, value=Decimal(value), currency="GBP")
    add_circuit_prize(actor, circuit, title="Best of the weekends", event_class="weekend")
    edit_circuit(
        actor,
        circuit,
        details=CircuitDetails(
            name=NAME,
            season=circuit.season,
            description="Four events along the river. The best three count.",
            published=True,
            time_zone="Europe/London",
        ),
    )
