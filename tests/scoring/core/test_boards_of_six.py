"""Six-player boards: the unplayed power counts as eliminated in the first year, and scores for nobody."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from scoring.core.boards import score_board
from scoring.core.checks import check_board
from scoring.core.facts import GameFacts, SeatScore, StandingsRules, TeamFacts
from scoring.core.seats import SeatFacts, with_unplayed
from scoring.core.standings import standings
from scoring.core.teams import team_standings
from tests.scoring.core.board_cases import board, system
from tests.scoring.core.standings_cases import keep, seat


def six(seats: tuple[SeatFacts, ...]) -> tuple[SeatFacts, ...]:
    """The same board, where nobody plays Italy."""
    return with_unplayed([each for each in seats if each.power != "ITALY"], "ITALY")


def test_full_boards_are_scored_as_they_are() -> None:
    seats = board([5, 5, 5, 5, 4, 5, 5])
    assert with_unplayed(seats, "") == seats


def test_six_players_score_as_if_a_seventh_was_eliminated_at_once() -> None:
    centers, years = [8, 6, 0, 5, 0, 7, 8], [1907, 1907, 1903, 1907, 1901, 1907, 1907]
    full = board(centers, wins=[], years=years)
    for of in (system("scs*scs-big"), system("(scs=ldr)*100/same"), system("place"), system("shared*10+length")):
        scores = dict(zip((s.power for s in full), score_board(of, seats=full), strict=True))
        short = six(board(centers, wins=[], years=years))
        assert [s.power for s in short][-1] == "ITALY"
        assert list(score_board(of, seats=short)) == [scores[s.power] for s in short]


def test_draw_of_all_survivors_does_without_the_power_left_out() -> None:
    of = system("60/num", mode="win_draw", draws_include_all_survivors=True)
    seats = six(board([6, 6, 6, 6, 0, 5, 5], wins=[0, 1, 2, 3, 5, 6], years=1908))
    assert check_board(of, seats=seats, finishing=True) == ()
    assert list(score_board(of, seats=seats)) == [10] * 6 + [0]


def test_charts_of_the_six_ask_for_none_of_the_seventh() -> None:
    facts = [SeatFacts(p, chart=(5, 6)) for p in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "RUSSIA")]
    seats = with_unplayed([*facts, SeatFacts("TURKEY", chart=(4, 4))], "ITALY")
    assert check_board(system("scs"), seats=seats, finishing=True) == ()
    without = with_unplayed([SeatFacts(s.power, centers=5, final_year=1902) for s in seats[:6]], "ITALY")
    assert check_board(system("scs+yrs"), seats=without, finishing=True) == ()


def test_five_seats_and_an_unplayed_power_are_refused() -> None:
    five = with_unplayed(board([5] * 7)[:5], "ITALY")
    assert [p.code for p in check_board(system("scs"), seats=five)] == ["wrong_count"]


def second(player: int, score: int) -> SeatScore:
    """A seat that somebody fills in addition to a board of their own."""
    return replace(seat(player, score=score), fills=True)


def test_second_seat_scores_for_nobody() -> None:
    games = [GameFacts(1, 1, 1, (seat(1, score=4), seat(2, score=6))), GameFacts(2, 1, 2, (second(1, 50), seat(3)))]
    book = keep(games, rules=StandingsRules(heats=1))
    assert {line.entry.id: line.total for line in standings(book).lines} == {1: 4, 2: 6, 3: 0}
    assert len(book.pages[1].credits) == 1


def test_teammate_in_a_second_seat_is_interplay() -> None:
    games = [
        GameFacts(1, 1, 1, (seat(1, score=4), seat(2, score=6))),
        GameFacts(2, 1, 2, (second(1, 50), seat(3, score=9))),
    ]
    rules = StandingsRules(heats=1, team_rule="without_interplay")
    book = keep(games, rules=rules, teams=(TeamFacts(1, "Red", (1, 3)),))
    (team,) = team_standings(book)
    assert [(score.entry, score.score, score.state) for score in team.scores] == [
        (1, Fraction(4), "counted"),
        (3, Fraction(9), "interplay"),
    ]
