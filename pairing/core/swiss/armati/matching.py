"""A perfect matching of least cost over a graph whose costs have levels, each outweighing all below it together.

The matching itself (Edmonds' blossom algorithm) is rustworkx's. It takes whole numbers of up to 126 bits and fails or
wraps beyond them, so the levels are packed as tightly as their largest values allow, and the bits are counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

__all__ = ["MOST_BITS", "Edge", "largest_matching", "least_cost_matching", "pack"]

Edge = tuple[int, int, tuple[int, ...]]
"""Two vertices, and what joining them costs on each level, the weightiest first; every cost is at least 0."""
MOST_BITS: Final = 120


def least_cost_matching(vertices: int, edges: Sequence[Edge]) -> tuple[list[tuple[int, int]], tuple[int, ...]] | None:
    """The pairs that join all vertices 0 to `vertices` - 1 at the least cost, each sorted, and that cost by level.

    None if no perfect matching exists. The same edges in the same order give the same pairs.
    """
    if not vertices:
        return [], ()
    if not edges:
        return None
    packed, scales = pack([cost for _u, _v, cost in edges], pairs=vertices // 2)
    highest = max(packed)
    pairs = _matching(vertices, [(u, v, highest - cost) for (u, v, _), cost in zip(edges, packed, strict=True)])
    if 2 * len(pairs) != vertices:
        return None
    cost_of = {(u, v): cost for (u, v, _), cost in zip(edges, packed, strict=True)}
    total = sum(cost_of[pair] if pair in cost_of else cost_of[pair[1], pair[0]] for pair in pairs)
    levels = []
    for scale in scales:
        level, total = divmod(total, scale)
        levels.append(level)
    return sorted((min(pair), max(pair)) for pair in pairs), tuple(levels)


def largest_matching(vertices: int, edges: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """As many pairs as the edges allow, whatever they cost."""
    return _matching(vertices, [(u, v, 1) for u, v in edges]) if edges else []


def pack(costs: Sequence[tuple[int, ...]], *, pairs: int) -> tuple[list[int], tuple[int, ...]]:
    """Each cost as one number, and what one unit of each level is worth in it.

    A level's unit is worth more than everything below it can add up to over `pairs` pairs. If that takes more than 120
    bits, the lowest level is made coarser until it fits.
    """
    most = [max(column) for column in zip(*costs, strict=True)]
    coarse = 0
    while True:
        sizes = [*most[:-1], most[-1] >> coarse]
        scales, scale = [], 1
        for size in reversed(sizes):
            scales.append(scale)
            scale *= size * pairs + 1
        if scale.bit_length() <= MOST_BITS or most[-1] >> coarse == 0:
            break
        coarse += 1
    if scale.bit_length() > MOST_BITS:
        raise OverflowError(f"costs take {scale.bit_length()} bits")
    scales.reverse()
    used = [(position, scale) for position, scale in enumerate(scales) if most[position]]
    last = len(most) - 1
    if coarse:
        return [sum((c[i] >> (coarse if i == last else 0)) * s for i, s in used) for c in costs], tuple(scales)
    return [sum([c[i] * s for i, s in used]) for c in costs], tuple(scales)


def _matching(vertices: int, edges: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    import rustworkx  # noqa: PLC0415 – loaded by the process that pairs, not by every one that knows the rules

    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(vertices))
    graph.extend_from_weighted_edge_list(edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [(int(u), int(v)) for u, v in found]
