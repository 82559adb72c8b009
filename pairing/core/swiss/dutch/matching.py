"""Heaviest perfect matchings with exact whole-number weights."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import rustworkx

# rustworkx computes in 128 bits, and doubles weights on the way; beyond that it fails or, worse, wraps.
MOST_BITS = 120

Edge = tuple[int, int, int]


def heaviest_perfect_matching(vertices: Collection[int], edges: Sequence[Edge]) -> dict[int, int] | None:
    """Each vertex's partner in a perfect matching of the greatest total weight; None if there is no perfect one.

    Every matching has the same number of edges, so that weights may be below zero. Raises OverflowError if they
    spread over more bits than the matcher takes.
    """
    if len(vertices) % 2:
        return None
    if not vertices:
        return {}
    if not edges:
        return None
    least = min(edge[2] for edge in edges)
    most = max(edge[2] for edge in edges)
    if (most - least + 1).bit_length() > MOST_BITS:
        raise OverflowError("The weights of this bracket take more bits than the matcher has.")
    places = {vertex: place for place, vertex in enumerate(vertices)}
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * len(places))
    graph.add_edges_from([(places[a], places[b], weight - least) for a, b, weight in edges])
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(pairs) < len(places):
        return None
    back = list(places)
    partners = {back[a]: back[b] for a, b in pairs}
    return partners | {b: a for a, b in partners.items()}
