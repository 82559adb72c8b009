"""Homogeneous brackets whose best colours can be counted instead of searched for.

With more players due one colour than all others together, that many pairs go against a preference at least, and
exactly that many if each of the others meets one of the majority; without such a majority no pair need go against one.
The same holds for strong preferences. A candidate without exchanges that reaches these bounds, and lets nobody float
who should not, is among the best, so that the first of its kind is the answer, and no weights are needed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from pairing.core.swiss.dutch.contenders import Contender, Field
from pairing.core.swiss.dutch.transposition import first_transposition

__all__ = ["counted_pairs"]

Rule = Callable[[Contender, Contender], bool]


def counted_pairs(
    field: Field, players: Sequence[int], floaters: Collection[int]
) -> tuple[tuple[int, int], ...] | None:
    """The pairs of a homogeneous bracket, if they reach the bounds without an exchange.

    `floaters`: who may be left over from an odd bracket at no cost. None if the bounds are not reached, or topscorers
    are about, for whom other criteria count.
    """
    group = [field.contenders[place] for place in players]
    if any(one.topscorer for one in group):
        return None
    odd = len(players) % 2
    half = len(players) // 2
    upper, lower = players[:half], players[half:]
    rules, majorities = _rules(group)
    able = [place for place in lower if place in floaters and _in_all(field.contenders[place], majorities)]
    if odd and not able:
        return None
    kinds: dict[tuple[int, bool, bool], list[bool]] = {}
    costs: list[list[int | None]] = []
    for place in upper:
        one, barred = field.contenders[place], field.barred[place]
        kind = (one.preference, one.strong, one.absolute)
        if kind not in kinds:
            kinds[kind] = [all(rule(one, field.contenders[other]) for rule in rules) for other in lower]
        fits = zip(kinds[kind], lower, strict=True)
        costs.append([0 if fit and other not in barred else None for fit, other in fits])
    if odd:
        costs.append([0 if place in set(able) else None for place in lower])
    assignment = _assign(costs)
    if assignment is None:
        return None
    columns = first_transposition(costs, assignment)
    return tuple((place, lower[column]) for place, column in zip(upper, columns, strict=False))


def _rules(group: Sequence[Contender]) -> tuple[list[Rule], list[Rule]]:
    """What each pair has to keep to, and what a floater has to be, for the bounds on colours to be reached."""
    rules: list[Rule] = [lambda a, b: not (a.absolute and b.absolute and a.preference == b.preference)]
    majorities: list[Rule] = []
    for firm in (False, True):
        major = _majority(group, firm=firm)
        if major is None:
            rules.append(_no_two_alike_firm if firm else _no_two_alike)
        else:
            is_major = _member(major, firm=firm)
            rules.append(lambda a, b, is_major=is_major: is_major(a, a) or is_major(b, b))  # type: ignore[misc]
            majorities.append(is_major)
    return rules, majorities


def _majority(group: Sequence[Contender], *, firm: bool) -> int | None:
    """The colour that more are due than all others together; with `firm`, by a strong or an absolute preference."""
    for colour in (1, -1):
        belongs = _member(colour, firm=firm)
        if 2 * sum(belongs(one, one) for one in group) > len(group):
            return colour
    return None


def _member(colour: int, *, firm: bool) -> Rule:
    return lambda one, _: one.preference == colour and (not firm or one.strong or one.absolute)


def _no_two_alike(a: Contender, b: Contender) -> bool:
    return not a.preference or a.preference != b.preference


def _no_two_alike_firm(a: Contender, b: Contender) -> bool:
    firm = (a.strong or a.absolute) and (b.strong or b.absolute)
    return not firm or a.preference != b.preference


def _in_all(one: Contender, majorities: Sequence[Rule]) -> bool:
    return all(belongs(one, one) for belongs in majorities)


def _assign(costs: Sequence[Sequence[int | None]]) -> list[int] | None:
    """Some column for each row, by augmenting ways; None if there are not enough."""
    size = len(costs)
    row_of = [-1] * size
    lists = [[column for column, cost in enumerate(row) if cost is not None] for row in costs]
    for row in range(size):
        free = next((column for column in lists[row] if row_of[column] < 0), None)
        if free is None and not _make_room(row, lists, row_of):
            return None
        if free is not None:
            row_of[free] = row
    columns = [0] * size
    for column, row in enumerate(row_of):
        columns[row] = column
    return columns


def _make_room(row: int, lists: Sequence[Sequence[int]], row_of: list[int]) -> bool:
    """Find a column for the row by moving others on, breadth first."""
    came: dict[int, int] = {}
    queue = [row]
    for at in queue:
        for column in lists[at]:
            if column in came:
                continue
            came[column] = at
            if row_of[column] < 0:
                _move_on(column, row, came, row_of)
                return True
            queue.append(row_of[column])
    return False


def _move_on(column: int, row: int, came: dict[int, int], row_of: list[int]) -> None:
    while True:
        owner = came[column]
        row_of[column], previous = owner, column
        if owner == row:
            return
        column = next(at for at, by in enumerate(row_of) if by == owner and at != previous)
