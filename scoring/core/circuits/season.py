"""The fold: which results of a person count and how much, their totals, and the ranking.

Which of two equal results is dropped never depends on the order of rows: the earlier event counts first.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Any, Final, Literal

from common.pure.errors import RuleError
from scoring.core.circuits.numbers import rounded
from scoring.core.circuits.points import Pay
from scoring.core.circuits.results import CircuitEvent, CircuitRules, Finish
from scoring.core.lexer import Number, exact

Why = Literal["counts", "always", "not_best", "class_full", "too_large"]
MOST_PLACES: Final = 50


@dataclass(frozen=True, slots=True)
class Earned:
    """A result with its points. `weight` is the share that counts, 0 where none does, and `why` says so."""

    event: CircuitEvent
    finish: Finish
    points: Number
    newcomer: bool = False
    weight: Fraction = Fraction(0)
    why: Why = "not_best"

    @property
    def counts(self) -> bool:
        """Whether any of it counts."""
        return self.weight > 0

    @property
    def worth(self) -> Number:
        """What it adds to the total."""
        return exact(self.points * self.weight)


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A person's season: results by day, `adjusted` points added to them, and the total.

    `missing` events lack for a rank, which only the `eligible` have. `bar` is what a further result must beat to count;
    None where any counts.
    """

    person: int
    results: tuple[Earned, ...]
    adjusted: Number
    total: Number
    missing: int = 0
    bar: Number | None = None
    rank: int | None = None
    tied: bool = False
    eligible: bool = True

    @property
    def may_rank(self) -> bool:
        """Whether nothing is missing for a rank."""
        return self.eligible and not self.missing

    @property
    def counted(self) -> tuple[Earned, ...]:
        """The results that count."""
        return tuple(each for each in self.results if each.counts)


@dataclass(frozen=True, slots=True)
class Season:
    """The present state of a circuit: the events by day, and the lines, those with a rank first."""

    events: tuple[CircuitEvent, ...]
    lines: tuple[SeasonLine, ...]

    def line_of(self, person: int) -> SeasonLine | None:
        """A person's line."""
        return next((line for line in self.lines if line.person == person), None)


def count_season(
    rules: CircuitRules,
    events: Iterable[CircuitEvent],
    finishes: Iterable[Finish],
    *,
    today: int,
    adjustments: Mapping[int, Number] | None = None,
    eligible: Collection[int] | None = None,
) -> Season:
    """The ranking after these events; only the `eligible` have a rank, None for everybody.

    A result for which the formula grows too large earns 0, so that a single result never breaks the ranking.
    """
    ordered = tuple(sorted(events, key=_by_day))
    of_event: dict[int, list[Finish]] = defaultdict(list)
    for finish in finishes:
        of_event[finish.event].append(finish)
    earned: dict[int, list[Earned]] = defaultdict(list)
    for event in ordered:
        pay = Pay.of(rules, event, today=today)
        for finish in of_event[event.id]:
            mine = earned[finish.person]
            new = not mine
            mine.append(_earned(pay, finish, newcomer=new))
    given = adjustments or {}
    people = sorted({*earned, *given})
    lines = [_line(rules, person, earned[person], given.get(person, 0)) for person in people]
    if eligible is not None:
        lines = [replace(line, eligible=line.person in eligible) for line in lines]
    return Season(ordered, _ranked(rules, lines))


def fold(rules: CircuitRules, results: Sequence[Earned]) -> tuple[Earned, ...]:
    """The results by day, each with the share of it that counts."""
    by_worth = sorted(results, key=lambda each: (-each.points, *_by_day(each.event)))
    used: Counter[str] = Counter()
    found: list[Earned] = []
    place = 0
    for each in by_worth:
        kind = rules.class_of(each.event)
        if each.why == "too_large":
            found.append(each)
        elif kind.always:
            found.append(replace(each, weight=Fraction(1), why="always"))
        elif kind.most and used[each.event.event_class] >= kind.most:
            found.append(replace(each, why="class_full"))
        else:
            weight = _share(rules, place)
            found.append(replace(each, weight=weight, why="counts" if weight else "not_best"))
            used[each.event.event_class] += 1
            place += 1
    return tuple(sorted(found, key=lambda each: _by_day(each.event)))


