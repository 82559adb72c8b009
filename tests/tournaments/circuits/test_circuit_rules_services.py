"""The rules of a circuit and its classes: where they come from, what is refused, and when a change needs a reason."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from common.pure.errors import RuleError
from scoring.core.circuits.presets import PRESETS
from tests.factories import actor_of
from tests.scenes.circuit_scene import add_elsewhere, code_of, make_circuit, play_days, rules_of
from tournaments.changes.models import Change, ChangeLine
from tournaments.circuits.models import Circuit, CircuitClass
from tournaments.circuits.selectors.seasons import circuit_season
from tournaments.circuits.services.circuits import (
    CircuitDetails,
    create_circuit,
    edit_all,
    edit_circuit,
    edit_circuit_rules,
)
from tournaments.circuits.services.events import (
    ClassDetails,
    choose_events,
    set_classes,
)
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.undo import undo_change


def test_a_formula_that_grows_too_large_with_a_result_that_counts_is_refused(club: Club, oscar: User) -> None:
    circuit = make_circuit(club, oscar, events=1)
    add_elsewhere(circuit, oscar, "place,name,points\n1,Ann Able,99999\n")
    with pytest.raises(RuleError) as caught:
        edit_circuit_rules(
            actor_of(oscar), circuit, details=rules_of(circuit, formula="power(points, 62)"), reason="Try"
        )
    assert code_of(caught) == ("formula", "value_too_large")
    assert caught.value.problems[0].params == {"event": "Open of the South"}


def test_classes_by_which_the_formula_grows_too_large_are_refused(club: Club, oscar: User) -> None:
    circuit = make_circuit(club, oscar, events=1)
    edit_circuit_rules(actor_of(oscar), circuit, details=rules_of(circuit, formula="power(10, weight)"), reason="Try")
    usual, heavy = (ClassDetails(name="Major", code="major", weight=Decimal(weight)) for weight in (2, 400))
    set_classes(actor_of(oscar), circuit, classes=[usual], reason="Try")
    event = Event.objects.get()
    choose_events(actor_of(oscar), circuit, chosen={event.pk: "major"})
    with pytest.raises(RuleError) as caught:
        set_classes(actor_of(oscar), circuit, classes=[heavy], reason="Try")
    assert code_of(caught) == ("", "value_too_large")
    assert caught.value.problems[0].params == {"event": event.name}
    assert CircuitClass.objects.get().weight == 2
    CircuitClass.objects.update(weight=400)
    details = CircuitDetails(**{each.name: getattr(circuit, each.name) for each in fields(CircuitDetails)})
    edit_all(actor_of(oscar), circuit, details=replace(details, name="Renamed"), rules=rules_of(circuit))
    assert Circuit.objects.get().name == "Renamed"


@pytest.mark.parametrize("preset", [*PRESETS])
def test_a_circuit_begins_with_the_rules_and_classes_of_a_preset(club: Club, oscar: User, preset: str) -> None:
    circuit = create_circuit(actor_of(oscar), club, name="Season", preset=preset)
    found = circuit_season(circuit, short_names=True)
    assert circuit.formula == PRESETS[preset].formula
    assert [each.code for each in found.classes] == [each.code for each in PRESETS[preset].classes]
    assert (circuit.published, found.season.lines) == (False, ())


def test_names_are_there_once_and_presets_are_known(club: Club, oscar: User) -> None:
    create_circuit(actor_of(oscar), club, name="Season", preset="places")
    with pytest.raises(RuleError) as caught:
        create_circuit(actor_of(oscar), club, name="SEASON", preset="nothing")
    assert [(each.path, each.code) for each in caught.value.problems] == [("preset", "not_a_choice"), ("name", "taken")]


def test_days_set_before_a_result_counts_are_not_undone_without_a_reason_after_it(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice, events=0)
    details = CircuitDetails(name=circuit.name, published=True, starts_on=date(2026, 6, 2))
    edit_circuit(actor_of(alice), circuit, details=details)
    days = Change.objects.latest("pk")
    choose_events(actor_of(alice), circuit, chosen={each.pk: "" for each in play_days(club, alice, 3)})
    with pytest.raises(RuleError):
        undo_change(actor_of(alice), days)
    assert Circuit.objects.get().starts_on == date(2026, 6, 2)


def test_a_class_that_the_formula_needs_stays(club: Club, alice: User) -> None:
    circuit = create_circuit(actor_of(alice), club, name="Season", preset="tour")
    edit_circuit_rules(actor_of(alice), circuit, details=rules_of(circuit, formula="(players - place)*(1 + is_major)"))
    with pytest.raises(RuleError) as caught:
        set_classes(actor_of(alice), circuit, classes=[])
    assert code_of(caught) == ("", "in_formula")
    names = [ClassDetails(name="Two days", weight=Decimal(2), most=1), ClassDetails(name="Major", code="major")]
    set_classes(actor_of(alice), circuit, classes=names)
    assert {each.code: each.most for each in CircuitClass.objects.all()} == {"two_days": 1, "major": 0}
    with pytest.raises(RuleError) as caught:
        set_classes(actor_of(alice), circuit, classes=[*names, ClassDetails(name="2026"), ClassDetails(name="Major")])
    assert [(each.path, each.code) for each in caught.value.problems] == [
        ("classes[2].name", "bad_code"),
        ("classes[3].name", "taken"),
    ]


def test_rules_change_freely_until_a_result_counts_and_then_with_a_reason(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice, events=0)
    edit_circuit_rules(actor_of(alice), circuit, details=rules_of(circuit, best=2))
    event = play_days(club, alice, 1)[0]
    choose_events(actor_of(alice), circuit, chosen={event.pk: ""})
    with pytest.raises(RuleError) as caught:
        edit_circuit_rules(actor_of(alice), circuit, details=rules_of(circuit, best=4))
    assert code_of(caught) == ("reason", "required")
    edit_circuit_rules(actor_of(alice), circuit, details=rules_of(circuit, best=4), reason="Two more events")
    line = ChangeLine.objects.filter(kind="edit_circuit_rules").latest("id")
    assert line.before == {"best": 2}
    assert line.after == {"best": 4, "reason": "Two more events"}
    assert line.summary.endswith("How many of the best: 2 → 4. Reason: Two more events")


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"formula": "plaec"}, "formula"),
        ({"formula": " "}, "formula"),
        ({"table": "1 2 x"}, "table"),
        ({"counting": "weighted", "weights": "50 100"}, "weights"),
        ({"counting": "weighted", "weights": "100 10", "rest_weight": Decimal(20)}, "weights"),
        ({"counting": "weighted", "weights": ""}, "weights"),
        ({"counting": "weighted", "weights": "many"}, "weights"),
        ({"counting": "weighted", "weights": "1e99999"}, "weights"),
        ({"counting": "best", "weights": "a"}, "weights"),
        ({"counting": "best", "weights": "1/0"}, "weights"),
        ({"counting": "all", "weights": "²"}, "weights"),
        ({"counting": "all", "weights": "50 100"}, "weights"),
        ({"counting": "best", "weights": f"100{' ' * 200}80"}, "weights"),
        ({"formula": "power(10, 300)*(players - place)"}, "formula"),
        ({"best": 0}, "best"),
        ({"digits": 9}, "digits"),
        ({"ties": "other"}, "ties"),
    ],
)
def test_rules_that_cannot_be_counted_are_refused_at_their_field(
    club: Club, alice: User, changes: dict[str, Any], path: str
) -> None:
    circuit = create_circuit(actor_of(alice), club, name="Season", preset="percentile")
    with pytest.raises(RuleError) as caught:
        edit_circuit_rules(actor_of(alice), circuit, details=rules_of(circuit, **changes))
    assert path in {each.path for each in caught.value.problems}


def test_percentages_that_do_not_count_now_are_kept(club: Club, alice: User) -> None:
    circuit = create_circuit(actor_of(alice), club, name="Season", preset="percentile")
    edit_circuit_rules(actor_of(alice), circuit, details=rules_of(circuit, counting="best", weights="100 62.5%"))
    assert circuit.weights == "100 62.5%"


def test_a_description_that_is_too_long_is_refused_with_its_length(club: Club, alice: User) -> None:
    circuit = create_circuit(actor_of(alice), club, name="Season", preset="percentile")
    edit_circuit(actor_of(alice), circuit, details=CircuitDetails(name="Season", description=f" {'a' * 4000}\r\n"))
    assert circuit.description == "a" * 4000
    with pytest.raises(RuleError) as caught:
        edit_circuit(actor_of(alice), circuit, details=CircuitDetails(name="Season", description="b" * 4001))
    (problem,) = caught.value.problems
    assert (problem.path, problem.code, problem.params) == ("description", "too_long", {"length": 4001, "most": 4000})
