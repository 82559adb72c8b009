"""Direct encounter among tied players (FIDE C.07, article 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from pairing.core.swiss.ranking.book import NOBODY, Book
from pairing.core.swiss.record import Kind


@dataclass(frozen=True, slots=True)
class _Row:
    """A tied player among the tied: the points of their games, and how many of the others they did not play."""

    one: int
    points: Fraction
    missing: int

    def most(self, win: int) -> Fraction:
        """The points if they had won the missing games."""
        return self.points + self.missing * win


def _rows(book: Book, tied: Sequence[int]) -> list[_Row]:
    """The standings of the tied alone, best first. Of several games of a pair the mean counts (6.1.2)."""
    among = set(tied)
    rows = []
    for one in tied:
        by_opponent: dict[int, list[int]] = {}
        for turn, other, points in zip(book.turns(one), book.opponents[one], book.points[one], strict=True):
            if turn.kind is Kind.GAME and other != NOBODY and other in among:
                by_opponent.setdefault(other, []).append(points)
        mean = sum((Fraction(sum(games), len(games)) for games in by_opponent.values()), Fraction(0))
        rows.append(_Row(one, mean, len(tied) - 1 - len(by_opponent)))
    return sorted(rows, key=lambda row: -row.points)


def split_by_encounter(book: Book, tied: Sequence[int]) -> list[list[int]]:
    """The tied in levels, best first.

    If all have met, their games rank them, and each level that stays is asked again (6.2). If not, who is first however
    the missing games had ended goes first, then the second likewise, and the rest are asked again (6.3).
    """
    if len(tied) < 2:
        return [list(tied)]
    rows = _rows(book, tied)
    levels: list[list[int]] = []
    if not any(row.missing for row in rows):
        levels = [[row.one for row in same] for _, same in groupby(rows, key=lambda row: row.points)]
    else:
        while len(rows) > 1 and rows[0].points > max(row.most(book.win) for row in rows[1:]):
            levels.append([rows.pop(0).one])
        levels.append([row.one for row in rows])
    if len(levels) == 1:
        return [list(tied)]
    return [part for level in levels for part in split_by_encounter(book, level)]


def encounter_points(book: Book, tied: Sequence[int]) -> dict[int, Fraction]:
    """The points of each of the tied from their games among one another, in the book's units."""
    return {row.one: row.points for row in _rows(book, tied)}
