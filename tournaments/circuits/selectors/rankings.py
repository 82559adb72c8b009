"""Rankings beside that of all players: of the events of one class, and of clubs. No queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from scoring.core.circuits.season import SeasonLine, count_season
from scoring.core.lexer import Number, exact
from tournaments.circuits.models import CircuitClass
from tournaments.circuits.selectors.seasons import CircuitSeason
from tournaments.clubs.models import Club
from tournaments.people.models import Person


@dataclass(frozen=True, slots=True)
class ClassRanking:
    """The ranking of the events of one class, by the circuit's other rules."""

    of_class: CircuitClass
    events: int
    lines: Sequence[tuple[SeasonLine, Person]]


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A club with the sum of its best players' totals."""

    rank: int
    club: Club
    total: Number
    players: Sequence[tuple[Person, Number]]


def class_rankings(found: CircuitSeason) -> list[ClassRanking]:
    """One for each class with events that count, without adjustments. One event is enough for a rank."""
    rankings = []
    for each in found.classes:
        events = [line.counted for line in found.counted if line.counted and line.counted.event_class == each.code]
        if not events:
            continue
        kept = {event.id for event in events}
        finishes = [finish for finish in found.finishes if finish.event in kept]
        classes = {code: replace(kind, least=0) for code, kind in found.rules.classes.items()}
        rules = replace(found.rules, classes=classes, least_events=1)
        season = count_season(rules, events, finishes, today=found.today.toordinal())
        lines = [(line, found.people[line.person]) for line in season.lines]
        lines.sort(key=lambda pair: (pair[0].rank or 0, pair[1].sort_key))
        rankings.append(ClassRanking(each, len(events), lines))
    return rankings


def club_ranking(found: CircuitSeason) -> list[ClubLine]:
    """The clubs by the totals of their best ranked players; equal totals share a rank. Empty if rules ask for none."""
    most = found.circuit.club_best
    if not most:
        return []
    of_club: dict[int, list[tuple[Person, Number]]] = defaultdict(list)
    for line in found.season.lines:
        if line.rank is not None:
            of_club[found.people[line.person].club_id].append((found.people[line.person], line.total))
    sums = []
    for players in of_club.values():
        best = sorted(players, key=lambda pair: (-pair[1], pair[0].sort_key))[:most]
        sums.append((exact(sum((Fraction(total) for _person, total in best), Fraction(0))), best))
    sums.sort(key=lambda pair: (-pair[0], pair[1][0][0].club.name))
    lines: list[ClubLine] = []
    for total, group in groupby(sums, key=lambda pair: pair[0]):
        rank = len(lines) + 1
        lines += [ClubLine(rank, best[0][0].club, total, best) for _total, best in group]
    return lines
