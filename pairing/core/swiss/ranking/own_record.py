"""Tie-breaks from a player's own record: wins, games with black, running scores, and what decides by chance or age.

Rules: FIDE C.07 (from 1 March 2026), articles 7 and 9.2; `armati-swiss.md`, "The final ranking" (goal average, lot, the
youngest).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate

from pairing.core.boards.rng import first_state
from pairing.core.swiss.ranking.book import NOBODY, REQUESTED, Book, once_per_book
from pairing.core.swiss.ranking.terms import Term, Trace
from pairing.core.swiss.record import Colour, Kind, Outcome, Turn

BIRTH = re.compile(r"(\d{4})(?:\D?(\d{2}))?(?:\D?(\d{2}))?")
FULL_MARGIN = Fraction(100)


def _count(book: Book, test: Callable[[Turn], bool]) -> list[int]:
    return [sum([test(turn) for turn in player.turns]) for player in book.players]


def total(book: Book) -> list[int]:
    """The points."""
    return book.totals


def second_total(book: Book) -> list[Fraction]:
    """The points by the second scoring; where the event has none, the points."""
    if not book.settings.second:
        return [book.exact(points) for points in book.totals]
    rows = [book.settings.second.get(player.number, ()) for player in book.players]
    return [sum(row, Fraction(0)) for row in rows]


def wins(book: Book) -> list[int]:
    """Rounds that brought a win's points, with or without a game (C.07 7.1)."""
    return [sum([points == book.win for points in row]) for row in book.points]


def won(book: Book) -> list[int]:
    """Games won (C.07 7.2): no forfeits, no byes."""
    return _count(book, lambda turn: turn.kind is Kind.GAME and turn.outcome is Outcome.WIN)


def black_games(book: Book) -> list[int]:
    """Games played with black (C.07 7.3)."""
    return _count(book, lambda turn: turn.kind is Kind.GAME and turn.colour is Colour.BLACK)


def black_wins(book: Book) -> list[int]:
    """Games won with black (C.07 7.4)."""
    return _count(
        book, lambda turn: turn.kind is Kind.GAME and turn.colour is Colour.BLACK and turn.outcome is Outcome.WIN
    )


def rounds_played_for(book: Book) -> list[int]:
    """Rounds that the player elected to play: all but requested byes and forfeit losses (C.07 7.6)."""
    return _count(
        book,
        lambda turn: turn.kind not in REQUESTED and not (turn.kind is Kind.FORFEIT and turn.outcome is not Outcome.WIN),
    )


def standard(book: Book) -> list[Fraction]:
    """A point for each round with more than the opponent, or more than a draw without one; half for as much (7.7)."""
    found = []
    for row, opponents, turns in zip(book.points, book.opponents, [p.turns for p in book.players], strict=True):
        halves = 0
        for number, (points, opponent, turn) in enumerate(zip(row, opponents, turns, strict=True)):
            against = book.draw if opponent == NOBODY or not turn.paired else book.points[opponent][number]
            halves += 2 * (points > against) + (points == against)
        found.append(Fraction(halves, 2))
    return found


@once_per_book
def progressive(book: Book, *, low: int = 0) -> list[int]:
    """The sum of the scores after each round, without the first `low` rounds (C.07 7.5, 14.1)."""
    return [sum(list(accumulate(row))[low:]) for row in book.points]


def trace_progressive(book: Book, one: int, *, low: int = 0) -> Trace:
    """The arithmetic of `progressive` for one player."""
    terms = tuple(
        Term(number, book.exact(score), why="least" if number <= low else "counted")
        for number, score in enumerate(accumulate(book.points[one]), start=1)
    )
    return Trace(book.exact(progressive(book, low=low)[one]), terms)


@once_per_book
def koya(book: Book) -> list[int]:
    """Points against those who made at least half of the most that can be made (C.07 9.2)."""
    half = Fraction(book.win * book.rounds, 2)
    return [
        sum([points for points, other in zip(row, met, strict=True) if other != NOBODY and book.totals[other] >= half])
        for row, met in zip(book.points, book.opponents, strict=True)
    ]


def trace_koya(book: Book, one: int) -> Trace:
    """The arithmetic of `koya` for one player."""
    half = Fraction(book.win * book.rounds, 2)
    terms = tuple(
        Term(
            number,
            book.exact(points),
            book.players[other].number,
            why="counted" if book.totals[other] >= half else "not counted",
        )
        for number, (points, other) in enumerate(zip(book.points[one], book.opponents[one], strict=True), start=1)
        if other != NOBODY
    )
    return Trace(book.exact(koya(book)[one]), terms, note=f"against scores of {book.exact(half)} or more")


def goal_average(book: Book) -> list[Fraction | None]:
    """The sum of the enemy's losses in percent of its break point, at most 100 a game; None where nothing is known."""
    return [trace_goal_average(book, one).value for one in range(len(book.players))]


def trace_goal_average(book: Book, one: int) -> Trace:
    """The arithmetic of `goal_average` for one player."""
    player = book.players[one]
    margins = book.settings.margins.get(player.number)
    if margins is None:
        return Trace(None, note="no losses are entered")
    terms = tuple(
        Term(number, min(margin, FULL_MARGIN), turn.opponent)
        for number, (margin, turn) in enumerate(zip(margins, player.turns, strict=False), start=1)
        if margin is not None
    )
    return Trace(sum((term.value for term in terms), Fraction(0)), terms)


def ratings(book: Book) -> list[int | None]:
    """The rating; None for all where one has none and the event does not say what that counts as (C.07 10)."""
    known = [player.rating or book.settings.unrated for player in book.players]
    return known if None not in known else [None] * len(known)


def pairing_number(book: Book) -> list[int]:
    """The pairing number (C.07 7.8)."""
    return [player.number for player in book.players]


def lots(book: Book) -> list[int]:
    """The place in a draw of lots, made by the event's seed and the order of the pairing numbers alone.

    A gap in the numbers changes nothing: report files have none.
    """
    numbers = sorted(player.number for player in book.players)
    states = {
        number: first_state(book.settings.seed * 1_000_003 + place) for place, number in enumerate(numbers, start=1)
    }
    drawn = {number: place for place, number in enumerate(sorted(numbers, key=states.__getitem__), start=1)}
    return [drawn[player.number] for player in book.players]


def born(book: Book) -> list[int | None]:
    """The date of birth as the number YYYYMMDD; the youngest has the greatest. None where it is not known."""
    found: list[int | None] = []
    for player in book.players:
        match = BIRTH.match(player.birth.strip())
        year, month, day = match.groups() if match else (None, None, None)
        known = year is not None and int(year) > 0
        found.append(int(year or 0) * 10_000 + int(month or 0) * 100 + int(day or 0) if known else None)
    return found


def trace_fact(value: Fraction | None, note: str = "") -> Trace:
    """A value that needs no arithmetic."""
    return Trace(value, how="fact", note=note)
