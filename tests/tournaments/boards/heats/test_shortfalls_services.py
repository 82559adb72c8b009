"""Where the numbers do not fit: somebody plays two boards, or a board leaves a power out; every way with its cost."""

from __future__ import annotations

from decimal import Decimal

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.heat_cases import entries_of, registered_heat, searched_run
from tests.scenes.number_cases import (
    check_boards,
    codes,
    finish_in_a_draw,
    seated_in_a_way,
    with_a_board_of_six,
    with_a_second_seat,
)
from tournaments.base.errors import StaleError
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.games.selectors.standings import score_book_of
from tournaments.boards.games.services.score_overrides import set_score
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.selectors.conflicts import heat_conflicts
from tournaments.boards.heats.selectors.heat_rows import drafted_ways, load_heat_rows, seeding_instance
from tournaments.boards.heats.selectors.shortfalls import shortfalls
from tournaments.boards.heats.services.heats import register_entries, start_games, unseed_heat
from tournaments.boards.heats.services.participation import change_registrations
from tournaments.boards.heats.services.seats import set_powers, set_powers_lock, swap_seats
from tournaments.boards.heats.services.seeding import seed_every_way, start_seeding, use_seeding
from tournaments.boards.heats.services.shortfall_choice import ShortfallChoice, suggested_ways
from tournaments.boards.heats.tasks import run_seeding
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game, Registration, Round, Seat


def second_seat(heat: Round) -> Seat:
    return Seat.objects.select_related("game", "entry__person").get(round=heat, fills=True)


def test_shortfall_options_of_thirteen_players(regatta: Event, oscar: User) -> None:
    heat = registered_heat(oscar, regatta, players=13)
    keen = entries_of(regatta)[5]
    change_registrations(actor_of(oscar), heat, entries=[keen], may_play_twice=True)
    (found,) = shortfalls(load_heat_rows(heat))
    assert (found.over, found.short) == (6, 1)
    assert [(way.kind, way.count, way.closed) for way in found.ways] == [
        ("sit_out", 6, ""),
        ("play_twice", 1, ""),
        ("short_boards", 1, ""),
    ]
    assert (found.way("play_twice").entries, found.way("play_twice").asked) == ((keen,), ())
    assert found.way("short_boards").left_out == ("ITALY",)


def test_a_player_who_played_two_boards_before_comes_last(regatta: Event, oscar: User) -> None:
    first, twice = with_a_second_seat(oscar, regatta)
    start_games(actor_of(oscar), first)
    second = registered_heat(oscar, regatta, players=13)
    change_registrations(actor_of(oscar), second, entries=entries_of(regatta)[:2], may_play_twice=True)
    (found,) = shortfalls(load_heat_rows(second))
    assert found.way("play_twice").entries == (entries_of(regatta)[1],)
    assert twice in found.way("play_twice").free


def test_second_seat_is_at_another_board_with_another_power(regatta: Event, oscar: User) -> None:
    heat, twice = with_a_second_seat(oscar, regatta)
    seats = Seat.objects.filter(round=heat, entry=twice)
    assert sorted(seats.values_list("game__number", "fills")) == [(1, False), (2, True)]
    rows = load_heat_rows(heat)
    assert (len(rows.seated), list(rows.second_seats), rows.waiting) == (13, [twice.pk], [])
    assert heat_conflicts(rows).total == SeedingRun.objects.get().total_after


def test_every_six_player_board_leaves_out_the_chosen_power(regatta: Event, oscar: User) -> None:
    heat = seated_in_a_way(oscar, regatta, players=12, way=ShortfallChoice(leave_out=("TURKEY", "ITALY")))
    assert sorted(heat.games.values_list("left_out", flat=True)) == ["ITALY", "TURKEY"]


def test_six_player_boards_by_preference_give_nobody_the_unplayed_power(regatta: Event, oscar: User) -> None:
    BoardsRules.objects.update(power_preferences=True)
    regatta.refresh_from_db()
    twice = entries_of(regatta)[0]
    regatta.entries.update(power_preferences=["ITALY", "FRANCE"])
    way = ShortfallChoice(play_twice=(twice,), leave_out=("ITALY",))
    heat = seated_in_a_way(oscar, regatta, players=12, way=way)
    assert sorted(heat.games.values_list("left_out", flat=True)) == ["", "ITALY"]
    assert not Seat.objects.filter(round=heat, power="").exists()


