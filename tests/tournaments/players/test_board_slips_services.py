"""Result slips of boards: two of seven who agree make the result, and the desk takes one where they differ."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client

from common.pure.errors import RuleError
from tests.factories import actor_of, make_boards_event, make_game, make_system
from tests.scenes.event_pages import SignIn
from tests.tournaments.boards.games.test_concessions_pages import C_DIPLO
from tournaments.boards.games.selectors.games import SeatEntry, seat_lines
from tournaments.boards.games.services.results import enter_sheet, finish_game, record_result, reopen_game
from tournaments.boards.games.services.slips import hand_in_board
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Game, GameState
from tournaments.players.models import PlayerLink, ResultSlip
from tournaments.players.selectors.slip_conflicts import slips_may_differ
from tournaments.players.selectors.slips import slipped_games
from tournaments.players.services.links import make_player_links, token_of
from tournaments.players.services.slips import Handed, confirm_slip, decide_slip


def players(game: Game) -> list[Entry]:
    seats = game.seats.order_by("position").select_related("entry__person", "entry__event__club")
    return [seat.entry for seat in seats]


@pytest.fixture
def board(club: Club) -> Game:
    return make_game(make_boards_event(club, players=7))


def told(game: Game, *, winner: str = "ENGLAND") -> list[SeatEntry]:
    """A solo in 1907: the others are out in 1905."""
    seats = game.seats.order_by("position")
    return [
        SeatEntry(
            seat.pk,
            seat.power,
            "win" if seat.power == winner else "loss",
            18 if seat.power == winner else 16 if seat.power == "TURKEY" else 0,
            1907 if seat.power in {winner, "TURKEY"} else 1905,
        )
        for seat in seats
    ]


def test_two_of_seven_who_agree_finish_the_game(board: Game) -> None:
    one, two, *_rest = players(board)
    assert hand_in_board(one, board, facts=told(board)) == Handed.WAITS
    assert hand_in_board(two, board, facts=told(board)) == Handed.STANDS
    board.refresh_from_db()
    assert board.state == GameState.FINISHED


def test_two_of_seven_who_differ_leave_it_open(board: Game) -> None:
    one, two, *_rest = players(board)
    hand_in_board(one, board, facts=told(board))
    assert hand_in_board(two, board, facts=told(board, winner="FRANCE")) == Handed.DIFFERS
    board.refresh_from_db()
    assert (board.state, board.result) == (GameState.STARTED, None)


def test_a_slip_is_complete_or_says_what_lacks(board: Game) -> None:
    facts = [SeatEntry(fact.seat_id, fact.power) for fact in told(board)]
    with pytest.raises(RuleError) as refused:
        hand_in_board(players(board)[0], board, facts=facts)
    assert {problem.path.partition("]")[0] for problem in refused.value.problems} >= {"seats[0", "seats[6"}


def test_a_lone_win_with_fewer_than_18_centers_is_asked_about(board: Game) -> None:
    one, two, *_rest = players(board)
    facts = [replace(fact, centers=17) if fact.result == "win" else fact for fact in told(board)]
    with pytest.raises(RuleError) as refused:
        hand_in_board(one, board, facts=facts)
    assert [problem.path for problem in refused.value.problems] == ["conceded"]
    hand_in_board(one, board, facts=facts, conceded=True)
    slip = ResultSlip.objects.get(entry=one)
    assert confirm_slip(two, board, slip=slip.pk) == Handed.STANDS


def test_a_game_reopened_by_the_desk_keeps_what_the_desk_entered(board: Game, alice: User) -> None:
    one, two, three, *_rest = players(board)
    for player in (one, two):
        hand_in_board(player, board, facts=told(board))
    board.refresh_from_db()
    reopen_game(actor_of(alice), board)
    assert hand_in_board(three, board, facts=told(board, winner="FRANCE")) == Handed.DIFFERS


def test_the_desk_takes_another_slip_for_a_finished_board(board: Game, alice: User) -> None:
    one, two, three, *_rest = players(board)
    for player in (one, two):
        hand_in_board(player, board, facts=told(board))
    hand_in_board(three, board, facts=told(board, winner="FRANCE"))
    slip = ResultSlip.objects.select_related("game__round__event", "entry__person").get(entry=three)
    decide_slip(actor_of(alice), slip)
    board.refresh_from_db()
    assert board.state == GameState.FINISHED
    assert board.result.seats.get(result="win").seat.power == "FRANCE"


def slip_of(player: Entry) -> ResultSlip:
    return ResultSlip.objects.select_related("game__round__event", "entry__person").get(entry=player)


def test_a_page_that_is_old_replaces_no_result_of_another_desk(board: Game, alice: User) -> None:
    one = players(board)[0]
    hand_in_board(one, board, facts=told(board))
    enter_sheet(actor_of(alice), board, facts=told(board, winner="FRANCE"), seen=0)
    with pytest.raises(RuleError) as refused:
        decide_slip(actor_of(alice), slip_of(one))
    assert [(problem.path, problem.code) for problem in refused.value.problems] == [("slip", "decided")]
    board.refresh_from_db()
    assert board.result.seats.get(result="win").seat.power == "FRANCE"


def test_a_slip_is_used_once(board: Game, alice: User) -> None:
    one, two, *_rest = players(board)
    hand_in_board(one, board, facts=told(board))
    hand_in_board(two, board, facts=told(board, winner="FRANCE"))
    decide_slip(actor_of(alice), slip_of(one))
    for slip in (slip_of(one), slip_of(two)):
        with pytest.raises(RuleError):
            decide_slip(actor_of(alice), slip)
    board.refresh_from_db()
    assert board.result.seats.get(result="win").seat.power == "ENGLAND"


def test_a_desk_that_finishes_what_it_saved_before_the_slips_has_decided(board: Game, alice: User) -> None:
    record_result(actor_of(alice), board, facts=told(board), seen=0)
    one, two, three, *_rest = players(board)
    hand_in_board(one, board, facts=told(board))
    hand_in_board(two, board, facts=told(board, winner="FRANCE"))
    event = board.round.event
    assert [found.differs for found in slipped_games(event)] == [True]
    finish_game(actor_of(alice), board, seen=1)
    assert [found.differs for found in slipped_games(event)] == [False]
    assert not event.rounds.filter(slips_may_differ()).exists()
    hand_in_board(three, board, facts=told(board, winner="FRANCE"))
    assert [found.differs for found in slipped_games(event)] == [True], "a later slip is new"
    assert event.rounds.filter(slips_may_differ()).exists()


def test_what_the_desk_half_entered_stays_and_what_contradicts_it_calls_the_desk(board: Game, alice: User) -> None:
    one, two, *_rest = players(board)
    half = [replace(fact, total_centers=40, result=None, centers=None) for fact in told(board)]
    record_result(actor_of(alice), board, facts=half, seen=0)
    for player in (one, two):
        hand_in_board(player, board, facts=told(board))
    board.refresh_from_db()
    assert {seat.total_centers for seat in board.result.seats.all()} == {40}
    other = make_game(make_boards_event(board.round.event.club, players=7))
    record_result(actor_of(alice), other, facts=told(other, winner="FRANCE"), seen=0)
    hand_in_board(players(other)[0], other, facts=told(other))
    assert slipped_games(other.round.event)[0].differs


def test_the_page_of_the_game_shows_what_waits_and_takes_it(board: Game, alice: User, sign_in: SignIn) -> None:
    one, two, *_rest = players(board)
    event = board.round.event
    base = f"/desk/{event.club.slug}/e/{event.slug}"
    page = f"{base}/heats/{board.round.number}/games/{board.number}/"
    desk = sign_in(alice)
    assert "Use the slip" not in desk.get(page).content.decode()
    hand_in_board(one, board, facts=told(board))
    assert desk.get(page).content.decode().count("Use the slip") == 1
    hand_in_board(two, board, facts=told(board, winner="FRANCE"))
    both = desk.get(page).content.decode()
    assert (both.count("Use the slip"), both.count("Use this slip")) == (0, 2)
    slip = ResultSlip.objects.get(entry=two)
    taken = desk.post(f"{base}/phones/slips/{slip.pk}/", {"next": page}, follow=True)
    assert taken.redirect_chain[-1][0] == page
    assert "This game is finished" in taken.content.decode()
    board.refresh_from_db()
    assert board.result.seats.get(result="win").seat.power == "FRANCE"


def test_the_page_of_the_heat_shows_what_waits_and_takes_it(board: Game, alice: User, sign_in: SignIn) -> None:
    one, two, *_rest = players(board)
    event = board.round.event
    base = f"/desk/{event.club.slug}/e/{event.slug}"
    heat, desk = f"{base}/heats/{board.round.number}/", sign_in(alice)
    assert "Use this slip" not in desk.get(heat).content.decode()
    hand_in_board(one, board, facts=told(board))
    hand_in_board(two, board, facts=told(board, winner="FRANCE"))
    page = " ".join(desk.get(heat).content.decode().split())
    assert page.count("Use this slip") == 2
    assert "Solo: France. Everybody else lost." in page
    assert "France: 18 centers, until 1907" in page
    slip = ResultSlip.objects.get(entry=two)
    assert f'formaction="{base}/phones/slips/{slip.pk}/?seen=0"' in page
    taken = desk.post(f"{base}/phones/slips/{slip.pk}/", {"next": heat}, follow=True)
    assert taken.redirect_chain[-1][0] == heat
    board.refresh_from_db()
    assert board.result.seats.get(result="win").seat.power == "FRANCE"


def test_the_page_of_the_heat_takes_a_slip_over_a_result_that_was_saved_and_not_finished(
    board: Game, alice: User, sign_in: SignIn
) -> None:
    record_result(actor_of(alice), board, facts=told(board), seen=0)
    one = players(board)[0]
    hand_in_board(one, board, facts=told(board, winner="FRANCE"))
    event = board.round.event
    heat = f"/desk/{event.club.slug}/e/{event.slug}/heats/{board.round.number}/"
    desk = sign_in(alice)
    address = re.findall(r'formaction="([^"]+/slips/[^"]+)"', desk.get(heat).content.decode())[0]
    desk.post(address, {"next": heat})
    board.refresh_from_db()
    assert board.result.seats.get(result="win").seat.power == "FRANCE"


@pytest.fixture
def counted(club: Club, alice: User) -> Game:
    """A board whose centers are the result, with links for its players."""
    system = make_system(club, definition=C_DIPLO)
    game = make_game(make_boards_event(club, players=7, scoring_system=system, published=True))
    make_player_links(actor_of(alice), game.round.event)
    return game


def test_what_the_desk_noted_is_named_and_fills_no_slip(counted: Game, alice: User, client: Client) -> None:
    page = f"/p/{token_of(PlayerLink.objects.get(entry=players(counted)[0]))}/"
    noted = [
        replace(line.entry, chart=(4, 4, count))
        for line, count in zip(seat_lines(counted), (4, 4, 5, 5, 5, 5, 6), strict=True)
    ]
    record_result(actor_of(alice), counted, facts=noted, seen=0)
    shown = client.get(page)
    assert [row.form["centers"].value() for row in shown.context["rows"]] == [None] * 7
    assert shown.context["sum"][0] == "0 of 34"
    assert "Noted at the desk after 1903: Austria 4, England 4, France 5" in shown.content.decode()
    assert client.post(f"{page}slips/{counted.pk}/", {}).status_code == 422, "the chart of the desk completes no slip"
    record_result(actor_of(alice), counted, facts=[replace(each, chart=None, centers=5) for each in noted], seen=1)
    assert "Noted at the desk so far: Austria 5" in client.get(page).content.decode()
    assert client.post(f"{page}slips/{counted.pk}/", {}).status_code == 422
    assert not ResultSlip.objects.exists()


def test_a_player_sees_the_game_in_progress_though_an_older_heat_is_open_again(
    counted: Game, alice: User, client: Client
) -> None:
    """The slip on the page is that game's."""
    enter_sheet(actor_of(alice), counted, facts=told(counted), seen=0)
    make_game(counted.round.event, heat=2)
    reopen_game(actor_of(alice), counted)
    shown = client.get(f"/p/{token_of(PlayerLink.objects.get(entry=players(counted)[0]))}/").context
    assert (shown["heat"]["number"], shown["game"].round.number) == (2, 2)


