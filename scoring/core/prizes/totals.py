"""The total of each player: points from games, marks such as for painting, and penalties. Exact.

`total_of` is the one place that adds. Pages, files, the API and prints read what it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

DROPS_FROM: Final = 4
"""With this number of marks from opponents, the lowest one is dropped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkKind:
    """What players get marks for, and how much of a mark goes into the total."""

    id: int
    weight: Fraction = Fraction(1)
    in_total: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """A player with a place by games alone. `marks` are by kind; a kind without a mark counts 0."""

    id: int
    place: int
    points: Fraction
    marks: Mapping[int, Fraction] = field(default_factory=dict)
    penalties: Fraction = Fraction()


@dataclass(frozen=True, slots=True)
class TotalLine:
    """A player with their total and their rank by it, or by games alone."""

    player: Marked
    total: Fraction
    rank: int


def total_of(player: Marked, kinds: Iterable[MarkKind], *, below_zero: bool = False) -> Fraction:
    """Game points plus weighted marks, less penalties; penalties can lead to a total below 0 only if `below_zero`."""
    marks = (each.weight * player.marks.get(each.id, Fraction()) for each in kinds if each.in_total)
    before = player.points + sum(marks, Fraction())
    after = before - player.penalties
    return after if below_zero else max(after, min(before, Fraction()))


def ranked_totals(
    players: Iterable[Marked], kinds: Sequence[MarkKind], *, by_total: bool, below_zero: bool = False
) -> tuple[TotalLine, ...]:
    """Everybody with their total, the first one first.

    Equal totals are ordered by games. People who are equal there too share a rank.
    """
    found = [(total_of(each, kinds, below_zero=below_zero), each) for each in players]
    keys = {one.id: (-total if by_total else Fraction(), one.place) for total, one in found}
    ordered = sorted(keys.values())
    first = {key: place for place, key in reversed([*enumerate(ordered, start=1)])}
    lines = (TotalLine(one, total, first[keys[one.id]] if by_total else one.place) for total, one in found)
    return tuple(sorted(lines, key=lambda line: (*keys[line.player.id], line.player.id)))


def sum_of_marks(values: Iterable[Fraction]) -> Fraction:
    """The marks from opponents, added up; with four or more, the lowest one is dropped."""
    given = sorted(values)
    return sum(given[1:] if len(given) >= DROPS_FROM else given, Fraction())


def places_by(values: Mapping[int, Fraction | tuple[Fraction, ...]], places: Mapping[int, int]) -> dict[int, int]:
    """Places by the highest value, then by the place in the standings; equal in both, a place is shared."""
    keys = {
        number: (tuple(-each for each in (value if isinstance(value, tuple) else (value,))), places[number])
        for number, value in values.items()
        if number in places
    }
    ordered = sorted(keys.values())
    first = {key: place for place, key in reversed([*enumerate(ordered, start=1)])}
    return {number: first[key] for number, key in keys.items()}