@pytest.mark.parametrize(
    ("way", "problem"),
    [
        (lambda e: ShortfallChoice(play_twice=(e[13],)), ("play_twice", "not_free")),
        (lambda e: ShortfallChoice(play_twice=(e[0], e[0])), ("play_twice", "twice_already")),
        (lambda e: ShortfallChoice(play_twice=(e[0], e[1])), ("play_twice", "count")),
        (lambda e: ShortfallChoice(sit_out=(e[0],), play_twice=(e[0],)), ("play_twice", "sits_out")),
        (lambda e: ShortfallChoice(leave_out=("LEPANTO",)), ("leave_out[0]", "unknown_power")),
        (lambda e: ShortfallChoice(leave_out=("ITALY", "ITALY")), ("leave_out", "count")),
        (lambda e: ShortfallChoice(leave_out=("ITALY",) * 8), ("leave_out", "count")),
    ],
)
def test_ways_that_cannot_be_are_refused_and_queue_nothing(
    regatta: Event, oscar: User, way: object, problem: tuple[str, str]
) -> None:
    heat = registered_heat(oscar, regatta, players=13)
    with pytest.raises(RuleError) as caught:
        start_seeding(actor_of(oscar), heat, way=way(entries_of(regatta)))  # type: ignore[operator]
    assert codes(caught)[0] == problem
    assert not SeedingRun.objects.exists()


def test_one_board_has_nobody_twice(regatta: Event, oscar: User) -> None:
    heat = registered_heat(oscar, regatta, players=6)
    (found,) = shortfalls(load_heat_rows(heat))
    assert [way.kind for way in found.open_ways] == ["short_boards"]
    with pytest.raises(RuleError) as caught:
        start_seeding(actor_of(oscar), heat, way=ShortfallChoice(play_twice=(entries_of(regatta)[0],)))
    assert codes(caught) == [("play_twice", "one_board")]


def test_every_option_is_calculated_side_by_side_and_one_is_used(regatta: Event, oscar: User) -> None:
    heat = registered_heat(oscar, regatta, players=13)
    found = seed_every_way(actor_of(oscar), heat, ways=suggested_ways(load_heat_rows(heat), None), seconds=1)
    assert not found.refused
    for run in found.runs:
        run_seeding(run.job_id)
    assert sorted((len(r.sits_out), len(r.plays_twice), r.left_out) for r in SeedingRun.objects.all()) == [
        (0, 0, ["ITALY"]),
        (0, 1, []),
        (6, 0, []),
    ]
    with pytest.raises(RuleError) as caught:
        seed_every_way(actor_of(oscar), heat, ways=[ShortfallChoice()] * 4)
    assert codes(caught) == [("runs", "too_many")]
    chosen = SeedingRun.objects.get(left_out=["ITALY"])
    use_seeding(actor_of(oscar), chosen)
    with pytest.raises(StaleError):
        use_seeding(actor_of(oscar), SeedingRun.objects.exclude(pk=chosen.pk)[0])
    check_boards(heat)


def test_an_impossible_option_does_not_stop_the_others(regatta: Event, oscar: User) -> None:
    heat = registered_heat(oscar, regatta, players=13)
    stranger = entries_of(regatta)[13]
    ways = [
        ShortfallChoice(sit_out=(stranger,)),
        ShortfallChoice(leave_out=("LEPANTO",)),
        ShortfallChoice(leave_out=("ITALY",)),
    ]
    found = seed_every_way(actor_of(oscar), heat, ways=ways, seconds=1)

    assert [run.left_out for run in found.runs] == [["ITALY"]]
    assert [(way, [problem.code for problem in why]) for way, why in found.refused] == [
        (ways[0], ["not_free"]),
        (ways[1], ["unknown_power"]),
    ]
    assert SeedingRun.objects.count() == 1


def test_nothing_is_queued_where_no_way_can_be(regatta: Event, oscar: User) -> None:
    heat = registered_heat(oscar, regatta, players=13)
    with pytest.raises(RuleError) as caught:
        seed_every_way(actor_of(oscar), heat, ways=[ShortfallChoice(leave_out=("LEPANTO",))])
    assert codes(caught) == [("leave_out[0]", "unknown_power")]


