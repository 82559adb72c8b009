"""A circuit of Swiss events of the same six players, and one event that was held elsewhere."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.rating_scene import people_of, play_event
from tournaments.circuits.models import Circuit, CircuitEvent, OutsideResult
from tournaments.circuits.selectors.rules import RULES
from tournaments.circuits.services.circuits import CircuitDetails, CircuitRulesDetails, create_circuit, edit_circuit
from tournaments.circuits.services.events import OutsideDetails, add_outside_event, choose_events
from tournaments.circuits.services.outside_results import import_outside_results, preview_outside_results
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event


def make_circuit(
    club: Club, user: User, *, events: int = 3, preset: str = "percentile", published: bool = True
) -> Circuit:
    """A public circuit with a number of events of June 2026, all played."""
    circuit = create_circuit(actor_of(user), club, name="Front Range Circuit", preset=preset, season="2026")
    played = play_days(club, user, events)
    choose_events(actor_of(user), circuit, chosen={event.pk: "" for event in played})
    if published:
        details = CircuitDetails(name=circuit.name, season=circuit.season, published=True)
        edit_circuit(actor_of(user), circuit, details=details)
    return circuit


def play_days(club: Club, user: User, events: int) -> list[Event]:
    """Events of the same people, one a day."""
    played: list[Event] = []
    for day in range(1, events + 1):
        played.append(play_event(club, user, day=day, people=people_of(played[0]) if played else None))
    return played


def add_elsewhere(circuit: Circuit, user: User, text: str, **details: object) -> CircuitEvent:
    """An event held elsewhere with its results; people who are not in the club are added."""
    values = {"name": "Open of the South", "day": date(2026, 7, 1), **details}
    row = add_outside_event(actor_of(user), circuit, details=OutsideDetails(**values))  # type: ignore[arg-type]
    plan = preview_outside_results(row, text=text)
    import_outside_results(actor_of(user), row, text=text, fingerprint=plan.fingerprint, add_people=True)
    return row


def places_of(row: CircuitEvent) -> dict[str, int]:
    """The results of an event held elsewhere, by name."""
    results = OutsideResult.objects.filter(event=row).select_related("person").order_by("place")
    return {each.person.name: each.place or 0 for each in results if each.person}


def text_of(answer: Any) -> str:
    """The words of a page."""
    return " ".join(re.sub(r"<[^>]*>", " ", answer.content.decode()).split())


def rules_of(circuit: Circuit, **changes: Any) -> CircuitRulesDetails:
    """The rules of a circuit, some of them changed."""
    return replace(CircuitRulesDetails(**{name: getattr(circuit, name) for name in RULES}), **changes)


def code_of(caught: pytest.ExceptionInfo[RuleError]) -> tuple[str, str]:
    """Where the first problem is, and what it is called."""
    return caught.value.problems[0].path, caught.value.problems[0].code
