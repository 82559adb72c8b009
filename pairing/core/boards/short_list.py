"""All ways to fill all boards but one from the boards that prices speak for most: see `leftover`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pairing.core.boards import leftover
from pairing.core.boards.leftover import FIRST
from pairing.core.boards.listing import players_of
from pairing.core.boards.prices import FINE, PriceBound

__all__ = ["LENGTH", "ShortList"]

LENGTH: Final = 700  # boards: 300 hold worse ways, and with 1,000 better ones are hardly reached
MOST_LOOKS: Final = 1_500_000


class ShortList:
    """The ways with `members`, boards in order of what speaks for them, seven bits for each player.

    `rests` are what these take of the difference between a total and `floor`, at the best prices with `more` added for
    each player and `least` for each board, in fine points. `total` is that of the best way found, `boards` are its
    boards; `done` where all ways are gone through, or enough.
    """

    def __init__(
        self,
        prices: PriceBound,
        members: Sequence[int],
        rests: Sequence[int],
        more: Sequence[int],
        *,
        floor: int,
        least: int,
    ) -> None:
        self.total = 2**60
        self.boards: Sequence[Sequence[int]] = ()
        self.done = False
        self._prices, self._floor = prices, floor
        paid = prices.best_prices()
        worth, base = prices.worth([price + extra for price, extra in zip(paid, more, strict=True)])
        numbers, zeros = prices.loops.numbers, prices.loops.zeros
        size, boards, length = prices.tables.size, prices.tables.boards, len(members)
        sets = [sum(1 << player for player in players_of(board, size)) for board in members]
        rows = [each % (1 << FIRST) for each in sets], [each >> FIRST for each in sets], members, rests
        self._boards = (*(numbers(row) for row in rows), numbers(worth), prices.pairs)
        self._base = base - (prices.floor - sum(paid)) // boards - least
        self._state = zeros(leftover.FIELDS)
        self._lists = zeros(length * (boards + size + 1))
        self._lists[:length] = numbers(range(length))
        self._rows = [zeros(boards + size + 1) for _ in range(leftover.ROWS)]
        self._rows[leftover.ENDS][0], self._rows[leftover.AT][0] = length, leftover.NEW
        self._work = (zeros(size), zeros(len(prices.tables.players)), zeros(size))

    def go_on(self, looks: int, best: int) -> int:
        """Go through more of the ways, to totals below `best`; the looks it took."""
        prices, tables, state = self._prices, self._prices.tables, self._state
        state[leftover.BELOW] = min(best, self.total) * FINE - self._floor
        end = (before := int(state[leftover.LOOKED])) + looks
        while state[leftover.DEPTH] >= 0 and state[leftover.LOOKED] < end:
            prices.loops.leave_over(
                state, self._lists, *self._rows, *self._work, *self._boards, self._base, FINE, tables.size,
                tables.boards, end - int(state[leftover.LOOKED]),
            )  # fmt: skip
            if state[leftover.FOUND]:
                state[leftover.FOUND] = 0
                self._take()
        self.done = state[leftover.DEPTH] < 0 or state[leftover.LOOKED] >= MOST_LOOKS
        return int(state[leftover.LOOKED]) - before + 1

    def _take(self) -> None:
        """Take the way that was found, if it is better: what the last board costs is known exactly only now."""
        chosen = [int(board) for board in self._rows[leftover.CHOSEN][: int(self._state[leftover.DEPTH]) + 1]]
        members, size = self._boards[2], self._prices.tables.size
        boards = [players_of(members[board], size) for board in chosen if board != leftover.NO_BOARD]
        boards.append([int(player) for player in self._work[0]])
        total = sum(self._prices.cost(board) for board in boards) // FINE
        below = total * FINE - self._floor
        if below < self._state[leftover.BELOW]:
            self.total, self.boards = total, boards
            self._state[leftover.BELOW] = below
