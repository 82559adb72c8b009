"""Some boards of the best seeding so far, seated anew as well as can be; and then others.

A few boards are a small heat of their own, and whether that can be seated better is proven in a few thousandths of a
second. It finds what neither swaps nor breeding come upon, where half a dozen players have to move at once. (Taillard
and Voss, 2002, on parts of a solution that are solved again.) Boards that carry more conflict are taken more often, and
more at a time where fewer were taken in vain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from pairing.core.boards.cost import Tables
from pairing.core.boards.dice import first_state, following
from pairing.core.boards.loops import Loops, afterwards
from pairing.core.boards.prices import PriceBound, board_cost, can_be_priced
from pairing.core.boards.proof import Proof
from pairing.core.boards.schedule import DRAWS

FEWEST: Final = 5  # boards taken at a time: 35 players take 2 to 5 ms
MOST: Final = 8
IN_VAIN: Final = 40  # times, before one more is taken
PIECE: Final = 20_000  # looks
MOST_LOOKS: Final = 300_000  # then it is left as it is


class Mending:
    """The best seeding so far, its `boards` and their `total` in the tables' units, with what has been mended of it."""

    def __init__(self, tables: Tables, pairs: Any, loops: Loops, *, dice: int) -> None:
        self.total = 2**60
        self.boards: list[list[int]] = []
        self._tables, self._pairs = tables, pairs
        self._loops = replace(loops, aside=afterwards)  # a few boards are too little to be shared by two processors
        self._costs: list[int] = []
        self._dice = first_state(dice)
        self._taken, self._in_vain = FEWEST, 0

    @staticmethod
    def can_mend(tables: Tables) -> bool:
        """Whether there are boards to leave out, nobody who plays twice, and conflicts that can be priced."""
        return tables.boards > FEWEST and not tables.twin and can_be_priced(tables, most=len(tables.players))

    def advance(self, *, looks: int, best: int, boards: Sequence[Sequence[int]]) -> None:
        """Do `looks` more, or a few; `best` is the total of the best seeding known, with these `boards`."""
        if best < self.total:
            self.boards = [list(board) for board in boards]
            self._costs = [board_cost(self._tables, self._pairs, board) for board in boards]
            self.total = sum(self._costs)
        while looks > 0:
            looks -= self._mend()

    def _mend(self) -> int:
        """Take some boards and seat them anew, if that can be better; the looks it took."""
        places = self._draw_boards()
        players = sorted(player for place in places for player in self.boards[place])
        at = {player: index for index, player in enumerate(players)}
        part = _part(self._tables, players, boards=len(places))
        proof = Proof(PriceBound(part, self._loops.part(self._pairs, players), self._loops))
        total = sum(self._costs[place] for place in places)
        seated = [[at[player] for player in self.boards[place]] for place in places]
        looks, length = 0, PIECE
        while not proof.done and proof.total >= total and looks < MOST_LOOKS:
            proof.advance(looks=length, best=total, boards=seated)
            looks += length
            length = max(PIECE, looks // 4)
        if proof.total < total:
            for place, board in zip(places, proof.boards, strict=True):
                self.boards[place] = [players[index] for index in board]
                self._costs[place] = board_cost(self._tables, self._pairs, self.boards[place])
            self.total += proof.total - total
            self._in_vain = 0
        else:
            self._in_vain += 1
            if self._in_vain >= IN_VAIN:
                self._taken, self._in_vain = min(self._taken + 1, MOST, self._tables.boards - 1), 0
        return looks

    def _draw_boards(self) -> list[int]:
        """The places of some boards, drawn one after the other by the conflict that they carry."""
        left = list(range(len(self.boards)))
        drawn = []
        for _ in range(self._taken):
            weights = [1 + max(0, self._costs[place]) for place in left]
            self._dice, draw = following(self._dice)
            rest, which = draw * sum(weights) // DRAWS, 0
            while rest >= weights[which]:
                rest -= weights[which]
                which += 1
            drawn.append(left.pop(which))
        return drawn


def _part(tables: Tables, players: Sequence[int], *, boards: int) -> Tables:
    """The tables of a heat of these players alone; their pairs are in the rows of pairs only."""
    at = {player: index for index, player in enumerate(players)}
    cliques: Counter[tuple[int, ...]] = Counter()
    for members, value in tables.cliques:
        cliques[tuple(at[player] for player in members if player in at)] += value
    size = tables.size
    return replace(
        tables,
        players=tuple(tables.players[player] for player in players),
        boards=boards,
        cliques=tuple((members, value) for members, value in cliques.items() if len(members) > 1),
        pairs=(),
        apart=(),
        power=tuple(cost for player in players for cost in tables.power[player * size : (player + 1) * size]),
    )
