"""The seats from which a search starts: random, but without forbidden combinations."""

from __future__ import annotations

from common.pure.errors import RuleError
from pairing.core.boards.cost import Tables
from pairing.core.boards.rng import shuffled

MOST_TRIES = 200_000


def first_places(tables: Tables, *, seed: int) -> tuple[list[int], list[int]]:
    """Board and slot of each index of `tables.players`.

    Seats left out and players who play twice are placed first, the others in what remains. Raises `RuleError` if that
    is impossible.
    """
    count, size = len(tables.players), tables.size
    order = shuffled(list(range(count)), seed=seed)
    seat_of = _Placing(tables, order).seats() if tables.forbidden else {}
    taken = set(seat_of.values())
    others = (player for player in order if player not in seat_of)
    board, slot = [0] * count, [0] * count
    for seat in range(count):
        if seat not in taken:
            seat_of[next(others)] = seat
    for player, seat in seat_of.items():
        board[player], slot[player] = divmod(seat, size)
    return board, slot


class _Placing:
    """Seats for players with constraints: one after the other, with backtracking."""

    def __init__(self, tables: Tables, order: list[int]) -> None:
        self.tables = tables
        self.order = order  # of players, and of the seats that are tried
        self.mates: dict[int, list[int]] = {}
        for i, j in tables.apart:
            self.mates.setdefault(i, []).append(j)
            self.mates.setdefault(j, []).append(i)
        bound = {at // tables.size for at, cost in enumerate(tables.power) if cost >= tables.forbidden}
        # The most constrained first: a seat left out, whose power is given, before a player who plays twice.
        watched = [player for player in order if player in self.mates or player in bound]
        self.players = sorted(watched, key=lambda player: tables.players[player] is not None)
        self.seat_of: dict[int, int] = {}
        self.taken: set[int] = set()

    def seats(self) -> dict[int, int]:
        """The seat of each of them."""
        tries = 0
        untried = [iter(self.order)]
        while len(self.seat_of) < len(self.players):
            player = self.players[len(self.seat_of)]
            seat = next((seat for seat in untried[-1] if self._may_sit(player, seat)), None)
            tries += 1
            if seat is not None:
                self.seat_of[player] = seat
                self.taken.add(seat)
                untried.append(iter(self.order))
                continue
            untried.pop()
            if not untried or tries > MOST_TRIES:
                message = "Nobody can sit twice on one board or with one power, and no board is two seats short. "
                raise RuleError.one(
                    "twice", "impossible", message + "Choose fewer players to play twice, or leave out fewer powers."
                )
            self.taken.remove(self.seat_of.pop(self.players[len(self.seat_of) - 1]))
        return self.seat_of

    def _may_sit(self, player: int, seat: int) -> bool:
        tables = self.tables
        board, slot = divmod(seat, tables.size)
        if seat in self.taken or tables.power[player * tables.size + slot] >= tables.forbidden:
            return False
        if any(self.seat_of.get(mate, -tables.size) // tables.size == board for mate in self.mates.get(player, ())):
            return False
        twin = self.seat_of.get(tables.twin[player]) if tables.twin else None
        return twin is None or twin % tables.size != slot