def test_another_slip_starts_from_the_players_last_one(counted: Game, client: Client) -> None:
    entry = players(counted)[0]
    hand_in_board(entry, counted, facts=told(counted))
    shown = client.get(f"/p/{token_of(PlayerLink.objects.get(entry=entry))}/").context
    said = {row.name: row.form["centers"].value() for row in shown["rows"]}
    assert (said["England"], said["Turkey"], said["Austria"]) == (18, 16, 0)
    assert shown["sum"][0] == "34 of 34"


def test_lines_of_slips_are_ticked_once_two_say_them(
    counted: Game, sign_in: SignIn, alice: User, client: Client
) -> None:
    one, two, three, *_rest = players(counted)
    event = counted.round.event
    links = [f"/p/{token_of(PlayerLink.objects.get(entry=entry))}/" for entry in (one, two, three)]
    game = f"/desk/{event.club.slug}/e/{event.slug}/heats/1/games/1/"
    hand_in_board(one, counted, facts=told(counted))
    for page in links[:2]:
        assert 'class="says plain"' in client.get(page).content.decode(), "nobody has confirmed it"
    assert 'class="says plain"' in sign_in(alice).get(game).content.decode()
    hand_in_board(two, counted, facts=told(counted, winner="FRANCE"))
    shown = client.get(links[2]).content.decode()
    assert 'class="says plain"' not in shown
    assert shown.count('<li class="more"><span>England') == 2
    assert shown.count("<li><span>Turkey") == 2
    assert 'class="says plain"' not in sign_in(alice).get(game).content.decode()
