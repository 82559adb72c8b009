"""The least that any seeding can cost: valid bounds, each for its own part of the total, added up.

The parts: the locked games, the powers (an assignment of everybody to as many copies of each power as there are
boards), each clique spread as evenly as can be, and the pairs that attract each other. A negative pair is met at best,
less the cost of that meeting: in every clique that could do without any, and in one of those that can't.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairing.core.boards.cost import Tables
from pairing.core.boards.powers import least_power_cost


def lower_bound(tables: Tables) -> int:
    """A total that no seeding of these players goes below, in conflict points."""
    if not tables.boards:
        return tables.fixed
    powers = least_power_cost(tables.power, size=tables.size) if tables.has_powers else 0
    meetings = _one_board(tables) if tables.boards == 1 else _cliques_and_wishes(tables)
    return tables.fixed + tables.unit * (powers + meetings)


def _one_board(tables: Tables) -> int:
    cliques = sum(value * _pairs(len(members)) for members, value in tables.cliques)
    return cliques + sum(value for _, _, value in tables.pairs)


def _pairs(people: int) -> int:
    return people * (people - 1) // 2


def fewest_meetings(members: int, *, boards: int) -> int:
    """How many pairs of `members` people meet at least when they are spread over `boards` boards."""
    each, more = divmod(members, boards)
    return more * _pairs(each + 1) + (boards - more) * _pairs(each)


def most_meetings(members: int, *, size: int) -> int:
    """How many pairs of `members` people meet at most, on boards of `size` seats."""
    full, rest = divmod(members, size)
    return full * _pairs(size) + _pairs(rest)


def _cliques_and_wishes(tables: Tables) -> int:
    """The better of two ways to count each wish with the meetings that it costs."""
    return max(_wishes_of_one_clique(tables), _wishes_of_all_cliques(tables))


def _wishes_of_one_clique(tables: Tables) -> int:
    """Each negative pair is counted with the most expensive clique that holds it."""
    negative_pairs = {(i, j): value for i, j, value in tables.pairs if value < 0}
    mates: dict[int, list[int]] = {}
    for i, j in negative_pairs:
        mates.setdefault(i, []).append(j)
    floor = 0
    for members, value in sorted(tables.cliques, key=lambda clique: -clique[1]):
        if value < 0:
            floor += value * most_meetings(len(members), size=tables.size)
            continue
        won = [negative_pairs.pop(pair) for pair in _inside(members, mates) if pair in negative_pairs]
        floor += _clique_with_wishes(fewest_meetings(len(members), boards=tables.boards), value, sorted(won))
    return floor + sum(negative_pairs.values())


def _wishes_of_all_cliques(tables: Tables) -> int:
    """Each wish pays in every clique that need have no meeting, and is counted with one of the others."""
    negative_pairs = {(i, j): value for i, j, value in tables.pairs if value < 0}
    mates: dict[int, list[int]] = {}
    for i, j in negative_pairs:
        mates.setdefault(i, []).append(j)
    floor, crowded = 0, []
    for members, value in tables.cliques:
        fewest = fewest_meetings(len(members), boards=tables.boards)
        if value < 0:
            floor += value * most_meetings(len(members), size=tables.size)
        elif fewest:
            crowded.append((members, value, fewest))
        else:  # nobody in it has to meet: each wish that is met is a meeting that it pays for
            for pair in _inside(members, mates):
                negative_pairs[pair] += value
    negative_pairs = {pair: value for pair, value in negative_pairs.items() if value < 0}
    for members, value, fewest in sorted(crowded, key=lambda clique: -clique[1]):
        won = [negative_pairs.pop(pair) for pair in _inside(members, mates) if pair in negative_pairs]
        floor += _clique_with_wishes(fewest, value, sorted(won))
    return floor + sum(negative_pairs.values())


def _inside(members: Sequence[int], mates: Mapping[int, Sequence[int]]) -> list[tuple[int, int]]:
    """The wishes of two who are both members; `mates` names the second of each pair by the first."""
    among = set(members)
    return [(i, j) for i in members for j in mates.get(i, ()) if j in among]


def _clique_with_wishes(fewest: int, value: int, won: list[int]) -> int:
    """The least of meetings × value plus the wishes won, over how many of the wishes are won."""
    least = gained = 0
    for count in range(len(won) + 1):
        gained += won[count - 1] if count else 0
        cost = value * max(fewest, count) + gained
        least = cost if count == 0 else min(least, cost)
    return least
