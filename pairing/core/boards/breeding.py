"""Seatings bred from seatings: of two good ones the best boards are kept, and the others seated anew.

Annealing alone ends in one of many seatings that no small change improves. Two of them often have different boards that
are right; a child takes over whole boards of both in turn (the greedy partition crossover that Galinier and Hao, 1999,
brought to graph coloring, which is this problem without seats), seats the rest at random and is annealed from halfway
down. Small families that are soon given up do best: on six hard heats of tests/data/seeding, six seeds each, families
of 4 that end after 30 children in vain left 1.5 and 0.9 % above the best known after 45 and 90 million steps; ending
after 80, and with fewer seatings counted as alike, they left 2.9 and 1.7 %.

Two seatings are raised at a time, each by dice of its own, so that a second processor halves the wait and changes
nothing else: which comes first never decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from pairing.core.boards import steps
from pairing.core.boards.dice import first_state, following, shuffled
from pairing.core.boards.rows import REACHES
from pairing.core.boards.schedule import DRAWS, cooling, reaches, thresholds
from pairing.core.boards.seats import Row, Seats

__all__ = ["MOST_BRED", "Breeding"]

MOST_BRED = 210  # players: beyond, a family takes longer to raise than a search lasts
FAMILY = 4
RUN = 3500  # steps per player for one seating; half as many again in each later family
LEVELS = 24
# As shares of a third of the mean conflict: where nothing holds, two where boards hold and people move, and frozen.
# Heats of 56 and 70 players did better from the warmer of the two, one of 84 from the other, so it is drawn.
HOT, WARM, MILD, COLD = 1.2, 0.9, 0.6, 0.35
ALIKE = 8  # two seatings are alike if no more than a player in eight sits otherwise
BENCHES = 2  # seatings raised at a time; FAMILY is so many times some number
STALE = 30  # children without one that is better than a parent: then another family is raised


@dataclass(frozen=True, slots=True)
class _Seating:
    """One of the family: its total, who sits on each board, the slot of each player, and the boards' costs.

    `sets` has the boards once more, each as a whole number with a bit for each player.
    """

    total: int
    boards: tuple[tuple[int, ...], ...]
    sets: tuple[int, ...]
    board_of: tuple[int, ...]
    slots: tuple[int, ...]
    costs: tuple[int, ...]


@dataclass(frozen=True)
class _Course:
    """From warm to cold: for each level what `try_swaps` goes by, and what `try_rows` does; worked out when needed."""

    seats: Seats
    warm: float
    cold: float

    @cached_property
    def levels(self) -> Sequence[tuple[Row, int]]:
        return [(self.seats.row(table), shift) for table, shift in self._tables]

    @cached_property
    def reaches(self) -> Row:
        return self.seats.reaches([reaches(table, shift, draws=REACHES) for table, shift in self._tables])

    @property
    def _tables(self) -> list[tuple[list[int], int]]:
        return [thresholds(temperature) for temperature in cooling(self.warm, self.cold, LEVELS)]


@dataclass(slots=True)
class _Bench:
    """Where a seating is raised: who its parents are, how it cools, and at which step of these seats it began."""

    seats: Seats
    course: _Course
    parents: tuple[int, int] | None = None
    begun: int = 0

    @property
    def done(self) -> int:
        """The steps that the seating has been raised for."""
        return int(self.seats.state[steps.STEPS]) - self.begun

    def draw(self, below: int) -> int:
        """Throw the dice of this bench."""
        state, draw = following(int(self.seats.state[steps.DICE]))
        self.seats.state[steps.DICE] = state
        return draw * below // DRAWS


class Breeding:
    """One family after the other, to be driven in pieces; what it finds becomes the best of `seats`.

    The seating of `seats` itself stays as it is; all work is done on benches with their own dice.
    """

    def __init__(self, seats: Seats, *, unit: float) -> None:
        self._seats = seats
        self._first = tuple(map(int, seats.board)), tuple(map(int, seats.slot))
        self._from_hot = _Course(seats, HOT * unit, COLD * unit)
        self._warm = tuple(_Course(seats, start * unit, COLD * unit) for start in (WARM, MILD))
        self._benches = [_Bench(seats.copied(), self._from_hot) for _ in range(BENCHES)]
        dice = int(seats.state[steps.DICE])
        for bench in self._benches:
            bench.seats.state[steps.DICE] = dice = first_state(dice)
        self._family: list[_Seating] = []
        self._length, self._stale = RUN * len(seats.board), 0
        self._begin()

    def advance(self, count: int, *, goal: int) -> None:
        """Do `count` steps or a few more, fewer if the best total is down to `goal`.

        A new best is told once all that are raised together are done, or by `tell`, so that pieces don't matter.
        """
        shared = self._seats.state
        end = shared[steps.STEPS] + count
        while shared[steps.STEPS] < end and shared[steps.BEST] > goal:
            before = shared[steps.STEPS] - sum(bench.done for bench in self._benches)
            self._raise(min(self._length, -(-int(end - before) // BENCHES)), goal)
            at_goal = [bench for bench in self._benches if bench.seats.state[steps.BEST] <= goal]
            if at_goal:
                first = min(at_goal, key=lambda bench: bench.done)
                shared[steps.STEPS] = before + BENCHES * first.done
                self._show(first)
                return
            shared[steps.STEPS] = before + sum(bench.done for bench in self._benches)
            if all(bench.done >= self._length for bench in self._benches):
                self.tell()
                self._take_in()
                self._begin()

    def tell(self) -> None:
        """Tell of the best that is being raised: at a step where it matters to others, however the steps are cut."""
        self._show(min(self._benches, key=lambda bench: int(bench.seats.state[steps.BEST])))

    def adopt(self) -> None:
        """Take the seating of `seats` into the family: for the one like it, or for the worst, if it is better."""
        if len(self._family) < FAMILY:
            return
        self._seats.settle()
        new = _seating(self._seats)
        like = [at for at, member in enumerate(self._family) if _alike(new, member)]
        at = like[0] if like else max(range(FAMILY), key=lambda member: self._family[member].total)
        if new.total < self._family[at].total:
            self._family[at] = new

    def _raise(self, until: int, goal: int) -> None:
        """Go on with all seatings till each has been raised for `until` steps."""
        first, *others = self._benches
        waiting = [self._seats.aside(partial(self._raise_one, bench, until, goal)) for bench in others]
        self._raise_one(first, until, goal)
        for wait in waiting:
            wait()

    def _raise_one(self, bench: _Bench, until: int, goal: int) -> None:
        seats, each = bench.seats, max(1, self._length // LEVELS)
        while bench.done < until and seats.state[steps.BEST] > goal:
            if not seats.tables.twin:
                left = until - bench.done
                seats.try_rows(bench.course.reaches, begun=bench.begun, each=each, goal=goal, count=left)
            else:
                level = min(LEVELS - 1, bench.done // each)
                table, shift = bench.course.levels[level]
                end = self._length if level == LEVELS - 1 else (level + 1) * each
                seats.try_swaps(table, shift, goal=goal, count=min(until, end) - bench.done)

    def _show(self, bench: _Bench) -> None:
        """Tell the search of a new best."""
        shared, seats = self._seats, bench.seats
        if seats.state[steps.BEST] < shared.state[steps.BEST]:
            shared.state[steps.BEST] = seats.state[steps.BEST]
            shared.best_board[:] = seats.best_board
            shared.best_slot[:] = seats.best_slot

    def _begin(self) -> None:
        """Put the next seatings on the benches: at random until the family is whole, then children of two of it."""
        for bench in self._benches:
            seats = bench.seats
            if len(self._family) < FAMILY:
                bench.parents, bench.course = None, self._from_hot
                seats.board[:], seats.slot[:] = self._anywhere(bench)
            else:
                first = bench.draw(FAMILY)
                second = (first + 1 + bench.draw(FAMILY - 1)) % FAMILY
                bench.parents, bench.course = (first, second), self._warm[bench.draw(len(self._warm))]
                seats.board[:], seats.slot[:] = self._child(self._family[first], self._family[second], bench)
            seats.settle()
            seats.note_as_best()
            bench.begun = int(seats.state[steps.STEPS])

    def _take_in(self) -> None:
        """Take the seatings into the family; raise another one, longer, after too many children in vain."""
        for bench in self._benches:
            bench.seats.back_to_best()
            self._join(_seating(bench.seats), bench.parents)
        if self._stale >= STALE:
            self._family, self._stale = [], 0
            self._length += self._length // 2

    def _join(self, new: _Seating, parents: tuple[int, int] | None) -> None:
        """A child that is no worse replaces the worse of its parents, unless the family has one like it."""
        if parents is None:
            self._family.append(new)
            return
        worse = max(parents, key=lambda member: self._family[member].total)
        self._stale += 1
        if new.total <= self._family[worse].total:
            like = [at for at, member in enumerate(self._family) if _alike(new, member)]
            place = like[0] if like else worse
            if new.total < self._family[place].total:
                self._stale = 0
            if new.total <= self._family[place].total:
                self._family[place] = new

    def _child(self, first: _Seating, second: _Seating, bench: _Bench) -> tuple[list[int], list[int]]:
        """Board and slot of each player: the boards of both in turn of which most is left, cheapest first."""
        size, boards = self._seats.tables.size, self._seats.tables.boards
        count = size * boards
        board, slot = [-1] * count, [-1] * count
        parents = (first, second) if bench.draw(2) else (second, first)
        unseated = (1 << count) - 1
        free = [True] * count
        for number in range(boards):
            parent = parents[number % 2]
            left = [(parent.sets[at] & unseated).bit_count() for at in range(boards)]
            most = max(left)
            chosen = min((at for at in range(boards) if left[at] == most), key=parent.costs.__getitem__)
            for player in parent.boards[chosen]:
                if board[player] < 0:
                    board[player], slot[player] = number, parent.slots[player]
                    free[number * size + slot[player]] = False
            unseated &= ~parent.sets[chosen]
        rest = shuffled([player for player in range(count) if board[player] < 0], seed=bench.draw(DRAWS))
        for player, seat in zip(rest, (seat for seat in range(count) if free[seat]), strict=True):
            board[player], slot[player] = divmod(seat, size)
        return board, slot

    def _anywhere(self, bench: _Bench) -> tuple[Sequence[int], Sequence[int]]:
        """Seats drawn at random; those of the search, where what must not be makes others hard to find."""
        if self._seats.tables.forbidden:
            return self._first
        size = self._seats.tables.size
        seats = shuffled(list(range(len(self._seats.board))), seed=bench.draw(DRAWS))
        return [seat // size for seat in seats], [seat % size for seat in seats]


def _seating(seats: Seats) -> _Seating:
    """The present seating, just settled."""
    boards: list[list[int]] = [[] for _ in range(seats.tables.boards)]
    board_of = tuple(map(int, seats.board))
    costs = [0] * len(boards)
    for player, carried in enumerate(map(int, seats.carried)):
        boards[board_of[player]].append(player)
        costs[board_of[player]] += carried
    return _Seating(
        total=int(seats.state[steps.TOTAL]),
        boards=tuple(map(tuple, boards)),
        sets=tuple(sum(1 << player for player in sitting) for sitting in boards),
        board_of=board_of,
        slots=tuple(map(int, seats.slot)),
        costs=tuple(costs),
    )


def _alike(one: _Seating, other: _Seating) -> bool:
    """Whether two seatings have nearly the same boards, powers aside."""
    together = Counter(zip(one.board_of, other.board_of, strict=True))
    most = [0] * len(one.boards)
    for (board, _), count in together.items():
        most[board] = max(most[board], count)
    return len(one.slots) - sum(most) <= len(one.slots) // ALIKE
