"""Entries of an event of boards: pre-registration, and players removed before they play (manual §6, §12)."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as bounded
from hypothesis import strategies as st

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.stage import scene
from tournaments.boards.heats.selectors.entry_lines import entry_lines, preregistration_lines
from tournaments.boards.heats.services.entries import remove_entries
from tournaments.boards.heats.services.preregistration import change_preregistrations, set_preregistration
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.events.models import Entry, Event, Preregistration, Registration
from tournaments.people.models import Person


@scene
def open_event(regatta: Event) -> Event:
    """An event of four heats with pre-registration."""
    regatta.boards.preregistration, regatta.boards.heats = True, 4
    regatta.boards.save()
    return regatta


def problems(error: pytest.ExceptionInfo[RuleError]) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in error.value.problems]


def players(event: Event, number: int) -> list[Entry]:
    return list(event.entries.order_by("id")[:number])


def test_remove_entries_takes_preregistration_along(open_event: Event, oscar: User) -> None:
    entry = players(open_event, 1)[0]
    set_preregistration(actor_of(oscar), open_event, entry=entry, heats={1, 2})
    remove_entries(actor_of(oscar), open_event, entries=[entry])
    assert (open_event.entries.count(), Preregistration.objects.count(), Person.objects.count()) == (13, 0, 14)


def test_remove_entries_names_each_who_plays(regatta: Event, oscar: User) -> None:
    free, registered, seated, replaced = players(regatta, 4)
    first, second = regatta.rounds.create(number=1), regatta.rounds.create(number=2)
    Registration.objects.create(round=second, entry=registered)
    Registration.objects.create(round=first, entry=registered)
    seat = first.games.create(number=1).seats.create(round=first, entry=seated, position=0)
    seat.replacements.create(outgoing=replaced, incoming=seated)
    with pytest.raises(RuleError) as caught:
        remove_entries(actor_of(oscar), regatta, entries=[free, registered, seated, replaced])
    assert problems(caught) == [("entries[1]", "in_a_heat"), ("entries[2]", "in_a_heat"), ("entries[3]", "in_a_heat")]
    assert caught.value.problems[0].params["heats"] == "1, 2"
    assert regatta.entries.count() == 14


def test_remove_entries_refuses_those_of_another_event(regatta: Event, oscar: User) -> None:
    other = factories.make_boards_event(regatta.club, players=1)
    with pytest.raises(RuleError) as caught:
        remove_entries(actor_of(oscar), regatta, entries=players(other, 1))
    assert problems(caught) == [("entries[0]", "unknown")]


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
        assert problems(caught) == [("preregistered", "closed")]
    set_preregistration(actor_of(oscar), open_event, entry=one, heats={1, 2})
    assert set(one.preregistrations.values_list("heat", flat=True)) == {1, 2}


@pytest.mark.parametrize("heat", [0, 5])
def test_preregistration_is_for_planned_heats(open_event: Event, oscar: User, heat: int) -> None:
    with pytest.raises(RuleError) as caught:
        set_preregistration(actor_of(oscar), open_event, entry=players(open_event, 1)[0], heats={heat})
    assert problems(caught) == [("preregistered", "unknown")]


def test_preregistration_must_be_allowed(regatta: Event, oscar: User) -> None:
    with pytest.raises(RuleError) as caught:
        set_preregistration(actor_of(oscar), regatta, entry=players(regatta, 1)[0], heats={1})
    assert problems(caught) == [("preregistered", "no_preregistration")]


def test_preregistration_refuses_players_of_another_event(open_event: Event, oscar: User) -> None:
    other = factories.make_boards_event(open_event.club, players=1)
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
def test_preregistration_is_the_last_answer(open_event: Event, oscar: User, steps: list[tuple[bool, int, int]]) -> None:
    Preregistration.objects.all().delete()
    entries, expected = players(open_event, 3), set()
    for adding, index, heat in steps:
        pair = (entries[index].pk, heat)
        change_preregistrations(
            actor_of(oscar), open_event, add=[pair] if adding else [], remove=[] if adding else [pair]
        )
        expected = expected | {pair} if adding else expected - {pair}
    assert set(Preregistration.objects.values_list("entry_id", "heat")) == expected


def test_every_list_of_players_has_accented_names_in_their_place(regatta: Event) -> None:
    fresh = [Person.objects.create(club=regatta.club, first_name="A", last_name=n) for n in ("Zorn", "Åström", "Berg")]
    regatta.entries.all().delete()
    Entry.objects.bulk_create(Entry(event=regatta, person=person) for person in fresh)
    for lines in (entry_lines(regatta), preregistration_lines(regatta)):
        assert [line.entry.person.last_name for line in lines] == ["Åström", "Berg", "Zorn"]
