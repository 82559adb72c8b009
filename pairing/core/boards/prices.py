"""A bound by prices: what each player is worth to a board, so that no board is much cheaper than what its players pay.

Whatever the prices are, every seeding costs at least the sum of all prices plus, for each board, the least that a board
can cost beyond the prices of its players (Lagrange, on the partition of the players into boards). That least is found
for certain, so each round of prices gives a valid floor, and the prices move to where the floor is highest (the volume
algorithm of Barahona and Anbil, 2000). Prices are whole fine points, so no floor is off by a rounding. Work is counted
in seats looked at, never in seconds: the bound after so many steps of a search is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

from pairing.core.boards.cost import Tables
from pairing.core.boards.powers import best_powers

__all__ = ["ENOUGH_LOOKS", "FINE", "TOO_MANY", "PriceBound", "can_be_priced", "cheapest_board"]

FINE: Final = 10_000  # to a conflict point
MOST_PRICED: Final = 105  # players: beyond, looking for the cheapest board takes longer than a search does
MOST_SEATS: Final = 8
LARGEST: Final = 2**58  # fine points in all, well inside 64 bits
POOL: Final = 64  # the boards found last; the cheapest at new prices bounds the next search
NO_BOARD: Final = 2**60
TOO_MANY: Final = -2  # boards for the room there is
FIRST, LONGER, LONGEST, SHORTER, SHORTEST = 0.5, 1.1, 2.0, 0.75, 5e-3  # of the steps that the prices take
PATIENCE: Final = 20  # rounds without a better floor, before a shorter step
WEIGHT: Final = 0.05  # of a new board in the average of those found
ENOUGH_LOOKS: Final = 1_000_000  # in one search for the cheapest board; beyond, there is no better bound this way


def can_be_priced(tables: Tables) -> bool:
    """Whether the heat is small enough, and its conflicts too."""
    small = tables.boards >= 2 and len(tables.players) <= MOST_PRICED and 2 <= tables.size <= MOST_SEATS
    return small and tables.widest * FINE * len(tables.players) < LARGEST


def cheapest_board(  # noqa: C901, PLR0912, PLR0915  one loop, as in `steps`
    pairs: Sequence[Sequence[int]],
    power: Sequence[int],
    least_power: Sequence[int],
    powers_base: int,
    worth: Sequence[int],
    hoped: Sequence[int],
    fine: int,
    size: int,
    has_powers: bool,
    ceiling: int,
    most: int,
    board: MutableSequence[int],
    masks: Sequence[int],
    mask_starts: Sequence[int],
    order: MutableSequence[int],
    gains: MutableSequence[int],
    handed: MutableSequence[int],
    state: MutableSequence[int],
    listed: MutableSequence[int],
    costs: MutableSequence[int],
) -> int:
    """The seats looked at to find the board that costs least beyond its players' prices; −1 where over `most`.

    With room in `listed` and `costs`, it finds all that cost less than `ceiling` and puts them there, the players as
    numbers of seven bits, and how many there are in the last place of `state`; `TOO_MANY` where they are more.

    `worth` is a player's price less his least power, plus `hoped`: half of what wishes can bring him. `power` is less
    the prices of powers, whose sum is `powers_base`. The cost found is in the last place of `state`, `ceiling` where
    none is below it, and who sits there in `board`. `order` and `gains` have a row of all players for each seat,
    `handed` one of all sets of powers for each seat and one more, `state` 5 × size + 6 places; `masks` are the sets of
    powers by how many they hold. Compiled, it may run in a thread of its own.
    """
    players = len(worth)
    sets = 1 << size
    position, value, extra, sitting = size + 1, 2 * size + 2, 3 * size + 3, 4 * size + 4
    best, looked, depth, found_boards, room = ceiling, 0, 0, 0, len(costs)
    for player in range(players):
        place = player
        while place > 0 and gains[place - 1] < worth[player]:
            gains[place] = gains[place - 1]
            order[place] = order[place - 1]
            place -= 1
        gains[place] = worth[player]
        order[place] = player
    state[0] = players
    state[position] = state[value] = state[extra] = handed[0] = 0
    while depth >= 0:
        left, here, at = size - depth, depth * players, state[position + depth]
        fits = at + left <= state[depth]
        if fits:
            reach = state[value + depth]
            for place in range(here + at, here + at + left):
                reach += gains[place]
            fits = powers_base + state[extra + depth] - reach < best
        if not fits:
            depth -= 1
            continue
        state[position + depth] = at + 1
        player = order[here + at]
        state[sitting + depth] = player
        gained = state[value + depth] + gains[here + at]
        looked += 1
        if looked > most:
            return -1
        more = 0
        if has_powers:
            row, before, base = (depth + 1) * sets, depth * sets, player * size
            least = NO_BOARD
            for k in range(mask_starts[depth + 1], mask_starts[depth + 2]):
                mask = masks[k]
                cheapest = NO_BOARD
                for slot in range(size):
                    if mask >> slot & 1:
                        cost = handed[before + (mask ^ 1 << slot)] + power[base + slot]
                        cheapest = min(cheapest, cost)
                handed[row + mask] = cheapest
                least = min(least, cheapest)
            more = least
            for k in range(depth + 1):
                more -= least_power[state[sitting + k]]
        if left == 1:
            cost = powers_base + more - gained
            for a in range(size):
                one = state[sitting + a]
                cost += hoped[one]
                for b in range(a):
                    met = pairs[one][state[sitting + b]]
                    if met < 0:
                        cost += met * fine
            if cost < best and room > 0:
                if found_boards == room:
                    return TOO_MANY
                listed[found_boards] = 0
                for a in range(size):
                    listed[found_boards] |= state[sitting + a] << 7 * a
                costs[found_boards] = cost
                found_boards += 1
            elif cost < best:
                best = cost
                for a in range(size):
                    board[a] = state[sitting + a]
            continue
        below, found = here + players, 0
        need = powers_base + more - gained - best  # with the others at their highest, what one more must gain over
        for place in range(here + at + 1, here + at + left - 1):
            need -= gains[place]
        for place in range(here + at + 1, here + state[depth]):
            other, gain = order[place], gains[place]
            if gain <= need:
                break
            met = pairs[player][other]
            if met > 0:
                gain -= met * fine
                if gain <= need:
                    continue
            to = below + found
            while to > below and gains[to - 1] < gain:
                gains[to] = gains[to - 1]
                order[to] = order[to - 1]
                to -= 1
            gains[to] = gain
            order[to] = other
            found += 1
        if found >= left - 1:
            need = powers_base + more - gained - best
            for place in range(below, below + left - 2):
                need -= gains[place]
            while found > 0 and gains[below + found - 1] <= need:
                found -= 1
        depth += 1
        state[depth] = found
        state[position + depth] = 0
        state[value + depth] = gained
        state[extra + depth] = more
    state[5 * size + 5] = found_boards if room > 0 else best
    return looked


def _power_prices(power: Sequence[int], *, size: int, boards: int) -> list[int]:
    """A price for each power, in fine points, at which the players spread over the powers about evenly.

    Any prices are right; good ones make the search for the cheapest board short.
    """
    prices = [0] * size
    rows = [[cost * FINE for cost in power[k : k + size]] for k in range(0, len(power), size)]
    step = 2 * FINE
    while step > FINE // 50:
        for _ in range(10):
            taken = [-boards] * size
            for row in rows:
                asked = [cost - price for cost, price in zip(row, prices, strict=True)]
                taken[asked.index(min(asked))] += 1
            prices = [price - step * ((more > 0) - (more < 0)) for price, more in zip(prices, taken, strict=True)]
        step = step * 2 // 3
    return prices


@dataclass(slots=True)
class PriceBound:
    """The prices so far, and the best floor that they gave, in fine points.

    `search` is `cheapest_board`, compiled or not; `row` makes the rows of numbers that it works on. Prices are floats
    until they are used: sums are always taken in the same order, so they too are the same on every machine.
    """

    tables: Tables
    pairs: Any
    search: Callable[..., int]
    row: Callable[[Sequence[int]], Any]
    floor: int = -NO_BOARD
    done: bool = False
    looked: int = 0
    _prices: list[float] = field(default_factory=list)
    _now: list[float] = field(default_factory=list)
    _average: list[float] = field(default_factory=list)
    _step: float = FIRST
    _fruitless: int = 0
    _pool: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    _fixed: tuple[Any, ...] = ()
    _work: tuple[Any, ...] = ()
    _hoped: list[int] = field(default_factory=list)
    _least: list[int] = field(default_factory=list)
    _nothing: Any = ()

    def raise_floor(self, *, looks: int, best: int, boards: Sequence[Sequence[int]]) -> int:
        """Go on for `looks` more; the floor in the tables' units. `best` is the total of a seeding, its `boards`."""
        if not self._prices:
            self._start(boards)
        left = looks
        while left > 0 and not self.done:
            left -= self._round(left, most=looks, goal=best * FINE)
        return -(-self.floor // FINE)

    def list_boards(self, total: int, *, looks: int, listed: Any, costs: Any) -> tuple[int, int]:
        """How many boards a seeding of at most `total` can have, and what the cheapest costs beyond its prices.

        The boards go to `listed` and what they cost beyond theirs to `costs`. Instead of their number −1 where `looks`
        do not suffice, and `TOO_MANY` where the room does not.
        """
        if self.floor == -NO_BOARD:
            self.looked += looks
            return TOO_MANY, 0
        tables = self.tables
        prices = [int(price // 1) for price in self._prices]
        worth = [price - least + hoped for price, least, hoped in zip(prices, self._least, self._hoped, strict=True)]
        cheapest = (self.floor - sum(prices)) // tables.boards
        ceiling = cheapest + total * FINE - self.floor + 1
        pairs, power, least_power, base, hoped, masks, starts = self._fixed
        order, gains, handed, state = self._work
        looked = self.search(
            pairs, power, least_power, base, self.row(worth), hoped, FINE, tables.size, tables.has_powers,
            ceiling, 2 * looks, self.row([0] * tables.size), masks, starts, order, gains, handed, state, listed, costs,
        )  # fmt: skip
        self.looked += looked // 2 if looked >= 0 else looks  # listing is quicker than looking for the cheapest
        return (int(state[-1]) if looked >= 0 else looked), cheapest

    def _round(self, left: int, *, most: int, goal: int) -> int:
        """One round of prices; the looks that it took."""
        tables = self.tables
        following = self._moved(goal)
        prices = [int(price // 1) for price in following]
        worth = [price - least + hoped for price, least, hoped in zip(prices, self._least, self._hoped, strict=True)]
        cost, members = min((cost - sum(prices[player] for player in board), board) for cost, board in self._pool)
        board = self.row(members)
        pairs, power, least_power, base, hoped, masks, starts = self._fixed
        order, gains, handed, state = self._work
        looked = self.search(
            pairs, power, least_power, base, self.row(worth), hoped, FINE, tables.size, tables.has_powers,
            cost, left, board, masks, starts, order, gains, handed, state, self._nothing, self._nothing,
        )  # fmt: skip
        self.looked += looked if looked >= 0 else left
        if looked < 0:
            self.done = most >= ENOUGH_LOOKS
            return left
        cost, members = int(state[-1]), tuple(int(player) for player in board)
        self._pool = [(cost + sum(prices[player] for player in members), members), *self._pool[: POOL - 1]]
        self._note(following, sum(prices) + tables.boards * cost, members, goal)
        return looked + 1

    def _moved(self, goal: int) -> list[float]:
        """The next prices to try: a step from the best, against where the boards found are too many or too few."""
        if not self._average:
            return self._prices
        short = [1.0 - share for share in self._average]
        length = sum(each * each for each in short)
        step = self._step * max(goal - self.floor, FINE // 5) / max(length, 1e-9)
        return [price + step * each for price, each in zip(self._now, short, strict=True)]

    def _note(self, prices: list[float], floor: int, members: Sequence[int], goal: int) -> None:
        found = [0.0] * len(prices)
        for player in members:
            found[player] = float(self.tables.boards)
        past = self._average or found
        self._average = [WEIGHT * now + (1 - WEIGHT) * then for now, then in zip(found, past, strict=True)]
        self._now = prices
        if floor > self.floor:
            self.floor, self._prices, self._fruitless = floor, prices, 0
            self._step = min(LONGEST, self._step * LONGER)
        else:
            self._fruitless += 1
        if self._fruitless >= PATIENCE:
            self._fruitless = 0
            self._step *= SHORTER
            self._now = self._prices
        self.done = self._step < SHORTEST or self.floor > goal - FINE

    def _start(self, boards: Sequence[Sequence[int]]) -> None:
        tables, size = self.tables, self.tables.size
        count = len(tables.players)
        charged = _power_prices(tables.power, size=size, boards=tables.boards) if tables.has_powers else [0] * size
        power = [cost * FINE - charged[k % size] for k, cost in enumerate(tables.power)]
        self._least = [min(power[k : k + size]) for k in range(0, len(power), size)]
        self._prices = [float(least) for least in self._least]
        for clique, met in tables.cliques:
            for player in clique:  # the marginal meeting of the most even spread: this is the floor of `bound`
                self._prices[player] += max(0, met) * (len(clique) // tables.boards) * FINE
        self._hoped = [sum(-int(met) for met in row if met < 0) * FINE // 2 for row in self.pairs]
        masks = sorted(range(1 << size), key=int.bit_count)
        starts = [sum(mask.bit_count() < k for mask in masks) for k in range(size + 2)]
        rows = (power, self._least, self._hoped, masks, starts)
        power_row, least_row, hoped_row, mask_row, start_row = (self.row(each) for each in rows)
        self._fixed = (self.pairs, power_row, least_row, sum(charged), hoped_row, mask_row, start_row)
        sizes = (size * count, size * count, (size + 1) << size, 5 * size + 6)
        self._work = tuple(self.row([0] * each) for each in sizes)
        self._pool = [(self._cost(board), tuple(board)) for board in boards]
        self._nothing = self.row([])

    def _cost(self, board: Sequence[int]) -> int:
        """What a board costs, in fine points, its powers handed out the cheapest way."""
        size, tables = self.tables.size, self.tables
        cost = sum(int(self.pairs[a][b]) for a, b in combinations(board, 2))
        if tables.has_powers:
            table = [tables.power[player * size : (player + 1) * size] for player in board]
            cost += sum(row[slot] for row, slot in zip(table, best_powers(table), strict=True))
        return cost * FINE
