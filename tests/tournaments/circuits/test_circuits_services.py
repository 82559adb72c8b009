"""Circuits with their events: what counts, what never leaks, and who may do what."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.utils import timezone

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.circuit_scene import add_elsewhere, code_of, make_circuit, play_days, rules_of
from tests.scenes.prize_scene import make_soft, ranked
from tests.scenes.rating_scene import people_of
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.base.errors import ForbiddenError
from tournaments.changes.models import Change
from tournaments.circuits.models import Circuit, CircuitAdjustment, OutsideResult
from tournaments.circuits.selectors.seasons import circuit_season
from tournaments.circuits.selectors.tables import arithmetic_of, example_of, sample_points, what_if
from tournaments.circuits.services.circuits import (
    CircuitDetails,
    create_circuit,
    delete_circuit,
    edit_circuit,
    edit_circuit_rules,
)
from tournaments.circuits.services.events import (
    adjust_circuit,
    choose_events,
    remove_adjustment,
)
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, EventOutcome, EventResult, Game
from tournaments.events.services.events import delete_event, unpublish_event
from tournaments.events.services.undo import undo_change
from tournaments.events.services.visibility import change_visibility, details_now
from tournaments.people.models import Person
from tournaments.people.services.person_merge_undo import undo_merge
from tournaments.people.services.person_merges import merge_people
from tournaments.prizes.services.marks import give_marks
from tournaments.swiss.services.results import record_duel

SOUTH = "place,name,points\n1,Ann Able,12\n2,Ben Baker,9\n2,Cid Cook,9\n4,Dee Dunn,1\n"


def totals(circuit: Circuit) -> dict[str, Any]:
    found = circuit_season(Circuit.objects.get(pk=circuit.pk), short_names=False)
    return {found.people[line.person].last_name: line.total for line in found.season.lines}


def states(circuit: Circuit) -> list[str]:
    return [line.state for line in circuit_season(Circuit.objects.get(pk=circuit.pk), short_names=False).events]


def test_a_result_for_which_the_formula_grows_too_large_earns_nothing(club: Club, oscar: User) -> None:
    circuit = make_circuit(club, oscar, events=1)
    edit_circuit_rules(
        actor_of(oscar), circuit, details=rules_of(circuit, formula="power(points + 1, 60)"), reason="Try"
    )
    add_elsewhere(circuit, oscar, "place,name,points\n1,Ann Able,99999\n2,Ben Baker,3\n")
    found = circuit_season(Circuit.objects.get(pk=circuit.pk), short_names=False)
    lines = {found.people[line.person].name: line for line in found.season.lines}
    assert [(each.points, each.counts, each.why) for each in lines["Ann Able"].results] == [(0, False, "too_large")]
    assert lines["Ben Baker"].total == 4**60
    assert [each.value for each in arithmetic_of(found, lines["Ann Able"])] == [0]


def test_the_best_of_the_events_are_added_up(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice)
    found = circuit_season(circuit, short_names=False)
    assert len(found.season.events) == 3
    assert [event.players for event in found.season.events] == [6, 6, 6]
    places = {
        person: sorted(Fraction(6 - row.place - row.tied + 1, 6) for row in EventResult.objects.filter(person=person))
        for person in found.people
    }
    assert {line.person: line.total for line in found.season.lines} == {pk: sum(each) for pk, each in places.items()}
    edit_circuit_rules(actor_of(alice), circuit, details=rules_of(circuit, best=1), reason="The club voted")
    assert sorted(totals(circuit).values()) == sorted(each[-1] for each in places.values())


def test_a_correction_in_the_first_event_changes_the_ranking_and_one_revision(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice)
    before, revision = totals(circuit), Circuit.objects.get(pk=circuit.pk).revision
    event = Event.objects.order_by("starts_on")[0]
    game = Game.objects.get(round__event=event, round__number=1, number=1)
    won = game.result.duels.get(seat__position=0).outcome == "win"  # type: ignore[union-attr]
    changes = Change.objects.count()
    record_duel(actor_of(alice), game, outcome="second" if won else "first", seen=1)
    assert totals(circuit) != before
    assert Circuit.objects.get(pk=circuit.pk).revision == revision + 1
    assert Change.objects.count() == changes + 1
    assert EventOutcome.objects.get(event=event).corrected_at is not None


def test_hidden_private_and_running_events_never_count(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice)
    first, second, third = Event.objects.order_by("starts_on")
    all_three = totals(circuit)
    change_visibility(actor_of(alice), first, details=replace(details_now(first), hide_last=1))
    assert states(circuit) == ["open", "counts", "counts"]
    assert totals(circuit) != all_three
    unpublish_event(actor_of(alice), second)
    change_visibility(actor_of(alice), third, details=replace(details_now(third), listing="unlisted"))
    assert states(circuit) == ["open", "hidden", "hidden"]
    assert totals(circuit) == {}


def test_hidden_results_leak_neither_into_a_what_if_nor_into_what_follows(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice, events=2)
    first, second = Event.objects.order_by("starts_on")
    later = create_circuit(actor_of(alice), club, name="Season after", preset="percentile")
    Circuit.objects.filter(pk=later.pk).update(carry_from=circuit.slug, carry_percent=100, country_best=3)
    Circuit.objects.filter(pk=circuit.pk).update(counting="all", team_best=3)
    change_visibility(actor_of(alice), second, details=replace(details_now(second), hide_last=1))
    alone = totals(circuit)
    assert totals(later) == {name: total for name, total in alone.items() if total}
    found = circuit_season(Circuit.objects.get(pk=circuit.pk), short_names=True)
    played = {each.finish.event for line in found.season.lines for each in line.results}
    assert {found.line_of(each).row.event for each in played} == {first}
    line = found.season.lines[0]
    then = what_if(found, line.person, place=20, players=20, event_class="")
    assert then is not None
    assert then.total == line.total
    assert example_of(found).event == found.line_of(next(iter(played)))


def test_a_what_if_earns_what_the_page_of_rules_says(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice, events=1)
    for formula in ("max(5, min(300, 10*boards(3)) * power(0.9, place - 1))", "points + wins"):
        Circuit.objects.filter(pk=circuit.pk).update(formula=formula, counting="all")
        found = circuit_season(Circuit.objects.get(pk=circuit.pk), short_names=True)
        then = what_if(found, found.season.lines[0].person, place=2, players=20, event_class="")
        assert then is not None
        earned = next(each.points for each in then.results if not each.event.id)
        assert (2, earned) == sample_points(found.rules)[1]


def test_the_revision_changes_when_an_event_leaves_the_lists_and_when_it_is_back(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice, events=2)
    first = Event.objects.order_by("starts_on")[0]
    revisions = []
    for listing in ("unlisted", "public", "unlisted", "hidden", "public"):
        first.refresh_from_db()
        change_visibility(actor_of(alice), first, details=replace(details_now(first), listing=listing))
        revisions.append(Circuit.objects.get(pk=circuit.pk).revision)
    assert revisions[0] < revisions[1] < revisions[2] == revisions[3] < revisions[4]
    assert EventOutcome.objects.get(event=first).corrected_at is None


def test_an_event_of_the_future_is_listed_as_open(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice, events=1)
    event = make_swiss_event(club, alice, players=6, name="Winter Day", starts_on=date(2030, 1, 1))
    chosen = dict.fromkeys(Event.objects.values_list("pk", flat=True), "")
    choose_events(actor_of(alice), circuit, chosen=chosen)
    assert states(circuit) == ["counts", "open"]
    choose_events(actor_of(alice), circuit, chosen={event.pk: ""})
    assert states(circuit) == ["open"]
    assert totals(circuit) == {}


def test_results_from_before_they_were_stored_are_read_when_the_event_is_chosen(club: Club, alice: User) -> None:
    event = play_days(club, alice, 1)[0]
    EventOutcome.objects.all().delete()
    EventResult.objects.all().delete()
    circuit = create_circuit(actor_of(alice), club, name="Season", preset="percentile")
    choose_events(actor_of(alice), circuit, chosen={event.pk: ""})
    assert EventResult.objects.filter(event=event).count() == 6
    assert len(totals(circuit)) == 6


def test_events_outside_the_days_of_the_circuit_do_not_count(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice)
    details = CircuitDetails(name=circuit.name, published=True, starts_on=date(2026, 6, 2), ends_on=date(2026, 6, 2))
    with pytest.raises(RuleError) as caught:
        edit_circuit(actor_of(alice), circuit, details=details)
    assert code_of(caught) == ("reason", "required")
    edit_circuit(actor_of(alice), circuit, details=details, reason="One weekend")
    assert states(circuit) == ["outside", "counts", "outside"]
    with pytest.raises(RuleError):  # people have read the reason
        undo_change(actor_of(alice), Change.objects.latest("pk"))


def test_results_leave_a_rolling_circuit_at_midnight_of_its_own_time_zone(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice, events=1)
    Circuit.objects.filter(pk=circuit.pk).update(rolling_days=10)
    circuit.refresh_from_db()
    last = date(2026, 6, 11)
    for today, state in ((last, "counts"), (last + timedelta(days=1), "outside")):
        assert circuit_season(circuit, short_names=False, today=today).events[0].state == state
    Circuit.objects.filter(pk=circuit.pk).update(time_zone="Pacific/Kiritimati")
    circuit.refresh_from_db()
    assert circuit_season(circuit, short_names=False).today >= timezone.now().date()


def test_classes_pay_more_and_always_count(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice, preset="linear")
    first, *others = Event.objects.order_by("starts_on")
    chosen = {first.pk: "weekend", **{each.pk: "day3" for each in others}}
    choose_events(actor_of(alice), circuit, chosen=chosen)
    found = circuit_season(circuit, short_names=False)
    results = [each for line in found.season.lines for each in line.results]
    winners = {each.event.event_class: each.points for each in results if each.finish.place == 1}
    assert winners == {"weekend": 76, "day3": 61}
    with pytest.raises(RuleError) as caught:
        choose_events(actor_of(alice), circuit, chosen={first.pk: "month"})
    assert code_of(caught) == ("events", "unknown_class")


def test_points_are_adjusted_with_a_reason(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice, events=1)
    person = people_of(Event.objects.get())[0]
    before = totals(circuit)[person.last_name]
    row = adjust_circuit(actor_of(alice), circuit, person=person, points=Decimal("-0.5"), reason="Late lists")
    assert totals(circuit)[person.last_name] == before - Fraction(1, 2)
    undo_change(actor_of(alice), Change.objects.latest("pk"))
    assert not CircuitAdjustment.objects.exists()
    row = adjust_circuit(actor_of(alice), circuit, person=person, points=Decimal(2), reason="Organiser")
    remove_adjustment(actor_of(alice), circuit, row.pk)
    assert totals(circuit)[person.last_name] == before
    stranger = factories.make_people(factories.make_club(), 1)[0]
    with pytest.raises(RuleError) as caught:
        adjust_circuit(actor_of(alice), circuit, person=stranger, points=Decimal(0), reason="")
    assert {each.path for each in caught.value.problems} == {"person", "points", "reason"}


def test_merged_people_have_one_line(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice, events=1)
    add_elsewhere(circuit, alice, SOUTH)
    ann = Person.objects.get(last_name="Able")
    kept = people_of(Event.objects.order_by("pk")[0])[0]
    adjust_circuit(actor_of(alice), circuit, person=ann, points=Decimal(1), reason="Cup")
    before = totals(circuit)
    merge = merge_people(actor_of(alice), club, kept=kept, removed=ann)
    after = totals(circuit)
    assert after[kept.last_name] == before[kept.last_name] + before["Able"]
    assert "Able" not in after
    undo_merge(actor_of(alice), merge)
    assert totals(circuit) == before


def test_an_event_that_is_deleted_leaves_the_circuit(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice, events=2)
    event = Event.objects.order_by("starts_on")[0]
    delete_event(actor_of(alice), event, typed_name=event.name)
    assert states(circuit) == ["counts"]


def test_a_circuit_is_deleted_by_its_name(club: Club, alice: User) -> None:
    circuit = make_circuit(club, alice, events=1)
    add_elsewhere(circuit, alice, SOUTH)
    with pytest.raises(RuleError):
        delete_circuit(actor_of(alice), circuit, typed_name="Front")
    delete_circuit(actor_of(alice), circuit, typed_name=circuit.name)
    assert not Circuit.objects.exists()
    assert not OutsideResult.objects.exists()
    assert Event.objects.exists()


def test_scorers_change_no_circuit(club: Club, alice: User, bob: User) -> None:
    circuit = make_circuit(club, alice, events=0)
    with pytest.raises(ForbiddenError):
        choose_events(actor_of(bob), circuit, chosen={})
    with pytest.raises(ForbiddenError):
        create_circuit(actor_of(bob), club, name="Mine", preset="percentile")


def test_an_event_of_another_club_or_without_players_cannot_be_chosen(club: Club, alice: User, charlie: User) -> None:
    circuit = make_circuit(club, alice, events=0)
    other = make_swiss_event(Club.objects.get(slug="another"), charlie, players=4)
    with pytest.raises(RuleError) as caught:
        choose_events(actor_of(alice), circuit, chosen={other.pk: ""})
    assert code_of(caught) == ("events", "unknown")


def totals_now(circuit: Circuit) -> dict[int, Any]:
    """The totals by person."""
    found = circuit_season(Circuit.objects.get(pk=circuit.pk), short_names=False)
    return {line.person: line.total for line in found.season.lines}


def test_places_go_by_games_alone_where_the_circuit_says_so(club: Club, oscar: User) -> None:
    circuit = make_circuit(club, oscar, events=1)
    event = Event.objects.get(circuit_events__circuit=circuit)
    order = ranked(event)
    before = totals_now(circuit)
    kinds = make_soft(event, oscar, ranking="all")
    give_marks(actor_of(oscar), event, kinds["painting"].pk, {order[5]: Decimal(20)})
    last = Entry.objects.get(pk=order[5]).person_id
    assert totals_now(circuit)[last] == max(before.values())
    edit_circuit_rules(actor_of(oscar), circuit, details=rules_of(circuit, by_games=True), reason="As announced")
    assert totals_now(circuit) == before
    assert EventResult.objects.get(event=event, person=last).games_place == 6
