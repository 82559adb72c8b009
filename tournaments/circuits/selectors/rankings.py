"""Rankings other than that of all players: of classes of events, categories, clubs, countries and teams. No queries."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from scoring.core.circuits.season import SeasonLine, count_season
from scoring.core.lexer import Number, exact
from scoring.core.prizes.categories import Facts
from tournaments.circuits.models import CircuitCategory, CircuitClass
from tournaments.circuits.selectors.facts import fitting
from tournaments.circuits.selectors.seasons import CircuitSeason
from tournaments.events.selectors.conditions import conditions_in_words
from tournaments.people.models import Person


@dataclass(frozen=True, slots=True)
class ClassRanking:
    """The ranking of the events of one class, by the circuit's other rules."""

    of_class: CircuitClass
    events: int
    lines: Sequence[tuple[SeasonLine, Person]]

    @property
    def shared(self) -> frozenset[int | None]:
        """The ranks that several players have."""
        return _shared(line.rank for line, _person in self.lines)


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A club, country or team with the sum of its best players' totals."""

    rank: int
    name: str
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


@dataclass(frozen=True, slots=True)
class CategoryRanking:
    """The players of a category by their totals in the circuit, with their ranks among themselves."""

    category: CircuitCategory
    conditions: Sequence[str]
    lines: Sequence[tuple[int, SeasonLine, Person]]

    @property
    def shared(self) -> frozenset[int | None]:
        """The ranks that several of them have."""
        return _shared(rank for rank, _line, _person in self.lines)


@dataclass(frozen=True, slots=True)
class GroupRanking:
    """A ranking of clubs, countries or teams."""

    code: str
    title: str
    lines: Sequence[ClubLine]

    @property
    def shared(self) -> frozenset[int | None]:
        """The ranks that several of them have."""
        return _shared(line.rank for line in self.lines)


def _shared(ranks: Iterable[int | None]) -> frozenset[int | None]:
    return frozenset(rank for rank, count in Counter(ranks).items() if count > 1)


def category_rankings(found: CircuitSeason) -> list[CategoryRanking]:
    """One for each category with a ranking of its own: those of its players who have a rank in the circuit."""
    rankings = []
    for each in found.categories:
        if each.needed:
            continue
        fit = fitting(each, found.facts)
        ranks = sorted(line.rank for line in found.season.lines if line.rank is not None and line.person in fit)
        lines = [
            (bisect_left(ranks, line.rank) + 1, line, found.people[line.person])
            for line in found.season.lines
            if line.rank is not None and line.person in fit
        ]
        lines.sort(key=lambda triple: (triple[0], triple[2].sort_key))
        rankings.append(CategoryRanking(each, list(conditions_in_words(each)), lines))
    return rankings


def group_rankings(found: CircuitSeason) -> list[GroupRanking]:
    """The rankings of clubs, countries and teams that the rules ask for."""
    circuit = found.circuit
    known = {person: found.facts.get(person, Facts()) for person in found.people}
    asked: list[tuple[str, Any, int, Callable[[int], str]]] = [
        ("clubs", _("Clubs"), circuit.club_best, lambda person: found.people[person].club.name),
        ("countries", _("Countries"), circuit.country_best, lambda person: known[person].country),
        ("teams", _("Teams"), circuit.team_best, lambda person: known[person].team.strip()),
    ]
    return [GroupRanking(code, title, _summed(found, most, name)) for code, title, most, name in asked if most]


def _summed(found: CircuitSeason, most: int, name: Callable[[int], str]) -> list[ClubLine]:
    """Groups by the totals of their best ranked players; equal totals share a rank. People of none are left out."""
    members: dict[str, list[tuple[Person, Number]]] = defaultdict(list)
    for line in found.season.lines:
        if line.rank is not None and (group := name(line.person)):
            members[group].append((found.people[line.person], line.total))
    sums = []
    for called, players in members.items():
        best = sorted(players, key=lambda pair: (-pair[1], pair[0].sort_key))[:most]
        sums.append((exact(sum((Fraction(total) for _person, total in best), Fraction(0))), called, best))
    sums.sort(key=lambda one: (-one[0], one[1]))
    lines: list[ClubLine] = []
    for total, equal in groupby(sums, key=lambda one: one[0]):
        rank = len(lines) + 1
        lines += [ClubLine(rank, called, total, best) for _total, called, best in equal]
    return lines
