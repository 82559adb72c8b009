"""From a bracket's weights to its one pairing, stage by stage in the order in which candidates are generated.

The candidates of a bracket are all that are best by the criteria (C6–C21); among them the first in the Handbook's
order is taken (C.04.3, articles 3.3–3.7 and 4): the moved-down players who are paired, their opponents, the exchanges
between S1 and S2 of what is left, and the transposition of S2. Each stage is a matching with the question of that
stage in the lowest places of the weights; its answer then strikes out the edges that go against it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pairing.core.swiss.dutch.matching import MOST_BITS, Edge, heaviest_perfect_matching

NOBODY: frozenset[int] = frozenset()


@dataclass(slots=True)
class Edges:
    """The possible pairs: `inner` those of the bracket itself, the higher player first, `outer` all others."""

    vertices: set[int]
    inner: list[Edge]
    outer: list[Edge]

    def strike(self, *, higher: Collection[int] = NOBODY, lower: Collection[int] = NOBODY) -> None:
        """Strike out the inner pairs whose higher player, or whose lower player, is one of these."""
        self.inner = [edge for edge in self.inner if edge[0] not in higher and edge[1] not in lower]

    def keep_inside(self, players: Collection[int]) -> None:
        """Strike out the outer pairs of these players: they are paired in the bracket."""
        self.outer = [edge for edge in self.outer if edge[0] not in players and edge[1] not in players]

    def take_out(self, players: Collection[int]) -> None:
        """Strike out everything about these players: they have their opponents."""
        self.vertices.difference_update(players)
        self.strike(higher=players, lower=players)
        self.keep_inside(players)

    def room(self) -> int:
        """How many bits are free below the weights."""
        weights = [edge[2] for edge in self.inner] + [edge[2] for edge in self.outer]
        return MOST_BITS - 1 - (max(weights) - min(weights) + 1).bit_length() if weights else MOST_BITS - 1

    def batch(self, players: Sequence[int], bits: int = 1) -> Sequence[int]:
        """The number of first players that one question can cover, at this number of bits each."""
        return players[: max(1, self.room() // bits)]

    def ask(self, value: Mapping[int, int], span: int, *, order: Mapping[int, int] | None = None) -> Edges:
        """The edges with a question in the lowest places: `value` of an inner pair by its higher player, the more the
        better, times `order` of the lower one; totals differ by less than `span`.
        """
        get = value.get
        if order is None:
            inner = [(a, b, weight * span + get(a, 0)) for a, b, weight in self.inner]
        else:
            inner = [(a, b, weight * span + (get(a, 0) * order[b] if a in value else 0)) for a, b, weight in self.inner]
        return Edges(self.vertices, inner, [(a, b, weight * span) for a, b, weight in self.outer])


@dataclass(frozen=True, slots=True)
class Halves:
    """S1 and S2 of a remainder, and a best matching of the two if one is known."""

    upper: list[int]
    lower: list[int]
    partners: dict[int, int] | None


def solve(edges: Edges) -> dict[int, int]:
    """A best matching of what is left, which must exist."""
    partners = heaviest_perfect_matching(edges.vertices, edges.inner + edges.outer)
    if partners is None:
        raise AssertionError("a stage struck out the last matching")
    return partners


def meet_moved_down(
    edges: Edges, moved_down: Sequence[int], residents: Sequence[int], inside: set[int]
) -> dict[int, int]:
    """Who of the moved-down players is paired, and with whom; their pairs are taken out of the edges.

    `inside`: who of them is paired in the bracket in some best matching.
    """
    paired = list(moved_down) if len(inside) == len(moved_down) else _choose_moved_down(edges, moved_down)
    return partners_in_turn(edges, paired, residents)


def partners_in_turn(edges: Edges, players: Sequence[int], others: Sequence[int]) -> dict[int, int]:
    """Give each of `players` in turn the first of `others` that a best matching has; take the pairs out.

    Of moved-down players this finds the opponents, of S1 the first transposition of S2.
    """
    size = len(others) + 1
    order = {player: size - place for place, player in enumerate(others)}
    pairs: dict[int, int] = {}
    waiting = list(players)
    while waiting:
        batch = edges.batch(waiting, size.bit_length())
        waiting = waiting[len(batch) :]
        unit = {player: size**turn for turn, player in enumerate(reversed(batch))}
        partners = solve(edges.ask(unit, size ** len(batch), order=order))
        found = {player: partners[player] for player in batch}
        pairs |= found
        edges.take_out({*found, *found.values()})
    return pairs


def _choose_moved_down(edges: Edges, moved_down: Sequence[int]) -> list[int]:
    """The first set of moved-down players, in order, that a best matching pairs in the bracket."""
    chosen: list[int] = []
    waiting = list(moved_down)
    while waiting:
        batch = edges.batch(waiting)
        waiting = waiting[len(batch) :]
        partners = solve(edges.ask(_units(batch), 1 << len(batch)))
        found = _higher(edges, partners).intersection(batch)
        edges.strike(higher=set(batch) - found)
        edges.keep_inside(found)
        chosen += [player for player in batch if player in found]
    return chosen


def exchange(edges: Edges, players: Sequence[int], pairs: int) -> Halves | None:
    """S1 and S2 of the remainder: fewest exchanges, smallest difference, latest of S1 and earliest of S2 (4.3).

    `players` are the residents still to be paired, `pairs` how many pairs they make. The edges keep only pairs of S1
    with S2 afterwards. None if there is no matching at all.
    """
    difference = pairs * len(players) + 1
    places = dict(enumerate(players))
    few = {player: -place if place < pairs else -difference - place for place, player in places.items()}
    asked = edges.ask(few, (pairs + 1) * difference)
    partners: dict[int, int] | None = heaviest_perfect_matching(asked.vertices, asked.inner + asked.outer)
    if partners is None:
        return None
    upper = _higher(asked, partners)
    exchanges = len(upper.difference(players[:pairs]))
    if exchanges:
        partners = None
        leaving = _leaving(asked, players[:pairs], exchanges)
        upper = (set(players[:pairs]) - leaving) | _entering(asked, players[pairs:], exchanges)
    first = [player for player in players if player in upper]
    second = [player for player in players if player not in upper]
    edges.strike(higher=set(second), lower=upper)
    edges.keep_inside(upper)
    return Halves(first, second, partners)


def _leaving(asked: Edges, candidates: Sequence[int], count: int) -> set[int]:
    """Which `count` players leave S1: the last of them that can, and so on upwards."""
    leaving: set[int] = set()
    waiting = list(reversed(candidates))
    while waiting and len(leaving) < count:
        batch = asked.batch(waiting)
        waiting = waiting[len(batch) :]
        staying_costs = {player: -unit for player, unit in _units(batch).items()}
        upper = _higher(asked, solve(asked.ask(staying_costs, 1 << len(batch))))
        leaving |= set(batch) - upper
        _hold(asked, set(batch) - leaving, leaving)
    _hold(asked, set(candidates) - leaving, leaving)
    return leaving


def _entering(asked: Edges, candidates: Sequence[int], count: int) -> set[int]:
    """Which `count` players enter S1: the first of S2 that can, and so on downwards."""
    entering: set[int] = set()
    waiting = list(candidates)
    while waiting and len(entering) < count:
        batch = asked.batch(waiting)
        waiting = waiting[len(batch) :]
        upper = _higher(asked, solve(asked.ask(_units(batch), 1 << len(batch))))
        entering |= upper.intersection(batch)
        _hold(asked, entering, set(batch) - entering)
    return entering


def _hold(edges: Edges, upper: set[int], lower: set[int]) -> None:
    """Leave `upper` the higher and `lower` the lower player of their pairs."""
    edges.strike(higher=lower, lower=upper)
    edges.keep_inside(upper)


def _units(batch: Sequence[int]) -> dict[int, int]:
    """A bit for each player, the first one's highest."""
    return {player: 1 << turn for turn, player in enumerate(reversed(batch))}


def _higher(edges: Edges, partners: Mapping[int, int]) -> set[int]:
    """The higher player of an inner pair in this matching."""
    return {a for a, b, _ in edges.inner if partners[a] == b}
