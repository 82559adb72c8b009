"""Partly assigned and locked boards, while seeding assigns the rest."""

from __future__ import annotations

import re

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.heat_cases import entries_of, registered_heat, searched_run, seeded_heat
from tests.scenes.number_cases import check_boards, codes, with_a_board_of_six
from tournaments.base.errors import ForbiddenError, StaleError
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.heats.services.boards import seat_by_hand, set_kept
from tournaments.boards.heats.services.heats import start_games, unseed_heat
from tournaments.boards.heats.services.power_choice import choose_powers
from tournaments.boards.heats.services.seeding import use_seeding
from tournaments.changes.models import Change, ChangeLine
from tournaments.clubs.models import User
from tournaments.events.disciplines import DIPLOMACY
from tournaments.events.models import Entry, Event, Game, Seat
from tournaments.events.services.undo import undo_change
from tournaments.people.services.conflicts import set_conflict

POWERS = [power.code for power in DIPLOMACY.powers]


def by_hand(**named: Entry) -> list[tuple[str, Entry | None]]:
    return [(power, named.get(power)) for power in POWERS]


def seats_of(game: Game) -> dict[str, int]:
    return dict(game.seats.values_list("power", "entry"))


def test_open_seats_are_filled_with_the_players_who_cost_least(regatta: Event, oscar: User) -> None:
    heat = registered_heat(oscar, regatta)
    one, two, *others = entries_of(regatta)
    for other in others[:7]:
        set_conflict(actor_of(oscar), regatta.club, first=one.person, second=other.person, value=3)
    game = seat_by_hand(actor_of(oscar), heat, seats=by_hand(FRANCE=one, TURKEY=two))
    found = seats_of(game)

    assert (found["FRANCE"], found["TURKEY"]) == (one.pk, two.pk)
    assert set(found.values()) == {one.pk, two.pk, *(entry.pk for entry in others[7:])}
    assert game.kept
    assert ChangeLine.objects.get(kind="seat_by_hand").summary.startswith("Seated game 1 of heat 1 by hand, with ")


def test_seeding_seats_the_rest_and_leaves_the_board_as_it_is(regatta: Event, oscar: User) -> None:
    heat = registered_heat(oscar, regatta)
    one, two = entries_of(regatta)[:2]
    game = seat_by_hand(actor_of(oscar), heat, seats=by_hand(FRANCE=one, TURKEY=two))
    before = list(Seat.objects.filter(game=game).values_list("pk", "entry", "power"))
    for _ in range(2):
        run = searched_run(oscar, heat, entries=[] if heat.games.count() > 1 else None)
        assert [locked["game"] for locked in run.instance["locked_games"]] == [1]
        use_seeding(actor_of(oscar), run)
        assert list(Seat.objects.filter(game=game).values_list("pk", "entry", "power")) == before
        assert sorted(heat.games.values_list("number", flat=True)) == [1, 2]
        check_boards(heat)
    assert start_games(actor_of(oscar), heat) == 2


def test_a_drafted_board_is_kept_and_released(regatta: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, regatta)
    game = heat.games.get(number=1)
    set_kept(actor_of(oscar), game, kept=True)
    before = seats_of(game)
    assert unseed_heat(actor_of(oscar), heat) == 7
    assert (seats_of(game), heat.games.count()) == (before, 1)
    set_kept(actor_of(oscar), game, kept=False)
    assert unseed_heat(actor_of(oscar), heat) == 7
    assert not heat.games.exists()
    undo_change(actor_of(oscar), Change.objects.select_related("event", "club").latest("id"))
    assert seats_of(heat.games.get()) == before


def test_a_locked_six_player_board_does_not_change(regatta: Event, oscar: User) -> None:
    heat = with_a_board_of_six(oscar, regatta)
    six = heat.games.exclude(left_out="").get()
    set_kept(actor_of(oscar), six, kept=True)
    use_seeding(actor_of(oscar), searched_run(oscar, heat, entries=[]))
    assert sorted(heat.games.values_list("left_out", flat=True)) == ["", "ITALY"]
    assert Game.objects.get(pk=six.pk).left_out == "ITALY"
    check_boards(heat)


def test_a_run_that_began_before_a_board_was_kept_is_out_of_date(regatta: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, regatta)
    run = searched_run(oscar, heat, entries=[])
    set_kept(actor_of(oscar), heat.games.get(number=2), kept=True)
    with pytest.raises(StaleError):
        use_seeding(actor_of(oscar), run)


def test_powers_by_preference_leave_a_kept_board_alone(regatta: Event, oscar: User) -> None:
    BoardsRules.objects.update(power_preferences=True)
    regatta.refresh_from_db()
    regatta.entries.update(power_preferences=["ITALY", "FRANCE"])
    heat = registered_heat(oscar, regatta)
    one = entries_of(regatta)[0]
    game = seat_by_hand(actor_of(oscar), heat, seats=by_hand(TURKEY=one))
    use_seeding(actor_of(oscar), searched_run(oscar, heat))
    assert choose_powers(actor_of(oscar), heat) == 1
    assert seats_of(game)["TURKEY"] == one.pk


def test_powers_that_nobody_named_are_given_by_preference(regatta: Event, oscar: User) -> None:
    BoardsRules.objects.update(power_preferences=True)
    regatta.refresh_from_db()
    heat = registered_heat(oscar, regatta)
    seats: list[tuple[str, Entry | None]] = [("", entry) for entry in entries_of(regatta)[:7]]
    assert sorted(seats_of(seat_by_hand(actor_of(oscar), heat, seats=seats))) == sorted(POWERS)


def test_missing_or_wrong_fields_are_reported_and_nothing_is_saved(regatta: Event, oscar: User, bob: User) -> None:
    heat = registered_heat(oscar, regatta, players=10)
    entries = entries_of(regatta)
    seat_by_hand(actor_of(oscar), heat, seats=by_hand(**dict(zip(POWERS, entries[:7], strict=True))))
    cases = [
        (by_hand(AUSTRIA=entries[7], ITALY=entries[8]), [("seats", "too_few")]),
        (by_hand(), [("seats", "none")]),
        (by_hand(AUSTRIA=entries[0]), [("seats[0]", "seated")]),
        (by_hand(AUSTRIA=entries[12]), [("seats[0]", "unregistered")]),
        (by_hand(AUSTRIA=entries[8], ITALY=entries[8]), [("seats[4]", "twice")]),
        (by_hand(AUSTRIA=entries[8])[:6], [("seats", "powers")]),
        ([("", entries[8]), *by_hand()[1:]], [("seats", "powers")]),
    ]
    for seats, wanted in cases:
        with pytest.raises(RuleError) as caught:
            seat_by_hand(actor_of(oscar), heat, seats=seats)
        assert codes(caught) == wanted
    said = "You left 5 seats open, but 1 other player is waiting. Name or register 4 more."
    with pytest.raises(RuleError, match=re.escape(said)):
        seat_by_hand(actor_of(oscar), heat, seats=by_hand(AUSTRIA=entries[7], ITALY=entries[8]))
    with pytest.raises(ForbiddenError):
        seat_by_hand(actor_of(bob), heat, seats=by_hand(AUSTRIA=entries[8]))
    assert heat.games.count() == 1


def test_a_started_board_needs_no_keeping(regatta: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, regatta, players=7)
    game = heat.games.get()
    start_games(actor_of(oscar), heat)
    for kept in (True, False):
        with pytest.raises(RuleError) as caught:
            set_kept(actor_of(oscar), game, kept=kept)
        assert codes(caught) == [("kept", "started")]
