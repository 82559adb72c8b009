"""Tie-breaks from the ratings of opponents (FIDE C.07, article 10), by the conversion tables of B.02 8.1.

Only games played count. If anybody is unrated they are skipped, unless the event says what unrated counts as.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import Final

from pairing.core.swiss.ranking.book import NOBODY, Book, once_per_book
from pairing.core.swiss.ranking.own_record import ratings
from pairing.core.swiss.ranking.terms import Term, Trace, Why
from pairing.core.swiss.record import Kind, Outcome

# B.02 8.1.1: the rating difference for each percentage of points from 50 to 100; below 50 it is negative.
DIFFERENCES: Final = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117,
    125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273,
    284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)  # fmt: skip
# B.02 8.1.2: the greatest rating difference at which 50, 51, ... 99 percent are expected; beyond the last it is 100.
REACHES: Final = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121,
    129, 137, 145, 153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278,
    290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
)  # fmt: skip
ZERO_SCORE: Final = 800


def expected(difference: int) -> int:
    """The percentage of points that a player expects who is rated `difference` higher."""
    better = 50 + bisect_left(REACHES, abs(difference))
    return better if difference >= 0 else 100 - better


def _games(book: Book, one: int) -> list[tuple[int, int, int]]:
    """The games of a player as (round, opponent, half points)."""
    halves = {Outcome.WIN: 2, Outcome.DRAW: 1}
    return [
        (number, other, halves.get(turn.outcome or Outcome.LOSS, 0))
        for number, (turn, other) in enumerate(zip(book.turns(one), book.opponents[one], strict=True), start=1)
        if turn.kind is Kind.GAME and other != NOBODY
    ]


def _half_up(value: Fraction) -> int:
    return floor(value + Fraction(1, 2))


@once_per_book
def average_rating(book: Book, *, low: int = 0, high: int = 0) -> list[int | None]:
    """The mean rating of the opponents, to a whole number (10.1), less the `low` lowest and `high` highest."""
    known = ratings(book)
    found: list[int | None] = []
    for one in range(len(book.players)):
        left = sorted(rating for _, other, _ in _games(book, one) if (rating := known[other]) is not None)
        left = left[low : len(left) - high] if low or high else left
        found.append(_half_up(Fraction(sum(left), len(left))) if left else None)
    return found


def trace_average_rating(book: Book, one: int, *, low: int = 0, high: int = 0) -> Trace:
    """The arithmetic of `average_rating` for one player."""
    value, known = average_rating(book, low=low, high=high)[one], ratings(book)
    if value is None:
        return Trace(None, note="no rated opponents, or some player is unrated")
    games = sorted(_games(book, one), key=lambda game: known[game[1]] or 0)
    why: dict[int, Why] = {number: "least" for number, _, _ in games[:low]}
    why |= {number: "most" for number, _, _ in games[len(games) - high :]}
    terms = tuple(
        Term(number, Fraction(known[other] or 0), book.players[other].number, why=why.get(number, "counted"))
        for number, other, _ in sorted(games)
    )
    return Trace(Fraction(value), terms, "mean")


def _opposition(book: Book, one: int, known: Sequence[int | None]) -> tuple[list[int], int]:
    games = _games(book, one)
    return [known[other] or 0 for _, other, _ in games], sum(halves for _, _, halves in games)


@once_per_book
def performance(book: Book) -> list[int | None]:
    """The performance rating: the average rating, and what the share of points is worth (10.2)."""
    known = ratings(book)
    return [None if None in known else _performance(*_opposition(book, one, known)) for one in range(len(book.players))]


def _performance(rated: Sequence[int], halves: int) -> int | None:
    if not rated:
        return None
    percent = _half_up(Fraction(halves * 50, len(rated)))
    worth = DIFFERENCES[percent - 50] if percent >= 50 else -DIFFERENCES[50 - percent]
    return _half_up(Fraction(sum(rated), len(rated))) + worth


@once_per_book
def perfect(book: Book) -> list[int | None]:
    """The lowest rating that expects the points made (10.3); 800 below the lowest opponent for none."""
    known = ratings(book)
    return [None if None in known else _perfect(*_opposition(book, one, known)) for one in range(len(book.players))]


def _perfect(rated: Sequence[int], halves: int) -> int | None:
    if not rated:
        return None
    if halves == 0:
        return min(rated) - ZERO_SCORE
    low, high = min(rated) - ZERO_SCORE, max(rated) + ZERO_SCORE
    while low < high:
        middle = (low + high) // 2
        if sum(expected(middle - other) for other in rated) >= 50 * halves:
            high = middle
        else:
            low = middle + 1
    return low


def trace_performance(book: Book, one: int) -> Trace:
    """The arithmetic of `performance` for one player."""
    value = performance(book)[one]
    rated, halves = _opposition(book, one, ratings(book))
    note = f"{Fraction(halves, 2)} of {len(rated)} against {average_rating(book)[one]} on average"
    return Trace(None if value is None else Fraction(value), how="fact", note=note)


def trace_perfect(book: Book, one: int) -> Trace:
    """The arithmetic of `perfect` for one player."""
    value = perfect(book)[one]
    rated, halves = _opposition(book, one, ratings(book))
    note = f"the lowest rating that expects {Fraction(halves, 2)} of {len(rated)} against these opponents"
    return Trace(None if value is None else Fraction(value), how="fact", note=note)


def mean_performance(book: Book) -> list[int | None]:
    """The mean performance rating of the opponents played (10.4)."""
    return _mean_of_opponents(book, performance(book))


def mean_perfect(book: Book) -> list[int | None]:
    """The mean perfect performance of the opponents played (10.5)."""
    return _mean_of_opponents(book, perfect(book))


def _mean_of_opponents(book: Book, values: Sequence[int | None]) -> list[int | None]:
    found: list[int | None] = []
    for one in range(len(book.players)):
        theirs = [value for _, other, _ in _games(book, one) if (value := values[other]) is not None]
        found.append(_half_up(Fraction(sum(theirs), len(theirs))) if theirs else None)
    return found
