"""The loops of a search, and functions that create their rows: lists, or numpy arrays once compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from pairing.core.boards import crossover, dual_ascent, exact, moves, pricing, row_moves, seat_rows, set_partitioning

# Where they stand, and the functions that they call.
MODULES = (
    "rng",
    "smoothing",
    "moves",
    "row_moves",
    "seat_rows",
    "crossover",
    "exact",
    "pricing",
    "dual_ascent",
    "set_partitioning",
)


T = TypeVar("T")


class Record(Protocol):
    """Makes the state of a loop from a dataclass of numbers: the dataclass itself, or a numpy record once compiled."""

    def __call__(self, state: T, /) -> T: ...


@dataclass(frozen=True, slots=True)
class Loops:
    """`numbers` and `amounts` make a row of whole numbers or of floats, and `zeros` one of zeros, of the given length.

    `record` makes the state of a loop. `part` takes the rows of some players out of those of all pairs. `order` gives
    the places of a row with the highest number first; of equal ones that with the least in a second row, else the
    first. `aside` does a job on a second processor where it can, and returns a function that waits for its result.
    Heats of up to `most_tried` players may be small enough to try all ways.
    """

    anneal: Callable[..., None]
    anneal_rows: Callable[..., None]
    anneal_seat_rows: Callable[..., None]
    local_search: Callable[..., None]
    recompute: Callable[..., None]
    greedy_partition_crossover: Callable[..., None]
    partition_distance: Callable[..., int]
    price_boards: Callable[..., None]
    enumerate_partitions: Callable[..., int]
    solve_pricing: Callable[..., int]
    ascend: Callable[..., int]
    branch_and_bound: Callable[..., None]
    numbers: Callable[[Sequence[int]], Any]
    amounts: Callable[[Sequence[float]], Any]
    zeros: Callable[[int], Any]
    record: Record
    part: Callable[[Any, Sequence[int]], Any]
    order: Callable[[Any, Any], Any]
    aside: Callable[[Callable[[], Any]], Callable[[], Any]]
    most_tried: int


def afterwards(job: Callable[[], Any]) -> Callable[[], Any]:
    """Plain Python uses one processor at a time: the job is done when its result is asked for."""
    return job


def _record(state: T) -> T:
    return state


def _zeros(count: int) -> list[int]:
    return [0] * count


def _part(pairs: Sequence[Sequence[int]], players: Sequence[int]) -> list[list[int]]:
    return [[pairs[one][other] for other in players] for one in players]


def _order(row: Sequence[float], then: Sequence[int]) -> list[int]:
    return sorted(range(len(row)), key=lambda place: (-row[place], then[place]))


PLAIN = Loops(
    anneal=moves.anneal,
    anneal_rows=row_moves.anneal_rows,
    anneal_seat_rows=seat_rows.anneal_seat_rows,
    local_search=moves.local_search,
    recompute=moves.recompute,
    greedy_partition_crossover=crossover.greedy_partition_crossover,
    partition_distance=crossover.partition_distance,
    price_boards=exact.price_boards,
    enumerate_partitions=exact.enumerate_partitions,
    solve_pricing=pricing.solve_pricing,
    ascend=dual_ascent.ascend,
    branch_and_bound=set_partitioning.branch_and_bound,
    numbers=list,
    amounts=list,
    zeros=_zeros,
    record=_record,
    part=_part,
    order=_order,
    aside=afterwards,
    most_tried=exact.MOST_PLAIN,
)
