"""Table numbers: the pair with the most points at table 1, and players with a fixed table always at that table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pairing.core.swiss.armati.field import Contender


@dataclass(frozen=True, slots=True)
class Table:
    """A game of the round: its table, and the numbers of the players, who is named first at the first place.

    `fixed_for` is the player who keeps this table in all rounds, if any.
    """

    number: int
    first: int
    second: int
    fixed_for: int | None = None


def number_tables(
    pairs: Sequence[tuple[int, int]], *, contenders: Sequence[Contender], fixed: Mapping[int, int]
) -> tuple[Table, ...]:
    """The tables of a round in order of their numbers.

    Pairs are ordered by the score of the better player, then the sum of scores, then the better place of the two. Where
    two pairs claim one fixed table, or the players of one pair have two, the higher one keeps theirs.
    """
    rank = {contender.id: (-contender.score, place) for place, contender in enumerate(contenders)}

    def standing(pair: tuple[int, int]) -> tuple[object, ...]:
        better, worse = sorted(rank[number] for number in pair)
        return better[0], better[0] + worse[0], better[1]

    ordered = sorted(pairs, key=standing)
    kept: dict[int, tuple[tuple[int, int], int]] = {}
    for pair in ordered:
        for number in sorted(pair, key=lambda one: rank[one]):
            if number in fixed and fixed[number] not in kept and all(held != pair for held, _ in kept.values()):
                kept[fixed[number]] = pair, number
    placed = {pair for pair, _ in kept.values()}
    found = [Table(table, *pair, fixed_for=number) for table, (pair, number) in kept.items()]
    number = 0
    for pair in ordered:
        if pair not in placed:
            number += 1
            while number in kept:
                number += 1
            found.append(Table(number, *pair))
    return tuple(sorted(found, key=lambda table: table.number))
