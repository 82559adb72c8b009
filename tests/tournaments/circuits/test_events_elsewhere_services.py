"""Events held elsewhere count in a circuit: their lists, players without a record, and what is refused."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.circuit_scene import add_elsewhere, make_circuit, places_of
from tests.tournaments.circuits.test_circuits_services import SOUTH, totals
from tournaments.changes.models import Change
from tournaments.circuits.models import Circuit, CircuitEvent, OutsideResult
from tournaments.circuits.selectors.seasons import circuit_season
from tournaments.circuits.services.circuits import (
    create_circuit,
)
from tournaments.circuits.services.events import (
    OutsideDetails,
    add_outside_event,
    edit_outside_event,
    remove_outside_event,
)
from tournaments.circuits.services.outside_results import import_outside_results, preview_outside_results
from tournaments.clubs.models import Club, User
from tournaments.events.services.undo import undo_change
from tournaments.people.models import Person
from tournaments.people.services.people import remove_person
from tournaments.people.services.person_merge_undo import undo_merge
from tournaments.people.services.person_merges import merge_people


def test_an_event_held_elsewhere_counts_with_the_others(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice, events=1)
    row = add_elsewhere(circuit, alice, SOUTH)
    assert places_of(row) == {"Ann Able": 1, "Ben Baker": 2, "Cid Cook": 2, "Dee Dunn": 4}
    found = totals(circuit)
    assert (found["Able"], found["Baker"], found["Dunn"]) == (Fraction(3, 4), Fraction(1, 4), 0)
    edit_outside_event(actor_of(alice), row, details=OutsideDetails(name="South", day=date(2026, 7, 2), rounds=4))
    row.refresh_from_db()
    assert (row.name, row.rounds) == ("South", 4)
    remove_outside_event(actor_of(alice), row)
    assert "Able" not in totals(circuit)
    undo_change(actor_of(alice), Change.objects.latest("pk"))
    assert totals(circuit) == found


def test_a_list_that_is_too_long_is_not_to_be_split(club: Club, alice: User) -> None:
    """A second list would replace the first."""
    row = add_elsewhere(make_circuit(club, alice, events=0), alice, SOUTH)
    with pytest.raises(RuleError, match="a second list would replace the first") as caught:
        preview_outside_results(row, text="place,name\n" + "1,Ann Able\n" * 5001)
    assert [(each.path, each.code) for each in caught.value.problems] == [("text", "too_many")]


CUP = """place,name,points
1,Zoe Nobody,20
2,Ann Able,12
2,Ben Baker,9
2,Cid Cook,9
5,Dee Dunn,8
6,Eve East,6
7,Fay Ford,4
7,Yan Nowhere,1
"""


def cup_of(circuit: Circuit, user: User, text: str = CUP, **asked: Any) -> CircuitEvent:
    for name in ("Ann Able", "Ben Baker", "Cid Cook", "Dee Dunn", "Eve East", "Fay Ford"):
        first, last = name.split()
        Person.objects.get_or_create(club=circuit.club, first_name=first, last_name=last)
    details = OutsideDetails(name="Walker Cup", day=date(2026, 7, 1))
    row = add_outside_event(actor_of(user), circuit, details=details)
    plan = preview_outside_results(row, text=text)
    assert plan.players == 8
    import_outside_results(actor_of(user), row, text=text, fingerprint=plan.fingerprint, **asked)
    return row


def counted_of(circuit: Circuit, row: CircuitEvent) -> Any:
    return circuit_season(Circuit.objects.get(pk=circuit.pk), short_names=False).line_of(row.pk).counted


def test_players_who_are_not_in_the_club_count_as_players_without_a_line(club: Club, alice: User) -> None:
    circuit = create_circuit(actor_of(alice), club, name="Season", preset="percentile")
    row = cup_of(circuit, alice)
    counted = counted_of(circuit, row)
    assert (counted.players, counted.entered, counted.top_points, counted.low_points) == (8, 8, 20, 1)
    found = totals(circuit)
    assert found == {
        "Able": Fraction(4, 8),
        "Baker": Fraction(4, 8),
        "Cook": Fraction(4, 8),
        "Dunn": Fraction(4, 8) - Fraction(1, 8),
        "East": Fraction(2, 8),
        "Ford": 0,
    }
    assert not Person.objects.filter(last_name__in=("Nobody", "Nowhere")).exists()


def test_an_event_held_elsewhere_may_have_more_players_than_its_list(club: Club, alice: User) -> None:
    circuit = create_circuit(actor_of(alice), club, name="Season", preset="percentile")
    row = cup_of(circuit, alice)
    details = OutsideDetails(name="Walker Cup", day=date(2026, 7, 1), players=24)
    edit_outside_event(actor_of(alice), row, details=details)
    assert counted_of(circuit, row).players == 24
    assert totals(circuit)["Ford"] == Fraction(24 - 7 - 2 + 1, 24)
    text = CUP.replace("7,Yan Nowhere,1\n", "")
    assert preview_outside_results(CircuitEvent.objects.get(pk=row.pk), text=text).players == 24


def test_a_row_without_a_place_counts_among_those_who_entered(club: Club, alice: User) -> None:
    circuit = create_circuit(actor_of(alice), club, name="Season", preset="percentile")
    row = cup_of(circuit, alice, f"{CUP},Gus Gale,0\n", leave_out_wrong=True)
    counted = counted_of(circuit, row)
    assert (counted.players, counted.entered, counted.low_points) == (8, 9, 1)


def test_somebody_who_leaves_the_club_still_counts_as_a_player(club: Club, alice: User) -> None:
    circuit = create_circuit(actor_of(alice), club, name="Season", preset="percentile")
    row = cup_of(circuit, alice)
    before = totals(circuit)
    remove_person(actor_of(alice), Person.objects.get(last_name="Cook"))
    assert counted_of(circuit, row).players == 8
    assert totals(circuit) == {name: total for name, total in before.items() if name != "Cook"}
    undo_change(actor_of(alice), Change.objects.latest("pk"))
    assert totals(circuit) == before


def test_two_records_of_one_person_leave_one_result_after_a_merge(club: Club, alice: User) -> None:
    circuit = create_circuit(actor_of(alice), club, name="Season", preset="percentile")
    row = cup_of(circuit, alice)
    before = totals(circuit)
    able, baker = (Person.objects.get(last_name=name) for name in ("Able", "Baker"))
    merge = merge_people(actor_of(alice), club, kept=able, removed=baker)
    assert OutsideResult.objects.filter(event=row).count() == 7
    undo_merge(actor_of(alice), merge)
    assert totals(circuit) == before


def test_an_event_held_elsewhere_needs_a_name_and_a_day(club: Club, alice: User) -> None:
    circuit = create_circuit(actor_of(alice), club, name="Season", preset="percentile")
    with pytest.raises(RuleError) as caught:
        add_outside_event(actor_of(alice), circuit, details=OutsideDetails(name="", days=0, event_class="none"))
    assert {each.path for each in caught.value.problems} == {"name", "day", "days", "event_class"}
    assert not CircuitEvent.objects.exists()
