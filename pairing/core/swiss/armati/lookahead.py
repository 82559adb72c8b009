"""Looking ahead in small fields: a round is paired so that the rounds after it can be paired too.

Ten players can play nine rounds, but one careless round leaves two rings of five who have only each other, and the next
round has no pairing. Where the rounds left come close to the opponents left, the pairings of a round are tried from
the cheapest on (Lawler's order: each next one leaves out a pair of one tried before) until one leaves enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Final

from pairing.core.boards.rng import first_state
from pairing.core.swiss.armati.costs import Costs
from pairing.core.swiss.armati.edges import offered_edges
from pairing.core.swiss.armati.matching import Edge, least_cost_matching

MOST_PLAYERS: Final = 24
MOST_TRIED: Final = 150
TRIES: Final = 24

Pairs = list[tuple[int, int]]
_Waiting = tuple[tuple[int, ...], int, Pairs, tuple[tuple[int, int], ...], frozenset[tuple[int, int]]]
"""Its cost, a number that tells equal ones apart, the pairs, and those that are forced and barred in its part."""


def needs_care(costs: Costs, *, rounds_left: int) -> bool:
    """Whether this round could leave the later ones without a pairing.

    Never while everybody keeps at least half the field as opponents until the last round (Dirac's theorem).
    """
    players = len(costs.field.contenders)
    if rounds_left < 1 or not 4 <= players <= MOST_PLAYERS or costs.rules.rematches:
        return False
    size = players + players % 2
    opponents = [sum(other != one and costs.legal(one, other) for other in range(players)) for one in range(players)]
    fewest = min(opponents) + players % 2  # the bye is an opponent too
    return 2 * (fewest - rounds_left) < size


def pairings_by_cost(costs: Costs, *, wanted: Callable[[Pairs], bool]) -> tuple[Pairs, tuple[int, ...], int] | None:
    """The cheapest pairing that is wanted, its cost by level, and how many cheaper ones were passed over.

    None if no pairing is legal, or none of the 150 cheapest is wanted. In an odd field a pair with the number of
    players is the bye.
    """
    players = len(costs.field.contenders)
    odd = players % 2
    edges = offered_edges(costs, offer=None, odd=bool(odd))
    numbers, tried = count(), 0
    waiting: list[_Waiting] = []
    first = _solve(players + odd, edges, forced=(), barred=frozenset())
    if first is not None:
        heappush(waiting, (first[1], next(numbers), first[0], (), frozenset()))
    while waiting and tried < MOST_TRIED:
        levels, _, pairs, forced, barred = heappop(waiting)
        if wanted(pairs):
            return pairs, levels, tried
        tried += 1
        kept = list(forced)
        for pair in [each for each in pairs if each not in forced]:
            found = _solve(players + odd, edges, forced=tuple(kept), barred=barred | {pair})
            if found is not None:
                heappush(waiting, (found[1], next(numbers), found[0], tuple(kept), barred | {pair}))
            kept.append(pair)
    return None


def _solve(
    vertices: int, edges: Sequence[Edge], *, forced: tuple[tuple[int, int], ...], barred: frozenset[tuple[int, int]]
) -> tuple[Pairs, tuple[int, ...]] | None:
    """The cheapest matching with the forced pairs in and the barred ones out."""
    held = {vertex: pair for pair in forced for vertex in pair}
    allowed = [
        edge
        for edge in edges
        if edge[:2] not in barred and held.get(edge[0]) == held.get(edge[1]) and held.get(edge[0], edge[:2]) == edge[:2]
    ]
    return least_cost_matching(vertices, allowed)


def leaves_enough(costs: Costs, pairs: Pairs, *, rounds_left: int, seed: int) -> bool:
    """Whether a way was found to pair that many more rounds after this one, without a rematch or a second bye.

    The search is randomised: a yes is certain, a no is not.
    """
    contenders = costs.field.contenders
    players = len(contenders)
    used = set(pairs)
    left = [
        (one, other)
        for one in range(players)
        for other in range(one + 1, players)
        if costs.legal(one, other) and (one, other) not in used
    ]
    if players % 2:
        left += [
            (one, players) for one, each in enumerate(contenders) if not each.had_bye and (one, players) not in used
        ]
    return any(_rounds(players + players % 2, left, rounds_left, seed * 100 + go) for go in range(TRIES))


def _rounds(vertices: int, edges: Sequence[tuple[int, int]], rounds: int, seed: int) -> bool:
    """Take perfect matchings away at random, one for each round; return whether that succeeds."""
    left = list(edges)
    for number in range(rounds):
        weighed = [(u, v, (first_state(seed * 1009 + number * 31 + u * 64 + v) >> 50,)) for u, v in left]
        found = least_cost_matching(vertices, weighed)
        if found is None:
            return False
        taken = set(found[0])
        left = [edge for edge in left if edge not in taken]
    return True
