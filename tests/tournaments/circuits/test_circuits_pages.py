"""Pages of circuits at the desk: made, changed, corrected and deleted."""

from __future__ import annotations

import html
import re
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.core.circuits.presets import PRESETS
from tests.factories import actor_of
from tests.scenes.circuit_scene import add_elsewhere, make_circuit, places_of, play_days, text_of
from tests.scenes.event_pages import SignIn
from tests.scenes.rating_scene import people_of
from tournaments.changes.models import ChangeLine
from tournaments.circuits.models import Circuit, CircuitAdjustment, CircuitClass, CircuitEvent, CircuitPrize
from tournaments.circuits.selectors.seasons import circuit_season
from tournaments.circuits.services.events import ClassDetails, choose_events, chosen_events, set_classes
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event

DESK = "/desk/front-range/circuits/"
CIRCUIT = f"{DESK}front-range-circuit/"
PUBLIC = "/c/front-range/circuits/front-range-circuit/"
CLASS = (("weight", "1"), ("most", "0"), ("least", "0"))
SOUTH = "place,name,points\n1,Ann Able,12\n2,Ben Baker,9\n"


@pytest.fixture
def oscars(oscar: User, sign_in: SignIn) -> Client:
    return sign_in(oscar)


def values_of(page: Any) -> dict[str, str]:
    """The hidden values and the list that a preview carries."""
    text = page.content.decode()
    found = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', text))
    return {**found, "text": re.search(r"<textarea[^>]*>\n(.*?)</textarea>", text, re.DOTALL).group(1)}  # type: ignore[union-attr]


def ranking_of(circuit: Circuit) -> list[int]:
    """The people of the ranking, the first one first."""
    return [line.person for line in circuit_season(circuit, short_names=False).season.lines]


def form_of(circuit: Circuit, **changes: Any) -> dict[str, Any]:
    names = ("formula", "table", "ties", "rounding", "digits", "counting", "best", "weights", "rest_weight")
    names = (*names, "least_events", "ties_by", "club_best", "country_best", "team_best")
    names = (*names, "prize_ties", "carry_from", "carry_percent")
    return {**{name: getattr(circuit, name) for name in names}, **changes}


def test_a_secretary_makes_a_circuit_in_four_steps(club: Club, alice: User, oscars: Client) -> None:
    first, second = play_days(club, alice, 2)
    page = oscars.get(DESK)
    assert "Not confirmed" in text_of(page)
    sent = {"name": "Front Range Circuit", "season": "2026", "preset": "percentile"}
    assert oscars.post(DESK, sent).url == f"{CIRCUIT}events/"  # type: ignore[attr-defined]
    assert first.name in text_of(oscars.get(f"{CIRCUIT}events/"))
    ticked = {f"event-{first.pk}": "1", f"event-{second.pk}": "1"}
    assert oscars.post(f"{CIRCUIT}events/", ticked).url == CIRCUIT  # type: ignore[attr-defined]
    assert "Publish the circuit" in text_of(oscars.get(CIRCUIT))
    assert Client().get(PUBLIC).status_code == 404
    settings = {"name": "Front Range Circuit", "season": "2026", "published": "on", "rolling_days": "0"}
    assert oscars.post(f"{CIRCUIT}settings/", {**settings, "time_zone": "UTC"}).status_code == 302
    shown = text_of(Client().get(PUBLIC))
    assert "After 2 of 2 events" in shown
    assert "Front Range Circuit" in text_of(Client().get("/c/front-range/"))
    assert "A player’s best 3 results count" in shown or "best 3" in shown.lower()


def test_errors_in_the_rules_are_shown_at_their_fields(club: Club, alice: User, oscars: Client) -> None:
    circuit = make_circuit(club, alice, events=0)
    page = f"{CIRCUIT}rules/"
    refused = oscars.post(page, form_of(circuit, formula="players - plaec"))
    assert refused.status_code == 422
    assert "Did you mean place" in text_of(refused)
    checked = oscars.post(page, form_of(circuit, formula="place", do="check"))
    assert checked.status_code == 200
    assert "place 2 earns more than place 1" in text_of(checked)
    circuit.refresh_from_db()
    assert circuit.formula == "(players - place - tied + 1)/players"
    assert oscars.post(page, form_of(circuit, formula="players - place")).url == CIRCUIT  # type: ignore[attr-defined]
    circuit.refresh_from_db()
    assert circuit.formula == "players - place"


