"""Ways to fill the heat with some boards of a list: the rows that `cover` works on, and how far it is with them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final, Self

from pairing.core.boards import covering
from pairing.core.boards.covering import Choices, Cover
from pairing.core.boards.listing import players_of
from pairing.core.boards.prices import PriceBound

ALL: Final = 2**60  # allowed to stray as far as there are boards
ROOM: Final = 4  # lists as long as the first, for those of all choices
FEW: Final = 300  # boards left: up to that, going through them is quicker than moving prices
QUICKER: Final = 80  # times: a look through a list, beside one for prices
PLACES: Final = 256  # one for each number of eight bits


class Part:
    """The ways with `members`, boards of eight bits for each player, that take `rests` of the `spare` fine points.

    Ways that stray too far (see `cover`) from the first that is tried are left out.
    """

    def __init__(self, prices: PriceBound, members: Any, rests: Any, *, spare: int, allowed: int = ALL) -> None:
        self._prices = prices
        tables, zeros, amounts = prices.tables, prices.loops.zeros, prices.loops.amounts
        players, boards, count = len(tables.players), tables.boards, len(members)
        self._rows = rows = Cover(
            state=zeros(covering.FIELDS),
            lists=zeros(ROOM * count + boards),
            rests=zeros(ROOM * count + boards),
            choices=Choices(*(zeros(boards) for _ in Choices._fields)),
            beyond=zeros(count),
            wanted=amounts([0.0] * count),
            counts=zeros(players),
            least=zeros(boards * players),
            seated=zeros(PLACES),
            paid=zeros(PLACES),
            ranks=zeros(covering.RANKS),
            prices=amounts([0.0] * players),
            best_prices=amounts([0.0] * players),
            moves=amounts([0.0] * players),
            shares=amounts([0.0] * players),
            width=amounts([0.0] * 2),
            size=tables.size,
            boards=boards,
            few=FEW,
        )
        rows.state[covering.ALLOWED] = allowed
        rows.lists[:count], rows.rests[:count] = members, rests
        rows.choices.ends[0], rows.choices.at[0], rows.choices.spares[0] = count, covering.NEW, spare

    @property
    def none(self) -> bool:
        return bool(self._rows.state[covering.DEPTH] < 0)

    @property
    def given_up(self) -> bool:
        """Whether there was no room for the lists of all choices."""
        return bool(self._rows.state[covering.NO_ROOM])

    @property
    def whole(self) -> bool:
        """Whether no way was left out so far."""
        return not self._rows.state[covering.CUT]

    @property
    def found(self) -> list[list[int]]:
        """The boards of the way that was found, if one was."""
        chosen = self._rows.choices.chosen if self._rows.state[covering.FOUND] else ()
        return [players_of(board, self._prices.tables.size) for board in chosen]

    @property
    def looked(self) -> int:
        return int(self._rows.state[covering.LOOKED])

    @property
    def priced(self) -> bool:
        """Whether the prices have just been moved for the whole list."""
        return bool(self._rows.choices.at[0] == covering.PRICED)

    def go_on(self, looks: int) -> int:
        """Go through more; the looks it took."""
        before = self.looked
        self._prices.loops.cover(self._rows, looks * QUICKER)
        return (self.looked - before) // QUICKER + 1

    def split(self) -> list[Self]:
        """Leave every other board still to be tried for that seat to a part of its own; none where it is too early."""
        at, tried = int(self._rows.choices.at[0]), int(self._rows.choices.tried[0])
        if at < 0 or self.none:
            return []
        other = deepcopy(self, {id(self._prices): self._prices})
        other._leave()
        for first, part in enumerate((self, other)):
            for row in (part._rows.lists, part._rows.rests):
                row[at:tried] = [*row[at + 1 - first : tried : 2], *row[at + first : tried : 2]]
            part._rows.choices.at[0] += len(range(at + 1 - first, tried, 2))
        other._rows.choices.starts[0] = other._rows.choices.at[0]
        return [other]

    def _leave(self) -> None:
        """Take back all choices."""
        self._rows.state[covering.DEPTH] = self._rows.state[covering.FOUND] = 0
        self._rows.seated[:] = self._prices.loops.zeros(PLACES)

    def in_order(self, most: int) -> tuple[Any, Any, int]:
        """Once priced, so many boards with most say, what each takes now, and how much there is to spend."""
        rows, numbers = self._rows, self._prices.loops.numbers
        end, spare = int(rows.choices.ends[0]), int(rows.choices.spares[0])
        order = self._prices.loops.order(rows.wanted[:end], rows.rests[:end])[:most]
        return numbers([rows.lists[place] for place in order]), numbers([rows.rests[place] for place in order]), spare
