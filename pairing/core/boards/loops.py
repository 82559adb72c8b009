"""The loops of a search, and what makes the rows that they work on: lists, or numpy arrays once compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pairing.core.boards import cheapest, covering, crossing, exact, rising, rows, steps

# Where they stand, and the functions that they call.
MODULES = ("dice", "smoothing", "steps", "rows", "crossing", "exact", "cheapest", "rising", "covering")


@dataclass(frozen=True, slots=True)
class Loops:
    """`numbers` and `amounts` make a row of whole numbers or of floats, `zeros` one of so many.

    `part` takes the rows of some players out of those of all pairs; `order` gives the places of a row with the highest
    number first, of equal ones that with the least in a second row, else the first. `aside` does a job beside what
    follows, where a second processor can, and gives how to wait for its result. Heats of up to `most_tried` players may
    be small enough for all ways to be tried.
    """

    anneal: Callable[..., None]
    try_rows: Callable[..., None]
    climb: Callable[..., None]
    settle: Callable[..., None]
    cross: Callable[..., None]
    unlike: Callable[..., int]
    price_boards: Callable[..., None]
    least_of_all: Callable[..., int]
    cheapest_board: Callable[..., int]
    try_prices: Callable[..., int]
    cover: Callable[..., None]
    numbers: Callable[[Sequence[int]], Any]
    amounts: Callable[[Sequence[float]], Any]
    zeros: Callable[[int], Any]
    part: Callable[[Any, Sequence[int]], Any]
    order: Callable[[Any, Any], Any]
    aside: Callable[[Callable[[], Any]], Callable[[], Any]]
    most_tried: int


def afterwards(job: Callable[[], Any]) -> Callable[[], Any]:
    """Plain Python runs on one processor at a time: the job is done when its result is asked for."""
    return job


def _zeros(count: int) -> list[int]:
    return [0] * count


def _part(pairs: Sequence[Sequence[int]], players: Sequence[int]) -> list[list[int]]:
    return [[pairs[one][other] for other in players] for one in players]


def _order(row: Sequence[float], then: Sequence[int]) -> list[int]:
    return sorted(range(len(row)), key=lambda place: (-row[place], then[place]))


PLAIN = Loops(
    anneal=steps.anneal,
    try_rows=rows.try_rows,
    climb=steps.climb,
    settle=steps.settle,
    cross=crossing.cross,
    unlike=crossing.unlike,
    price_boards=exact.price_boards,
    least_of_all=exact.least_of_all,
    cheapest_board=cheapest.cheapest_board,
    try_prices=rising.try_prices,
    cover=covering.cover,
    numbers=list,
    amounts=list,
    zeros=_zeros,
    part=_part,
    order=_order,
    aside=afterwards,
    most_tried=exact.MOST_PLAIN,
)
