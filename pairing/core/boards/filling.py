"""Fill the seats that an organiser leaves open at a manually assigned board, at the lowest cost.

Only this board is looked at: the others are seeded afterwards, around it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from pairing.core.boards.cost import Tables, build_tables
from pairing.core.boards.instance import Instance, PlayerId

OPEN = -1


def fill_board(instance: Instance, *, seats: Sequence[PlayerId | None]) -> tuple[PlayerId, ...]:
    """The board with every None filled from the other open players of `instance`, in the order of its powers.

    Named players keep their seats. Players are added one by one, each the cheapest, then exchanged as long as the board
    gets cheaper; of equals, the first of the instance. At least as many players must be left as seats.
    """
    tables = build_tables(instance)
    index = {player: i for i, player in enumerate(tables.players)}
    board = [OPEN if player is None else index[player] for player in seats]
    blanks = [slot for slot, i in enumerate(board) if i == OPEN]
    found = _Board(tables, board)
    for _ in blanks:
        found.take_cheapest([slot for slot in blanks if board[slot] == OPEN])
    while any(found.improve(slot) for slot in blanks) or found.exchange(blanks):
        pass
    return tuple(tables.players[i] for i in board)  # type: ignore[misc]  # no seat is left out


class _Board:
    """A board being filled: indexes of players in the order of slots."""

    def __init__(self, tables: Tables, board: list[int]) -> None:
        self.tables = tables
        self.board = board
        self.row = lru_cache(maxsize=None)(self._row)

    def take_cheapest(self, slots: Iterable[int]) -> None:
        """Seat the cheapest player, at the cheapest of these slots."""
        costs = self._burdens(but=None)
        free = self._free()
        i, slot = min(((i, s) for i in free for s in slots), key=lambda each: costs[each[0]] + self._power(*each))
        self.board[slot] = i

    def improve(self, slot: int) -> bool:
        """Give a slot to a cheaper player; whether there was one."""
        now = self.board[slot]
        costs = self._burdens(but=slot)
        best = min([now, *self._free()], key=lambda i: costs[i] + self._power(i, slot))
        self.board[slot] = best
        return best != now

    def exchange(self, slots: Sequence[int]) -> bool:
        """Let two of these slots exchange their players where that costs less; whether any did."""
        for s, t in combinations(slots, 2):
            i, j = self.board[s], self.board[t]
            if self._power(j, s) + self._power(i, t) < self._power(i, s) + self._power(j, t):
                self.board[s], self.board[t] = j, i
                return True
        return False

    def _free(self) -> list[int]:
        seated = set(self.board)
        return [i for i in range(len(self.tables.players)) if i not in seated]

    def _power(self, i: int, slot: int) -> int:
        return self.tables.power[i * self.tables.size + slot]

    def _burdens(self, *, but: int | None) -> list[int]:
        """What each player would conflict with those who sit here, apart from one slot."""
        rows = [self.row(i) for slot, i in enumerate(self.board) if i != OPEN and slot != but]
        return [sum(values) for values in zip(*rows, strict=True)] if rows else [0] * len(self.tables.players)

    def _row(self, i: int) -> list[int]:
        """What a player conflicts with each other."""
        row = [0] * len(self.tables.players)
        for members, value in self.tables.cliques:
            if i in members:
                for j in members:
                    row[j] += value
        for a, b, value in self.tables.pairs:
            if i in (a, b):
                row[b if i == a else a] += value
        row[i] = 0
        return row
