"""Swaps, replacements and powers of seats (manual §11, §13; rulings M11, M13)."""

from __future__ import annotations

from functools import partial

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.heat_cases import entries_of, seat_at, seeded_heat
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError, StaleError
from tournaments.boards.heats.services.heats import register_entries, start_games, unseed_heat
from tournaments.boards.heats.services.seats import replace_player, set_powers, set_powers_lock, swap_seats
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.events.models import Entry, Event, Game, Registration, Replacement, Round, Seat


@scene
def heat(regatta: Event, oscar: User) -> Round:
    return seeded_heat(oscar, regatta)


@scene
def small_heat(regatta: Event, oscar: User) -> Round:
    """One board, and one player who waits."""
    heat = seeded_heat(oscar, regatta, players=7)
    register_entries(actor_of(oscar), heat, entries=[entries_of(regatta)[7]])
    return heat


def waiting(event: Event) -> Entry:
    return entries_of(event)[7]


def codes(caught: pytest.ExceptionInfo[RuleError]) -> list[tuple[str, str]]:
    return [(p.path, p.code) for p in caught.value.problems]


@pytest.mark.parametrize("started", [False, True])
def test_swap_seats_exchanges_game_and_power(heat: Round, oscar: User, started: bool) -> None:
    if started:
        start_games(actor_of(oscar), heat)
    one, other = seat_at(heat, 1, 0), seat_at(heat, 2, 6)
    swap_seats(actor_of(oscar), heat, first=one, second=other)
    assert Seat.objects.get(entry=one.entry_id).pk == other.pk
    assert Seat.objects.get(entry=other.entry_id).pk == one.pk
    assert ChangeLine.objects.first().kind == "swap_seats"


def test_swap_seats_on_one_board_exchanges_powers(heat: Round, oscar: User) -> None:
    one, other = seat_at(heat, 1, 0), seat_at(heat, 1, 1)
    swap_seats(actor_of(oscar), heat, first=one, second=other)
    assert Seat.objects.get(entry=one.entry_id).power == other.power


def test_swap_seats_refuses_a_finished_game(heat: Round, oscar: User) -> None:
    heat.games.filter(number=2).update(state="finished")
    with pytest.raises(RuleError) as caught:
        swap_seats(actor_of(oscar), heat, first=seat_at(heat, 1), second=seat_at(heat, 2))
    assert codes(caught) == [("seats", "finished")]


def test_swap_seats_refuses_the_same_seat_twice(heat: Round, oscar: User) -> None:
    with pytest.raises(RuleError) as caught:
        swap_seats(actor_of(oscar), heat, first=seat_at(heat, 1), second=seat_at(heat, 1))
    assert codes(caught) == [("seats", "same")]


def test_swap_seats_shows_the_second_writer_what_changed(heat: Round, oscar: User) -> None:
    one, other, third = seat_at(heat, 1, 0), seat_at(heat, 2, 0), seat_at(heat, 2, 1)
    swap_seats(actor_of(oscar), heat, first=one, second=other)
    with pytest.raises(StaleError) as caught:
        swap_seats(actor_of(oscar), heat, first=one, second=third)
    assert [(c.before, c.after) for c in caught.value.changes] == [(one.entry.name, other.entry.name)]


def test_swap_seats_after_unseeding_is_stale(heat: Round, oscar: User) -> None:
    one, other = seat_at(heat, 1), seat_at(heat, 2)
    unseed_heat(actor_of(oscar), heat)
    with pytest.raises(StaleError):
        swap_seats(actor_of(oscar), heat, first=one, second=other)


def test_swap_seats_is_for_organisers(heat: Round, bob: User) -> None:
    with pytest.raises(ForbiddenError):
        swap_seats(actor_of(bob), heat, first=seat_at(heat, 1), second=seat_at(heat, 2))


def test_replace_player_at_an_unstarted_board_changes_places(regatta: Event, small_heat: Round, oscar: User) -> None:
    seat = seat_at(small_heat, 1)
    replace_player(actor_of(oscar), small_heat, seat=seat, incoming=waiting(regatta))
    assert Seat.objects.get(pk=seat.pk).entry_id == waiting(regatta).pk
    assert Registration.objects.filter(round=small_heat, entry=seat.entry_id).exists()
    assert Replacement.objects.count() == 0