def test_a_draft_that_is_short_already_leaves_the_other_ways_open(regatta: Event, oscar: User) -> None:
    heat = seated_in_a_way(oscar, regatta, players=6, way=ShortfallChoice(leave_out=("ITALY",)))
    register_entries(actor_of(oscar), heat, entries=entries_of(regatta)[6:11])
    found = seed_every_way(actor_of(oscar), heat, ways=suggested_ways(load_heat_rows(heat), None), seconds=1)
    assert sorted((len(run.sits_out), len(run.plays_twice), run.left_out) for run in found.runs) == [
        (0, 2, ["ITALY"]),
        (5, 0, ["ITALY"]),
    ]


def test_seeding_again_keeps_what_the_boards_do(regatta: Event, oscar: User) -> None:
    heat, twice = with_a_second_seat(oscar, regatta)
    use_seeding(actor_of(oscar), searched_run(oscar, heat, entries=[]))
    check_boards(heat)
    assert second_seat(heat).entry == twice
    register_entries(actor_of(oscar), heat, entries=entries_of(regatta)[13:])
    (found,) = shortfalls(load_heat_rows(heat))
    assert (found.over, found.short) == (1, 6)


def test_unseeding_sends_everybody_back_once(regatta: Event, oscar: User) -> None:
    heat, _twice = with_a_second_seat(oscar, regatta)
    assert unseed_heat(actor_of(oscar), heat) == 13
    assert len(load_heat_rows(heat).waiting) == 13


def test_second_seat_scores_once_the_first_is_unseeded(regatta: Event, oscar: User) -> None:
    heat, twice = with_a_second_seat(oscar, regatta)
    Game.objects.filter(round=heat, number=2).update(state="started")
    unseed_heat(actor_of(oscar), heat)
    assert Seat.objects.get(round=heat, entry=twice).fills is False
    assert twice.pk not in load_heat_rows(heat).waiting


def test_a_player_of_two_boards_met_both_and_had_both_powers(regatta: Event, oscar: User) -> None:
    first, twice = with_a_second_seat(oscar, regatta)
    start_games(actor_of(oscar), first)
    second = registered_heat(oscar, regatta, players=14)
    history = seeding_instance(load_heat_rows(second), entries=[]).history
    assert [twice.pk in game.players for game in history] == [True, True]
    assert len({game.powers[game.players.index(twice.pk)] for game in history if game.powers}) == 2


def test_swaps_take_the_second_seat_along_and_never_meet_themselves(regatta: Event, oscar: User) -> None:
    heat, twice = with_a_second_seat(oscar, regatta)
    first = Seat.objects.get(round=heat, entry=twice, fills=False)
    others = Seat.objects.filter(round=heat, game=first.game).exclude(pk=first.pk)
    with pytest.raises(RuleError) as caught:
        swap_seats(actor_of(oscar), heat, first=second_seat(heat), second=others[0])
    assert codes(caught) == [("seats", "against_himself")]
    mates = Seat.objects.filter(round=heat, game=second_seat(heat).game, fills=False)
    for mate in mates:
        if mate.power == first.power:
            with pytest.raises(RuleError) as caught:
                swap_seats(actor_of(oscar), heat, first=second_seat(heat), second=mate)
            assert codes(caught) == [("seats", "power_twice")]
        else:
            swap_seats(actor_of(oscar), heat, first=second_seat(heat), second=Seat.objects.get(pk=mate.pk))
        check_boards(heat)
    swap_seats(actor_of(oscar), heat, first=Seat.objects.get(pk=first.pk), second=second_seat(heat))
    check_boards(heat)


def test_change_of_a_swap_is_that_of_the_total(regatta: Event, oscar: User) -> None:
    start_games(actor_of(oscar), with_a_board_of_six(oscar, regatta))
    heat, twice = with_a_second_seat(oscar, regatta)
    one, held = second_seat(heat), Seat.objects.get(round=heat, entry=twice, fills=False).power
    mates = Seat.objects.select_related("game", "entry__person").filter(game=one.game)
    other = mates.exclude(pk=one.pk).exclude(power=held)[0]  # of two seats never the same power
    conflicts = heat_conflicts(load_heat_rows(heat))
    delta = conflicts.change({one.pk: other.entry_id, other.pk: one.entry_id})
    swap_seats(actor_of(oscar), heat, first=one, second=other)
    assert heat_conflicts(load_heat_rows(heat)).total == conflicts.total + delta


