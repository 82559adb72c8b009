"""The desk if players don't fill boards: options compared, second seats, six-player boards, no-shows, late arrivals."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.factories import actor_of
from tests.scenes.api import Api, problems
from tests.scenes.heat_cases import entries_of, registered_heat, searched_run, seeded_heat
from tests.scenes.number_cases import check_boards, with_a_board_of_six, with_a_second_seat
from tests.tournaments.boards.heats.test_heats_pages import address, post, text_of
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.selectors.conflicts import heat_conflicts
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.services.heats import register_entries, start_games
from tournaments.boards.heats.services.participation import change_registrations
from tournaments.boards.heats.services.pools import PoolDetails, add_to_pool, make_pool
from tournaments.boards.heats.services.seeding import use_seeding
from tournaments.boards.heats.services.shortfall_choice import ShortfallChoice
from tournaments.boards.heats.tasks import run_seeding
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, Game, GameState, Part, Replacement, Round, Seat
from tournaments.people.services.conflicts import set_conflict
from tournaments.people.services.groups import form_group


@pytest.fixture
def desk(sign_in: Any, oscar: User) -> Client:
    client: Client = sign_in(oscar)
    return client


def page_of(desk: Client, heat: Round) -> str:
    return text_of(desk.get(address(heat, "heat")))


def work(heat: Round) -> None:
    """What the worker does."""
    for run in heat.seeding_runs.filter(solution__isnull=True):
        run_seeding(run.job_id)


def test_panel_offers_three_ways_and_works_them_all_out(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta, players=13)
    page = page_of(desk, heat)
    assert "6 players too many for full boards, or 1 too few" in page
    assert page.count("Somebody came, or left?") == 1
    assert page.index("Somebody came, or left?") < page.index("6 players too many")  # on a phone, in sight
    markup = desk.get(address(heat, "heat")).content.decode()
    assert markup.index('id="heat-places"') < markup.index('id="heat-numbers"')  # as are the other heats
    for title in ("6 players sit out", "1 player plays two boards", "1 six-player board"):
        assert title in page
    post(desk, heat, "heat_seed", do="every_way", pool="0")
    work(heat)
    assert "Several options are ready: choose one" in page_of(desk, heat)
    shown = desk.get(address(heat, "heat")).context["shortfalls"][0]
    assert [way.run is not None for way in shown.ways] == [True, True, True]
    chosen = SeedingRun.objects.get(left_out=["ITALY"])
    post(desk, heat, "seeding_use", chosen.number)
    page = page_of(desk, heat)
    assert "nobody plays" in page
    assert "too many for full boards" not in page
    check_boards(heat)


def test_comparing_all_options_says_why_some_are_impossible(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta, players=6)
    post(desk, heat, "heat_seed", do="every_way", pool="0")
    page = html.unescape(page_of(desk, heat))
    assert (
        "“Playing two boards” can’t be compared. There is only one board, and nobody can play against themselves."
        in page
    )
    assert [run.left_out for run in heat.seeding_runs.all()] == [["ITALY"]]


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"do": "play_twice"}, "Tick who plays two boards first."),
        ({"do": "short_boards", "leave_out": "LEPANTO"}, "“LEPANTO” is not a power. Choose one of AUSTRIA, ENGLAND,"),
        ({"do": "short_boards"}, "13 players do not fill boards of 7."),
    ],
)
def test_panel_refuses_with_its_reason(
    regatta: Event, oscar: User, desk: Client, sent: dict[str, Any], words: str
) -> None:
    heat = registered_heat(oscar, regatta, players=13)
    answer = post(desk, heat, "heat_seed", pool="0", **sent)
    assert (answer.status_code, words in text_of(answer)) == (422, True)


def test_seed_again_goes_the_same_way(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta, players=13)
    twice = entries_of(regatta)[4].pk
    post(desk, heat, "heat_seed", do="play_twice", pool="0", play_twice=[twice])
    work(heat)
    assert 'value="same_way"' in page_of(desk, heat)
    post(desk, heat, "heat_seed", do="same_way", of="1")
    assert [run.plays_twice for run in SeedingRun.objects.all()] == [[twice], [twice]]


def test_second_seats_and_unplayed_powers_are_shown_everywhere(regatta: Event, oscar: User, desk: Client) -> None:
    Event.objects.update(published=True)
    heat, twice = with_a_second_seat(oscar, regatta)
    other = with_a_board_of_six(oscar, regatta)
    for name in ("heat", "heat_print", "heat_conflicts"):
        assert "second seat" in text_of(desk.get(address(heat, name)))
    for name in ("heat", "heat_print"):
        assert "nobody plays" in text_of(desk.get(address(other, name)))
    calls = text_of(desk.get(address(heat, "board_call")))
    assert f"{twice.name} (second board)" in calls
    assert "Italy: nobody" in text_of(desk.get(address(other, "board_call")))
    public = text_of(Client().get("/c/front-range/regatta/", {"me": twice.pk}, follow=True))
    assert f"{twice.name} plays a second game here, which scores for nobody." in public
    assert "Also at game 2, which scores for nobody:" in public
    six = other.games.exclude(left_out="").get()
    assert "nobody plays" in text_of(desk.get(address(other, "game", six.number)))
    assert "Nobody plays" in text_of(desk.get(address(other, "heat_board", six.number)))


def test_no_show_shows_what_each_way_changes_then_settles_the_board(regatta: Event, oscar: User, desk: Client) -> None:
    heat = seeded_heat(oscar, regatta)
    seat = Seat.objects.filter(round=heat, game__number=1)[0]
    token = f"{seat.pk}-{seat.entry_id}"
    assert post(desk, heat, "heat_no_show").status_code == 422
    page = text_of(post(desk, heat, "heat_no_show", seat=[token]))
    assert f"Who plays {seat.power.title()}?" in page
    assert f"Leave {seat.power.title()} without a player" in page
    assert "Or somebody plays two boards" in page
    assert post(desk, heat, "heat_no_show", seat=[token], stead="play_twice-x").status_code == 422
    post(desk, heat, "heat_no_show", seat=[token], stead="short_board")
    assert heat.games.get(number=1).left_out == seat.power
    assert post(desk, heat, "heat_no_show", seat=[token]).status_code == 422
    check_boards(heat)


def test_late_arrival_takes_the_empty_place(regatta: Event, oscar: User, desk: Client) -> None:
    heat = with_a_board_of_six(oscar, regatta)
    six, late = heat.games.exclude(left_out="").get(), entries_of(regatta)[13]
    page = text_of(desk.get(address(heat, "heat_late", six.number)))
    assert "Not registered yet" in page
    assert late.name in page
    assert post(desk, heat, "heat_late", six.number).status_code == 422
    post(desk, heat, "heat_late", six.number, stead=f"stand_in-{late.pk}")
    assert Seat.objects.get(round=heat, entry=late).power == "ITALY"
    assert "This board is full" in text_of(desk.get(address(heat, "heat_late", six.number)))


def test_at_a_started_board_a_player_is_replaced_and_nothing_else(regatta: Event, oscar: User, desk: Client) -> None:
    heat, late = with_a_board_of_six(oscar, regatta), entries_of(regatta)[13]
    seat = Seat.objects.filter(round=heat)[0]
    start_games(actor_of(oscar), heat)
    token = [f"{seat.pk}-{seat.entry_id}"]
    page = text_of(post(desk, heat, "heat_no_show", seat=token))
    assert "The replacement continues the game" in page
    assert "without a player" not in page
    assert post(desk, heat, "heat_no_show", seat=token, stead="short_board").status_code == 422
    register_entries(actor_of(oscar), heat, entries=[late])
    post(desk, heat, "heat_no_show", seat=token, stead=f"stand_in-{late.pk}")
    assert Seat.objects.get(pk=seat.pk).entry == late
    assert Replacement.objects.get().outgoing_id == seat.entry_id


def test_pages_after_the_draw_take_a_fixed_number_of_queries(
    regatta: Event, oscar: User, desk: Client, django_assert_num_queries: Any
) -> None:
    heat = with_a_board_of_six(oscar, regatta)
    six = heat.games.exclude(left_out="").get()
    seat = six.seats.all()[0]
    with django_assert_num_queries(7):
        desk.get(address(heat, "heat_late", six.number))
    with django_assert_num_queries(8):
        post(desk, heat, "heat_no_show", seat=[f"{seat.pk}-{seat.entry_id}"])


def test_panel_of_numbers_asks_the_database_nothing_more(
    regatta: Event, oscar: User, desk: Client, django_assert_num_queries: Any
) -> None:
    heat = registered_heat(oscar, regatta, players=13)
    post(desk, heat, "heat_seed", do="every_way", pool="0")
    work(heat)
    with django_assert_num_queries(10):
        desk.get(address(heat, "heat"))


def test_page_and_api_refuse_the_same_no_shows(regatta: Event, oscar: User, desk: Client) -> None:
    heat = with_a_board_of_six(oscar, regatta)
    six = heat.games.exclude(left_out="").get()
    seat = six.seats.all()[0]
    mate, other = six.seats.all()[1].entry_id, Seat.objects.filter(round=heat).exclude(game=six)[0].entry_id
    for instead, incoming in (("short_board", None), ("stand_in", other), ("play_twice", mate)):
        stead = f"{instead}-{incoming}" if incoming else instead
        page = post(desk, heat, "heat_no_show", seat=[f"{seat.pk}-{seat.entry_id}"], stead=stead)
        sent = {"entry": seat.entry_id, "instead": instead, "incoming": incoming}
        answer = Api(oscar).post(f"heats/1/no-shows/{seat.pk}/settle/", sent)
        assert [(p.path, p.code) for p in page.context["problems"]] == problems(answer)


def test_each_way_keeps_its_best_run_while_others_are_tried(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta, players=13)
    post(desk, heat, "heat_seed", do="every_way", pool="0")
    for entry in entries_of(regatta)[:5]:
        post(desk, heat, "heat_seed", do="play_twice", pool="0", play_twice=[entry.pk])
        work(heat)
    best = SeedingRun.objects.exclude(plays_twice=[]).order_by("number")[0]
    SeedingRun.objects.exclude(plays_twice=[]).exclude(pk=best.pk).update(total_after=best.total_after + 3)
    (found,) = desk.get(address(heat, "heat")).context["shortfalls"]

    assert [way.run is not None for way in found.ways] == [True, True, True]
    assert found.way("play_twice").run.run == best


def test_a_refused_choice_stays_ticked_and_open(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta, players=13)
    chosen = entries_of(regatta)[2].pk
    page = text_of(post(desk, heat, "heat_seed", do="sit_out", pool="0", sit_out=[chosen]))

    assert "12 players remain, and they don’t fill boards of 7." in page
    assert page.count('name="sit_out"') == 13
    assert re.findall(r'name="sit_out" value="(\d+)" checked', page) == [str(chosen)]
    assert "<details open>" in page


def test_the_power_that_was_left_out_last_is_chosen_again(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta, players=13)
    post(desk, heat, "heat_seed", do="short_boards", pool="0", leave_out="TURKEY")
    work(heat)

    assert '<option value="TURKEY" selected>' in page_of(desk, heat)


def test_a_no_show_that_nobody_can_stand_in_for_says_so(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta, players=6)
    post(desk, heat, "heat_seed", do="short_boards", pool="0", leave_out="ITALY")
    work(heat)
    post(desk, heat, "seeding_use", 1)
    Entry.objects.filter(pk__in=[entry.pk for entry in entries_of(regatta)[6:]]).delete()
    seat = Seat.objects.filter(round=heat)[0]
    page = text_of(post(desk, heat, "heat_no_show", seat=[f"{seat.pk}-{seat.entry_id}"]))

    assert "Nobody in the event can take the seat." in page
    assert "Settle the board" not in page


def test_a_no_show_is_settled_once_something_is_chosen(regatta: Event, oscar: User, desk: Client) -> None:
    heat = seeded_heat(oscar, regatta)
    seat = Seat.objects.filter(round=heat)[0]
    answer = post(desk, heat, "heat_no_show", seat=[f"{seat.pk}-{seat.entry_id}"], do="settle")

    assert (answer.status_code, "Choose what happens to the seat." in text_of(answer)) == (422, True)


def test_an_impossible_swap_is_refused_before_it_is_confirmed(regatta: Event, oscar: User, desk: Client) -> None:
    heat, twice = with_a_second_seat(oscar, regatta)
    mine = Seat.objects.get(round=heat, entry=twice, fills=False)
    other = Seat.objects.filter(round=heat, game__number=2, fills=False)[0]
    tokens = [f"{seat.pk}-{seat.entry_id}" for seat in (mine, other)]
    page = post(desk, heat, "heat_swap", seat=tokens)
    part = desk.post(address(heat, "heat_swap"), {"seat": tokens}, headers={"X-Requested-Fragment": "swap"})

    reason = f"{twice.name} sits at game 2 already, and nobody plays against themselves. Pick another seat."
    assert (page.status_code, reason in text_of(page)) == (422, True)
    assert (part.status_code, text_of(part)) == (422, reason)


def test_a_player_of_two_boards_is_swapped_by_name_and_game(regatta: Event, oscar: User, desk: Client) -> None:
    heat, twice = with_a_second_seat(oscar, regatta)
    held = Seat.objects.get(round=heat, entry=twice, fills=False).power  # which nobody may have at both boards
    other = Seat.objects.filter(round=heat, game__number=2).exclude(entry=twice).exclude(power=held)[0].entry
    asked = post(desk, heat, "heat_swap", first=twice.name, second=other.name)
    assert f"{twice.name} sits at game 1 and 2. Enter the seat that you mean: {twice.name} (game 2)." in text_of(asked)
    assert 'aria-describedby="swap-first-why"' in text_of(asked)
    assert f'<option value="{twice.name} (game 2)"></option>' in text_of(asked)
    page = text_of(post(desk, heat, "heat_swap", first=f"{twice.name} (game 2)", second=other.name))

    assert f"Swap {twice.name} and {other.name}" in page


def test_a_name_without_a_seat_and_an_unknown_name_get_different_errors(
    regatta: Event, oscar: User, desk: Client
) -> None:
    heat = registered_heat(oscar, regatta, players=7)
    post(desk, heat, "heat_seed", do="all")
    work(heat)
    post(desk, heat, "seeding_use", 1)
    seated, away = entries_of(regatta)[0], entries_of(regatta)[10]
    page = text_of(post(desk, heat, "heat_swap", first=seated.name, second=away.name))

    assert f"{away.name} doesn’t sit at a board of this heat. Replace somebody with them instead." in page


def test_next_step_counts_everybody_on_the_waiting_list(club: Club, oscar: User, desk: Client) -> None:
    event = factories.make_boards_event(club, slug="regatta", players=24)
    heat = registered_heat(oscar, event)
    gold = make_pool(actor_of(oscar), heat, details=PoolDetails(name="Gold"))
    add_to_pool(actor_of(oscar), gold, entries=entries_of(event)[:10])
    searched_run(oscar, heat, entries=entries_of(event)[10:])
    page = page_of(desk, heat)
    assert "24 registered players are waiting for a board" in page
    assert "Run 1 seats 14 of them: total conflict 0." in page


@pytest.mark.parametrize("by_group", [False, True])
def test_a_wish_of_two_who_play_two_boards_makes_no_way_look_better(
    regatta: Event, oscar: User, desk: Client, by_group: bool
) -> None:
    heat = registered_heat(oscar, regatta, players=12)
    fond = entries_of(regatta)[5:7]
    if by_group:
        people = [entry.person for entry in fond]
        form_group(actor_of(oscar), regatta.club, name="Friends", conflict=-20, people=people)
    else:
        first, second = (entry.person for entry in fond)
        set_conflict(actor_of(oscar), regatta.club, first=first, second=second, value=-20)
    shown = desk.get(address(heat, "heat")).context["shortfalls"][0]
    assert set(shown.way("play_twice").entries).isdisjoint(fond)
    run = searched_run(oscar, heat, way=ShortfallChoice(play_twice=tuple(fond)))
    assert run.total_after == 0
    use_seeding(actor_of(oscar), run)
    assert heat_conflicts(load_heat_rows(heat)).total == 0


def test_late_arrivals_after_the_start_are_named_without_the_panel(regatta: Event, oscar: User, desk: Client) -> None:
    heat = seeded_heat(oscar, regatta, players=7)
    start_games(actor_of(oscar), heat)
    late = entries_of(regatta)[7]
    register_entries(actor_of(oscar), heat, entries=[late])
    page = page_of(desk, heat)
    assert "too many for full boards" not in page
    assert "No board would remain" not in page
    assert "1 player waits for a board" in page
    Game.objects.update(state=GameState.FINISHED)
    page = page_of(desk, heat)
    assert "Choose whether they stand in" not in page
    assert "too many for full boards" not in page, "a heat that is over has nothing to seed"
    assert "All games of heat 1 are finished" in page
    Game.objects.update(state=GameState.STARTED)
    post(desk, heat, "heat_parts", part="stands_in", registered=late.pk)
    assert "Choose whether they stand in" not in page_of(desk, heat)


def test_six_late_arrivals_may_make_a_six_player_board(regatta: Event, oscar: User, desk: Client) -> None:
    heat = seeded_heat(oscar, regatta, players=7)
    start_games(actor_of(oscar), heat)
    register_entries(actor_of(oscar), heat, entries=entries_of(regatta)[7:13])
    assert "1 six-player board" in page_of(desk, heat)


def test_a_no_show_offers_first_who_sits_out_because_of_the_numbers(regatta: Event, oscar: User, desk: Client) -> None:
    away = entries_of(regatta)[:2]
    heat = registered_heat(oscar, regatta, players=9)
    use_seeding(actor_of(oscar), searched_run(oscar, heat, way=ShortfallChoice(sit_out=tuple(away))))
    ready = entries_of(regatta)[9]
    register_entries(actor_of(oscar), heat, entries=[ready])
    change_registrations(actor_of(oscar), heat, entries=[ready], part=Part.STANDS_IN)
    seat = heat.seats.first()
    assert seat is not None
    page = desk.post(address(heat, "heat_no_show"), {"seat": f"{seat.pk}-{seat.entry_id}"})
    offered = [stead.entry.pk for stead, _total in page.context["stand_ins"]]
    assert (set(offered[:2]), offered[2]) == ({entry.pk for entry in away}, ready.pk)
    assert "Nobody sits out" not in text_of(page)
    post(desk, heat, "heat_no_show", seat=f"{seat.pk}-{seat.entry_id}", stead=f"stand_in-{away[0].pk}", do="settle")
    assert Seat.objects.get(pk=seat.pk).entry == away[0]
    assert heat.registrations.get(entry=away[0]).part == Part.PLAYS