def test_a_later_change_of_the_rules_asks_for_a_reason_and_shows_it(club: Club, alice: User, oscars: Client) -> None:
    circuit = make_circuit(club, alice, events=1)
    page = f"{CIRCUIT}rules/"
    assert "A change needs a reason" in text_of(oscars.get(page))
    assert oscars.post(page, form_of(circuit, best=2, reason="")).status_code == 422
    assert oscars.post(page, form_of(circuit, best=2, reason="Two more events were added")).status_code == 302
    assert "Two more events were added" in text_of(Client().get(f"{PUBLIC}rules/"))


def test_classes_are_rows_of_a_form(club: Club, alice: User, oscars: Client) -> None:
    circuit = make_circuit(club, alice, events=0)
    page = f"{CIRCUIT}classes/"
    assert "Always counts" in text_of(oscars.get(page))
    rows = {f"classes-{at}-{name}": value for at in range(3) for name, value in CLASS}
    sent = {**rows, "classes-0-name": "Two days", "classes-0-weight": "70", "classes-1-name": "2026"}
    refused = oscars.post(page, sent)
    assert refused.status_code == 422
    assert "Begin its name with a letter" in text_of(refused)
    assert oscars.post(page, {**sent, "classes-1-name": ""}).status_code == 302
    assert [(each.code, each.weight) for each in CircuitClass.objects.filter(circuit=circuit)] == [("two_days", 70)]