def test_replace_player_at_a_started_board_keeps_who_played_before(
    regatta: Event, small_heat: Round, oscar: User
) -> None:
    start_games(actor_of(oscar), small_heat)
    seat = seat_at(small_heat, 1)
    replace_player(actor_of(oscar), small_heat, seat=seat, incoming=waiting(regatta))
    kept = Replacement.objects.get()
    assert (kept.seat_id, kept.outgoing_id, kept.incoming_id) == (seat.pk, seat.entry_id, waiting(regatta).pk)
    assert not Registration.objects.filter(round=small_heat, entry=seat.entry_id).exists()


def test_replace_player_needs_a_registered_player_without_a_seat(
    regatta: Event, small_heat: Round, oscar: User
) -> None:
    found = []
    for incoming in (entries_of(regatta)[1], entries_of(regatta)[8]):
        with pytest.raises(RuleError) as caught:
            replace_player(actor_of(oscar), small_heat, seat=seat_at(small_heat, 1, 3), incoming=incoming)
        found += codes(caught)
    assert found == [("incoming", "seated"), ("incoming", "unregistered")]


def test_set_powers_exchanges_two_powers_once_unlocked(heat: Round, oscar: User) -> None:
    game = heat.games.get(number=1)
    one, other = seat_at(heat, 1, 0), seat_at(heat, 1, 1)
    wanted = {one.pk: other.power, other.pk: one.power}
    with pytest.raises(RuleError) as caught:
        set_powers(actor_of(oscar), game, powers=wanted)
    assert codes(caught) == [("powers", "locked")]
    set_powers_lock(actor_of(oscar), game, locked=False)
    set_powers(actor_of(oscar), game, powers=wanted)
    assert {seat.pk: seat.power for seat in Seat.objects.filter(pk__in=wanted)} == wanted


def test_set_powers_names_every_seat_that_is_wrong(heat: Round, oscar: User) -> None:
    game = heat.games.get(number=1)
    game.seats.update(power="")
    set_powers_lock(actor_of(oscar), game, locked=False)
    one, other, third = (seat_at(heat, 1, position) for position in range(3))
    with pytest.raises(RuleError) as caught:
        set_powers(actor_of(oscar), game, powers={one.pk: "ITALY", other.pk: "ITALY", third.pk: "SPAIN"})
    assert len(codes(caught)) == 2
    assert (f"powers[{third.pk}]", "unknown_power") in codes(caught)
    twice = next(problem for problem in caught.value.problems if problem.code == "power_twice")
    assert {one.entry.name, other.entry.name} == {twice.params["first"], twice.params["name"]}


def test_powers_of_a_started_game_are_set_by_hand_once_unlocked(heat: Round, oscar: User) -> None:
    start_games(actor_of(oscar), heat)
    game, seat = heat.games.get(number=1), seat_at(heat, 1)
    with pytest.raises(RuleError) as caught:
        set_powers(actor_of(oscar), game, powers={seat.pk: ""})
    assert codes(caught) == [("powers", "locked")]
    assert "Unlock them first" in caught.value.problems[0].text
    set_powers_lock(actor_of(oscar), game, locked=False)
    set_powers(actor_of(oscar), game, powers={seat.pk: ""})
    assert Seat.objects.get(pk=seat.pk).power == ""
    set_powers_lock(actor_of(oscar), game, locked=True)
    with pytest.raises(RuleError) as caught:
        set_powers(actor_of(oscar), game, powers={seat.pk: seat.power})
    assert codes(caught) == [("powers", "locked")]


def test_powers_of_a_finished_game_and_their_lock_stay(heat: Round, oscar: User) -> None:
    game, seat = heat.games.get(number=1), seat_at(heat, 1)
    for locked in (True, False):
        Game.objects.update(state="finished", powers_locked=locked)
        change = partial(set_powers_lock, locked=not locked)
        for act in (partial(set_powers, powers={seat.pk: ""}), change):
            with pytest.raises(RuleError) as caught:
                act(actor_of(oscar), game)
            assert codes(caught) == [("state", "finished")]
    assert Seat.objects.get(pk=seat.pk).power == seat.power


@pytest.mark.parametrize("started", [False, True])
def test_powers_of_an_open_game_are_unlocked_and_locked(heat: Round, oscar: User, started: bool) -> None:
    game = heat.games.get(number=1)
    if started:
        start_games(actor_of(oscar), heat)
    for locked in (False, True):
        set_powers_lock(actor_of(oscar), game, locked=locked)
        assert Game.objects.get(pk=game.pk).powers_locked is locked
        assert game.powers_locked is locked
