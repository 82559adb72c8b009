"""Players are taken out of an event before they play (manual §6)."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.stage import scene
from tournaments.boards.heats.services.entries import remove_entries
from tournaments.boards.heats.services.preregistration import set_preregistration
from tournaments.clubs.models import User
from tournaments.events.models import Entry, Event, Preregistration, Registration
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


def test_remove_entries_takes_preregistration_along(open_event: Event, oscar: User) -> None:
    entry = players(open_event, 1)[0]
    set_preregistration(actor_of(oscar), open_event, entry=entry, heats={1, 2})
    remove_entries(actor_of(oscar), open_event, entries=[entry])
    assert (open_event.entries.count(), Preregistration.objects.count(), Person.objects.count()) == (13, 0, 14)


def test_remove_entries_names_each_who_plays(tournament: Event, oscar: User) -> None:
    free, registered, seated, replaced = players(tournament, 4)
    first, second = tournament.rounds.create(number=1), tournament.rounds.create(number=2)
    Registration.objects.create(round=second, entry=registered)
    Registration.objects.create(round=first, entry=registered)
    seat = first.games.create(number=1).seats.create(round=first, entry=seated, position=0)
    seat.replacements.create(outgoing=replaced, incoming=seated)
    with pytest.raises(RuleError) as caught:
        remove_entries(actor_of(oscar), tournament, entries=[free, registered, seated, replaced])
    assert problems(caught) == [("entries[1]", "in_a_heat"), ("entries[2]", "in_a_heat"), ("entries[3]", "in_a_heat")]
    assert caught.value.problems[0].params["heats"] == "1, 2"
    assert tournament.entries.count() == 14


def test_remove_entries_refuses_those_of_another_event(tournament: Event, oscar: User) -> None:
    other = factories.make_tournament(tournament.club, players=1)
    with pytest.raises(RuleError) as caught:
        remove_entries(actor_of(oscar), tournament, entries=players(other, 1))
    assert problems(caught) == [("entries[0]", "unknown")]