def fields_of(answer: Any) -> dict[str, str]:
    """What a browser sends of the page: inputs, and the chosen options."""
    page = answer.content.decode()
    sent = {}
    for tag in re.findall(r"<input[^>]*>", page):
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]*)"', tag)
        if name and ('type="checkbox"' not in tag or " checked" in tag):
            sent[name[1]] = value[1] if value else ""
    for name, options in re.findall(r'<select name="([^"]+)"(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        sent[name] = chosen[1] if chosen else ""
    return sent


def test_an_old_page_of_classes_keeps_what_others_changed(club: Club, alice: User, oscars: Client) -> None:
    circuit = make_circuit(club, alice, events=0)
    set_classes(actor_of(alice), circuit, classes=[ClassDetails(name="Major"), ClassDetails(name="Minor")])
    page = f"{CIRCUIT}classes/"
    old_page = fields_of(oscars.get(page))
    newer = [ClassDetails(code="major", name="Grand", weight=Decimal(9)), ClassDetails(name="Month")]
    set_classes(actor_of(alice), circuit, classes=newer)
    assert oscars.post(page, {**old_page, "classes-major-most": "2", "classes-0-name": "Sprint"}).status_code == 302
    assert {each.code: (each.name, each.weight, each.most) for each in CircuitClass.objects.all()} == {
        "major": ("Grand", 9, 2),
        "month": ("Month", 1, 0),
        "sprint": ("Sprint", 1, 0),
    }


def test_the_edit_of_a_class_that_others_removed_is_shown_again_as_a_new_class(
    club: Club, alice: User, oscars: Client
) -> None:
    circuit = make_circuit(club, alice, events=0)
    set_classes(actor_of(alice), circuit, classes=[ClassDetails(name="Major"), ClassDetails(name="Minor")])
    page = f"{CIRCUIT}classes/"
    old_page = fields_of(oscars.get(page))
    set_classes(actor_of(alice), circuit, classes=[])
    answer = oscars.post(page, {**old_page, "classes-major-name": "Grand", "classes-major-weight": "70"})
    assert (answer.status_code, CircuitClass.objects.count()) == (422, 0)
    assert "Somebody has removed this class since you opened the page" in text_of(answer)
    sent = fields_of(answer)
    assert ("Grand", "70") in {(sent[f"classes-{at}-name"], sent[f"classes-{at}-weight"]) for at in range(4)}
    assert "Minor" not in sent.values()
    assert oscars.post(page, sent).status_code == 302
    assert [(each.code, each.name, each.weight) for each in CircuitClass.objects.all()] == [("grand", "Grand", 70)]


def test_an_old_page_that_left_a_removed_class_alone_brings_nothing_back(
    club: Club, alice: User, oscars: Client
) -> None:
    circuit = make_circuit(club, alice, events=0)
    set_classes(actor_of(alice), circuit, classes=[ClassDetails(name="Major"), ClassDetails(name="Minor")])
    page = f"{CIRCUIT}classes/"
    old_page = fields_of(oscars.get(page))
    set_classes(actor_of(alice), circuit, classes=[ClassDetails(code="minor", name="Minor")])
    assert oscars.post(page, {**old_page, "classes-0-name": "Sprint"}).status_code == 302
    assert {each.code for each in CircuitClass.objects.all()} == {"minor", "sprint"}
    assert oscars.post(page, {**old_page, "classes-major-name": ""}).status_code == 302


def test_an_old_page_of_events_keeps_what_others_chose(club: Club, alice: User, oscars: Client) -> None:
    circuit = make_circuit(club, alice, events=3)
    set_classes(actor_of(alice), circuit, classes=[ClassDetails(name="Major")], reason="New")
    first, second, third = Event.objects.order_by("starts_on")
    choose_events(actor_of(alice), circuit, chosen={first.pk: "", second.pk: ""})
    old_page = fields_of(oscars.get(f"{CIRCUIT}events/"))
    choose_events(actor_of(alice), circuit, chosen={first.pk: "major", third.pk: ""})
    del old_page[f"event-{second.pk}"]
    answer = oscars.post(f"{CIRCUIT}events/", old_page, follow=True)
    assert "2 events of the club are in it" in text_of(answer)
    assert chosen_events(circuit) == {first.pk: "major", third.pk: ""}
    sent = fields_of(oscars.get(f"{CIRCUIT}events/")) | {f"class-{third.pk}": "major"}
    del sent[f"event-{first.pk}"]
    oscars.post(f"{CIRCUIT}events/", sent)
    assert chosen_events(circuit) == {third.pk: "major"}


def test_results_held_elsewhere_are_shown_and_saved(club: Club, alice: User, oscars: Client) -> None:
    make_circuit(club, alice, events=1)
    refused = oscars.post(f"{CIRCUIT}outside/", {"name": "", "days": "1", "rounds": "1", "tables": "0"})
    assert refused.status_code == 422
    event = {"name": "South", "day": "2026-07-01", "days": "1", "rounds": "3", "tables": "4", "players": "0"}
    made = oscars.post(f"{CIRCUIT}outside/", event)
    row = CircuitEvent.objects.get(event=None)
    page = f"{CIRCUIT}outside/{row.pk}/"
    assert made.url == f"{page}results/"  # type: ignore[attr-defined]
    look = oscars.post(f"{page}results/", {"text": SOUTH})
    assert "Add the 2 people who are not in the club" in text_of(look)
    assert "2 players; 2 of them are not in the club and get no lines unless you add them" in text_of(look)
    saved = oscars.post(f"{page}results/", {**values_of(look), "step": "confirm", "add_people": "on"})
    assert saved.status_code == 302
    assert places_of(row) == {"Ann Able": 1, "Ben Baker": 2}
    assert "Ann Able" in text_of(oscars.get(page))
    assert oscars.post(page, {**event, "name": "Open of the South"}).status_code == 302
    assert "Open of the South" in text_of(Client().get(f"{PUBLIC}events/"))
    assert oscars.post(f"{page}remove/").status_code == 302
    assert not CircuitEvent.objects.filter(event=None).exists()


def test_points_are_adjusted_and_the_adjustment_removed(club: Club, alice: User, oscars: Client) -> None:
    make_circuit(club, alice, events=1)
    person = people_of(Event.objects.get())[0]
    page = f"{CIRCUIT}adjustments/"
    assert oscars.post(page, {"person": person.pk, "points": "0", "reason": ""}).status_code == 422
    assert oscars.post(page, {"person": person.pk, "points": "−2", "reason": "Late list"}).status_code == 302
    assert "Late list" in text_of(Client().get(f"{PUBLIC}players/{person.pk}/"))
    number = CircuitAdjustment.objects.get().pk
    assert oscars.post(f"{page}remove/").status_code == 302
    assert oscars.post(f"{page}remove/", {"number": number}).status_code == 302
    assert not CircuitAdjustment.objects.exists()


def test_a_circuit_is_deleted_after_its_name_is_typed(club: Club, alice: User, oscars: Client) -> None:
    make_circuit(club, alice, events=0)
    assert oscars.post(f"{CIRCUIT}delete/", {"typed_name": "Another"}).status_code == 422
    assert oscars.post(f"{CIRCUIT}delete/", {"typed_name": "Front Range Circuit"}).url == DESK  # type: ignore[attr-defined]


def test_an_event_that_is_taken_out_is_gone_and_the_log_says_so(club: Club, alice: User, oscars: Client) -> None:
    circuit = make_circuit(club, alice, events=2)
    first, second = Event.objects.order_by("starts_on")
    revision = Circuit.objects.get(pk=circuit.pk).revision
    assert first.name in Client().get(f"{PUBLIC}events/").content.decode()
    oscars.post(f"{CIRCUIT}events/", {f"event-{second.pk}": "1"})
    assert Circuit.objects.get(pk=circuit.pk).revision == revision + 1
    for rest in ("", "events/", "circuit.csv", "circuit.json"):
        assert first.name not in Client().get(f"{PUBLIC}{rest}").content.decode(), rest
    assert ChangeLine.objects.filter(kind="choose_circuit_events", after=[f"− {first.name}"]).exists()


def test_the_number_of_queries_does_not_grow(
    club: Club, alice: User, oscars: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    circuit = make_circuit(club, alice, events=3)
    add_elsewhere(circuit, alice, SOUTH)
    client = Client()
    with django_assert_num_queries(11):
        client.get(PUBLIC)
    oscars.get(CIRCUIT)
    with django_assert_num_queries(10):
        oscars.get(CIRCUIT)


def test_a_ranking_that_cannot_be_counted_leads_to_its_rules(club: Club, alice: User, oscars: Client) -> None:
    circuit = make_circuit(club, alice, events=1)
    Circuit.objects.filter(pk=circuit.pk).update(formula="power(10")
    assert "be calculated with these rules" in text_of(oscars.get(CIRCUIT))


def test_a_formula_that_grows_too_large_hides_no_page_and_leads_the_desk_to_the_rules(
    club: Club, alice: User, oscars: Client
) -> None:
    circuit = make_circuit(club, alice, events=1)
    player = ranking_of(circuit)[0]
    Circuit.objects.filter(pk=circuit.pk).update(formula="power(10, 300)", ties="shared")
    assert "Some results earn 0" in text_of(oscars.get(CIRCUIT))
    pages = ("", "rules/", "events/", "rankings/", "circuit.csv", "circuit.json", "feed.atom", f"players/{player}/")
    assert {Client().get(f"{PUBLIC}{page}").status_code for page in pages} == {200}
    assert "the formula grows too large" in text_of(Client().get(f"{PUBLIC}players/{player}/"))


def test_rules_that_two_people_change_at_once_keep_what_both_changed(club: Club, alice: User, oscars: Client) -> None:
    circuit = make_circuit(club, alice, events=1)
    rules = form_of(circuit)
    opened = {f"initial-{name}": value for name, value in rules.items()}
    oscars.post(f"{CIRCUIT}rules/", {**rules, **opened, "best": 2, "reason": "As voted"})
    oscars.post(f"{CIRCUIT}rules/", {**rules, **opened, "ties": "shared", "reason": "As before"})
    circuit.refresh_from_db()
    assert (circuit.best, circuit.ties) == (2, "shared")


def test_days_that_count_need_a_reason_once_a_result_counts(club: Club, alice: User, oscars: Client) -> None:
    make_circuit(club, alice, events=1)
    page = f"{CIRCUIT}settings/"
    sent = {"name": "Front Range Circuit", "published": "on", "rolling_days": "0", "time_zone": "UTC"}
    assert oscars.post(page, {**sent, "season": "2027"}).status_code == 302
    seen = oscars.get(page).content.decode()
    opened = {f"initial-{name}": value for name, value in re.findall(r'name="initial-(\w+)" value="([^"]*)"', seen)}
    assert "initial-reason" not in opened
    refused = oscars.post(page, {**sent, **opened, "ends_on": "2026-05-31"})
    assert "Enter a reason for the change" in text_of(refused)
    assert oscars.post(page, {**sent, "ends_on": "2026-05-31", "reason": "The hall closed"}).status_code == 302
    assert "The hall closed" in text_of(Client().get(f"{PUBLIC}rules/"))
    assert "The hall closed" in Client().get(f"{PUBLIC}feed.atom").content.decode()


def test_an_event_of_two_days_has_the_same_days_everywhere(club: Club, alice: User, oscars: Client) -> None:
    make_circuit(club, alice, events=1)
    Event.objects.update(starts_on=date(2026, 11, 29), ends_on=date(2026, 11, 30))
    person = people_of(Event.objects.get())[0]
    assert "29–30 Nov 2026" in text_of(oscars.get(f"{CIRCUIT}events/"))
    assert "29–30 Nov 2026" in text_of(oscars.get(DESK.removesuffix("circuits/")))
    for rest in ("events/", f"players/{person.pk}/"):
        assert "29–30 Nov 2026" in text_of(Client().get(f"{PUBLIC}{rest}")), rest


def test_rules_that_were_changed_no_longer_name_their_source_as_theirs(club: Club, alice: User, oscars: Client) -> None:
    circuit = make_circuit(club, alice, events=0)
    source = PRESETS["percentile"].source
    assert f"Source: {source}" in html.unescape(text_of(Client().get(f"{PUBLIC}rules/")))
    oscars.post(f"{CIRCUIT}rules/", form_of(circuit, best=7))
    shown = html.unescape(text_of(Client().get(f"{PUBLIC}rules/")))
    assert f"Changed, after: {source}" in shown
    assert "Source:" not in shown
    oscars.post(f"{CIRCUIT}rules/", form_of(circuit))
    CircuitClass.objects.create(circuit=circuit, code="major", name="Major", weight=2)
    assert f"Changed, after: {source}" in html.unescape(text_of(Client().get(f"{PUBLIC}rules/")))


def test_forms_that_are_sent_twice_add_one_row(club: Club, alice: User, oscars: Client) -> None:
    make_circuit(club, alice, events=1)
    person = people_of(Event.objects.get())[0]
    forms: dict[str, dict[str, Any]] = {
        DESK: {"name": "Winter", "season": "2026", "preset": "percentile"},
        f"{CIRCUIT}outside/": {
            "name": "South",
            "day": "2026-07-01",
            "days": "1",
            "rounds": "3",
            "tables": "4",
            "players": "0",
        },
        f"{CIRCUIT}adjustments/": {"person": person.pk, "points": "2", "reason": "Late list"},
        f"{CIRCUIT}prizes/": {"title": "Trophy"},
    }
    for page, sent in forms.items():
        key = re.search(r'name="idempotency_key" value="([^"]+)"', oscars.get(page).content.decode())
        assert key is not None, page
        for _twice in range(2):
            assert oscars.post(page, {**sent, "idempotency_key": key[1]}).status_code == 302, page
    assert Circuit.objects.filter(name="Winter").count() == 1
    assert CircuitEvent.objects.filter(title="South").count() == 1
    assert CircuitAdjustment.objects.count() == 1
    assert CircuitPrize.objects.count() == 1
