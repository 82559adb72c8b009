"""What is calculated once and kept: values that several others take, and values of each seat that are read again.

A value kept for all seats becomes a list. That pays where two functions over all seats read it, where a function
inside another does, or where one does and the seat's own score too.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from scoring.core.codegen.graph import Graph, Use

_LEAVES: Final = frozenset({"word", "constant"})
_CHEAP: Final = frozenset({"<", ">=", "=", "<>", "+", "-"})
_OWN: Final = frozenset({0})


@dataclass(frozen=True, slots=True)
class Plan:
    """`shared` are the nodes that several take, `rows` those kept for all seats, `takers` who takes each."""

    shared: frozenset[int]
    rows: frozenset[int]
    takers: dict[int, frozenset[int]]


def make_plan(graph: Graph, root: Use) -> Plan:
    """The plan for calculating `root` for every seat."""
    takers: dict[int, set[int]] = {root.node: {-1}}
    count = Counter({root.node: 1})
    readers: dict[int, set[str]] = {root.node: {"score"}}
    rows: set[int] = set()
    for at in range(root.node, -1, -1):
        if at not in takers:
            continue
        node = graph.nodes[at]
        if node.seats == _OWN and _worth_keeping(graph, at, readers.get(at, set())):
            rows.add(at)
        inside = _readers_inside(graph, at, kept=at in rows, readers=readers.get(at, set()))
        for use in node.takes:
            takers.setdefault(use.node, set()).add(at)
            count[use.node] += 1
            readers.setdefault(use.node, set()).update(inside)
    shared = frozenset(at for at, times in count.items() if times > 1)
    return Plan(shared, frozenset(rows), {at: frozenset(who) for at, who in takers.items()})


def _readers_inside(graph: Graph, at: int, *, kept: bool, readers: set[str]) -> set[str]:
    """Which loops read what this node takes."""
    node = graph.nodes[at]
    if kept or (node.kind.startswith("over ") and not node.seats):
        return {f"loop {at}"}
    return {"inner loop"} if len(node.seats) > 1 or node.kind.startswith("over ") else readers


def _worth_keeping(graph: Graph, at: int, readers: set[str]) -> bool:
    node = graph.nodes[at]
    if node.kind == "word":
        return True
    if node.kind in _CHEAP and all(graph.nodes[use.node].kind in _LEAVES for use in node.takes):
        return False
    return len(readers) > 1 or "inner loop" in readers
