"""Seatings bred from seatings: of two good ones the best boards are kept, and the others seated anew.

Annealing alone ends in one of many seatings that no small change improves. Two of them often have different boards that
are right; a child takes over whole boards of both in turn (the greedy partition crossover that Galinier and Hao, 1999,
brought to graph coloring, which is this problem without seats), seats the rest at random and is annealed from halfway
down. A family that finds nothing new is given up for another, which owes it nothing: how good a family ends is luck,
and neither longer annealing nor breeding the best of several families bought more than as many steps of new ones. Many
children that are annealed briefly do better than a few for long: on two hard heats of tests/data/seeding (84 players to
a total of 239, and 70 with countries to 277) families of 4 for 3,500 steps a player took 1,250 and 416 million steps on
average, and families of 12 for 7 times the players squared 182 and 200. To the 237 of the first, families of 12
that were given up after 90 children in vain took 3,300 million (found in 5 searches of 20), and families of 16 after
250 children 1,800 (9 of 20).

Several seatings are raised at a time, each by dice of its own, and taken in in the order in which they were begun: a
second processor shortens the wait and changes nothing else, for which of them is done first never decides.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property, partial

from pairing.core.boards import steps
from pairing.core.boards.crossing import Nursery, Parents
from pairing.core.boards.dice import first_state, following, shuffled
from pairing.core.boards.rows import REACHES
from pairing.core.boards.schedule import DRAWS, cooling, reaches, thresholds
from pairing.core.boards.seats import Row, Seats

MOST_BRED = 210  # players: beyond, a family takes longer to raise than a search lasts
FAMILY = 16
LEVELS = 24
LEAST_STEPS = 500  # at each level
CUBED = 300  # from 53 players on, one step at each level for so many of their number to the third power
# As shares of a third of the mean conflict: where nothing holds, two where boards hold and people move, and frozen.
# Heats of 56 and 70 players did better from the warmer of the two, one of 84 from the other, so it is drawn.
HOT, WARM, MILD, COLD = 1.2, 0.9, 0.6, 0.35
ALIKE = 16  # two seatings are alike if no more than a player in sixteen sits otherwise
BENCHES = 4  # seatings raised at a time
STALE = 250  # children without one that is better than a parent: then another family is raised


@dataclass(frozen=True, slots=True)
class _Raised:
    """One of the family: its total, the places of the players, and the conflict of each with their board."""

    total: int
    board: Row
    slot: Row
    carried: Row


@dataclass(frozen=True)
class _Course:
    """From warm to cold: for each level what `try_swaps` goes by, and what `try_rows` does; worked out when needed."""

    seats: Seats
    warm: float
    cold: float

    @cached_property
    def levels(self) -> Sequence[tuple[Row, int]]:
        return [(self.seats.loops.numbers(table), shift) for table, shift in self._tables]

    @cached_property
    def reaches(self) -> Row:
        return self.seats.reaches([reaches(table, shift, draws=REACHES) for table, shift in self._tables])

    @property
    def _tables(self) -> list[tuple[list[int], int]]:
        return [thresholds(temperature) for temperature in cooling(self.warm, self.cold, LEVELS)]


class _Bench:
    """Where a seating is raised: of which family and which two of it, and at which step that began."""

    def __init__(self, seats: Seats, *, dice: int) -> None:
        self.seats = seats
        self.family: list[_Raised] = []
        self.parents: Sequence[int] = ()
        self.begun = 0
        zeros, boards, players = seats.loops.zeros, seats.tables.boards, len(seats.tables.players)
        left, costs = ((zeros(boards), zeros(boards)) for _ in range(2))
        self._nursery = Nursery(left, costs, standing=zeros(players), free=zeros(players))
        seats.state[steps.DICE] = dice

    @property
    def done(self) -> int:
        """The steps that the seating has been raised for."""
        return int(self.seats.state[steps.STEPS]) - self.begun

    def draw(self, below: int) -> int:
        """Throw the dice of this bench."""
        state, draw = following(int(self.seats.state[steps.DICE]))
        self.seats.state[steps.DICE] = state
        return draw * below // DRAWS

    def seat_child(self, one: _Raised, other: _Raised) -> None:
        """Seat a child of the two."""
        parents = Parents((one.board, other.board), (one.slot, other.slot), (one.carried, other.carried))
        self.seats.loops.cross(self.seats.seating, parents, self._nursery, self.draw(2))

    def seat_anywhere(self) -> None:
        """Draw everybody's seat."""
        seating, size = self.seats.seating, self.seats.tables.size
        for player, seat in enumerate(shuffled(list(range(len(seating.board))), seed=self.draw(DRAWS))):
            seating.board[player], seating.slot[player] = divmod(seat, size)

    def raise_seating(self, course: _Course, *, each: int, goal: int) -> _Raised:
        """From warm to cold, `each` steps at each level, the last a few more; fewer if the total is down to `goal`."""
        seats, seating = self.seats, self.seats.seating
        seats.settle()
        seats.note_as_best()
        if not seats.tables.twin:
            seats.try_rows(course.reaches, begun=self.begun, each=each, goal=goal, count=LEVELS * each)
        else:
            for table, shift in course.levels:
                if seats.state[steps.BEST] > goal:
                    seats.try_swaps(table, shift, goal=goal, count=each)
        seats.back_to_best()
        total = int(seats.state[steps.TOTAL])
        return _Raised(total, copy(seating.board), copy(seating.slot), seats.loops.numbers(seats.carried))


