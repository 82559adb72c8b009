"""Heats: creation, registration, unseeding, starting, abandoning (manual §11, §12)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.heat_cases import entries_of, registered_heat, seeded_heat
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.base.models import JobState
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.heats.services.heats import (
    abandon_heat,
    create_heat,
    edit_heat,
    mark_top_board,
    register_entries,
    sit_out_entries,
    start_games,
    unseed_heat,
)
from tournaments.boards.heats.services.seeding import start_seeding
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game, Preregistration, Registration, Replacement, Round, Seat


def codes(caught: pytest.ExceptionInfo[RuleError]) -> list[tuple[str, str]]:
    return [(p.path, p.code) for p in caught.value.problems]


def test_create_heat_numbers_heats_up_to_those_planned(regatta: Event, oscar: User) -> None:
    numbers = [create_heat(actor_of(oscar), regatta).number for _ in range(regatta.boards.heats)]
    with pytest.raises(RuleError) as caught:
        create_heat(actor_of(oscar), regatta)
    assert (numbers, codes(caught)) == ([1, 2, 3], [("heats", "all_created")])


def test_create_heat_registers_who_preregistered(regatta: Event, oscar: User) -> None:
    BoardsRules.objects.update(preregistration=True)
    for entry, heat in zip(entries_of(regatta), (1, 1, 2), strict=False):
        Preregistration.objects.create(entry=entry, heat=heat)
    heat = create_heat(actor_of(oscar), regatta)
    registered = set(heat.registrations.values_list("entry", flat=True))
    assert registered == {entry.pk for entry in entries_of(regatta)[:2]}
    assert (
        ChangeLine.objects.get(kind="create_heat").summary
        == "Created heat 1. 2 pre-registered players are registered now."
    )


def test_create_heat_takes_the_number_an_abandoned_heat_left(regatta: Event, oscar: User) -> None:
    first, _second = create_heat(actor_of(oscar), regatta), create_heat(actor_of(oscar), regatta)
    abandon_heat(actor_of(oscar), first)
    assert create_heat(actor_of(oscar), regatta).number == 1


def test_abandon_heat_removes_boards_and_stops_runs(regatta: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, regatta)
    run = start_seeding(actor_of(oscar), heat)
    abandon_heat(actor_of(oscar), heat)
    run.job.refresh_from_db()
    assert (Round.objects.count(), Game.objects.count(), run.job.state) == (0, 0, JobState.STOPPED)
    assert ChangeLine.objects.first().before == {"registered": 14, "boards": 2}


def test_abandon_heat_refuses_started_games(regatta: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, regatta)
    start_games(actor_of(oscar), heat)
    with pytest.raises(RuleError) as caught:
        abandon_heat(actor_of(oscar), heat)
    assert codes(caught) == [("games", "started")]
    assert "1 and 2" in caught.value.problems[0].text


def test_register_entries_counts_only_new_ones(regatta: Event, bob: User, oscar: User) -> None:
    heat = registered_heat(oscar, regatta, players=3)
    came = register_entries(actor_of(bob), heat, entries=entries_of(regatta)[:5])
    again = register_entries(actor_of(bob), heat, entries=entries_of(regatta)[:5])
    assert (came, again, heat.registrations.count()) == (2, 0, 5)
    assert ChangeLine.objects.filter(kind="register_entries", change__actor=bob).count() == 1


def test_register_entries_refuses_people_of_another_event(regatta: Event, oscar: User) -> None:
    heat = create_heat(actor_of(oscar), regatta)
    other = factories.make_boards_event(regatta.club, players=1)
    with pytest.raises(RuleError) as caught:
        register_entries(actor_of(oscar), heat, entries=entries_of(other))
    assert codes(caught) == [("entries", "unknown")]


def test_register_entries_refuses_a_second_credit_in_one_heat(regatta: Event, oscar: User) -> None:
    BoardsRules.objects.update(replacement_policy="both")
    heat = seeded_heat(oscar, regatta, players=7)
    seat, (left, stand_in) = Seat.objects.first(), entries_of(regatta)[7:9]
    Replacement.objects.create(seat=seat, outgoing=left, incoming=stand_in)
    with pytest.raises(RuleError) as caught:
        register_entries(actor_of(oscar), heat, entries=[left])
    assert codes(caught) == [("entries", "credited")]


def test_sit_out_entries_refuses_whoever_holds_a_seat(regatta: Event, bob: User, oscar: User) -> None:
    heat = seeded_heat(oscar, regatta, players=7)
    register_entries(actor_of(bob), heat, entries=entries_of(regatta)[7:9])
    with pytest.raises(RuleError) as caught:
        sit_out_entries(actor_of(bob), heat, entries=entries_of(regatta)[6:8])
    assert codes(caught) == [("entries", "seated")]
    assert sit_out_entries(actor_of(bob), heat, entries=entries_of(regatta)[7:9]) == 2
    assert Registration.objects.filter(round=heat).count() == 7


def test_unseed_heat_leaves_started_boards_alone(regatta: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, regatta)
    heat.games.filter(number=1).update(state="started")
    assert unseed_heat(actor_of(oscar), heat) == 7
    assert list(heat.games.values_list("number", flat=True)) == [1]
    assert heat.registrations.count() == 14
    assert unseed_heat(actor_of(oscar), heat) == 0


def test_start_games_locks_all_and_freezes_the_rules(regatta: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, regatta)
    assert start_games(actor_of(oscar), heat) == 2
    regatta.refresh_from_db()
    assert regatta.rules_frozen_at is not None
    assert set(heat.games.values_list("state", flat=True)) == {"started"}
    with pytest.raises(RuleError) as caught:
        start_games(actor_of(oscar), heat)
    assert codes(caught) == [("games", "none")]


def test_start_games_refuses_a_board_that_is_not_full(regatta: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, regatta)
    heat.games.get(number=2).seats.first().delete()
    with pytest.raises(RuleError) as caught:
        start_games(actor_of(oscar), heat)
    assert caught.value.problems[0].text == "Game 2 has only 6 of 7 players. Fill its seats first."
    assert set(heat.games.values_list("state", flat=True)) == {"unstarted"}


def test_edit_heat_pins_a_system_and_sets_times(regatta: Event, oscar: User) -> None:
    heat = create_heat(actor_of(oscar), regatta)
    system = factories.make_system(regatta.club)
    start, end = datetime(2026, 11, 21, 13, tzinfo=UTC), datetime(2026, 11, 21, 19, tzinfo=UTC)
    edit_heat(actor_of(oscar), heat, scoring_system=system, starts_at=start, ends_at=end)
    assert (heat.scoring_system, heat.starts_at, heat.ends_at) == (system, start, end)
    with pytest.raises(RuleError) as caught:
        edit_heat(actor_of(oscar), heat, scoring_system=None, starts_at=end, ends_at=start)
    assert codes(caught) == [("ends_at", "before_start")]


def test_edit_heat_needs_a_reason_to_rescore_started_games(regatta: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, regatta)
    start_games(actor_of(oscar), heat)
    system = factories.make_system(regatta.club)
    with pytest.raises(RuleError) as caught:
        edit_heat(actor_of(oscar), heat, scoring_system=system, starts_at=None, ends_at=None)
    assert codes(caught) == [("reason", "missing")]
    edit_heat(actor_of(oscar), heat, scoring_system=system, starts_at=None, ends_at=None, reason="Agreed by all")
    assert ChangeLine.objects.first().summary.endswith("Reason: Agreed by all")


def test_edit_heat_refuses_a_system_of_another_club(regatta: Event, oscar: User, charlie: User) -> None:
    heat = create_heat(actor_of(oscar), regatta)
    foreign = factories.make_system(charlie.memberships.get().club)
    with pytest.raises(RuleError) as caught:
        edit_heat(actor_of(oscar), heat, scoring_system=foreign, starts_at=None, ends_at=None)
    assert codes(caught) == [("scoring_system", "unknown")]


def test_mark_top_board_is_kept_and_logged(regatta: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, regatta)
    game = heat.games.get(number=1)
    mark_top_board(actor_of(oscar), game, top_board=True)
    game.refresh_from_db()
    assert (game.top_board, ChangeLine.objects.first().summary) == (True, "Game 1 of heat 1 is a top board.")


def test_heats_are_run_by_organisers_and_registered_by_scorers(
    regatta: Event, oscar: User, bob: User, charlie: User
) -> None:
    heat = seeded_heat(oscar, regatta)
    for service in (create_heat, abandon_heat, unseed_heat, start_games, start_seeding):
        subject = regatta if service is create_heat else heat
        with pytest.raises(ForbiddenError):
            service(actor_of(bob), subject)
        with pytest.raises(MissingError):
            service(actor_of(charlie), subject)
    with pytest.raises(MissingError):
        register_entries(actor_of(charlie), heat, entries=entries_of(regatta)[:1])
