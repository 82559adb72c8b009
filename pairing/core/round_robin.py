"""Everyone against everyone by the Berger tables (FIDE Handbook C.05, Annex 1), once or twice.

Places are numbered from 1. In an odd field the last number of the table stands for nobody: its opponent has the bye.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from common.pure.errors import RuleError

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 200


@dataclass(frozen=True, slots=True)
class RobinRound:
    """A round of the table: its number from 1, its pairs (white or home side first), and who has the bye."""

    number: int
    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None


def rounds_of_robin(players: int, *, double: bool = False) -> int:
    """How many rounds it takes until all have met once, or twice."""
    once = players - 1 + players % 2
    return once * 2 if double else once


def berger_rounds(players: int, *, double: bool = False) -> tuple[RobinRound, ...]:
    """All rounds of the table for `players` places.

    With `double` everyone meets twice, with sides changed in the second cycle; the last two rounds of the first cycle
    then change places, as the handbook advises, so that nobody has the same side three times running.
    Errors: `RuleError` at `players` outside 2 to 200.
    """
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        message = "A round robin can have %(least)s to %(most)s players, not %(players)s. Choose another format."
        raise RuleError.one(
            "players", "out_of_range", message, least=FEWEST_PLAYERS, most=MOST_PLAYERS, players=players
        )
    cycle = [_round_pairs(players + players % 2, index) for index in range(rounds_of_robin(players))]
    if double:
        first = [*cycle[:-2], *reversed(cycle[-2:])]
        cycle = [*first, *([(black, white) for white, black in pairs] for pairs in cycle)]
    return tuple(_without_nobody(number, pairs, players) for number, pairs in enumerate(cycle, start=1))


def _round_pairs(size: int, index: int) -> list[tuple[int, int]]:
    """One round of the table for an even `size`, counted from 0.

    The last place stays, and its opponent moves on by half the table each round; the others pair off on both sides of
    that opponent, around the circle of the remaining places.
    """
    circle = size - 1
    middle = index * (size // 2) % circle
    pairs = [(middle + 1, size) if index % 2 == 0 else (size, middle + 1)]
    pairs.extend(((middle + step) % circle + 1, (middle - step) % circle + 1) for step in range(1, size // 2))
    return pairs


def _without_nobody(number: int, pairs: list[tuple[int, int]], players: int) -> RobinRound:
    met = tuple(pair for pair in pairs if max(pair) <= players)
    byes = [min(pair) for pair in pairs if max(pair) > players]
    return RobinRound(number, met, byes[0] if byes else None)
