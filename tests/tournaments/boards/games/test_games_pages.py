"""The games page (manual §13): only what the formulae use is asked for, errors at their fields, nothing lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import factories
from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.boards.games.selectors.games import version_number
from tournaments.boards.games.services.results import record_result
from tournaments.boards.heats.services.heats import register_entries
from tournaments.boards.heats.services.seats import replace_player
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game, GameState

SignIn = Callable[[User], Client]
PAGE = "/desk/front-range/e/regatta/heats/1/games/1/"


@scene
def game(regatta: Event) -> Game:
    return factories.make_game(regatta)


def typed(**changes: str) -> dict[str, str]:
    """The sheet as a browser sends it: England, France and Turkey draw, everyone plays to 1909."""
    data = {"seen": "0", "do": "save"}
    for index, power in enumerate("AEFGIRT"):
        data[f"seats-{index}-result"] = "win" if power in "EFT" else "loss"
        data[f"seats-{index}-final_year"] = "1909"
    return {**data, **changes}


def test_the_facts_that_the_formulae_use_are_asked_for_and_the_centers(game: Game, bob: User, sign_in: SignIn) -> None:
    page = sign_in(bob).get(PAGE).content.decode()
    assert 'name="seats-0-final_year"' in page
    assert 'name="seats-0-result"' in page
    assert 'name="seats-0-centers"' in page
    assert 'name="seats-0-total_centers"' not in page


def test_save_and_finish(game: Game, bob: User, sign_in: SignIn) -> None:
    client = sign_in(bob)
    assert client.post(f"{PAGE}save/", typed(do="finish")).status_code == 302
    game.refresh_from_db()
    assert (game.state, version_number(game)) == (GameState.FINISHED, 1)
    assert "57" in client.get(PAGE).content.decode()


def test_a_key_finishes_and_opens_the_next_open_game(game: Game, bob: User, sign_in: SignIn) -> None:
    event = game.round.event
    for person in factories.make_people(event.club, 7):
        event.entries.create(person=person)
    factories.make_game(event, number=2)
    client = sign_in(bob)
    answer = client.post(f"{PAGE}save/", typed(do="finish", onward="yes"))
    assert answer["Location"] == PAGE.replace("games/1/", "games/2/")
    page = client.get(answer["Location"]).content.decode()
    assert "Game 1 finished." in page
    assert 'value="/desk/front-range/e/regatta/heats/1/games/2/"' in page, "with its undo"
    last = client.post(answer["Location"] + "save/", typed(do="finish", onward="yes"))
    assert last["Location"].endswith("games/2/?finished"), "none is open any more"


def test_page_leads_to_the_system_and_names_the_replaced_player(game: Game, alice: User, sign_in: SignIn) -> None:
    seat = game.seats.select_related("entry__person").get(power="ITALY")
    before, regatta = seat.entry.name, game.round.event
    (person,) = factories.make_people(regatta.club, 1)
    incoming = regatta.entries.create(person=person)
    register_entries(actor_of(alice), game.round, entries=[incoming])
    replace_player(actor_of(alice), game.round, seat=seat, incoming=incoming)
    page = " ".join(sign_in(alice).get(PAGE).content.decode().split())
    assert f"{incoming.name}, took over from {before}" in page
    assert f'href="/desk/front-range/systems/{regatta.boards.scoring_system.slug}/"' in page


@pytest.mark.parametrize("versions", [0, 1, 3])
def test_page_takes_a_fixed_number_of_queries(
    game: Game, alice: User, sign_in: SignIn, django_assert_num_queries: DjangoAssertNumQueries, versions: int
) -> None:
    client = sign_in(alice)
    for number in range(versions):
        year = str(1907 + number)
        client.post(f"{PAGE}save/", typed(seen=str(number), **{"seats-0-final_year": year}))
    with django_assert_num_queries(10):
        page = client.get(PAGE)
    assert len(page.context["history"]) == versions


def test_the_last_year_fills_blank_years(game: Game, bob: User, sign_in: SignIn) -> None:
    blank = {f"seats-{index}-final_year": "" for index in range(7) if index != 5}
    sign_in(bob).post(f"{PAGE}save/", typed(do="finish", last_year="1908", **blank, **{"seats-5-final_year": "1904"}))
    game.refresh_from_db()
    assert game.result is not None
    assert sorted(game.result.seats.values_list("final_year", flat=True)) == [1904, *[1908] * 6]


def test_errors_that_keep_a_game_open_are_shown_at_their_fields_and_the_rest_is_saved(
    game: Game, bob: User, sign_in: SignIn
) -> None:
    answer = sign_in(bob).post(f"{PAGE}save/", typed(do="finish", **{"seats-5-final_year": ""}))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Game 1 of heat 1 is saved, but not finished: fix 1 thing" in page
    assert 'href="#seats-5-final_year"' in page
    game.refresh_from_db()
    assert (game.state, version_number(game)) == (GameState.STARTED, 1)


@pytest.mark.parametrize("value", ["abc", "1e3", "1909.5", "²", "99999999999999999999", "-1"])
def test_an_invalid_year_is_refused_and_kept_in_its_field(game: Game, bob: User, sign_in: SignIn, value: str) -> None:
    answer = sign_in(bob).post(f"{PAGE}save/", typed(**{"seats-0-final_year": value}))
    assert answer.status_code == 422
    assert f'value="{value}"' in answer.content.decode()
    game.refresh_from_db()
    assert version_number(game) == 0


@pytest.mark.parametrize("value", ["1850", "2000", "abc", "190", "²"])
def test_an_invalid_last_game_year_is_refused_once_and_kept_in_its_field(
    game: Game, bob: User, sign_in: SignIn, value: str
) -> None:
    blank = {f"seats-{index}-final_year": "" for index in range(7)}
    answer = sign_in(bob).post(f"{PAGE}save/", typed(do="finish", last_year=value, **blank))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Game 1 of heat 1 is not saved yet: fix 1 thing" in page
    assert 'href="#last_year">The last game-year is a year from 1901 to 1999, such as 1907 or 07.' in page
    assert f'name="last_year" value="{value}"' in page
    assert version_number(game) == 0


def test_the_second_writer_is_shown_what_changed(game: Game, alice: User, bob: User, sign_in: SignIn) -> None:
    record_result(actor_of(alice), game, facts=sheet(game, russia=1905), seen=0)
    answer = sign_in(bob).post(f"{PAGE}save/", typed())
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Alice saved version 1 of game 1 of heat 1 while you were editing" in page
    assert "Russia: final year" in page


@pytest.mark.parametrize("data", [{}, {"seen": "x"}, {"do": "finish"}, {"seats-0-power": "SPAIN", "seen": "0"}])
def test_odd_posts_never_fail(game: Game, bob: User, sign_in: SignIn, data: dict[str, str]) -> None:
    assert sign_in(bob).post(f"{PAGE}save/", data).status_code in {302, 409, 422}


def test_preview_scores_the_typed_sheet_and_saves_nothing(game: Game, bob: User, sign_in: SignIn) -> None:
    page = sign_in(bob).post(f"{PAGE}preview/", typed()).content.decode()
    assert '<span data-preview="score-1">57</span>' in " ".join(page.split())
    assert version_number(game) == 0


def test_preview_fills_blank_years_with_the_last_game_year(game: Game, bob: User, sign_in: SignIn) -> None:
    client = sign_in(bob)
    years = {f"seats-{index}-final_year": "1908" for index in range(7)}
    blank = dict.fromkeys(years, "")
    filled = client.post(f"{PAGE}preview/", typed(last_year="1908", **blank)).content
    assert filled == client.post(f"{PAGE}preview/", typed(**years)).content
    assert filled != client.post(f"{PAGE}preview/", typed(**blank)).content


@pytest.mark.parametrize("address", ["save/", "votes/", "votes/7/", "score/", "state/", "scoring/"])
def test_an_address_that_only_takes_a_form_leads_back_to_the_game(
    game: Game, alice: User, sign_in: SignIn, address: str
) -> None:
    answer = sign_in(alice).get(f"{PAGE}{address}")
    above = f"{PAGE}votes/" if address == "votes/7/" else PAGE
    assert answer.status_code == 405
    assert answer["Allow"] == "POST"
    assert f'href="{above}"' in answer.content.decode()


@pytest.mark.parametrize("address", ["games/1/save/", "games/1/votes/7/", "no-show/", "seed/", "swap/"])
def test_a_browser_that_stayed_at_the_address_of_a_form_is_led_to_its_page(
    game: Game, alice: User, sign_in: SignIn, address: str
) -> None:
    heat = PAGE.removesuffix("games/1/")
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    answer = sign_in(alice).get(f"{heat}{address}", headers=browser, follow=True)
    assert answer.status_code == 200
    assert answer.redirect_chain[-1] == (PAGE if "games" in address else heat, 302)


def test_a_finished_game_without_a_chart_says_how_to_add_one(game: Game, bob: User, sign_in: SignIn) -> None:
    client = sign_in(bob)
    client.post(f"{PAGE}save/", typed(do="finish"))
    assert "This game has no chart. Reopen the game to add one." in client.get(PAGE).content.decode()


def test_start_reopen_and_back(regatta: Event, alice: User, sign_in: SignIn) -> None:
    game = factories.make_game(regatta, state="unstarted")
    client = sign_in(alice)
    for step, state in (("start", "started"), ("unstart", "unstarted")):
        client.post(f"{PAGE}state/", {"do": step})
        game.refresh_from_db()
        assert game.state == state


def test_pin_and_follow_a_scoring_system(game: Game, alice: User, sign_in: SignIn, regatta: Event) -> None:
    client = sign_in(alice)
    page = client.get(PAGE).content.decode()
    name = regatta.boards.scoring_system.name
    assert f"{name} (inherited)" in page
    assert f"{name} (overridden)" in page
    client.post(f"{PAGE}scoring/", {"system": str(regatta.boards.scoring_system_id)})
    game.refresh_from_db()
    assert game.scoring_system == regatta.boards.scoring_system
    assert client.post(f"{PAGE}scoring/", {"system": "12345678"}).status_code == 400
    other = str(factories.make_system(regatta.club).pk)
    refused = client.post(f"{PAGE}scoring/", {"system": other})
    assert (refused.status_code, 'href="#scoring_reason"' in refused.content.decode()) == (422, True)
    assert f'value="{other}" selected' in refused.content.decode()
    assert client.post(f"{PAGE}scoring/", {"system": other, "reason": "Agreed"}).status_code == 302


def test_who_may_see_and_enter(game: Game, bob: User, charlie: User, oscar: User, sign_in: SignIn) -> None:
    assert [sign_in(user).get(PAGE).status_code for user in (bob, oscar, charlie)] == [200, 200, 404]
    assert Client().get(PAGE).status_code == 302
    assert sign_in(charlie).post(f"{PAGE}save/", typed()).status_code == 404
    assert sign_in(bob).post(f"{PAGE}scoring/", {"system": "follow"}).status_code == 403


def test_years_may_be_typed_with_two_digits(game: Game, bob: User, sign_in: SignIn) -> None:
    years = {f"seats-{index}-final_year": "" for index in range(7)} | {"seats-5-final_year": "04"}
    assert sign_in(bob).post(f"{PAGE}save/", typed(do="finish", last_year="07", **years)).status_code == 302
    game.refresh_from_db()
    assert game.result is not None
    assert sorted(game.result.seats.values_list("final_year", flat=True)) == [1904, *[1907] * 6]


def test_a_board_with_locked_powers_asks_for_no_power_that_it_knows(game: Game, alice: User, sign_in: SignIn) -> None:
    client = sign_in(alice)
    page = client.get(PAGE).content.decode()
    assert 'name="seats-0-power"' not in page
    assert "/heats/1/games/1/board/" in page or "Change the powers" in page
    game.seats.filter(power="TURKEY").update(power="")
    page = client.get(PAGE).content.decode()
    assert ('name="seats-6-power"' in page, 'name="seats-0-power"' in page) == (True, False)
    Game.objects.update(powers_locked=False)
    assert 'name="seats-0-power"' in client.get(PAGE).content.decode()
