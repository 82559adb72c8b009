"""POPMUSIC: some boards of the best seeding so far are optimised again as a heat of their own; and then others.

Whether a few boards can be seated better is proven in a few thousandths of a second. It finds what neither swaps nor
the memetic algorithm find, where half a dozen players have to move at once (Taillard and Voss, 2002). Boards that carry
more conflict are taken more often, and more at a time where fewer were taken in vain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pairing.core.boards.arrays import Table
from pairing.core.boards.cost import Tables
from pairing.core.boards.lagrangian import LagrangianBound, board_cost, can_be_priced
from pairing.core.boards.loops import Loops, afterwards
from pairing.core.boards.optimality import OptimalityProof
from pairing.core.boards.rng import first_state, next_draw
from pairing.core.boards.schedule import DRAWS

MIN_BOARDS: Final = 5  # boards taken at a time: 35 players take 2 to 5 ms
MAX_BOARDS: Final = 8
STALL_LIMIT: Final = 40  # times, before one more is taken
SLICE: Final = 20_000  # of work
WORK_LIMIT: Final = 300_000  # then it is left as it is


class Popmusic:
    """The best seeding so far, its `boards` and their `total` in the tables' units, as it is improved."""

    def __init__(self, tables: Tables, pairs: Table, loops: Loops, *, seed: int) -> None:
        self.total = 2**60
        self.boards: list[list[int]] = []
        self._tables, self._pairs = tables, pairs
        self._loops = replace(loops, aside=afterwards)  # a few boards are too little to be shared by two processors
        self._costs: list[int] = []
        self._rng = first_state(seed)
        self._board_count, self._stalled = MIN_BOARDS, 0

    @staticmethod
    def can_reoptimise(tables: Tables) -> bool:
        """Whether there are boards to leave out, nobody who plays twice, and conflicts that can be priced."""
        return tables.boards > MIN_BOARDS and not tables.twin and can_be_priced(tables, most=len(tables.players))

    def advance(self, *, work: int, best: int, boards: Sequence[Sequence[int]]) -> None:
        """Do this much `work`, or a little more; `best` is the total of the best seeding known, with these `boards`."""
        if best < self.total:
            self.boards = [list(board) for board in boards]
            self._costs = [board_cost(self._tables, self._pairs, board) for board in boards]
            self.total = sum(self._costs)
        while work > 0:
            work -= self._reoptimise_boards()

    def _reoptimise_boards(self) -> int:
        """Optimise some boards again, and keep them where that is better; the work it took."""
        places = self._draw_boards()
        players = sorted(player for place in places for player in self.boards[place])
        at = {player: index for index, player in enumerate(players)}
        part = _sub_heat(self._tables, players, boards=len(places))
        proof = OptimalityProof(LagrangianBound(part, self._loops.part(self._pairs, players), self._loops))
        total = sum(self._costs[place] for place in places)
        seated = [[at[player] for player in self.boards[place]] for place in places]
        work, length = 0, SLICE
        while not proof.done and proof.total >= total and work < WORK_LIMIT:
            proof.advance(work=length, best=total, boards=seated)
            work += length
            length = max(SLICE, work // 4)
        if proof.total < total:
            for place, board in zip(places, proof.boards, strict=True):
                self.boards[place] = [players[index] for index in board]
                self._costs[place] = board_cost(self._tables, self._pairs, self.boards[place])
            self.total += proof.total - total
            self._stalled = 0
        else:
            self._stalled += 1
            if self._stalled >= STALL_LIMIT:
                self._board_count, self._stalled = min(self._board_count + 1, MAX_BOARDS, self._tables.boards - 1), 0
        return work

    def _draw_boards(self) -> list[int]:
        """The places of some boards, drawn one after the other by the conflict that they carry."""
        left = list(range(len(self.boards)))
        drawn = []
        for _ in range(self._board_count):
            weights = [1 + max(0, self._costs[place]) for place in left]
            self._rng, draw = next_draw(self._rng)
            rest, which = draw * sum(weights) // DRAWS, 0
            while rest >= weights[which]:
                rest -= weights[which]
                which += 1
            drawn.append(left.pop(which))
        return drawn


def _sub_heat(tables: Tables, players: Sequence[int], *, boards: int) -> Tables:
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
