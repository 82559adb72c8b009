"""No-shows and late arrivals after the draw: one unstarted board changes, started boards never."""

from __future__ import annotations

from typing import Any

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of, make_people
from tests.scenes.heat_cases import entries_of, seat_at, seeded_heat
from tests.scenes.number_cases import check_boards, codes, with_a_board_of_six, with_a_second_seat
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError, StaleError
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.heats.selectors.conflicts import heat_conflicts
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.selectors.late_changes import instead_of, late_for, strangers_for
from tournaments.boards.heats.services.heats import register_entries, start_games
from tournaments.boards.heats.services.late_changes import seat_late_arrival, settle_no_show
from tournaments.boards.heats.services.participation import change_registrations
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.events.models import Entry, Event, Game, Part, Registration, Round, Seat
from tournaments.players.models import CheckIn


def seats_of(heat: Round, *, but: int) -> list[Any]:
    """All seats but those of one game."""
    return list(Seat.objects.filter(round=heat).exclude(game__number=but).order_by("pk").values())


def options(heat: Round, seat: Seat) -> dict[tuple[str, int | None], int]:
    """What can be done without the player of a seat, with the change of the total."""
    rows = load_heat_rows(heat)
    board = next(board for board in rows.boards if board.game.pk == seat.game_id)
    row = next(row for row in board.seats if row.pk == seat.pk)
    found = instead_of(rows, heat_conflicts(rows), board, row)
    return {(one.instead, one.entry.pk if one.entry else None): one.change for one in found}


def total(heat: Round) -> int:
    return heat_conflicts(load_heat_rows(heat)).total


@scene
def second(regatta: Event, oscar: User) -> Round:
    """The second heat of thirteen players, one of whom plays two boards, after one in which all met."""
    start_games(actor_of(oscar), seeded_heat(oscar, regatta))
    return with_a_second_seat(oscar, regatta)[0]


@scene
def spare(regatta: Event, second: Round, oscar: User) -> Entry:
    """A player who stands in if needed."""
    entry = entries_of(regatta)[13]
    register_entries(actor_of(oscar), second, entries=[entry])
    change_registrations(actor_of(oscar), second, entries=[entry], part=Part.STANDS_IN)
    return entry


@pytest.mark.parametrize("instead", ["stand_in", "short_board", "play_twice"])
def test_one_board_changes_and_the_total_by_what_was_shown(
    second: Round, spare: Entry, oscar: User, instead: Any
) -> None:
    seat = next(s for s in Seat.objects.filter(round=second, game__number=1).select_related("game") if not s.fills)
    if Seat.objects.filter(round=second, entry=seat.entry_id).count() > 1:
        seat = seat_at(second, 1, 3)
    others, before, found = seats_of(second, but=1), total(second), options(second, seat)
    incoming = next(pk for (way, pk), _change in found.items() if way == instead)
    wanted = Entry.objects.get(pk=incoming) if incoming else None
    settle_no_show(actor_of(oscar), second, seat=seat, instead=instead, incoming=wanted)
    assert total(second) == before + found[instead, incoming]
    assert seats_of(second, but=1) == others
    assert not Registration.objects.filter(round=second, entry=seat.entry_id).exists()
    assert ChangeLine.objects.filter(kind="settle_no_show").count() == 1
    check_boards(second)


def test_stand_ins_are_named_before_waiting_players(second: Round, spare: Entry, oscar: User) -> None:
    assert next(iter(options(second, seat_at(second, 1)))) == ("stand_in", spare.pk)


def test_a_no_show_is_offered_last_until_they_are_back(second: Round, spare: Entry, oscar: User) -> None:
    of_two_boards = Seat.objects.get(round=second, fills=True).entry_id
    gone = Seat.objects.filter(round=second, game__number=1).exclude(entry=of_two_boards).order_by("pk")[0]
    settle_no_show(actor_of(oscar), second, seat=gone, instead="stand_in", incoming=spare)
    rows = load_heat_rows(second)
    assert (rows.unregistered[-1], rows.away_since(gone.entry_id)) == (gone.entry_id, second.number)
    offered = strangers_for(rows, heat_conflicts(rows), seat_at(second, 1))
    assert [one.missing for one in offered] == sorted(one.missing for one in offered)
    assert offered[-1].entry == rows.entries[gone.entry_id]
    register_entries(actor_of(oscar), second, entries=[rows.entries[gone.entry_id]])
    assert not load_heat_rows(second).away_since(gone.entry_id)


def test_a_player_who_said_that_they_sit_out_is_offered_last(regatta: Event, second: Round, oscar: User) -> None:
    one, other = (regatta.entries.create(person=person) for person in make_people(regatta.club, 2))
    CheckIn.objects.create(entry=one, number=second.number, here=False)
    rows = load_heat_rows(second)
    offered = strangers_for(rows, heat_conflicts(rows), seat_at(second, 1))
    assert [(each.entry, each.missing) for each in offered if each.entry in (one, other)][-1] == (one, True)


