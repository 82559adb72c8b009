"""Prizes of a circuit: their winners by the ranking, on pages and over the API, and the log."""

from __future__ import annotations

import re
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
from tournaments.base.sheets.paper import html_of
from tournaments.changes.models import Change
from tournaments.circuits.models import Circuit, CircuitAward, CircuitPrize
from tournaments.circuits.selectors.prizes import circuit_prizes, is_decided
from tournaments.circuits.selectors.rules import RULES
from tournaments.circuits.selectors.seasons import circuit_season
from tournaments.circuits.services.awards import (
    choose_circuit_prize,
    fix_circuit_prizes,
    hand_over_circuit_prize,
    reopen_circuit_prizes,
    unchoose_circuit_prize,
)
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
from tournaments.circuits.sheets import circuit_certificates, circuit_receipts, circuit_sheet
from tournaments.clubs.models import Club, User
from tournaments.events.services.undo import undo_change
from tournaments.people.models import Person
from tournaments.people.services.person_merge_undo import undo_merge
from tournaments.people.services.person_merges import merge_people

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
    """The present winners and amount of each prize, by its title."""
    found = circuit_season(Circuit.objects.get(pk=circuit.pk), short_names=False)
    return {line.prize.title: [(one.person.name, one.words) for one in line.winners] for line in circuit_prizes(found)}


def test_the_most_valuable_prize_goes_to_the_first_and_a_player_wins_one_at_most(circuit: Circuit, oscar: User) -> None:
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
        edit_circuit(actor_of(oscar), circuit, details=details, reason="The season ends")
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


def lines_of(circuit: Circuit) -> list[Any]:
    return circuit_prizes(circuit_season(Circuit.objects.get(pk=circuit.pk), short_names=False))


def person_of(name: str) -> Person:
    return Person.objects.get(last_name=name)


def plan(circuit: Circuit, oscar: User) -> list[CircuitPrize]:
    """A trophy and money."""
    return [
        add_circuit_prize(actor_of(oscar), circuit, title="First", value=Decimal(100), currency="EUR"),
        add_circuit_prize(actor_of(oscar), circuit, title="Fair play"),
    ]


def turn_over(circuit: Circuit, oscar: User) -> None:
    """A correction of the event after which Dee won."""
    row, text = circuit.events.get(), NORTH.replace("1,Ann Able", "5,Ann Able").replace("4,Dee", "1,Dee")
    fingerprint = preview_outside_results(row, text=text).fingerprint
    import_outside_results(actor_of(oscar), row, text=text, fingerprint=fingerprint)


def test_a_prize_is_given_by_hand_with_a_reason_and_the_others_follow(circuit: Circuit, oscar: User) -> None:
    _first, fair = plan(circuit, oscar)
    choose_circuit_prize(actor_of(oscar), circuit, fair.pk, person=person_of("Able").pk, reason="Lent her army")
    money, thing = lines_of(circuit)
    assert (thing.winners[0].name, thing.why) == ("Ann Able", "Chosen by the organisers: Lent her army")
    assert money.winners[0].name in {"Ben Baker", "Cid Cook"}
    unchoose_circuit_prize(actor_of(oscar), circuit, fair.pk)
    assert won(circuit)["First"] == [("Ann Able", "€100")]


def test_nobody_gets_a_prize_for_a_reason(circuit: Circuit, oscar: User) -> None:
    _first, fair = plan(circuit, oscar)
    choose_circuit_prize(actor_of(oscar), circuit, fair.pk, person=None, reason="Nobody was nominated")
    line = lines_of(circuit)[1]
    assert (line.winners, line.why) == ((), "Nobody, as decided by the organisers: Nobody was nominated")


@pytest.mark.parametrize(("person", "reason", "path"), [(None, " ", "reason"), (999_999, "Fair", "person")])
def test_a_choice_needs_a_reason_and_somebody_of_the_ranking(
    circuit: Circuit, oscar: User, person: int | None, reason: str, path: str
) -> None:
    first, _fair = plan(circuit, oscar)
    with pytest.raises(RuleError) as caught:
        choose_circuit_prize(actor_of(oscar), circuit, first.pk, person=person, reason=reason)
    assert [each.path for each in caught.value.problems] == [path]