def test_powers_by_hand_keep_both_rules(regatta: Event, oscar: User) -> None:
    heat, twice = with_a_second_seat(oscar, regatta)
    seat = second_seat(heat)
    set_powers_lock(actor_of(oscar), seat.game, locked=False)
    held = Seat.objects.get(round=heat, entry=twice, fills=False).power
    holder = Seat.objects.get(game=seat.game, power=held)
    with pytest.raises(RuleError) as caught:
        set_powers(actor_of(oscar), seat.game, powers={seat.pk: held, holder.pk: seat.power})
    assert codes(caught) == [(f"powers[{seat.pk}]", "power_twice")]
    with pytest.raises(RuleError) as caught:
        set_powers(actor_of(oscar), seat.game, powers={}, left_out="ITALY")
    assert codes(caught) == [("left_out", "full")]


def test_power_that_nobody_plays_may_be_another(regatta: Event, oscar: User) -> None:
    heat = with_a_board_of_six(oscar, regatta)
    game = heat.games.exclude(left_out="").get()
    set_powers_lock(actor_of(oscar), game, locked=False)
    turk = game.seats.get(power="TURKEY")
    with pytest.raises(RuleError) as caught:
        set_powers(actor_of(oscar), game, powers={turk.pk: "ITALY"})
    assert codes(caught) == [(f"powers[{turk.pk}]", "left_out")]
    set_powers(actor_of(oscar), game, powers={turk.pk: "ITALY"}, left_out="TURKEY")
    assert (Game.objects.get(pk=game.pk).left_out, Seat.objects.get(pk=turk.pk).power) == ("TURKEY", "ITALY")


def test_six_player_boards_start_and_an_incomplete_board_does_not(regatta: Event, oscar: User) -> None:
    heat = with_a_board_of_six(oscar, regatta)
    Game.objects.filter(round=heat).update(left_out="")
    with pytest.raises(RuleError) as caught:
        start_games(actor_of(oscar), heat)
    assert codes(caught) == [("games", "incomplete")]
    Game.objects.filter(round=heat).exclude(seats__power="ITALY").update(left_out="ITALY")
    assert start_games(actor_of(oscar), heat) == 2
    assert drafted_ways(load_heat_rows(heat).boards).left_out == ()


def test_late_players_are_seeded_next_to_a_started_six_player_board(regatta: Event, oscar: User) -> None:
    heat = seated_in_a_way(oscar, regatta, players=6, way=ShortfallChoice(leave_out=("ITALY",)))
    start_games(actor_of(oscar), heat)
    register_entries(actor_of(oscar), heat, entries=entries_of(regatta)[6:12])
    playing = entries_of(regatta)[2]
    use_seeding(actor_of(oscar), searched_run(oscar, heat, way=ShortfallChoice(play_twice=(playing,))))
    check_boards(heat)
    assert second_seat(heat).entry == playing
    assert second_seat(heat).game.number == 2


def test_score_of_a_second_seat_is_not_set(regatta: Event, oscar: User) -> None:
    heat, _twice = with_a_second_seat(oscar, regatta)
    start_games(actor_of(oscar), heat)
    seat = second_seat(heat)
    with pytest.raises(RuleError) as caught:
        set_score(actor_of(oscar), seat.game, seat=seat.pk, score=Decimal(5), reason="Why not")
    assert codes(caught) == [("seat", "fills")]


def test_finished_boards_credit_the_first_seat_alone(regatta: Event, oscar: User) -> None:
    heat, twice = with_a_second_seat(oscar, regatta)
    start_games(actor_of(oscar), heat)
    for game in heat.games.order_by("number"):
        finish_in_a_draw(oscar, game)
    page = score_book_of(regatta).pages[twice.pk]
    assert [credit.game.number for credit in page.credits] == [1]
    assert Registration.objects.filter(round=heat).count() == 13
