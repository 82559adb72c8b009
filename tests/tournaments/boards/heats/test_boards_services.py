"""Boards seated by hand."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError
from tournaments.boards.heats.services.boards import seat_boards
from tournaments.boards.heats.services.heats import create_heat, register_entries
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.events.disciplines import DIPLOMACY
from tournaments.events.models import Entry, Event, GameState, Round, Seat

POWERS = [power.code for power in DIPLOMACY.powers]


@scene
def heat(alice: User, regatta: Event) -> Round:
    heat = create_heat(actor_of(alice), regatta)
    register_entries(actor_of(alice), heat, entries=list(regatta.entries.select_related("person")))
    return heat


def entries_of(heat: Round) -> list[Entry]:
    return list(heat.event.entries.select_related("person").order_by("pk"))


def board(entries: list[Entry]) -> dict[str, Entry]:
    return dict(zip(POWERS, entries, strict=True))


def test_given_boards_stay_as_they_are(alice: User, heat: Round) -> None:
    entries = entries_of(heat)
    games = seat_boards(actor_of(alice), heat, boards=[board(entries[:7]), board(entries[7:])])
    assert [(game.number, game.state) for game in games] == [(1, GameState.UNSTARTED), (2, GameState.UNSTARTED)]
    assert list(games[1].seats.values_list("power", "entry")) == [
        (power, entry.pk) for power, entry in zip(POWERS, entries[7:], strict=True)
    ]
    event = ChangeLine.objects.filter(kind="seat_boards").get()
    assert event.summary == "Seated 2 boards of heat 1."


def test_new_boards_come_after_the_existing_ones(alice: User, heat: Round) -> None:
    entries = entries_of(heat)
    seat_boards(actor_of(alice), heat, boards=[board(entries[:7])])
    assert [game.number for game in seat_boards(actor_of(alice), heat, boards=[board(entries[7:])])] == [2]


def test_every_wrong_seat_is_named_at_once(alice: User, heat: Round) -> None:
    entries = entries_of(heat)
    heat.registrations.filter(entry=entries[13]).delete()
    seat_boards(actor_of(alice), heat, boards=[board(entries[:7])])
    wrong = [board([entries[0], *entries[8:14]]), board(entries[7:14])]
    wrong[0].pop("TURKEY")
    with pytest.raises(RuleError) as refused:
        seat_boards(actor_of(alice), heat, boards=wrong)
    codes = {(problem.path, problem.code) for problem in refused.value.problems}
    assert codes == {
        ("boards[0]", "incomplete"),
        ("boards[0]", "seated"),
        ("boards[0]", "twice"),
        ("boards[1]", "twice"),
        ("boards[1]", "unregistered"),
    }
    assert Seat.objects.filter(round=heat).count() == 7


def test_scorer_may_not_seat(bob: User, alice: User, heat: Round) -> None:
    with pytest.raises(ForbiddenError):
        seat_boards(actor_of(bob), heat, boards=[board(entries_of(heat)[:7])])
