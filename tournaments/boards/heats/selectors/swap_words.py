"""Why the worst conflicts stay: for the players with the most, the best swaps there are, in words.

`pairing.core.boards.swaps` finds them; the work is bounded: five players, each with all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.core.boards.swaps import Cost, Swap, best_swaps
from tournaments.boards.heats.selectors.conflicts import ConflictLine, HeatConflicts
from tournaments.boards.heats.selectors.heat_rows import Board, HeatRows, seated_game
from tournaments.events.models import GameState

MOST_PLAYERS = 5
MOST_SWAPS, FEW_LINES = 3, 4
LOOKED_AT = 24  # swaps within a board often change nothing at all, and don't help


@dataclass(frozen=True, slots=True)
class SwapLine:
    """A swap with `entry`, seated at `game`: how much the total would change, and which conflicts would end and
    begin."""

    entry: int
    name: str
    game: int
    power: str
    change: int
    ends: tuple[ConflictLine, ...]
    brings: tuple[ConflictLine, ...]

    @property
    def ended(self) -> int:
        """The sum of the conflicts that would end."""
        return sum(line.value for line in self.ends)

    @property
    def brought(self) -> int:
        """The sum of the conflicts that would begin."""
        return sum(line.value for line in self.brings)

    @property
    def few(self) -> bool:
        """Whether that is short enough to be read at once."""
        return len(self.ends) + len(self.brings) <= FEW_LINES


@dataclass(frozen=True, slots=True)
class WorstPlayer:
    """A player whose seat has a high cost, and the best swaps of that seat, best first."""

    entry: int
    name: str
    game: int
    conflict: int
    swaps: tuple[SwapLine, ...]

    @property
    def helped(self) -> bool:
        """Whether one of the swaps would lower the total."""
        return any(swap.change < 0 for swap in self.swaps)


def worst_players(rows: HeatRows, conflicts: HeatConflicts) -> list[WorstPlayer]:
    """The players with the most conflict, five at most, at boards where seats may still be swapped."""
    fixed = {board.game.number for board in rows.boards if board.game.state == GameState.FINISHED}
    open_boards = [board for board in rows.boards if board.game.number not in fixed]
    costs = [
        (found.total, board, entry) for board in open_boards for entry, found in conflicts.of_player(board).items()
    ]
    worst = sorted((cost for cost in costs if cost[0] > 0), key=lambda cost: (-cost[0], cost[2]))[:MOST_PLAYERS]
    games = [seated_game(board) for board in rows.boards]
    players = []
    for total, board, entry in worst:
        found = best_swaps(conflicts.ledger, games, entry, fixed=fixed, most=LOOKED_AT)
        swaps = [_line(rows, conflicts, board, entry, swap) for swap in found if swap.ends][:MOST_SWAPS]
        players.append(WorstPlayer(entry, rows.entries[entry].name, board.game.number, total, tuple(swaps)))
    return players


def _line(rows: HeatRows, conflicts: HeatConflicts, board: Board, entry: int, swap: Swap) -> SwapLine:
    other = int(swap.other)
    mine = next(seat.power for seat in board.seats if seat.entry_id == entry)
    before, after = {entry: mine, other: swap.power}, {entry: swap.power, other: mine}

    def lines(costs: Sequence[Cost], powers: dict[int, str | None]) -> tuple[ConflictLine, ...]:
        return tuple(
            ConflictLine(
                conflicts.sentence(int(cost.player), cost.conflict, power=powers.get(int(cost.player))),
                cost.conflict.value,
            )
            for cost in sorted(
                costs, key=lambda cost: (entry not in (cost.player, cost.conflict.other), -cost.conflict.value)
            )
        )

    return SwapLine(
        entry=other,
        name=rows.entries[other].name,
        game=swap.game,
        power=swap.power or "",
        change=swap.change,
        ends=lines(swap.ends, before),
        brings=lines(swap.brings, after),
    )
