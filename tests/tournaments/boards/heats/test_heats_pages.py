"""The desk pages of heats: three lists, seeding runs, seats; who may do what; a fixed number of queries."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.factories import actor_of
from tests.scenes.heat_cases import entries_of, registered_heat, searched_run, seat_at, seeded_heat
from tests.scenes.stage import scene
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.base.models import Job
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.games.services.results import finish_game, record_result
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.services.heats import create_heat, start_games
from tournaments.boards.heats.tasks import run_seeding
from tournaments.clubs.models import User
from tournaments.events.models import Event, Registration, Round, Seat
from tournaments.players.models import ResultSlip

SignIn = Callable[[User], Client]


def address(heat: Round, name: str, *more: int) -> str:
    return reverse(f"desk:{name}", args=["front-range", "regatta", heat.number, *more])


def text_of(answer: HttpResponse) -> str:
    return " ".join(answer.content.decode().split())


def post(client: Client, heat: Round, name: str, *more: int, **data: Any) -> HttpResponse:
    return client.post(address(heat, name, *more), data)


@pytest.fixture
def desk(oscar: User, sign_in: SignIn) -> Client:
    return sign_in(oscar)


@scene
def played(regatta: Event, oscar: User) -> Round:
    """Heat 2, seeded by a run, after a heat 1 that has started."""
    start_games(factories.actor_of(oscar), seeded_heat(oscar, regatta))
    return seeded_heat(oscar, regatta)


def test_heats_page_begins_with_creating_heat_1(regatta: Event, desk: Client) -> None:
    page = desk.get(reverse("desk:heats", args=["front-range", "regatta"]))
    assert "Create heat 1" in text_of(page)
    answer = desk.post(reverse("desk:heat_create", args=["front-range", "regatta"]))
    heat = Round.objects.get()
    assert answer.url == address(heat, "heat")
    assert desk.get(reverse("desk:heats", args=["front-range", "regatta"])).url == address(heat, "heat")


def test_a_scorer_sees_boards_without_an_empty_bar_of_tools(played: Round, bob: User, sign_in: SignIn) -> None:
    page = text_of(sign_in(bob).get(address(played, "heat")))
    assert "Call the boards" in page
    assert "Swap 2" not in page
    assert '<div class="tools"></div>' not in page


def test_heat_page_says_what_to_do_next_in_every_state(regatta: Event, oscar: User, desk: Client) -> None:
    heat = create_heat(factories.actor_of(oscar), regatta)
    titles = []

    def look() -> None:
        titles.append(desk.get(address(heat, "heat")).context["next"].title)

    look()
    post(desk, heat, "heat_register", do="all")
    look()
    post(desk, heat, "heat_seed", do="all", seconds="2")
    look()
    run_seeding(SeedingRun.objects.get().job_id)
    look()
    post(desk, heat, "seeding_use", 1)
    look()
    post(desk, heat, "heat_start")
    look()
    heat.games.update(state="finished")
    look()
    assert titles == [
        "Register the players of heat 1",
        "14 registered players are waiting for a board",
        "Run 1 looks for the best boards",
        "14 registered players are waiting for a board",
        "2 boards are ready to start",
        "2 games still open in heat 1",
        "All games of heat 1 are finished",
    ]


def test_heat_page_of_the_last_heat_leads_to_the_standings(regatta: Event, oscar: User, desk: Client) -> None:
    BoardsRules.objects.update(heats=1)
    regatta.refresh_from_db()
    heat = seeded_heat(oscar, regatta)
    heat.games.update(state="finished")
    assert desk.get(address(heat, "heat")).context["next"].title == "All heats are played"


def test_heat_page_calculates_which_players_sit_out(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta, players=6)
    volunteer, spare = entries_of(regatta)[6:8]
    post(desk, heat, "heat_register", unregistered=[volunteer.pk], may_sit_out="1")
    post(desk, heat, "heat_register", unregistered=[spare.pk])
    page = text_of(desk.get(address(heat, "heat")))
    assert "1 player too many for full boards" in page
    assert f"Suggested to sit out: <b>{volunteer.name}</b>" in page
    assert post(desk, heat, "heat_seed", do="sit_out", pool="0").status_code == 422
    post(desk, heat, "heat_seed", do="sit_out", pool="0", sit_out=[volunteer.pk])
    run_seeding(SeedingRun.objects.get().job_id)
    assert f"Sitting out: {volunteer.name}" in text_of(desk.get(address(heat, "heat")))
    post(desk, heat, "heat_seed", do="sit_out", of="1", sit_out=[volunteer.pk])
    assert [run.sits_out for run in SeedingRun.objects.all()] == [[volunteer.pk]] * 2
    post(desk, heat, "seeding_stop", 2)
    post(desk, heat, "seeding_use", 1)
    page = text_of(desk.get(address(heat, "heat")))
    assert "Sit out this heat" in page
    assert "too many for full boards" not in page


def test_picked_players_stand_in_and_come_back(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta, players=8)
    spare = entries_of(regatta)[7].pk
    for part, heading in (("stands_in", True), ("plays", False), ("sits_out", False), ("plays", False)):
        post(desk, heat, "heat_parts", registered=[spare], part=part)
        assert ("Stand in if needed" in text_of(desk.get(address(heat, "heat")))) == heading
    answer = post(desk, heat, "heat_parts", registered=[spare], part="elsewhere")
    assert (answer.status_code, "Choose from the list" in text_of(answer)) == (422, True)
    answer = post(desk, heat, "heat_parts", part="plays")
    assert (answer.status_code, "Pick players under Registered first." in text_of(answer)) == (422, True)


def test_heat_page_tells_how_many_are_missing_for_a_board(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta, players=9)
    step = desk.get(address(heat, "heat")).context["next"]
    assert (step.title, step.text) == (
        "9 registered players are waiting for a board",
        "Register 5 more, or pick 7 under Registered and seed those.",
    )


@pytest.mark.parametrize("sort", ["game", "player", "power"])
def test_heat_page_takes_a_fixed_number_of_queries(
    played: Round, desk: Client, django_assert_num_queries: Any, sort: str
) -> None:
    with django_assert_num_queries(10):
        page = desk.get(address(played, "heat"), {"sort": sort})
    assert page.status_code == 200


def test_open_games_come_first_and_say_where_a_slip_waits(
    played: Round, desk: Client, django_assert_num_queries: Any
) -> None:
    first = Round.objects.get(number=1)
    game = first.games.get(number=1)
    ResultSlip.objects.create(game=game, entry=game.seats.all()[0].entry, facts={"seats": []})
    with django_assert_num_queries(10):
        answer = desk.get(address(first, "heat"))
    page = text_of(answer)
    assert [(board.game.number, board.slips) for board in answer.context["playing"]] == [(1, "wait"), (2, "")]
    assert page.count("Slip waits") == 1
    assert page.index("2 games still open") < page.index("Somebody came, or left?") < page.index("Assigned")
    first.games.filter(number=1).update(state="finished")
    assert "game 1" in desk.get(address(first, "heat")).context["finished_games"]


def test_finished_games_say_how_they_ended(
    played: Round, oscar: User, desk: Client, django_assert_num_queries: Any
) -> None:
    first = Round.objects.get(number=1)
    game = first.games.select_related("round__event__club").get(number=1)
    record_result(actor_of(oscar), game, facts=sheet(game, russia=1905), seen=0)
    finish_game(actor_of(oscar), game, seen=1)
    with django_assert_num_queries(10):
        answer = desk.get(address(first, "heat"))
    (board,) = answer.context["finished"]
    assert board.ended
    assert f"<b>{board.ended}</b>" in text_of(answer)


def test_heat_page_sorts_the_assigned_players(played: Round, desk: Client) -> None:
    by_player = desk.get(address(played, "heat"), {"sort": "player"}).context["sorted_seats"]
    by_power = desk.get(address(played, "heat"), {"sort": "power"}).context["sorted_seats"]
    names = [line.entry.person.sort_key for line in by_player]
    assert names == sorted(names)
    assert [line.seat.power for line in by_power][:3] == ["AUSTRIA", "AUSTRIA", "ENGLAND"]


def test_status_of_a_run_takes_seven_queries(
    regatta: Event, oscar: User, desk: Client, django_assert_num_queries: Any
) -> None:
    heat = registered_heat(oscar, regatta)
    post(desk, heat, "heat_seed", do="all")
    with django_assert_num_queries(7):
        card = desk.get(address(heat, "seeding_status", 1))
    assert "Stop here" in text_of(card)
    assert "data-job-next" not in text_of(card)
    run_seeding(SeedingRun.objects.get().job_id)
    assert f'data-job-next="{address(heat, "heat")}"' in text_of(desk.get(address(heat, "seeding_status", 1)))


def test_a_phone_shows_no_list_that_was_just_emptied(regatta: Event, oscar: User, desk: Client) -> None:
    heat = create_heat(factories.actor_of(oscar), regatta)
    answer = post(desk, heat, "heat_register", do="all")
    assert answer.url.endswith("?pane=1")
    assert [pane["current"] for pane in desk.get(answer.url).context["panes"]] == [False, True, False]


def test_register_and_sit_out_move_players_between_the_lists(
    regatta: Event, bob: User, oscar: User, sign_in: SignIn
) -> None:
    heat, client = create_heat(factories.actor_of(oscar), regatta), sign_in(bob)
    some = [entry.pk for entry in entries_of(regatta)[:3]]
    answer = post(client, heat, "heat_register", unregistered=some)
    assert answer.url == f"{address(heat, 'heat')}?pane=1"
    assert Registration.objects.count() == 3
    post(client, heat, "heat_sit_out", registered=some[:1])
    assert Registration.objects.count() == 2
    post(client, heat, "heat_sit_out", do="all")
    assert Registration.objects.count() == 0


def test_a_refusal_says_why_and_keeps_the_boxes_ticked(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta)
    some = [entry.pk for entry in entries_of(regatta)[:3]]
    page = post(desk, heat, "heat_seed", do="picked", registered=some)
    assert page.status_code == 422
    assert "3 players do not fill boards of 7. Pick 14, or add 4." in text_of(page)
    assert text_of(page).count(" checked> ") == 3


def test_replace_takes_one_of_each_list(regatta: Event, oscar: User, desk: Client) -> None:
    heat = seeded_heat(oscar, regatta, players=7)
    incoming = entries_of(regatta)[7]
    Registration.objects.create(round=heat, entry=incoming)
    seat = seat_at(heat, 1)
    token = f"{seat.pk}-{seat.entry_id}"
    assert post(desk, heat, "heat_replace", seat=[token]).status_code == 422
    post(desk, heat, "heat_replace", seat=[token], registered=[incoming.pk])
    assert Seat.objects.get(pk=seat.pk).entry_id == incoming.pk


def test_use_refuses_a_draft_that_changed_since_the_page(played: Round, oscar: User, desk: Client) -> None:
    run = searched_run(oscar, played, entries=[])
    page = post(desk, played, "seeding_use", run.number, seen="something else")
    assert page.status_code == 409
    assert "Somebody has changed the boards, so nothing was saved" in text_of(page)


def test_stop_ends_a_waiting_run(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta)
    post(desk, heat, "heat_seed", do="all")
    post(desk, heat, "seeding_stop", 1)
    assert Job.objects.get().state == "stopped"


def test_run_page_gives_what_repeats_the_run(played: Round, desk: Client) -> None:
    run = SeedingRun.objects.get(round=played)
    page = text_of(desk.get(address(played, "seeding_run", run.number)))
    assert all(str(fact) in page for fact in (run.seed, run.fingerprint, run.solution["steps"]))
    download = desk.get(address(played, "seeding_input", run.number))
    assert json.loads(download.content) == run.instance
    assert download["Content-Disposition"] == 'attachment; filename="regatta-heat-2-run-1.json"'


def test_conflicts_page_explains_every_player(played: Round, desk: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(6):
        page = text_of(desk.get(address(played, "heat_conflicts")))
    boards = page[page.index('id="game-1"') :]
    assert boards.count("in heat 1 (1)") == 36  # each board: 4 and 3 who met, 9 pairs, listed for both


def test_print_page_has_a_sheet_for_each_board(played: Round, desk: Client) -> None:
    page = text_of(desk.get(address(played, "heat_print")))
    assert page.count('<section class="sheet"') == 2
    assert page.count('<b class="power" aria-hidden="true">Russia</b>') == 2


def test_confirm_pages_ask_first_and_then_do_it(played: Round, desk: Client) -> None:
    asked = [text_of(desk.get(address(played, name))) for name in ("heat_start", "heat_unseed", "heat_abandon")]
    titles = ("Start 2 games?", "Game 1 is removed.", "Abandon heat 2?")
    assert [title in page for title, page in zip(titles, asked, strict=True)] == [True] * 3
    assert "all seeding runs of the heat; undo can’t restore them" in asked[2]
    assert played.games.count() == 2
    post(desk, played, "heat_unseed")
    assert played.games.count() == 0
    post(desk, played, "heat_abandon")
    assert Round.objects.count() == 1


def test_a_heat_that_was_played_is_not_offered_to_be_abandoned(played: Round, desk: Client) -> None:
    post(desk, played, "heat_start")
    played.games.filter(number=2).update(state="finished")
    page = text_of(desk.get(address(played, "heat_abandon")))
    assert "Heat 2 has a game in progress: 1. Mark it as not started first." in page
    assert "Heat 2 has a finished game: 2. Reopen it, then mark it as not started." in page
    assert address(played, "game", 2) in page
    assert "Abandon the heat</button>" not in page
    assert "board not started" not in page


def test_confirm_pages_say_at_once_what_is_in_the_way(played: Round, desk: Client) -> None:
    seat_at(played, 1).delete()
    page = text_of(desk.get(address(played, "heat_start")))
    assert "Game 1 has only 6 of 7 players. Fill its seats first." in page
    assert "Start games</button>" not in page
    played.games.all().delete()
    for name, words in (("heat_start", "waiting to start"), ("heat_unseed", "No board of heat 2 can be unseeded")):
        page = text_of(desk.get(address(played, name)))
        assert words in page
        assert '<button class="btn risk"' not in page


def test_board_page_sets_powers_and_marks_the_top_board(played: Round, desk: Client) -> None:
    one, other = seat_at(played, 1, 0), seat_at(played, 1, 1)
    powers = {f"power-{one.pk}": other.power, f"power-{other.pk}": one.power}
    assert post(desk, played, "heat_board", 1, **powers).status_code == 422
    post(desk, played, "heat_board_do", 1, do="unlock")
    post(desk, played, "heat_board", 1, **powers)
    assert Seat.objects.get(pk=one.pk).power == other.power
    post(desk, played, "heat_board_do", 1, do="top")
    assert played.games.get(number=1).top_board is True


def test_heat_settings_list_the_events_system_twice(regatta: Event, played: Round, desk: Client) -> None:
    page = text_of(desk.get(address(played, "heat_settings")))
    name = str(regatta.boards.scoring_system)
    assert (page.count(f"{name} (inherited)"), page.count(f"{name} (overridden)")) == (1, 1)
    data = {"scoring_system": "follow", "starts_at": "2026-11-21T13:00", "ends_at": "2026-11-21T12:00"}
    refused = desk.post(address(played, "heat_settings"), data)
    assert refused.status_code == 422
    desk.post(address(played, "heat_settings"), data | {"ends_at": "2026-11-21T19:00"})
    played.refresh_from_db()
    assert played.ends_at.hour == 19


GETS = ("heat", "heat_print", "heat_conflicts")
ORGANISER_GETS = ("heat_settings", "heat_unseed", "heat_start", "heat_abandon")
ORGANISER_POSTS = ("heat_seed", "heat_swap", "heat_replace", "heat_unseed", "heat_start", "heat_abandon")


def test_namesakes_of_a_heat_are_listed_with_an_initial(played: Round, desk: Client) -> None:
    first = Round.objects.get(number=1)
    one, two, other = (
        seat.entry.person for seat in first.games.get(number=1).seats.select_related("entry__person")[:3]
    )
    for name, mark, listed in (("Bo", "", "B. Smith"), ("Ann", "2", "A. Smith (2)")):
        for person, called, told in ((one, "Ann", ""), (two, name, mark)):
            person.first_name, person.last_name, person.distinction = called, "Smith", told
            person.save()
        names = desk.get(address(first, "heat")).context["playing"][0].names.split(", ")
        assert {"A. Smith", listed, other.last_name} <= set(names)


def test_pages_are_for_members_and_actions_for_their_roles(
    played: Round, alice: User, oscar: User, bob: User, charlie: User, sign_in: SignIn
) -> None:
    def statuses(client: Client, names: tuple[str, ...]) -> set[int]:
        return {client.get(address(played, name)).status_code for name in names}

    assert statuses(sign_in(alice), GETS + ORGANISER_GETS) == {200}
    assert statuses(sign_in(oscar), GETS + ORGANISER_GETS) == {200}
    assert (statuses(sign_in(bob), GETS), statuses(sign_in(bob), ORGANISER_GETS)) == ({200}, {403})
    assert statuses(sign_in(charlie), GETS + ORGANISER_GETS) == {404}
    assert statuses(Client(), GETS + ORGANISER_GETS) == {302}
    assert {post(sign_in(bob), played, name).status_code for name in ORGANISER_POSTS} == {403}
    assert {post(sign_in(charlie), played, name).status_code for name in ORGANISER_POSTS} == {404}
    assert post(sign_in(bob), played, "seeding_use", 1).status_code == 403


def test_a_scorer_sees_no_button_they_may_not_press(played: Round, bob: User, sign_in: SignIn) -> None:
    page = text_of(sign_in(bob).get(address(played, "heat")))
    missing = ("Swap 2", "Seed all", "Unseed", "Start games", "Abandon", "Heat settings", "Add a heat")
    assert [word for word in missing if f">{word}" in page] == []
    assert "An organiser of the event does this." in page
