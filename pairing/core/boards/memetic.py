"""A memetic algorithm: of two good seatings the best boards are kept, the others drawn, and the child is annealed.

Annealing alone ends in one of many seatings that no small change improves. Two of them often have different boards that
are right; a child takes over whole boards of both in turn (the greedy partition crossover that Galinier and Hao, 1999,
brought to graph coloring, which is this problem without seats), seats the rest at random and is annealed from halfway
down. A population that finds nothing new is replaced by an independent one: how good one gets is luck, and neither
longer annealing nor crossing the best of several was better than as many steps of new ones. Many children that are
annealed briefly do better than a few for long: on two hard heats of tests/data/seeding (84 players to a total of 239,
and 70 with countries to 277) populations of 4 for 3,500 steps a player took 1,250 and 416 million steps on average, and
populations of 12 for 7 times the players squared 182 and 200. To the 237 of the first, populations of 12 that were
given up after 90 children in vain took 3,300 million (found in 5 searches of 20), and populations of 16 after 250
children 1,800 (9 of 20). Dense heats need fewer and longer annealings (`DENSE`).

Several seatings are annealed at a time, each with draws of its own, and taken in in the order in which they were begun:
a second processor shortens the wait and changes nothing else, since it doesn't matter which is done first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from pairing.core.boards.crossover import CrossoverWorkspace, Parents
from pairing.core.boards.rng import first_state, next_draw, shuffled
from pairing.core.boards.row_moves import ROW_DRAWS
from pairing.core.boards.schedule import DRAWS, acceptance_limits, cooling, thresholds
from pairing.core.boards.seats import Row, Seats

MOST_PLAYERS = 210  # beyond that, annealing a population takes longer than a search lasts
LEVELS = 24
LEAST_STEPS = 500  # at each level
MIN_DISTANCE_SHARE = 16  # two seatings are alike if at most one player in sixteen sits at another board
WORKERS = 4  # seatings annealed at a time
MAX_STALE_CHILDREN = 250  # without one that is better than a parent: then another population is begun


class Plan(NamedTuple):
    """How many seatings a population has, and how each is annealed.

    Each level has the number of players cubed, divided by `cubed`, as steps. Temperatures are shares of a third of the
    mean conflict: `hot`, where nothing holds, two where boards hold and people move, and `cold`, where all is frozen.
    """

    population: int
    cubed: int
    hot: float
    warm: tuple[float, float]
    cold: float


# Heats of 56 and 70 players did better from the warmer of the two, one of 84 from the other, so it is drawn.
USUAL = Plan(population=16, cubed=300, hot=1.2, warm=(0.9, 0.6), cold=0.35)
# In a dense heat nearly every swap breaks something: it freezes sooner, and takes longer to anneal.
DENSE = Plan(population=8, cubed=30, hot=1.1, warm=(0.8, 0.65), cold=0.5)


@dataclass(frozen=True, slots=True)
class _Individual:
    """One of the population: its total, the places of the players, and the conflict of each with their board."""

    total: int
    board: Row
    slot: Row
    board_conflicts: Row


@dataclass(frozen=True)
class _CoolingSchedule:
    """From warm to cold: for each level what `try_swaps` and `anneal_rows` go by; calculated when needed."""

    seats: Seats
    warm: float
    cold: float

    @cached_property
    def levels(self) -> Sequence[tuple[Row, int]]:
        return [(self.seats.loops.numbers(table), shift) for table, shift in self._tables]

    @cached_property
    def acceptance_limits(self) -> Row:
        return self.seats.acceptance_limits(
            [acceptance_limits(table, shift, draws=ROW_DRAWS) for table, shift in self._tables]
        )

    @property
    def _tables(self) -> list[tuple[list[int], int]]:
        return [thresholds(temperature) for temperature in cooling(self.warm, self.cold, LEVELS)]


class _AnnealingWorker:
    """Where a seating is annealed: of which population and which two of it, and at which step that began."""

    def __init__(self, seats: Seats, *, rng: int) -> None:
        self.seats = seats
        self.population: list[_Individual] = []
        self.parents: Sequence[int] = ()
        self.begun = 0
        zeros, boards, players = seats.loops.zeros, seats.tables.boards, len(seats.tables.players)
        left, costs = ((zeros(boards), zeros(boards)) for _ in range(2))
        self._workspace = CrossoverWorkspace(left, costs, standing=zeros(players), free=zeros(players))
        seats.state.dice = rng

    @property
    def done(self) -> int:
        """The steps that the seating has been annealed for."""
        return int(self.seats.state.steps) - self.begun

    def draw(self, below: int) -> int:
        """A draw of this worker."""
        state, draw = next_draw(int(self.seats.state.dice))
        self.seats.state.dice = state
        return draw * below // DRAWS

    def seat_child(self, one: _Individual, other: _Individual) -> None:
        """Seat a child of the two."""
        parents = Parents(
            (one.board, other.board), (one.slot, other.slot), (one.board_conflicts, other.board_conflicts)
        )
        self.seats.loops.greedy_partition_crossover(self.seats.seating, parents, self._workspace, self.draw(2))

    def seat_anywhere(self) -> None:
        """Draw everybody's seat."""
        seating, size = self.seats.seating, self.seats.tables.size
        for player, seat in enumerate(shuffled(list(range(len(seating.board))), seed=self.draw(DRAWS))):
            seating.board[player], seating.slot[player] = divmod(seat, size)

    def anneal(self, schedule: _CoolingSchedule, *, each: int, goal: int) -> _Individual:
        """From warm to cold, `each` steps at each level, the last a few more; fewer if the total is down to `goal`."""
        seats, seating = self.seats, self.seats.seating
        seats.recompute()
        seats.note_as_best()
        if not seats.tables.twin:
            seats.anneal_rows(schedule.acceptance_limits, begun=self.begun, each=each, goal=goal, count=LEVELS * each)
        else:
            for table, shift in schedule.levels:
                if seats.state.best > goal:
                    seats.try_swaps(table, shift, goal=goal, count=each)
        seats.back_to_best()
        total = int(seats.state.total)
        return _Individual(total, copy(seating.board), copy(seating.slot), seats.loops.numbers(seats.board_conflicts))


