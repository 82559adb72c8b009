"""The search for the seeding with the least total conflict: annealing in cycles, a memetic algorithm, and local search.

A search is resumable: `advance` continues for a number of steps, and what has been found after n steps depends on
instance, seed and n alone, never on the clock or on how the steps were cut into pieces. Each cycle cools down from warm
to cold and is longer than the one before, so that a search may be stopped at any time. Up to 210 players, thirty times
a cycle's steps go into `memetic` after it, which keeps two processors busy and finds what annealing does not. Up to
210, a proof is computed alongside: it ends with the best seeding there is, or shows that the search has it. If the
proof can't continue, or there is none, boards of the best seeding are reoptimised instead (`popmusic`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Final

from pairing.core.boards.combinatorial_bound import lower_bound
from pairing.core.boards.cost import Tables, build_tables, total_conflict
from pairing.core.boards.initial_seating import first_places
from pairing.core.boards.instance import Game, Instance, PairConflict, PlayerId, Solution, Values
from pairing.core.boards.lagrangian import LagrangianBound, can_be_priced
from pairing.core.boards.memetic import MOST_PLAYERS, Memetic
from pairing.core.boards.optimality import OptimalityProof
from pairing.core.boards.popmusic import Popmusic
from pairing.core.boards.rng import first_state
from pairing.core.boards.schedule import cooling, thresholds
from pairing.core.boards.seat_rows import SMALL
from pairing.core.boards.seats import Row, Seats, plain_seats

# The version of this search, for published draws: raised whenever an instance, seed and number of steps give other
# games than before. Older draws don't name a version.
ENGINE: Final = 13

# The temperatures of a cycle, as shares of a third of the mean conflict; more of either was no better on made-up heats.
HOT, COLD, LEVELS = 1.0, 0.15, 48
FIRST_CYCLE = 500  # steps per player; each later cycle is half as long again
MEMETIC_SHARE = 30  # times the steps of a cycle, spent on the memetic algorithm after it
WORK_LIMIT = 8_000_000  # in the last polish: all pairs of 2,800 players once, seconds in pure Python
CHUNK = 1_000_000
STEPS_PER_WORK = 12  # of the proof, which then takes about half of the processor time
STEPS_PER_POWER_WORK = 24  # during pricing of boards with powers, which takes longer
STEPS_PER_DIVE = 8  # while it dives, and finds more better seedings than the memetic algorithm does
# Steps between two looks at the proof: the least, the share of all steps so far, and the most, half a second.
SOONEST, PROOF_SHARE, LATEST = 100_000, 12, 60_000_000
# In a heat of more players, a proof is begun later: it takes seconds, and POPMUSIC finds more at first.
PROVED_AT_ONCE, PROVED_FROM = 105, 300_000_000  # players; steps
# In a dense heat the bound stays far below all totals: at first, the memetic algorithm has all the time.
DENSE_PROVED_FROM = 1_200_000_000
LARGEST_NARROW = 2**15  # from here on, conflicts need the wide tables


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a search: steps done, total of the random seating, best total so far, and the lower bound."""

    steps: int
    start_total: int
    total: int
    lower_bound: int

    @property
    def finished(self) -> bool:
        """True when the best so far is proven to be the best there is."""
        return self.total == self.lower_bound