class Breeding:
    """One family after the other, to be driven in pieces; what it finds becomes the best of `seats`.

    The seating of `seats` itself stays as it is; all work is done on benches with their own dice.
    """

    def __init__(self, seats: Seats, *, unit: float) -> None:
        self._seats = seats
        self._first = tuple(map(int, seats.seating.board)), tuple(map(int, seats.seating.slot))
        self._from_hot = _Course(seats, HOT * unit, COLD * unit)
        self._warm = tuple(_Course(seats, start * unit, COLD * unit) for start in (WARM, MILD))
        self._each = max(LEAST_STEPS, len(seats.tables.players) ** 3 // CUBED)
        self._family: list[_Raised] = []
        self._stale = 0
        dice = int(seats.state[steps.DICE])
        self._benches = [_Bench(seats.copied(), dice=(dice := first_state(dice))) for _ in range(BENCHES)]
        self._together = seats.loops.zeros(seats.tables.boards**2)
        self._raising: deque[tuple[_Bench, Callable[[], _Raised]]] = deque()

    def advance(self, count: int, *, goal: int) -> None:
        """Do `count` steps, and as many more as the last seating takes; fewer if the best total is down to `goal`."""
        if not self._raising:
            for bench in self._benches:
                self._begin(bench, goal)
        shared = self._seats.state
        end = shared[steps.STEPS] + count
        while shared[steps.STEPS] < end and shared[steps.BEST] > goal:
            bench, wait = self._raising.popleft()
            seating = wait()
            shared[steps.STEPS] += bench.done
            self._show(seating)
            self._take_in(seating, bench)
            self._begin(bench, goal)

    def run_every_loop(self) -> None:
        """Go through each loop once, so that it is loaded."""
        bench = self._benches[0]
        seating = bench.raise_seating(self._from_hot, each=1, goal=0)
        bench.seat_child(seating, seating)
        self._alike(seating, seating)

    def _show(self, seating: _Raised) -> None:
        """Tell the search of a new best."""
        shared = self._seats
        if seating.total < shared.state[steps.BEST]:
            shared.state[steps.BEST] = seating.total
            shared.seating.best_board[:] = seating.board
            shared.seating.best_slot[:] = seating.slot

    def _begin(self, bench: _Bench, goal: int) -> None:
        """Raise another seating: one at random until the family is whole, then a child of two of it."""
        bench.family = self._family
        bench.parents = ()
        if len(self._family) == FAMILY:
            first = bench.draw(FAMILY)
            bench.parents = first, (first + 1 + bench.draw(FAMILY - 1)) % FAMILY
        parents = [self._family[member] for member in bench.parents]
        bench.begun = int(bench.seats.state[steps.STEPS])
        self._raising.append((bench, self._seats.loops.aside(partial(self._raise, bench, parents, goal))))

    def _raise(self, bench: _Bench, parents: Sequence[_Raised], goal: int) -> _Raised:
        course = self._from_hot
        if parents:
            course = self._warm[bench.draw(len(self._warm))]
            bench.seat_child(*parents)
        elif not self._seats.tables.forbidden:
            bench.seat_anywhere()
        else:  # what must not be makes other seats hard to find
            bench.seats.seating.board[:], bench.seats.seating.slot[:] = self._first
        return bench.raise_seating(course, each=self._each, goal=goal)

    def _take_in(self, seating: _Raised, bench: _Bench) -> None:
        """Take the seating into its family; begin another family after too many children in vain."""
        if bench.family is not self._family:
            return
        self._join(seating, bench.parents)
        if self._stale >= STALE:
            self._family, self._stale = [], 0

    def _join(self, new: _Raised, parents: Sequence[int]) -> None:
        """A child that is no worse replaces the worse of its parents, unless the family has one like it.

        One that was begun before the family was whole, and is raised after, replaces the worst of all.
        """
        if len(self._family) < FAMILY:
            self._family.append(new)
            return
        worse = max(parents or range(FAMILY), key=lambda member: self._family[member].total)
        self._stale += 1
        if new.total <= self._family[worse].total:
            like = [at for at, member in enumerate(self._family) if self._alike(new, member)]
            place = like[0] if like else worse
            if new.total < self._family[place].total:
                self._stale = 0
            if new.total <= self._family[place].total:
                self._family[place] = new

    def _alike(self, one: _Raised, other: _Raised) -> bool:
        """Whether two seatings have nearly the same boards, powers aside."""
        boards = self._seats.tables.boards
        return self._seats.loops.unlike(one.board, other.board, self._together, boards) <= len(one.board) // ALIKE