def test_fixed_awards_stay_when_a_result_is_corrected(circuit: Circuit, oscar: User) -> None:
    plan(circuit, oscar)
    fix_circuit_prizes(actor_of(oscar), circuit)
    turn_over(circuit, oscar)
    line = lines_of(circuit)[0]
    assert ([one.name for one in line.winners], line.now_names) == (["Ann Able"], "Dee Dunn")
    assert line.why == "1st in the ranking."
    with pytest.raises(RuleError) as caught:
        add_circuit_prize(actor_of(oscar), circuit, title="Another")
    assert [each.code for each in caught.value.problems] == ["fixed"]
    reopen_circuit_prizes(actor_of(oscar), circuit)
    assert won(circuit)["First"] == [("Dee Dunn", "€100")]
    undo_change(actor_of(oscar), Change.objects.latest("pk"))
    assert won(circuit)["First"] == [("Ann Able", "€100")]


def test_awards_that_were_handed_over_are_not_opened_again(circuit: Circuit, oscar: User) -> None:
    plan(circuit, oscar)
    fix_circuit_prizes(actor_of(oscar), circuit)
    award = CircuitAward.objects.earliest("pk")
    hand_over_circuit_prize(actor_of(oscar), circuit, award.pk)
    with pytest.raises(RuleError) as caught:
        reopen_circuit_prizes(actor_of(oscar), circuit)
    assert [each.code for each in caught.value.problems] == ["handed_over"]
    hand_over_circuit_prize(actor_of(oscar), circuit, award.pk, back=True)
    reopen_circuit_prizes(actor_of(oscar), circuit)
    assert not CircuitAward.objects.exists()


def test_nothing_is_fixed_where_nobody_would_win(circuit: Circuit, oscar: User) -> None:
    with pytest.raises(RuleError) as caught:
        fix_circuit_prizes(actor_of(oscar), circuit)
    assert [each.code for each in caught.value.problems] == ["nobody"]


def test_the_desk_gives_fixes_prints_and_hands_over(
    circuit: Circuit, oscar: User, sign_in: SignIn, client: Client
) -> None:
    desk = sign_in(oscar)
    _first, fair = plan(circuit, oscar)
    assert desk.post(f"{DESK}{fair.pk}/", {"do": "choose", "person": "", "reason": ""}).status_code == 422
    sent = {"do": "choose", "person": "nobody", "reason": "Nobody was nominated"}
    assert desk.post(f"{DESK}{fair.pk}/", sent).status_code == 302
    assert "Fixed" in desk.post(f"{DESK}fix/", {"do": "fix"}, follow=True).content.decode()
    for name in ("certificates", "receipts"):
        answer = desk.get(DESK.replace("prizes/", f"{name}.pdf"))
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    award = CircuitAward.objects.get()
    address = DESK.replace("prizes/", f"awards/{award.pk}/hand-over/")
    assert "Not handed over" in desk.post(address, {"do": "over"}, follow=True).content.decode()
    page = client.get(PAGE).content.decode()
    assert "Handed over" in page
    assert "Nobody, as decided by the organisers: Nobody was nominated" in page
    assert "Would win now" not in page
    assert "By today’s results" not in page
    assert client.get(f"{PAGE}circuit.pdf").status_code == 200


def test_an_old_page_does_not_fix_winners_that_it_did_not_show(circuit: Circuit, oscar: User, sign_in: SignIn) -> None:
    desk = sign_in(oscar)
    plan(circuit, oscar)

    def fix(page: str) -> str:
        seen = re.search(r'name="seen" value="([^"]+)"', page)
        assert seen is not None
        return desk.post(f"{DESK}fix/", {"do": "fix", "seen": seen[1]}, follow=True).content.decode()

    old_page = desk.get(DESK).content.decode()
    turn_over(circuit, oscar)
    shown = fix(old_page)
    assert "The winners have changed since you opened this page" in shown
    assert "Dee Dunn" in shown
    assert not CircuitAward.objects.exists()
    assert "The awards are fixed." in fix(desk.get(DESK).content.decode())
    assert CircuitAward.objects.get(prize__title="First").person == person_of("Dunn")


