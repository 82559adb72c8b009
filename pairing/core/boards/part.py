"""Ways to fill the heat with some boards of a list: the rows that `cover` works on, and how far it is with them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final, Self

from pairing.core.boards import covering
from pairing.core.boards.listing import players_of
from pairing.core.boards.prices import PriceBound

__all__ = ["ALL", "Part"]

ALL: Final = 2**60  # allowed to stray as far as there are boards
ROOM: Final = 4  # lists as long as the first, for those of all choices
FEW: Final = 300  # boards left: up to that, going through them is quicker than moving prices
QUICKER: Final = 80  # times: a look through a list, beside one for prices
PLACES: Final = 128  # one for each number of seven bits


class Part:
    """The ways with `members`, boards of seven bits for each player, that take `rests` of the `spare` fine points.

    Ways that stray too far (see `cover`) from the first that is tried are left out.
    """

    def __init__(self, prices: PriceBound, members: Any, rests: Any, *, spare: int, allowed: int = ALL) -> None:
        self._prices = prices
        tables, zeros, amounts = prices.tables, prices.loops.zeros, prices.loops.amounts
        players, boards, count = len(tables.players), tables.boards, len(members)
        self.state = zeros(covering.FIELDS)
        self.state[covering.ALLOWED] = allowed
        self.lists, self.rests = (zeros(ROOM * count + boards) for _ in range(2))
        self.lists[:count], self.rests[:count] = members, rests
        self.choices = [zeros(boards) for _ in range(covering.ROWS)]
        self.choices[covering.ENDS][0], self.choices[covering.AT][0] = count, covering.NEW
        self.choices[covering.SPARES][0] = spare
        self._seated, self._paid, self._wanted = zeros(PLACES), zeros(PLACES), amounts([0.0] * count)
        self._numbers = [zeros(length) for length in (count, boards * players, players, covering.RANKS)]
        self._amounts = [amounts([0.0] * length) for length in (players, players, players, players, 2)]

    @property
    def none(self) -> bool:
        return bool(self.state[covering.DEPTH] < 0)

    @property
    def given_up(self) -> bool:
        """Whether there was no room for the lists of all choices."""
        return bool(self.state[covering.NO_ROOM])

    @property
    def whole(self) -> bool:
        """Whether no way was left out so far."""
        return not self.state[covering.CUT]

    @property
    def found(self) -> list[list[int]]:
        """The boards of the way that was found, if one was."""
        chosen = self.choices[covering.CHOSEN] if self.state[covering.FOUND] else ()
        return [players_of(board, self._prices.tables.size) for board in chosen]

    @property
    def looked(self) -> int:
        return int(self.state[covering.LOOKED])

    @property
    def priced(self) -> bool:
        """Whether the prices have just been moved for the whole list."""
        return bool(self.choices[covering.AT][0] == covering.PRICED)

    def go_on(self, looks: int) -> int:
        """Go through more; the looks it took."""
        before, tables = self.looked, self._prices.tables
        beyond, least, counts, ranks = self._numbers
        self._prices.loops.cover(
            self.state, self.lists, self.rests, beyond, *self.choices, self._seated, least, counts, self._paid, ranks,
            *self._amounts, self._wanted, tables.size, tables.boards, FEW, looks * QUICKER,
        )  # fmt: skip
        return (self.looked - before) // QUICKER + 1

    def split(self) -> list[Self]:
        """Leave every other board still to be tried for that seat to a part of its own; none where it is too early."""
        at, tried = (int(self.choices[row][0]) for row in (covering.AT, covering.TRIED))
        if at < 0 or self.none:
            return []
        other = deepcopy(self, {id(self._prices): self._prices})
        other._leave()
        for first, part in enumerate((self, other)):
            for row in (part.lists, part.rests):
                row[at:tried] = [*row[at + 1 - first : tried : 2], *row[at + first : tried : 2]]
            part.choices[covering.AT][0] += len(range(at + 1 - first, tried, 2))
        other.choices[covering.STARTS][0] = other.choices[covering.AT][0]
        return [other]

    def _leave(self) -> None:
        """Take back all choices."""
        self.state[covering.DEPTH] = self.state[covering.FOUND] = 0
        self._seated[:] = self._prices.loops.zeros(PLACES)

    def in_order(self, most: int) -> tuple[Any, Any, int]:
        """Once priced, so many boards with most say, what each takes now, and how much there is to spend."""
        end, spare = (int(self.choices[row][0]) for row in (covering.ENDS, covering.SPARES))
        order = self._prices.loops.order(self._wanted[:end], self.rests[:end])[:most]
        numbers = self._prices.loops.numbers
        return numbers([self.lists[place] for place in order]), numbers([self.rests[place] for place in order]), spare
