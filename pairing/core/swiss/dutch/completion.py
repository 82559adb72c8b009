"""Can these players be paired off completely? Maximum matchings without weights, by Edmonds' blossom algorithm.

Fields are dense (hardly anybody is barred from more than a dozen others), so that a greedy start leaves next to
nothing to do, and neighbours are listed only for the players that a search comes to.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

FREE = -1


def maximum_matching(vertices: Sequence[int], allowed: Callable[[int, int], bool]) -> dict[int, int]:
    """A matching of `vertices` with the most pairs, as each matched vertex's partner; `allowed` is symmetric."""
    return _Matching(vertices, allowed).solve()


class _Matching:
    """One search; vertices are known by their place in `vertices`."""

    def __init__(self, vertices: Sequence[int], allowed: Callable[[int, int], bool]) -> None:
        self.vertices = vertices
        self.allowed = allowed
        self.size = len(vertices)
        self.mate = [FREE] * self.size
        self.lists: list[list[int] | None] = [None] * self.size
        self.parent: list[int] = []
        self.base: list[int] = []
        self.outer: list[bool] = []

    def solve(self) -> dict[int, int]:
        self._start()
        for root in range(self.size):
            if self.mate[root] == FREE:
                self._augment(root)
        return {self.vertices[a]: self.vertices[b] for a, b in enumerate(self.mate) if b != FREE}

    def _start(self) -> None:
        """Give each vertex the next free one that it may have."""
        vertices, mate, allowed = self.vertices, self.mate, self.allowed
        for vertex in range(self.size):
            if mate[vertex] != FREE:
                continue
            one = vertices[vertex]
            for other in range(vertex + 1, self.size):
                if mate[other] == FREE and allowed(one, vertices[other]):
                    mate[vertex], mate[other] = other, vertex
                    break

    def _neighbours(self, vertex: int) -> list[int]:
        found = self.lists[vertex]
        if found is None:
            one, vertices, allowed = self.vertices[vertex], self.vertices, self.allowed
            found = [other for other in range(self.size) if other != vertex and allowed(one, vertices[other])]
            self.lists[vertex] = found
        return found

    def _augment(self, root: int) -> None:
        """Look for a path from a free vertex to another along which the matching can be turned over; turn it over."""
        self.parent = [FREE] * self.size
        self.base = list(range(self.size))
        self.outer = [False] * self.size
        self.outer[root] = True
        queue = deque([root])
        while queue:
            vertex = queue.popleft()
            for other in self._neighbours(vertex):
                if self.base[vertex] == self.base[other] or self.mate[vertex] == other:
                    continue
                if other == root or (self.mate[other] != FREE and self.parent[self.mate[other]] != FREE):
                    self._contract(vertex, other, queue)
                elif self.parent[other] == FREE:
                    self.parent[other] = vertex
                    if self.mate[other] == FREE:
                        self._turn(other)
                        return
                    self.outer[self.mate[other]] = True
                    queue.append(self.mate[other])

    def _turn(self, end: int) -> None:
        vertex = end
        while vertex != FREE:
            before = self.parent[vertex]
            following = self.mate[before]
            self.mate[vertex], self.mate[before] = before, vertex
            vertex = following

    def _contract(self, a: int, b: int, queue: deque[int]) -> None:
        """Shrink the odd circle that the edge a–b closes: each vertex on it can be reached as an outer one."""
        top = self._meeting(a, b)
        inside = [False] * self.size
        self._mark(a, top, b, inside)
        self._mark(b, top, a, inside)
        for vertex in range(self.size):
            if inside[self.base[vertex]]:
                self.base[vertex] = top
                if not self.outer[vertex]:
                    self.outer[vertex] = True
                    queue.append(vertex)

    def _meeting(self, a: int, b: int) -> int:
        """The base where the ways from `a` and `b` back to the root meet."""
        seen = set()
        vertex = a
        while True:
            vertex = self.base[vertex]
            seen.add(vertex)
            if self.mate[vertex] == FREE:
                break
            vertex = self.parent[self.mate[vertex]]
        vertex = self.base[b]
        while vertex not in seen:
            vertex = self.base[self.parent[self.mate[vertex]]]
        return vertex

    def _mark(self, vertex: int, top: int, child: int, inside: list[bool]) -> None:
        while self.base[vertex] != top:
            mate = self.mate[vertex]
            inside[self.base[vertex]] = inside[self.base[mate]] = True
            self.parent[vertex] = child
            child = mate
            vertex = self.parent[mate]