def test_the_sheets_name_the_circuit_and_its_winners(circuit: Circuit, oscar: User) -> None:
    plan(circuit, oscar)
    found = circuit_season(circuit, short_names=False)
    certificates = html_of(circuit_certificates(found, site="https://topboard.example"))
    assert "so far" in certificates
    for text in ("Ann Able", "First", "South Circuit", "topboard.example/c/front-range/circuits/south-circuit"):
        assert text in certificates
    assert "These awards are not fixed yet." in html_of(circuit_receipts(found))
    assert "€100" in html_of(circuit_sheet(found))
    fix_circuit_prizes(actor_of(oscar), circuit)
    found = circuit_season(Circuit.objects.get(pk=circuit.pk), short_names=False)
    assert "so far" not in html_of(circuit_certificates(found))
    assert "not fixed yet" not in html_of(circuit_receipts(found))
    assert "Winner" in html_of(circuit_sheet(found))


def test_head_and_foot_of_the_sheet_name_the_circuit_and_the_club(circuit: Circuit, oscar: User) -> None:
    page = html_of(circuit_sheet(circuit_season(circuit, short_names=False)))
    assert f'<p class="event">South Circuit · {circuit.club.name}</p>' in page


def test_a_script_fixes_and_hands_over(circuit: Circuit, oscar: User) -> None:
    script, (first, fair) = Api(oscar), plan(circuit, oscar)
    base = API.removesuffix("prizes/")
    chosen = script.put(f"{API}{fair.pk}/choice/", {"person": person_of("Dunn").pk, "reason": "Fair"})
    assert [one["name"] for one in chosen.json()["winners"]] == ["Dee Dunn"]
    assert script.post(f"{base}fix-prizes/", {}).status_code == 200
    line = next(each for each in script.get(API).json()["results"] if each["id"] == first.pk)
    (winner,) = line["winners"]
    assert (line["fixed"], winner["handed_over_at"]) == (True, None)
    done = script.post(f"{base}awards/{winner['award']}/hand-over/", {})
    assert done.json()["handed_over_at"]
    assert problems(script.post(f"{base}reopen-prizes/", {})) == [("", "handed_over")]
    script.post(f"{base}awards/{winner['award']}/take-back/", {})
    assert script.post(f"{base}reopen-prizes/", {}).status_code == 200
    assert script.post(f"{API}{fair.pk}/unchoose/", {}).json()["fixed"] is False


def test_two_records_of_one_person_bring_both_shares_together(circuit: Circuit, oscar: User) -> None:
    rules = CircuitRulesDetails(**{name: getattr(circuit, name) for name in RULES})
    edit_circuit_rules(actor_of(oscar), circuit, details=replace(rules, prize_ties="average"), reason="As in 2026")
    for title, value in (("First", 100), ("Second", 60), ("Third", 30)):
        add_circuit_prize(actor_of(oscar), circuit, title=title, value=Decimal(value), currency="EUR")
    fix_circuit_prizes(actor_of(oscar), circuit)
    before = sorted(CircuitAward.objects.values_list("prize__title", "person__last_name", "amount"))
    ben, cid = (Person.objects.get(last_name=name) for name in ("Baker", "Cook"))
    merge = merge_people(actor_of(oscar), circuit.club, kept=ben, removed=cid)
    assert dict(ben.circuit_awards.values_list("prize__title", "amount")) == {"Second": 45, "Third": 45}
    undo_merge(actor_of(oscar), merge)
    assert sorted(CircuitAward.objects.values_list("prize__title", "person__last_name", "amount")) == before