def _earned(pay: Pay, finish: Finish, *, newcomer: bool) -> Earned:
    try:
        return Earned(pay.event, finish, pay.points(finish, newcomer=newcomer), newcomer)
    except RuleError:
        return Earned(pay.event, finish, 0, newcomer, why="too_large")


def _share(rules: CircuitRules, place: int) -> Fraction:
    if rules.counting == "all":
        return Fraction(1)
    if rules.counting == "best":
        return Fraction(int(place < rules.best))
    return rules.weights[place] if place < len(rules.weights) else rules.rest


def _line(rules: CircuitRules, person: int, results: list[Earned], adjusted: Number) -> SeasonLine:
    folded = fold(rules, results)
    total = sum((Fraction(each.worth) for each in folded), Fraction(0))
    if rules.round_total:
        total = Fraction(rounded(total, way=rules.rounding, digits=rules.digits))
    held = Counter(each.event.event_class for each in folded)
    lacking = sum(max(0, kind.least - held[code]) for code, kind in rules.classes.items())
    missing = max(rules.least_events - len(folded), lacking, 0)
    return SeasonLine(person, folded, adjusted, exact(total + adjusted), missing, _bar(rules, folded))


def _bar(rules: CircuitRules, results: Sequence[Earned]) -> Number | None:
    """The least of the results that count, where all places are taken."""
    if rules.counting == "all" or (rules.counting == "weighted" and rules.rest):
        return None
    places = rules.best if rules.counting == "best" else len(rules.weights)
    counted = [each.points for each in results if each.why == "counts"]
    return min(counted) if counted and len(counted) >= places else None


def _ranked(rules: CircuitRules, lines: Sequence[SeasonLine]) -> tuple[SeasonLine, ...]:
    """By total, then by the rule for ties; those who are still tied share a rank. Without a rank by total alone."""
    ranked = sorted((line for line in lines if line.may_rank), key=lambda line: (_key(rules, line), line.person))
    found: list[SeasonLine] = []
    for _same, group in groupby(ranked, key=lambda line: _key(rules, line)):
        for equal in _parted(rules, list(group)):
            rank = len(found) + 1
            found += [replace(line, rank=rank, tied=len(equal) > 1) for line in equal]
    rest = sorted((line for line in lines if not line.may_rank), key=lambda line: (-line.total, line.person))
    return (*found, *rest)


def _parted(rules: CircuitRules, lines: list[SeasonLine]) -> list[list[SeasonLine]]:
    """Parts of those with equal keys: by the events that they shared, then by lot, where the rules say so."""
    parts = [lines]
    if rules.order == "direct" and len(lines) > 1:
        ahead = {line.person: sum(_ahead(line, other) for other in lines) for line in lines}
        lines = sorted(lines, key=lambda line: -ahead[line.person])
        parts = [list(group) for _same, group in groupby(lines, key=lambda line: ahead[line.person])]
    if rules.lot_seed is None:
        return parts
    return [[line] for part in parts for line in _drawn(rules.lot_seed, part)]


def _ahead(line: SeasonLine, other: SeasonLine) -> int:
    """In how many more events the first one finished ahead of the second than behind."""
    places = {each.event.id: each.finish.place for each in other.results}
    both = [(each.finish.place, places[each.event.id]) for each in line.results if each.event.id in places]
    return sum((own < theirs) - (own > theirs) for own, theirs in both)


def _drawn(seed: int, lines: list[SeasonLine]) -> list[SeasonLine]:
    """Equal lines in the order of their lots: the SHA-256 of “seed:total:number”, numbered from 1 by person.

    Numbers of people differ from server to server, and their order doesn't.
    """
    numbered = enumerate(sorted(lines, key=lambda line: line.person), start=1)
    lots = {hashlib.sha256(f"{seed}:{line.total}:{at}".encode()).hexdigest(): line for at, line in numbered}
    return [lots[lot] for lot in sorted(lots)]


def _key(rules: CircuitRules, line: SeasonLine) -> Any:
    """Smaller is better."""
    if rules.order == "firsts":
        places = Counter(each.finish.place for each in line.counted)
        return -line.total, tuple(-places[place] for place in range(1, MOST_PLACES + 1))
    if rules.order == "singles":
        return -line.total, tuple(sorted(-each.points for each in line.counted))
    return (-line.total,)


def _by_day(event: CircuitEvent) -> tuple[int, int]:
    return event.day, event.id
