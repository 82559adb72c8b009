"""The quality criteria C6–C21 (C.04.3, article 2) as one whole number for each possible pair of a bracket.

Each criterion gets as many low-order places as its greatest total can take, the more important criterion above the
less important: the heaviest matching is then the best by all of them in their order. Criteria that cannot make a
difference in a bracket take no place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pairing.core.swiss.dutch.contenders import Contender, Field, Float, clash


class Criterion(StrEnum):
    """The criteria that a pair or a downfloater can fall short of, by their names in the Handbook."""

    C6 = "C6"
    C7 = "C7"
    C8 = "C8"
    C9 = "C9"
    C10 = "C10"
    C11 = "C11"
    C12 = "C12"
    C13 = "C13"
    C14 = "C14"
    C15 = "C15"
    C16 = "C16"
    C17 = "C17"
    C18 = "C18"
    C19 = "C19"
    C20 = "C20"
    C21 = "C21"


C = Criterion
Level = tuple[Criterion, int]  # the criterion, and the score it is about, or ALL
ALL = -1
# Per round back: float of a resident left over, upfloat of a moved-down player's opponent, and both score by score.
FLOATS = ((C.C14, C.C15, C.C18, C.C19), (C.C16, C.C17, C.C20, C.C21))


@dataclass(frozen=True, slots=True)
class Bracket:
    """The players of a bracket as places in the field: moved down, resident, and those below."""

    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    following: tuple[int, ...]
    rest: tuple[int, ...]
    score: int

    @property
    def players(self) -> tuple[int, ...]:
        """Moved-down players, then residents."""
        return self.moved_down + self.residents


def broken(a: Contender, b: Contender) -> list[Criterion]:
    """Which colour criteria (C10–C13) the pair goes against."""
    if a.preference != b.preference or not a.preference:
        return []
    found = [C.C12]
    if a.absolute and b.absolute:
        if a.difference > 1 and b.difference > 1:
            found.append(C.C10)
        if _third_in_a_row(a, b):
            found.append(C.C11)
    elif (a.absolute or a.strong) and (b.absolute or b.strong):
        found.append(C.C13)
    return found


def _third_in_a_row(a: Contender, b: Contender) -> bool:
    """Two absolute preferences for one colour: will the one who yields have the other colour three times in a row?"""
    if a.difference == b.difference:
        return a.repeated != 0 and a.repeated == b.repeated
    yielding = b if a.difference > b.difference else a
    return yielding.repeated == -yielding.preference


class Weights:
    """The weights of one bracket: `row` for pairs inside it, `below` for one of the next bracket, `bye`."""

    def __init__(self, field: Field, bracket: Bracket, *, whole: bool, unplayed: bool) -> None:
        """`whole`: C6 and C8 count too, which no choice changes where all but one are paired; `unplayed`: C9 counts."""
        self.field = field
        self.bracket = bracket
        moved = [field.contenders[place] for place in bracket.moved_down]
        residents = [field.contenders[place] for place in bracket.residents]
        ranges = _ranges(moved, residents, len(bracket.following), whole=whole, unplayed=unplayed)
        self.units: dict[Level, int] = {}
        unit = 1
        for level, most in reversed(ranges):
            if most:
                self.units[level] = unit
                unit *= most + 1
        self._moved = frozenset(bracket.moved_down)
        kinds: dict[tuple[object, ...], int] = {}
        self._kinds = {place: kinds.setdefault(self._likeness(place), place) for place in bracket.players}
        self._residents = sorted({self._kinds[place] for place in bracket.residents})
        self._rows: dict[int, dict[int, int | None]] = {}

    def _likeness(self, place: int) -> tuple[object, ...]:
        """All that weights depend on."""
        one = self.field.contenders[place]
        score = one.score if place in self._moved else None
        return (one.preference, one.difference, one.repeated, one.topscorer, one.floats, score)

    def row(self, higher: int, residents: Sequence[int]) -> list[int | None]:
        """The weight of a player with each of these residents; None where C3 forbids it. C1 is not looked at."""
        kind = self._kinds[higher]
        if kind not in self._rows:
            self._rows[kind] = {lower: self._pair(kind, lower) for lower in self._residents}
        weights, kinds = self._rows[kind], self._kinds
        return [weights[kinds[place]] for place in residents]

    def _pair(self, higher: int, lower: int) -> int | None:
        a, b = self.field.contenders[higher], self.field.contenders[lower]
        if clash(a, b):
            return None
        unit = self.units.get
        moved = higher in self._moved
        weight = unit((C.C6, ALL), 0) - sum(unit((criterion, ALL), 0) for criterion in broken(a, b))
        if moved:
            weight += unit((C.C7, a.score), 0)
        for back, (left, up, left_by_score, up_by_score) in enumerate(FLOATS):
            paired = int(b.floats[back] is Float.DOWN) + int(not moved and a.floats[back] is Float.DOWN)
            weight += paired * unit((left, ALL), 0)
            if moved:
                if a.floats[back] is Float.DOWN:
                    weight += unit((left_by_score, a.score), 0)
                if b.floats[back] is Float.UP:
                    weight -= unit((up, ALL), 0) + unit((up_by_score, a.score), 0)
        return weight

    def below(self, higher: int) -> int:
        """The weight of a pair of the next bracket whose higher player is this one (C8)."""
        return self.units.get((C.C8, ALL), 0) + self.units.get((C.C8, self.field.contenders[higher].score), 0)

    def bye(self, place: int) -> int:
        """The weight of the bye for this player (C9)."""
        return -self.units.get((C.C9, ALL), 0) * self.field.contenders[place].unplayed


def _ranges(
    moved: Sequence[Contender], residents: Sequence[Contender], following: int, *, whole: bool, unplayed: bool
) -> list[tuple[Level, int]]:
    """How far the total of each criterion can vary, the most important first."""
    everybody = [*moved, *residents]
    pairs = len(everybody) // 2
    by_score = Counter(one.score for one in moved)
    scores = sorted(by_score, reverse=True)
    ranges: list[tuple[Level, int]] = [((C.C6, ALL), pairs if whole else 0)]
    ranges += [((C.C7, score), by_score[score]) for score in scores]
    if whole:
        ranges.append(((C.C8, ALL), (len(everybody) + following) // 2))
        every_score = Counter(one.score for one in everybody)
        ranges += [((C.C8, score), every_score[score]) for score in sorted(every_score, reverse=True)]
    ranges.append(((C.C9, ALL), max((one.unplayed for one in everybody), default=0) if unplayed else 0))
    ranges += _colour_ranges(everybody, pairs)
    for back in (0, 1):
        ranges += _float_ranges(moved, residents, back)
    for back in (0, 1):
        ranges += _float_ranges_by_score(moved, residents, by_score, back)
    return ranges


def _colour_ranges(everybody: Sequence[Contender], pairs: int) -> list[tuple[Level, int]]:
    topscorers = pairs if any(one.topscorer for one in everybody) else 0
    firm = Counter(one.preference for one in everybody if one.absolute or one.strong)
    wishing = Counter(one.preference for one in everybody if one.preference)
    return [
        ((C.C10, ALL), topscorers),
        ((C.C11, ALL), topscorers),
        ((C.C12, ALL), sum(count // 2 for count in wishing.values())),
        ((C.C13, ALL), sum(count // 2 for count in firm.values())),
    ]


def _float_ranges(moved: Sequence[Contender], residents: Sequence[Contender], back: int) -> list[tuple[Level, int]]:
    left, up, _, _ = FLOATS[back]
    down = sum(one.floats[back] is Float.DOWN for one in residents)
    upward = sum(one.floats[back] is Float.UP for one in residents)
    return [((left, ALL), down), ((up, ALL), min(len(moved), upward))]


def _float_ranges_by_score(
    moved: Sequence[Contender], residents: Sequence[Contender], by_score: Mapping[int, int], back: int
) -> list[tuple[Level, int]]:
    _, _, left, up = FLOATS[back]
    upward = sum(one.floats[back] is Float.UP for one in residents)
    down = Counter(one.score for one in moved if one.floats[back] is Float.DOWN)
    scores = sorted(by_score, reverse=True)
    return [((left, score), down[score]) for score in scores] + [
        ((up, score), min(by_score[score], upward)) for score in scores
    ]