class Memetic:
    """One population after the other, to be driven in pieces; its result becomes the best of `seats`.

    The seating of `seats` itself stays as it is; all work is done by workers with draws of their own.
    """

    def __init__(self, seats: Seats, *, unit: float) -> None:
        self._seats = seats
        self._first = tuple(map(int, seats.seating.board)), tuple(map(int, seats.seating.slot))
        plan = USUAL if seats.seat_rows is None else DENSE
        self._from_hot = _CoolingSchedule(seats, plan.hot * unit, plan.cold * unit)
        self._warm = tuple(_CoolingSchedule(seats, start * unit, plan.cold * unit) for start in plan.warm)
        self._each = max(LEAST_STEPS, len(seats.tables.players) ** 3 // plan.cubed)
        self._whole = plan.population
        self._population: list[_Individual] = []
        self._stale = 0
        rng = int(seats.state.dice)
        self._workers = [_AnnealingWorker(seats.copied(), rng=(rng := first_state(rng))) for _ in range(WORKERS)]
        self._together = seats.loops.zeros(seats.tables.boards**2)
        self._annealing: deque[tuple[_AnnealingWorker, Callable[[], _Individual]]] = deque()

    def advance(self, count: int, *, goal: int) -> None:
        """Do `count` steps, and as many more as the last seating takes; fewer if the best total is down to `goal`."""
        if not self._annealing:
            for worker in self._workers:
                self._begin(worker, goal)
        shared = self._seats.state
        end = shared.steps + count
        while shared.steps < end and shared.best > goal:
            worker, wait = self._annealing.popleft()
            seating = wait()
            shared.steps += worker.done
            self._show(seating)
            self._take_in(seating, worker)
            self._begin(worker, goal)

    def run_every_loop(self) -> None:
        """Go through each loop once, so that it is loaded."""
        worker = self._workers[0]
        seating = worker.anneal(self._from_hot, each=1, goal=0)
        worker.seats.seat_rows = worker.seats.make_seat_rows()  # as in a dense heat
        worker.seat_child(seating, seating)
        worker.anneal(self._from_hot, each=1, goal=0)
        self._alike(seating, seating)

    def _show(self, seating: _Individual) -> None:
        """Tell the search of a new best."""
        shared = self._seats
        if seating.total < shared.state.best:
            shared.state.best = seating.total
            shared.seating.best_board[:] = seating.board
            shared.seating.best_slot[:] = seating.slot

    def _begin(self, worker: _AnnealingWorker, goal: int) -> None:
        """Anneal another seating: one at random until the population is whole, then a child of two of it."""
        worker.population = self._population
        worker.parents = ()
        if len(self._population) == self._whole:
            first = worker.draw(self._whole)
            worker.parents = first, (first + 1 + worker.draw(self._whole - 1)) % self._whole
        parents = [self._population[member] for member in worker.parents]
        worker.begun = int(worker.seats.state.steps)
        self._annealing.append((worker, self._seats.loops.aside(partial(self._anneal, worker, parents, goal))))

    def _anneal(self, worker: _AnnealingWorker, parents: Sequence[_Individual], goal: int) -> _Individual:
        schedule = self._from_hot
        if parents:
            schedule = self._warm[worker.draw(len(self._warm))]
            worker.seat_child(*parents)
        elif not self._seats.tables.forbidden:
            worker.seat_anywhere()
        else:  # forbidden combinations make other seats hard to find
            worker.seats.seating.board[:], worker.seats.seating.slot[:] = self._first
        return worker.anneal(schedule, each=self._each, goal=goal)

    def _take_in(self, seating: _Individual, worker: _AnnealingWorker) -> None:
        """Add the seating to its population; begin another one after too many fruitless children."""
        if worker.population is not self._population:
            return
        self._join(seating, worker.parents)
        if self._stale >= MAX_STALE_CHILDREN:
            self._population, self._stale = [], 0

    def _join(self, new: _Individual, parents: Sequence[int]) -> None:
        """A child that is no worse replaces the worse of its parents, unless the population has one like it.

        One that was begun before the population was whole, and is done after, replaces the worst of all.
        """
        if len(self._population) < self._whole:
            self._population.append(new)
            return
        worse = max(parents or range(self._whole), key=lambda member: self._population[member].total)
        self._stale += 1
        if new.total <= self._population[worse].total:
            like = [at for at, member in enumerate(self._population) if self._alike(new, member)]
            place = like[0] if like else worse
            if new.total < self._population[place].total:
                self._stale = 0
            if new.total <= self._population[place].total:
                self._population[place] = new

    def _alike(self, one: _Individual, other: _Individual) -> bool:
        """Whether two seatings have nearly the same boards, powers aside."""
        boards = self._seats.tables.boards
        return (
            self._seats.loops.partition_distance(one.board, other.board, self._together, boards)
            <= len(one.board) // MIN_DISTANCE_SHARE
        )