def test_a_player_who_misses_one_of_two_boards_scores_at_the_other(second: Round, oscar: User) -> None:
    first = Seat.objects.get(round=second, fills=True)
    own = Seat.objects.get(round=second, entry=first.entry_id, fills=False)
    settle_no_show(actor_of(oscar), second, seat=own, instead="short_board")
    assert Seat.objects.get(round=second, entry=first.entry_id).fills is False
    assert Registration.objects.filter(round=second, entry=first.entry_id).exists()
    check_boards(second)


def test_late_arrival_takes_the_seat_that_somebody_only_fills(second: Round, spare: Entry, oscar: User) -> None:
    filled = Seat.objects.get(round=second, fills=True)
    settle_no_show(actor_of(oscar), second, seat=filled, instead="stand_in", incoming=spare)
    assert not Seat.objects.filter(round=second, fills=True).exists()
    assert Seat.objects.filter(round=second).count() == 14
    assert Registration.objects.get(round=second, entry=spare).part == Part.PLAYS


def test_started_boards_never_change(second: Round, spare: Entry, oscar: User) -> None:
    start_games(actor_of(oscar), second)
    for instead, incoming in (("short_board", None), ("stand_in", spare)):
        with pytest.raises(RuleError) as caught:
            settle_no_show(actor_of(oscar), second, seat=seat_at(second, 1), instead=instead, incoming=incoming)
        assert codes(caught) == [("game", "started")]
    with pytest.raises(RuleError) as caught:
        seat_late_arrival(actor_of(oscar), second, game=second.games.get(number=1), incoming=spare)
    assert codes(caught) == [("game", "started")]


def test_what_cannot_be_is_refused_at_its_field(regatta: Event, oscar: User) -> None:
    heat = with_a_board_of_six(oscar, regatta)
    six = heat.games.exclude(left_out="").get()
    seat, mate = six.seats.all()[:2]
    full = Seat.objects.filter(round=heat).exclude(game=six)
    other = Entry.objects.get(pk=full[0].entry_id)
    cases: list[tuple[dict[str, Any], tuple[str, str]]] = [
        ({"instead": "short_board"}, ("instead", "short_already")),
        ({"instead": "short_board", "incoming": other}, ("incoming", "unexpected")),
        ({"instead": "stand_in"}, ("incoming", "missing")),
        ({"instead": "stand_in", "incoming": other}, ("incoming", "seated")),
        ({"instead": "play_twice", "incoming": mate.entry}, ("incoming", "not_second")),
        ({"instead": "elsewhere"}, ("instead", "not_a_choice")),
    ]
    for sent, problem in cases:
        with pytest.raises(RuleError) as caught:
            settle_no_show(actor_of(oscar), heat, seat=seat, **sent)
        assert codes(caught) == [problem]
    with pytest.raises(StaleError):
        settle_no_show(actor_of(oscar), heat, seat=Seat(pk=seat.pk, entry=other), instead="stand_in", incoming=other)


def test_late_arrival_completes_a_six_player_board_and_is_registered(regatta: Event, oscar: User) -> None:
    heat = with_a_board_of_six(oscar, regatta)
    six, late = heat.games.exclude(left_out="").get(), entries_of(regatta)[13]
    rows = load_heat_rows(heat)
    board = next(board for board in rows.boards if board.game.pk == six.pk)
    (found,) = late_for(rows, heat_conflicts(rows), board)
    assert (found.entry, found.part) == (late, "")
    before = total(heat)
    seat_late_arrival(actor_of(oscar), heat, game=six, incoming=late)
    assert Seat.objects.get(round=heat, entry=late).power == "ITALY"
    assert (Game.objects.get(pk=six.pk).left_out, total(heat)) == ("", before + found.change)
    check_boards(heat)
    with pytest.raises(RuleError) as caught:
        seat_late_arrival(actor_of(oscar), heat, game=six, incoming=late)
    assert codes(caught) == [("incoming", "seated"), ("game", "full")]


def test_where_powers_are_drawn_at_the_table_the_rulebooks_choice_is_left_out(regatta: Event, oscar: User) -> None:
    BoardsRules.objects.update(assign_powers=False)
    regatta.refresh_from_db()
    heat = seeded_heat(oscar, regatta)
    settle_no_show(actor_of(oscar), heat, seat=seat_at(heat, 1), instead="short_board")
    assert heat.games.get(number=1).left_out == "ITALY"


def test_scorers_do_not_change_boards(second: Round, bob: User) -> None:
    with pytest.raises(ForbiddenError):
        settle_no_show(actor_of(bob), second, seat=seat_at(second, 1), instead="short_board")