class Search:
    """One search over one instance, to be driven in pieces: `advance` as often as wanted, then `finish`.

    `engine` is "plain" (pure Python), "compiled" (numba; ImportError where it is missing) or "auto" (compiled where it
    can be). Both paths give the same games.
    """

    def __init__(self, instance: Instance, *, seed: int, engine: str = "auto") -> None:
        self.instance = instance
        self._tables = build_tables(instance)
        self._lower_bound = lower_bound(self._tables)
        self._goal = (self._lower_bound - self._tables.fixed) // self._tables.unit
        self._seats = _seats(engine, self._tables, seed)
        self._small = self._seats.can_try_all  # and all ways still to be tried
        self._seats.recompute()
        state = self._seats.state
        state.dice = first_state(seed)
        state.best = self._start = int(state.total)
        unit = _typical_conflict(self._tables) / 3
        self._temperatures = cooling(HOT * unit, COLD * unit, LEVELS)
        self._thresholds: dict[int, tuple[Row, int]] = {}
        small = self._tables.boards > 1 and len(self._tables.players) <= MOST_PLAYERS
        self._memetic = Memetic(self._seats, unit=unit) if small else None
        self._cycle_length = FIRST_CYCLE * max(1, len(self._tables.players))
        self._level, self._left = 0, self._cycle_length // LEVELS
        self._cycle_began_with = self._start
        self._searching = False
        self._asked = 0
        self._proof: OptimalityProof | None = None
        self._popmusic: Popmusic | None = None
        self._proving: Callable[[], None] | None = None
        self._proof_due = 0
        if not self._small and can_be_priced(self._tables):
            self._proof = self._new_proof()
        if self._memetic and Popmusic.can_reoptimise(self._tables):
            self._popmusic = Popmusic(self._tables, self._seats.conflicts.pairs, self._seats.loops, seed=seed)

    @property
    def progress(self) -> Progress:
        """How far the search is now."""
        state = self._seats.state
        return Progress(
            steps=int(state.steps),
            start_total=self._in_points(self._start),
            total=self._in_points(int(state.best)),
            lower_bound=self._lower_bound,
        )

    def advance(self, count: int) -> Progress:
        """Do the next `count` steps, fewer once a seeding is proven to be the best.

        The annealing of a child is not cut, so there may be more; the next call then does as many less.
        """
        self._asked = end = self._asked + count
        while (now := self.progress).steps < end and not now.finished:
            most = end - now.steps
            if self._proving is not None:
                most = min(most, self._proof_due - now.steps)
            if most <= 0:
                self._note_proof()
                self._prove()
            elif self._searching:
                self._search_locally(most)
            elif self._level == LEVELS and self._memetic:
                self._run_memetic(self._memetic, most)
            else:
                self._anneal(most)
        return self.progress

    def solution(self) -> Solution:
        """The best seeding so far, whole: locked games and all, in the order of their numbers."""
        seating = self._seats.seating
        games = _seated(self.instance, self._tables.players, seating.best_board, seating.best_slot)
        return Solution(self.progress.total, self._lower_bound, games)

    def finish(self) -> Solution:
        """Polish the best so far until no swap of two players helps, and give it. The search ends here."""
        seats = self._seats
        self._note_proof()
        self._try_all()
        seats.back_to_best()
        work = WORK_LIMIT
        improved = not self.progress.finished
        while improved and work > 0:
            seats.hand_out_powers()
            before, done = int(seats.state.total), int(seats.state.steps)
            seats.search_from_start()
            seats.local_search(work)
            work -= int(seats.state.steps) - done
            improved = seats.hand_out_powers() or int(seats.state.total) < before
        seats.keep_if_best()
        return self.solution()

    def run_every_loop(self) -> None:
        """Go through each compiled loop once, so that it is loaded: for `warm`, on a search that is then discarded."""
        seats = self._seats
        self._anneal(1)
        seats.local_search(1)
        Memetic(seats, unit=1).run_every_loop()
        if self._small:
            seats.enumerate_partitions(self._start)
        proof = self._new_proof()
        proof.advance(work=10**6, best=self._start + 1, boards=seats.best_boards())

    def _in_points(self, total: int) -> int:
        return self._tables.fixed + self._tables.unit * total

    def _anneal(self, most: int) -> None:
        count = min(self._left, most)
        if self._level not in self._thresholds:
            table, shift = thresholds(self._temperatures[self._level])
            self._thresholds[self._level] = self._seats.loops.numbers(table), shift
        table, shift = self._thresholds[self._level]
        self._seats.try_swaps(table, shift, goal=self._goal, count=count)
        self._left -= count
        if self._left <= 0:
            self._level += 1
            self._left = self._cycle_length // LEVELS
        if self._level == LEVELS and self._memetic:
            self._left = self._cycle_length * MEMETIC_SHARE
            if self._proving is None:
                self._prove()
        elif self._level == LEVELS:
            self._end_cycle()

    def _run_memetic(self, memetic: Memetic, most: int) -> None:
        before = self.progress.steps
        memetic.advance(min(self._left, most), goal=self._goal)
        self._left -= self.progress.steps - before
        if self._left <= 0:
            self._end_cycle()

    def _end_cycle(self) -> None:
        """Polish a new best, unless looking at all pairs takes longer than the cycle did; then start the next."""
        best = int(self._seats.state.best)
        if best < self._cycle_began_with and len(self._tables.players) ** 2 <= self._cycle_length:
            self._seats.back_to_best()
            self._seats.hand_out_powers()
            self._seats.search_from_start()
            self._searching = True
        else:
            self._next_cycle()

    def _try_all(self) -> None:
        """Find the least total of a small heat for certain, once: the bound is then the best there is.

        Not before a step for each set of players, as long as that takes: in a heat of 21 it is a second, and a search
        of a twentieth of that would have had no time for anything else.
        """
        seats, now = self._seats, self.progress
        if not self._small or now.finished or now.steps < 1 << len(self._tables.players):
            return
        self._goal = seats.enumerate_partitions(int(seats.state.best))
        self._lower_bound = self._in_points(self._goal)
        self._small = False

    def _new_proof(self) -> OptimalityProof:
        seats = self._seats
        return OptimalityProof(
            LagrangianBound(self._tables, seats.conflicts.pairs, seats.loops), lower_bound=self._goal
        )

    def _prove(self) -> None:
        """Work on the proof, or on POPMUSIC, alongside the search: from this step on, for a share of all steps."""
        now, best = self.progress.steps, int(self._seats.state.best)
        if self.progress.finished or (self._seats.seat_rows is not None and now < DENSE_PROVED_FROM):
            return
        length = min(LATEST, max(SOONEST, now // PROOF_SHARE))
        self._proof_due, boards = now + length, self._seats.best_boards()
        work = length // self._steps_per_work
        early = self._popmusic and len(self._tables.players) > PROVED_AT_ONCE and now < PROVED_FROM
        helper = self._popmusic if not self._proof or self._proof.blocked or early else self._proof
        if helper:
            self._proving = self._seats.loops.aside(partial(helper.advance, work=work, best=best, boards=boards))

    @property
    def _steps_per_work(self) -> int:
        if self._proof and self._proof.diving:
            return STEPS_PER_DIVE
        by_powers = self._proof and not self._proof.bound.done and self._tables.has_powers
        return STEPS_PER_POWER_WORK if by_powers else STEPS_PER_WORK

    def _note_proof(self) -> None:
        """Wait for that work, always at the same step, and use its result."""
        if self._proving is None:
            return
        self._proving()
        self._proving = None
        if self._proof:
            self._goal = max(self._goal, self._proof.lower_bound)
            self._lower_bound = self._in_points(self._goal)
        for better in (self._proof, self._popmusic):
            if better and better.total < self._seats.state.best:
                self._seats.set_best(better.boards, better.total)

    def _next_cycle(self) -> None:
        self._try_all()
        self._cycle_length += self._cycle_length // 2
        self._level, self._left = 0, self._cycle_length // LEVELS
        self._cycle_began_with = int(self._seats.state.best)
        self._searching = False

    def _search_locally(self, most: int) -> None:
        self._seats.local_search(most)
        if self._seats.state.quiet >= len(self._tables.players) ** 2:
            improved = self._seats.hand_out_powers()
            self._seats.keep_if_best()
            if improved:
                self._seats.search_from_start()
                return
            self._next_cycle()


def optimise(
    instance: Instance,
    *,
    seed: int,
    steps: int,
    engine: str = "auto",
    progress: Callable[[Progress], bool] | None = None,
) -> Solution:
    """Search for `moves` steps and give the best seeding found, polished.

    `progress` is called at the start and after every million steps; if it returns False, the search ends early.
    """
    search = Search(instance, seed=seed, engine=engine)
    now = search.progress
    while (progress is None or progress(now)) and now.steps < steps and not now.finished:
        now = search.advance(min(CHUNK, steps - now.steps))
    return search.finish()


def random_seating(instance: Instance, *, seed: int) -> tuple[tuple[Game, ...], int]:
    """A seating drawn at random, from which a search with this seed starts, and its total conflict."""
    tables = build_tables(instance)
    games = _seated(instance, tables.players, *first_places(tables, seed=seed))
    return games, total_conflict(instance, games)


def compiled_path_exists() -> bool:
    """Whether numba can be imported here. The first call imports it, which takes about a second."""
    try:
        import pairing.core.boards.accelerated  # noqa: F401, PLC0415  numba is loaded only where it is asked for
    except ImportError:
        return False
    return True


def warm() -> bool:
    """Load the compiled loops, compiling them where no cache has them yet; False where numba is missing.

    Takes about a second from the cache and ten without: for a worker's start and for set-up, never for a page.
    """
    if not compiled_path_exists():
        return False
    players = tuple(range(1, 5))
    for value in (1, SMALL, LARGEST_NARROW):  # one search for each width of table in use
        pairs = tuple(PairConflict(a, b, value) for a, b in combinations(players, 2))  # never proven, so all loops run
        heat = Instance(2, (), False, None, Values(0, 0, 0), players, (*pairs, PairConflict(1, 2, 1)))
        search = Search(heat, seed=1, engine="compiled")
        search.run_every_loop()
    return True


def _seats(engine: str, tables: Tables, seed: int) -> Seats:
    places = first_places(tables, seed=seed)
    if not tables.players or engine == "plain" or (engine == "auto" and not compiled_path_exists()):
        return plain_seats(tables, *places)
    from pairing.core.boards.accelerated import compiled_seats  # noqa: PLC0415  as above

    return compiled_seats(tables, *places)


def _typical_conflict(tables: Tables) -> float:
    """The mean conflict of two who are in conflict at all; of a player with a power, where only powers cost."""
    weights = [(len(members) * (len(members) - 1) // 2, abs(value)) for members, value in tables.cliques]
    weights += [(1, abs(value)) for _, _, value in tables.pairs]
    if not weights:
        weights = [(1, value) for value in tables.power if value] or [(1, 1)]
    return sum(count * value for count, value in weights) / sum(count for count, _ in weights)


def _seated(
    instance: Instance, players: Sequence[PlayerId | None], board: Sequence[int], slot: Sequence[int]
) -> tuple[Game, ...]:
    """The whole heat as games; on each board players stand in the order of the powers, or of the instance."""
    sitting: list[list[tuple[int, PlayerId]]] = [[] for _ in instance.open_games]
    for index, player in enumerate(players):
        if player is not None:
            order = int(slot[index]) if instance.assign_powers else index
            sitting[int(board[index])].append((order, player))
    filled = []
    for number, seats in zip(instance.open_games, sitting, strict=True):
        seats.sort(key=lambda seat: seat[0])
        powers = tuple(instance.powers[order] for order, _ in seats) if instance.assign_powers else None
        filled.append(Game(number, tuple(player for _, player in seats), powers))
    return tuple(sorted([*filled, *instance.locked_games], key=lambda game: game.game))
