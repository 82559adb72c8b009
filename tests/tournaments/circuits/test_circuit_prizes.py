"""Prizes of a circuit: who wins them by the ranking, on pages and over the API, and what the log says."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.api import Api, problems
from tests.scenes.circuit_scene import add_elsewhere
from tests.scenes.event_pages import SignIn
from tests.scenes.stage import scene
from tournaments.changes.models import Change
from tournaments.circuits.models import Circuit, CircuitPrize
from tournaments.circuits.selectors.prizes import circuit_prizes, is_decided
from tournaments.circuits.selectors.rules import RULES
from tournaments.circuits.selectors.seasons import circuit_season
from tournaments.circuits.services.circuits import (
    CircuitDetails,
    CircuitRulesDetails,
    create_circuit,
    edit_circuit,
    edit_circuit_rules,
)
from tournaments.circuits.services.events import ClassDetails, set_classes
from tournaments.circuits.services.outside_results import import_outside_results, preview_outside_results
from tournaments.circuits.services.prizes import add_circuit_prize, remove_circuit_prize
from tournaments.clubs.models import Club, User

pytestmark = pytest.mark.django_db

NORTH = "place,name\n1,Ann Able\n2,Ben Baker\n2,Cid Cook\n4,Dee Dunn\n"
SOUTH = "place,name\n1,Dee Dunn\n2,Ann Able\n"
DESK = "/desk/front-range/circuits/south-circuit/prizes/"
PAGE = "/c/front-range/circuits/south-circuit/"
API = "/api/v1/clubs/front-range/circuits/south-circuit/prizes/"


@scene
def circuit(club: Club, oscar: User) -> Circuit:
    """A public circuit with one event, held elsewhere: Ann won, Ben and Cid tie for the second place, Dee is last."""
    made = create_circuit(actor_of(oscar), club, name="South Circuit", preset="percentile")
    edit_circuit(actor_of(oscar), made, details=CircuitDetails(name=made.name, published=True))
    add_elsewhere(made, oscar, NORTH)
    return made


def won(circuit: Circuit) -> dict[str, list[tuple[str, str]]]:
    """Who gets each prize now, and how much, by its title."""
    found = circuit_season(Circuit.objects.get(pk=circuit.pk), short_names=False)
    return {line.prize.title: [(one.person.name, one.words) for one in line.winners] for line in circuit_prizes(found)}


def test_the_dearest_prize_goes_to_the_first_and_a_player_wins_one_at_most(circuit: Circuit, oscar: User) -> None:
    add_circuit_prize(actor_of(oscar), circuit, title="Trophy")
    add_circuit_prize(actor_of(oscar), circuit, title="First", value=Decimal(100), currency="EUR")
    found = won(circuit)
    assert found["First"] == [("Ann Able", "€100")]
    assert found["Trophy"][0][0] in {"Ben Baker", "Cid Cook"}


def test_equal_totals_share_the_money_of_their_places(circuit: Circuit, oscar: User) -> None:
    for title, value in (("First", 100), ("Second", 60), ("Third", 25)):
        add_circuit_prize(actor_of(oscar), circuit, title=title, value=Decimal(value), currency="EUR")
    rules = CircuitRulesDetails(**{name: getattr(circuit, name) for name in RULES})
    edit_circuit_rules(
        actor_of(oscar), circuit, details=replace(rules, prize_ties="average"), reason="Decided by the members"
    )
    found = won(circuit)
    assert found["First"] == [("Ann Able", "€100")]
    assert {amount for title in ("Second", "Third") for _name, amount in found[title]} == {"€42.50"}


def test_a_prize_of_a_class_goes_by_its_own_ranking(circuit: Circuit, oscar: User) -> None:
    set_classes(actor_of(oscar), circuit, classes=[ClassDetails(code="", name="Sprint")], reason="For short events")
    add_elsewhere(circuit, oscar, SOUTH, name="Sprint of the South", event_class="sprint")
    add_circuit_prize(actor_of(oscar), circuit, title="Best sprinter", event_class="sprint")
    assert won(circuit) == {"Best sprinter": [("Dee Dunn", "")]}
    with pytest.raises(RuleError) as caught:
        set_classes(actor_of(oscar), circuit, classes=[], reason="No sprints any more")
    assert [each.code for each in caught.value.problems] == ["has_prizes"]


def test_a_correction_moves_a_prize(circuit: Circuit, oscar: User) -> None:
    add_circuit_prize(actor_of(oscar), circuit, title="First")
    assert won(circuit)["First"] == [("Ann Able", "")]
    row, text = circuit.events.get(), NORTH.replace("1,Ann Able", "5,Ann Able").replace("4,Dee", "1,Dee")
    plan = preview_outside_results(row, text=text)
    import_outside_results(actor_of(oscar), row, text=text, fingerprint=plan.fingerprint)
    assert won(circuit)["First"] == [("Dee Dunn", "")]


def test_the_season_is_decided_after_its_last_day(circuit: Circuit, oscar: User) -> None:
    def ends(days: int) -> bool:
        day = timezone.localdate() + timedelta(days=days)
        details = CircuitDetails(name=circuit.name, published=True, ends_on=day)
        edit_circuit(actor_of(oscar), circuit, details=details)
        return is_decided(circuit_season(Circuit.objects.get(pk=circuit.pk), short_names=False))

    assert not is_decided(circuit_season(circuit, short_names=False))
    assert not ends(1)
    assert ends(-2)


def test_what_does_not_fit_is_refused_at_its_field(circuit: Circuit, oscar: User) -> None:
    with pytest.raises(RuleError) as caught:
        add_circuit_prize(
            actor_of(oscar), circuit, title=" ", value=Decimal(-1), currency="euro", event_class="unknown"
        )
    assert {each.path for each in caught.value.problems} == {"title", "value", "currency", "event_class"}


def test_a_removed_prize_comes_back_by_undo(circuit: Circuit, oscar: User, sign_in: SignIn) -> None:
    made = add_circuit_prize(actor_of(oscar), circuit, title="First")
    remove_circuit_prize(actor_of(oscar), circuit, made.pk)
    assert not CircuitPrize.objects.exists()
    sign_in(oscar).post(f"/desk/front-range/changes/{Change.objects.latest('pk').pk}/undo/")
    assert CircuitPrize.objects.get().title == "First"


def test_the_desk_adds_and_removes_and_everybody_reads(
    circuit: Circuit, oscar: User, sign_in: SignIn, client: Client
) -> None:
    desk = sign_in(oscar)
    assert desk.post(DESK, {"title": ""}).status_code == 422
    page: Any = desk.post(DESK, {"title": "First", "value": "100", "currency": "EUR"}, follow=True)
    assert "Would win now" in page.content.decode()
    shown = client.get(PAGE).content.decode()
    assert "Would win now" in shown
    assert "€100" in shown
    desk.post(f"{DESK}remove/", {"number": CircuitPrize.objects.get().pk})
    assert "€100" not in client.get(PAGE).content.decode()


def test_a_script_does_what_the_desk_does(circuit: Circuit, oscar: User) -> None:
    script = Api(oscar)
    assert problems(script.post(API, {"title": ""})) == [("title", "required")]
    made = script.post(API, {"title": "First", "value": 100, "currency": "EUR"})
    (winner,) = made.json()["winners"]
    assert (made.status_code, made.json()["value"]) == (201, 100)
    assert (winner["name"], winner["amount"]) == ("Ann Able", 100)
    assert [each["title"] for each in script.get(API).json()["results"]] == ["First"]
    assert script.delete(f"{API}{made.json()['id']}/").status_code == 204
    assert script.get(API).json()["results"] == []
