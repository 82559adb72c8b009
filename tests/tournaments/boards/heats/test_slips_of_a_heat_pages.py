"""Slips of boards at the desk: what their heading says, where they differ, and taking one from the heat's page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests.factories import actor_of, make_boards_event, make_game
from tests.tournaments.players.test_board_slips_services import players, told
from tournaments.boards.games.selectors.games import version_number
from tournaments.boards.games.services.results import enter_sheet, record_result, reopen_game
from tournaments.boards.games.services.slips import hand_in_board
from tournaments.boards.heats.services.heats import create_heat
from tournaments.clubs.models import Club, User
from tournaments.events.models import Game, GameState

SignIn = Callable[[User], Client]


@pytest.fixture
def board(club: Club) -> Game:
    return make_game(make_boards_event(club, players=7))


def page_of(game: Game, part: str = "games/1/") -> str:
    return f"/desk/{game.round.event.club.slug}/e/{game.round.event.slug}/heats/1/{part}"


def text_of(answer: object) -> str:
    return re.sub(r"\s+", " ", answer.content.decode())  # type: ignore[attr-defined]


def test_slips_that_agree_are_named_so_on_a_game_that_was_reopened(board: Game, bob: User, sign_in: SignIn) -> None:
    for one in players(board)[:2]:
        hand_in_board(one, board, facts=told(board))
    board.refresh_from_db()
    reopen_game(actor_of(bob), board)
    page = text_of(sign_in(bob).get(page_of(board)))
    assert "2 slips agree" in page
    assert "waits for a second player" not in page
    assert page.count('data-shortcut="S"') == 1

    enter_sheet(actor_of(bob), board, facts=told(board, winner="FRANCE"), seen=version_number(board))
    reopen_game(actor_of(bob), board)
    page = text_of(sign_in(bob).get(page_of(board)))
    assert "The slips differ from the result entered here" in page
    assert re.findall(r'<li class="warn"><span>(\w+):', page) == ["Solo", "England", "France"] * 2


def test_a_single_slip_that_differs_from_the_desk_is_named_so(board: Game, bob: User, sign_in: SignIn) -> None:
    hand_in_board(players(board)[0], board, facts=told(board))
    assert "A slip waits for a second player" in text_of(sign_in(bob).get(page_of(board)))
    enter_sheet(actor_of(bob), board, facts=told(board, winner="FRANCE"), seen=0)
    reopen_game(actor_of(bob), board)
    assert "The slip differs from the result entered here" in text_of(sign_in(bob).get(page_of(board)))


def test_the_heat_shows_where_slips_differ_and_takes_one_at_once(board: Game, bob: User, sign_in: SignIn) -> None:
    one, two, *_rest = players(board)
    hand_in_board(one, board, facts=told(board))
    hand_in_board(two, board, facts=told(board, winner="FRANCE"))
    desk = sign_in(bob)
    row = text_of(desk.get(page_of(board, ""))).partition('data-key="game-1"')[2].partition("</section>")[0]
    shown, _fold, agreed = row.partition("<details")
    assert re.findall(r'<li class="warn"><span>(\w+): (\w+)', shown) == [
        ("Solo", "England"),
        ("England", "18"),
        ("France", "0"),
        ("Solo", "France"),
        ("England", "0"),
        ("France", "18"),
    ]
    assert row.count("<details") == 1
    assert "Turkey" in agreed
    assert "England" not in agreed
    takes = re.findall(r'formaction="([^"]+)"', shown)
    assert len(takes) == 2
    desk.post(takes[1])
    board.refresh_from_db()
    assert board.state == GameState.FINISHED


def test_the_note_on_differing_slips_leads_to_where_they_are_decided(
    board: Game, oscar: User, bob: User, sign_in: SignIn
) -> None:
    one, two, three, *_rest = players(board)
    hand_in_board(one, board, facts=told(board))
    hand_in_board(two, board, facts=told(board, winner="FRANCE"))
    desk = sign_in(bob)
    page = text_of(desk.get(page_of(board, "")))
    assert 'href="#game-1">The slips of 1 game differ: decide' in page
    assert 'id="game-1"' in page
    create_heat(actor_of(oscar), board.round.event)
    other = page_of(board, "").replace("heats/1/", "heats/2/")
    assert f'href="{page_of(board, "")}#game-1">The slips of 1 game differ' in text_of(desk.get(other))
    enter_sheet(actor_of(bob), board, facts=told(board), seen=0)
    board.refresh_from_db()
    hand_in_board(three, board, facts=told(board, winner="FRANCE"))
    for address in (page_of(board, ""), other):
        assert f'href="{page_of(board)}">The slips of 1 game differ' in text_of(desk.get(address))


def test_the_sheet_of_a_disputed_game_starts_from_what_its_slips_agree_on(
    board: Game, bob: User, sign_in: SignIn
) -> None:
    one, two, *_rest = players(board)
    hand_in_board(one, board, facts=told(board))
    desk = sign_in(bob)
    assert "Slip waits" in text_of(desk.get(page_of(board)))
    hand_in_board(two, board, facts=told(board, winner="FRANCE"))
    answer = desk.get(page_of(board))
    page = text_of(answer)
    assert "Slips differ" in page.partition("game-head")[2].partition("</nav>")[0]
    assert "What the slips agree on is filled in and not saved yet" in page
    rows = {row.name: row for row in answer.context["rows"]}
    filled = {name: row.form["centers"].value() for name, row in rows.items()}
    assert (filled["Turkey"], filled["Austria"]) == (16, 0)
    assert (filled["England"], filled["France"]) == (None, None)
    assert rows["England"].versions["centers"] == "18 or 0"
    assert not any(row.won for row in rows.values()), "they differ on who won"
    assert version_number(board) == 0


def test_one_slip_that_differs_from_what_the_desk_saved_marks_where(board: Game, bob: User, sign_in: SignIn) -> None:
    record_result(actor_of(bob), board, facts=told(board, winner="FRANCE"), seen=0)
    hand_in_board(players(board)[0], board, facts=told(board))
    desk = sign_in(bob)
    answer = desk.get(page_of(board))
    page = text_of(answer)
    for shown in (page.partition("game-head")[2].partition("</nav>")[0], text_of(desk.get(page_of(board, "")))):
        assert "Slip differs" in shown
        assert "Slips differ" not in shown
    versions = {row.name: row.versions for row in answer.context["rows"]}
    assert (versions["England"]["centers"], versions["France"]["centers"]) == ("18", "0")
    assert "centers" not in versions["Turkey"]
    assert {name for name, said in versions.items() if said.get("result")} == {"England", "France"}
    assert "no winner is selected" not in page, "the one of the desk is"


def test_the_heat_takes_a_waiting_slip_without_opening_anything(board: Game, bob: User, sign_in: SignIn) -> None:
    hand_in_board(players(board)[0], board, facts=told(board))
    row = text_of(sign_in(bob).get(page_of(board, ""))).partition('data-key="game-1"')[2].partition("</li>")[0]
    assert "Slip waits" in row
    assert "Solo: England. Everybody else lost." in row
    assert "England: 18 centers" in row
    assert "Use this slip" in row
    assert "<details" not in row
