"""A perfect matching of least cost over a graph whose costs have levels, each outweighing all below it together.

The matching itself (Edmonds' blossom algorithm) is rustworkx's. It takes whole numbers of up to 126 bits and fails or
wraps beyond them, so the levels are packed as tightly as their largest values allow, and the bits are counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

Edge = tuple[int, int, tuple[int, ...]]
"""Two vertices, and what joining them costs on each level, the weightiest first; every cost is at least 0."""
MOST_BITS: Final = 120
FINE: Final = 255


def least_cost_matching(vertices: int, edges: Sequence[Edge]) -> tuple[list[tuple[int, int]], tuple[int, ...]] | None:
    """The pairs that join all vertices 0 to `vertices` - 1 at minimum cost, each sorted, and that cost by level.

    None if no perfect matching exists. The same edges in the same order give the same pairs.
    """
    if not vertices:
        return [], ()
    if not edges:
        return None
    packed = pack([cost for _u, _v, cost in edges], pairs=vertices // 2)
    highest = max(packed)
    pairs = _matching(vertices, [(u, v, highest - cost) for (u, v, _), cost in zip(edges, packed, strict=True)])
    if 2 * len(pairs) != vertices:
        return None
    joined = {frozenset(pair) for pair in pairs}
    costs = [cost for u, v, cost in edges if frozenset((u, v)) in joined]
    return sorted((min(pair), max(pair)) for pair in pairs), tuple(map(sum, zip(*costs, strict=True)))


def largest_matching(vertices: int, edges: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """As many pairs as the edges allow, whatever they cost."""
    return _matching(vertices, [(u, v, 1) for u, v in edges]) if edges else []


def pack(costs: Sequence[tuple[int, ...]], *, pairs: int) -> list[int]:
    """Each cost as one number.

    A level's unit is worth more than everything below it can add up to over `pairs` pairs. If that takes more than 120
    bits, levels are made coarser until it fits: the lowest that still tells more than 255 steps apart, then the lowest.
    """
    most = [max(column) for column in zip(*costs, strict=True)]
    coarse = [0] * len(most)
    while (scales := _scales(most, coarse, pairs)) is None:
        left = [size >> shift for size, shift in zip(most, coarse, strict=True)]
        fine = [level for level, size in enumerate(left) if size > FINE]
        coarse[max(fine or [level for level, size in enumerate(left) if size])] += 1
    if not any(coarse):
        used = [(level, scale) for level, scale in enumerate(scales) if most[level]]
        return [sum([cost[level] * scale for level, scale in used]) for cost in costs]
    shifted = list(zip(coarse, scales, strict=True))
    return [sum((part >> shift) * scale for part, (shift, scale) in zip(cost, shifted, strict=True)) for cost in costs]


def _scales(most: Sequence[int], coarse: Sequence[int], pairs: int) -> list[int] | None:
    """What a unit of each level is worth, or None if all levels together take too many bits."""
    scales, scale = [], 1
    for size, shift in zip(reversed(most), reversed(coarse), strict=True):
        scales.append(scale)
        scale *= (size >> shift) * pairs + 1
    return scales[::-1] if scale.bit_length() <= MOST_BITS else None


def _matching(vertices: int, edges: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    import rustworkx  # noqa: PLC0415 – loaded by the process that pairs, not by every one that knows the rules

    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(vertices))
    graph.extend_from_weighted_edge_list(edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [(int(u), int(v)) for u, v in found]
