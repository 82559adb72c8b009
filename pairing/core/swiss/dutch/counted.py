"""Brackets whose best colours can be counted instead of searched for.

With more players due one colour than all others together, that many pairs go against a preference at least, and
exactly that many if each of the others meets one of the majority; without such a majority no pair need go against one.
The same holds for strong preferences. A candidate without exchanges that reaches these bounds, repeats no float and
pairs everybody who was moved down is among the best, so that the first of its kind is the answer, without any weights.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from pairing.core.swiss.dutch.completion import maximum_matching
from pairing.core.swiss.dutch.contenders import Contender, Field, Float
from pairing.core.swiss.dutch.transposition import first_transposition

Pair = tuple[int, int]
Rule = Callable[[Contender, Contender], bool]
FLOATING = -1


def counted_pairs(
    field: Field, moved_down: Sequence[int], residents: Sequence[int], floaters: Collection[int]
) -> tuple[Pair, ...] | None:
    """The pairs of a bracket, if they reach the bounds without an exchange.

    `floaters`: which residents may be left over from an odd bracket at no cost. None if the bounds are not reached, or
    topscorers are about, for whom other criteria count.
    """
    group = [field.contenders[place] for place in (*moved_down, *residents)]
    if any(one.topscorer for one in group):
        return None
    return _Count(field, group, floaters).pairs(moved_down, residents)


class _Count:
    def __init__(self, field: Field, group: Sequence[Contender], floaters: Collection[int]) -> None:
        self.field = field
        self.rules, self.majorities = _rules(group)
        self.odd = len(group) % 2 == 1
        self.floaters = {place for place in floaters if self._in_majorities(place)} if self.odd else set()
        self._fits: dict[tuple[object, ...], bool] = {}

    def _in_majorities(self, place: int) -> bool:
        one = self.field.contenders[place]
        return all(belongs(one, one) for belongs in self.majorities)

    def pairs(self, moved_down: Sequence[int], residents: Sequence[int]) -> tuple[Pair, ...] | None:
        if self.odd and not self.floaters:
            return None
        met = self._meet_moved_down(list(moved_down), residents)
        if met is None:
            return None
        taken = {lower for _, lower in met}
        rest = [place for place in residents if place not in taken]
        below = self._fold(rest)
        return None if below is None else (*met, *below)

    def _meet_moved_down(self, moved_down: list[int], residents: Sequence[int]) -> list[Pair] | None:
        """Each moved-down player with the first resident that still lets all others be paired within the bounds."""
        pairs: list[Pair] = []
        left = list(residents)
        while moved_down:
            player = moved_down.pop(0)
            fitting = (other for other in left if self._may_meet_moved(player, other))
            found = next((other for other in fitting if self._can_pair(moved_down, left, without=other)), None)
            if found is None:
                return None
            pairs.append((player, found))
            left.remove(found)
        return pairs

    def _may_meet_moved(self, player: int, resident: int) -> bool:
        return Float.UP not in self.field.contenders[resident].floats and self._may_meet(player, resident)

    def _can_pair(self, moved_down: Sequence[int], residents: Sequence[int], *, without: int) -> bool:
        """True if these but one resident can all be paired within the bounds, with a floater if they are odd."""
        apart = set(moved_down)
        rest = [place for place in residents if place != without]
        # Start with the players who have the fewest options, so that the greedy start leaves few over.
        rest.sort(key=self._in_majorities)
        everybody = [*([FLOATING] if self.odd else []), *moved_down, *rest]

        def allowed(a: int, b: int) -> bool:
            if FLOATING in (a, b):
                return max(a, b) in self.floaters
            if a in apart or b in apart:
                return not (a in apart and b in apart) and self._may_meet_moved(min(a, b), max(a, b))
            return self._may_meet(a, b)

        return len(maximum_matching(everybody, allowed)) == len(everybody)

    def _may_meet(self, a: int, b: int) -> bool:
        return b not in self.field.barred[a] and self._fit(a, b)

    def _fit(self, a: int, b: int) -> bool:
        one, two = self.field.contenders[a], self.field.contenders[b]
        key = (one.preference, one.strong, one.absolute, two.preference, two.strong, two.absolute)
        if key not in self._fits:
            self._fits[key] = all(rule(one, two) for rule in self.rules)
        return self._fits[key]

    def _fold(self, players: Sequence[int]) -> list[Pair] | None:
        """The first transposition of the second half against the first, within the bounds."""
        half = len(players) // 2
        upper, lower = players[:half], players[half:]
        costs: list[list[int | None]] = [[0 if self._may_meet(a, b) else None for b in lower] for a in upper]
        if self.odd:
            costs.append([0 if place in self.floaters else None for place in lower])
        assignment = _assign(costs)
        if assignment is None:
            return None
        columns = first_transposition(costs, assignment)
        return [(place, lower[column]) for place, column in zip(upper, columns, strict=False)]


def _rules(group: Sequence[Contender]) -> tuple[list[Rule], list[Rule]]:
    """What each pair has to keep to, and what a floater has to be, for the bounds on colours to be reached."""
    rules: list[Rule] = [_no_clash]
    majorities: list[Rule] = []
    for firm in (False, True):
        major = _majority(group, firm=firm)
        if major is None:
            rules.append(_no_two_alike_firm if firm else _no_two_alike)
        else:
            rules.append(_one_of(major))
            majorities.append(major)
    return rules, majorities


def _majority(group: Sequence[Contender], *, firm: bool) -> Rule | None:
    """The players due the colour that a majority of all are due; `firm`: by strong or absolute preference."""
    for colour in (1, -1):
        belongs = _member(colour, firm=firm)
        if 2 * sum(belongs(one, one) for one in group) > len(group):
            return belongs
    return None


def _member(colour: int, *, firm: bool) -> Rule:
    return lambda one, _: one.preference == colour and (not firm or one.strong or one.absolute)


def _one_of(major: Rule) -> Rule:
    return lambda a, b: major(a, a) or major(b, b)


def _no_clash(a: Contender, b: Contender) -> bool:
    return not (a.absolute and b.absolute and a.preference == b.preference)


def _no_two_alike(a: Contender, b: Contender) -> bool:
    return not a.preference or a.preference != b.preference


def _no_two_alike_firm(a: Contender, b: Contender) -> bool:
    firm = (a.strong or a.absolute) and (b.strong or b.absolute)
    return not firm or a.preference != b.preference


def _assign(costs: Sequence[Sequence[int | None]]) -> list[int] | None:
    """Some column for each row, by augmenting ways; None if there are not enough."""
    size = len(costs)
    row_of = [-1] * size
    lists = [[column for column, cost in enumerate(row) if cost is not None] for row in costs]
    for row in sorted(range(size), key=lambda row: len(lists[row])):
        free = next((column for column in lists[row] if row_of[column] < 0), None)
        if free is not None:
            row_of[free] = row
        elif not _make_room(row, lists, row_of):
            return None
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
            if column not in came:
                came[column] = at
                if row_of[column] < 0:
                    _move_on(column, row, came, row_of)
                    return True
                queue.append(row_of[column])
    return False


def _move_on(column: int, row: int, came: dict[int, int], row_of: list[int]) -> None:
    """Give each row on the way back the column it came by; the one it had goes to the row before."""
    while True:
        owner = came[column]
        before = row_of.index(owner) if owner != row else -1
        row_of[column] = owner
        if before < 0:
            return
        column = before
