"""The loops that a proof runs on, and what makes the rows that they work on: lists, or numpy arrays once compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pairing.core.boards.cheapest import cheapest_board
from pairing.core.boards.covering import cover
from pairing.core.boards.rising import try_prices

__all__ = ["PLAIN", "ProofLoops", "afterwards"]


@dataclass(frozen=True, slots=True)
class ProofLoops:
    """`numbers` and `amounts` make a row of whole numbers or of floats, `zeros` one of so many.

    `part` takes the rows of some players out of those of all pairs; `order` gives the places of a row with the highest
    number first, of equal ones that with the least in a second row, else the first.
    """

    cheapest_board: Callable[..., int]
    try_prices: Callable[..., int]
    cover: Callable[..., None]
    numbers: Callable[[Sequence[int]], Any]
    amounts: Callable[[Sequence[float]], Any]
    zeros: Callable[[int], Any]
    part: Callable[[Any, Sequence[int]], Any]
    order: Callable[[Any, Any], Any]


def afterwards(job: Callable[[], Any]) -> Callable[[], Any]:
    """Plain Python runs on one processor at a time: the job is done when its result is asked for."""
    return job


def _zeros(count: int) -> list[int]:
    return [0] * count


def _part(pairs: Sequence[Sequence[int]], players: Sequence[int]) -> list[list[int]]:
    return [[pairs[one][other] for other in players] for one in players]


def _order(row: Sequence[float], then: Sequence[int]) -> list[int]:
    return sorted(range(len(row)), key=lambda place: (-row[place], then[place]))


PLAIN = ProofLoops(
    cheapest_board,
    try_prices,
    cover,
    numbers=list,
    amounts=list,
    zeros=_zeros,
    part=_part,
    order=_order,
)
