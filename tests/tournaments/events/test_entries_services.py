"""Entries, the director's order, and pre-registration (manual §6, §12)."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as bounded
from hypothesis import strategies as st

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.boards.heats.selectors.entry_lines import entry_lines, preregistration_lines
from tournaments.boards.heats.services.preregistration import change_preregistrations, set_preregistration
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, Preregistration
from tournaments.events.services.entries import (
    clear_manual_order,
    enter_new_person,
    enter_people,
    set_manual_order,
)
from tournaments.people.models import Person


@scene
def open_event(tournament: Event) -> Event:
    """An event of four heats with pre-registration."""
    tournament.boards.preregistration, tournament.boards.heats = True, 4
    tournament.boards.save()
    return tournament


def problems(error: pytest.ExceptionInfo[RuleError]) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in error.value.problems]


def players(tournament: Event, number: int) -> list[Entry]:
    return list(tournament.entries.order_by("id")[:number])


def test_enter_people_enters_each_once(tournament: Event, oscar: User) -> None:
    people = factories.make_people(tournament.club, 3)
    new = enter_people(actor_of(oscar), tournament, people=[*people, people[0]])
    assert [entry.person for entry in new] == people
    assert enter_people(actor_of(oscar), tournament, people=people) == []
    assert (tournament.entries.count(), tournament.revision) == (17, 1)


def test_enter_people_refuses_another_clubs_people(tournament: Event, oscar: User, charlie: User) -> None:
    stranger = factories.make_people(Club.objects.get(slug="another"), 1)
    with pytest.raises(RuleError) as caught:
        enter_people(actor_of(oscar), tournament, people=[*factories.make_people(tournament.club, 1), *stranger])
    assert problems(caught) == [("people[1]", "unknown")]
    assert tournament.entries.count() == 14


def test_enter_people_is_for_organisers(tournament: Event, bob: User, charlie: User) -> None:
    with pytest.raises(ForbiddenError):
        enter_people(actor_of(bob), tournament, people=[])
    with pytest.raises(MissingError):
        enter_people(actor_of(charlie), tournament, people=[])


def test_enter_new_person_adds_to_the_club_and_the_event(tournament: Event, oscar: User) -> None:
    entry = enter_new_person(actor_of(oscar), tournament, first_name="Mollie", last_name="Hand")
    assert (entry.person.club, entry.event, entry.name) == (tournament.club, tournament, "Mollie Hand")


def test_enter_new_person_does_both_or_neither(tournament: Event, oscar: User) -> None:
    known = tournament.entries.select_related("person").first()
    assert known
    with pytest.raises(RuleError):
        enter_new_person(
            actor_of(oscar), tournament, first_name=known.person.first_name, last_name=known.person.last_name
        )
    assert (Person.objects.count(), tournament.entries.count()) == (14, 14)


def test_set_manual_order_numbers_the_given_players(tournament: Event, oscar: User) -> None:
    first, second, third = players(tournament, 3)
    set_manual_order(actor_of(oscar), tournament, entries=[third, first])
    orders = dict(tournament.entries.values_list("pk", "manual_order"))
    assert (orders[third.pk], orders[first.pk], orders[second.pk]) == (1, 2, None)
    clear_manual_order(actor_of(oscar), tournament, entries=[first, second, third])
    assert set(tournament.entries.values_list("manual_order", flat=True)) == {None}
    assert tournament.revision == 2


def test_set_preregistration_sets_exactly_these_heats(open_event: Event, oscar: User) -> None:
    entry = players(open_event, 1)[0]
    for heats in ({1, 2}, {2, 4}, {2, 4}):
        set_preregistration(actor_of(oscar), open_event, entry=entry, heats=heats)
    assert set(entry.preregistrations.values_list("heat", flat=True)) == {2, 4}
    assert open_event.revision == 2


def test_preregistration_of_a_created_heat_is_closed(open_event: Event, oscar: User) -> None:
    one, two = players(open_event, 2)
    set_preregistration(actor_of(oscar), open_event, entry=one, heats={1})
    open_event.rounds.create(number=1)
    for entry, heats in ((two, {1}), (one, {2})):
        with pytest.raises(RuleError) as caught:
            set_preregistration(actor_of(oscar), open_event, entry=entry, heats=heats)
        assert problems(caught) == [("heats", "closed")]
    set_preregistration(actor_of(oscar), open_event, entry=one, heats={1, 2})
    assert set(one.preregistrations.values_list("heat", flat=True)) == {1, 2}


@pytest.mark.parametrize("heat", [0, 5])
def test_preregistration_is_for_planned_heats(open_event: Event, oscar: User, heat: int) -> None:
    with pytest.raises(RuleError) as caught:
        set_preregistration(actor_of(oscar), open_event, entry=players(open_event, 1)[0], heats={heat})
    assert problems(caught) == [("heats", "unknown")]


def test_preregistration_must_be_allowed(tournament: Event, oscar: User) -> None:
    with pytest.raises(RuleError) as caught:
        set_preregistration(actor_of(oscar), tournament, entry=players(tournament, 1)[0], heats={1})
    assert problems(caught) == [("heats", "no_preregistration")]


def test_preregistration_refuses_players_of_another_event(open_event: Event, oscar: User) -> None:
    other = factories.make_tournament(open_event.club, players=1)
    with pytest.raises(RuleError) as caught:
        set_preregistration(actor_of(oscar), open_event, entry=players(other, 1)[0], heats={1})
    assert problems(caught) == [("entries", "unknown")]


def test_change_preregistrations_logs_names(open_event: Event, oscar: User) -> None:
    entry = players(open_event, 1)[0]
    change_preregistrations(actor_of(oscar), open_event, add=[(entry.pk, 2), (entry.pk, 1)])
    event = ChangeLine.objects.get(event=open_event)
    assert event.after == {entry.name: [1, 2]}


STEPS = st.lists(
    st.tuples(st.booleans(), st.integers(0, 2), st.integers(1, 4)),
    max_size=8,
)


@bounded(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_preregistration_is_what_was_last_said(
    open_event: Event, oscar: User, steps: list[tuple[bool, int, int]]
) -> None:
    Preregistration.objects.all().delete()
    entries, expected = players(open_event, 3), set()
    for adding, index, heat in steps:
        pair = (entries[index].pk, heat)
        change_preregistrations(
            actor_of(oscar), open_event, add=[pair] if adding else [], remove=[] if adding else [pair]
        )
        expected = expected | {pair} if adding else expected - {pair}
    assert set(Preregistration.objects.values_list("entry_id", "heat")) == expected


def test_every_list_of_players_has_accented_names_in_their_place(tournament: Event) -> None:
    fresh = [
        Person.objects.create(club=tournament.club, first_name="A", last_name=n) for n in ("Zorn", "Åström", "Berg")
    ]
    tournament.entries.all().delete()
    Entry.objects.bulk_create(Entry(event=tournament, person=person) for person in fresh)
    for lines in (entry_lines(tournament), preregistration_lines(tournament)):
        assert [line.entry.person.last_name for line in lines] == ["Åström", "Berg", "Zorn"]
