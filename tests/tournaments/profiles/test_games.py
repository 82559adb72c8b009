"""What follows from games: places at a board, form, head to head, and no averages of a few."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from tournaments.events.models import Event
from tournaments.events.outcomes import DRAW, LOSS, WIN
from tournaments.events.records import PlayedGame, Side
from tournaments.profiles.pages.shapes import compared, form_bars, place_word
from tournaments.profiles.selectors.games import OwnGame, met, own_games, played

DAY = date(2026, 6, 1)
ME, HE, SHE = 1, 2, 3


def board(number: int, *scores: tuple[int, str, int]) -> PlayedGame:
    """A board of entries with their powers and scores."""
    sides = (Side(entry=who, name=f"P{who}", score=Fraction(score), played_as=power) for who, power, score in scores)
    return PlayedGame(round=number, number=1, sides=tuple(sides))


def duel(number: int, mine: str, *, army: str = "Gaul") -> PlayedGame:
    """A table of two, with my outcome."""
    theirs = {WIN: LOSS, LOSS: WIN, DRAW: DRAW}[mine]
    points = {WIN: Fraction(1), DRAW: Fraction(1, 2), LOSS: Fraction(0)}
    sides = (
        Side(entry=ME, name="P1", score=points[mine], outcome=mine, played_as=army),
        Side(entry=HE, name="P2", score=points[theirs], outcome=theirs),
    )
    return PlayedGame(round=number, number=1, sides=sides)


def mine(*games: PlayedGame) -> list[OwnGame]:
    return own_games(Event(), DAY, games, ME)


def test_a_place_at_a_board_is_shared_by_equal_scores() -> None:
    (own,) = mine(board(1, (ME, "FRANCE", 10), (HE, "ITALY", 10), (SHE, "TURKEY", 20)))
    assert (own.place, own.tied, own.share) == (2, True, Fraction(1, 4))
    assert place_word(own) == "2="


def test_the_form_is_the_last_ten_games_with_the_newest_on_the_right() -> None:
    games = mine(*(duel(number, WIN if number == 12 else LOSS) for number in range(1, 13)))
    bars = form_bars(games)
    assert [bar.own.game.round for bar in bars] == list(range(3, 13))
    assert [bar.label for bar in bars] == ["0"] * 9 + ["1"]
    assert bars[-1].high == "56.0"


def test_head_to_head_counts_games_in_which_a_player_was_ahead() -> None:
    games = mine(
        board(1, (ME, "FRANCE", 10), (HE, "ITALY", 5), (SHE, "TURKEY", 20)),
        board(2, (ME, "FRANCE", 10), (HE, "ITALY", 10)),
    )
    first, second = met(games, {ME: 11, HE: 12, SHE: 13})
    assert (first.person, first.ahead, first.level, first.behind) == (12, 1, 1, 0)
    assert (second.person, second.ahead, second.level, second.behind) == (13, 0, 0, 1)


def test_nobody_meets_who_left_no_person() -> None:
    assert met(mine(duel(1, WIN)), {ME: 11}) == []


def test_four_games_with_a_power_have_no_average_and_five_do() -> None:
    games = [board(number, (ME, "FRANCE", 10 * number), (HE, "ITALY", 0)) for number in range(1, 6)]
    (few,) = played(mine(*games[:4]), duels=True)
    (enough,) = played(mine(*games), duels=True)
    assert (few.games, few.best, few.average, few.percent) == (4, Fraction(40), None, None)
    assert (enough.average, enough.best) == (Fraction(30), Fraction(50))


def test_an_average_is_next_to_that_of_everybody_with_the_power_in_the_same_event() -> None:
    games = [board(n, (ME, "FRANCE", 10), (HE, "ITALY", 0), (SHE, "TURKEY", 0)) for n in range(1, 6)]
    others = [board(n, (HE, "FRANCE", 0), (SHE, "ITALY", 0), (4, "TURKEY", 0)) for n in range(6, 11)]
    (line,) = played(mine(*games, *others), duels=False)
    assert (line.average, line.everybody) == (Fraction(10), Fraction(5))
    (drawn,) = compared([line])
    assert float(drawn.own) > float(drawn.everybody)


def test_percentages_of_an_army_begin_with_five_games() -> None:
    results = [WIN, WIN, DRAW, LOSS, LOSS]
    (few,) = played(mine(*(duel(n, each) for n, each in enumerate(results[:4]))), duels=True)
    (enough,) = played(mine(*(duel(n, each) for n, each in enumerate(results))), duels=True)
    assert (few.percent, enough.percent) == (None, 50)
    assert (enough.won, enough.drawn, enough.lost) == (2, 1, 2)
