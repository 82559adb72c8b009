"""A circuit today: which events count, and everybody's season. Eight queries, however many results there are, and three
more with categories.

An event counts once everybody can see that it is over; one with hidden results, or that is not public, never does. An
event of another club needs the word of both clubs too, and nobody reads more of it than its own public pages say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.circuits.results import CircuitEvent as CountedEvent
from scoring.core.circuits.results import CircuitRules, Finish
from scoring.core.circuits.season import Season, SeasonLine, count_season
from scoring.core.lexer import Number, exact
from scoring.core.prizes.categories import Facts
from tournaments.base.days import days_in_words
from tournaments.base.figures import as_exact
from tournaments.circuits.models import (
    Circuit,
    CircuitAdjustment,
    CircuitCategory,
    CircuitClass,
    CircuitEvent,
    OutsideResult,
)
from tournaments.circuits.selectors.facts import facts_of_people, fitting
from tournaments.circuits.selectors.heads import heads
from tournaments.circuits.selectors.rules import number_of, rules_of
from tournaments.events.formats import FORMATS
from tournaments.events.models import Event, EventResult
from tournaments.events.selectors.visibility import names_of_people, person_as_shown
from tournaments.events.time_zones import zone_named
from tournaments.people.models import Person


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event of a circuit. `state` is counts, open, hidden, outside (of the days that count) or empty.

    `counted` is the event as the core counts it; None where it does not count.
    """

    row: CircuitEvent
    state: str
    day: date | None
    counted: CountedEvent | None = None
    short: str = ""
    """The head of its column, where it counts."""

    @property
    def name(self) -> str:
        """The event's name; of another club's, only while everybody may read it."""
        event = self.row.event
        if self.is_guest and event and not event.in_lists:
            return _("Event of %(club)s") % {"club": event.club.name}
        return event.name if event else self.row.name

    @property
    def is_guest(self) -> bool:
        """Whether it is an event of another club."""
        return self.row.event is not None and self.row.event.club_id != self.row.circuit.club_id

    @property
    def is_public(self) -> bool:
        """Whether everybody may read its name here."""
        return self.row.event is None or self.row.event.in_lists

    @property
    def days(self) -> str:
        """Its days: "29–30 Nov 2026"; of an event held elsewhere, the last one."""
        event = self.row.event
        first, last = (event.starts_on, event.ends_on) if event and event.starts_on else (self.day, None)
        return days_in_words(first, last)


@dataclass(frozen=True, slots=True)
class CircuitSeason:
    """What pages, files and the API show of a circuit."""

    circuit: Circuit
    rules: CircuitRules
    classes: Sequence[CircuitClass]
    events: Sequence[EventLine]
    season: Season
    people: Mapping[int, Person]
    adjustments: Sequence[CircuitAdjustment]
    today: date
    former: Circuit | None = None
    carried: Mapping[int, Number] = field(default_factory=dict)
    short_names: bool = True
    categories: Sequence[CircuitCategory] = ()
    facts: Mapping[int, Facts] = field(default_factory=dict)
    eligible: frozenset[int] | None = None

    @property
    def counted(self) -> list[EventLine]:
        """The events that count, by day."""
        of_row = {line.row.pk: line for line in self.events}
        lines = [of_row[event.id] for event in self.season.events]
        shorts = heads([line.name for line in lines])
        return [replace(line, short=short) for line, short in zip(lines, shorts, strict=True)]

    @property
    def finishes(self) -> list[Finish]:
        """All results that were counted."""
        return [each.finish for line in self.season.lines for each in line.results]

    @property
    def given(self) -> dict[int, Number]:
        """By person, adjustments and what was brought along."""
        return _given(self.adjustments, self.carried)

    def moves(self) -> Mapping[int, int]:
        """By person, the ranks won with the newest event; nothing before the second one."""
        events = [line.counted for line in self.counted if line.counted]
        if len(events) < 2:
            return {}
        last = events[-1].id
        finishes = [each for each in self.finishes if each.event != last]
        before = count_season(
            self.rules,
            events[:-1],
            finishes,
            today=self.today.toordinal(),
            adjustments=self.given,
            eligible=self.eligible,
        )
        ranks = {line.person: line.rank for line in before.lines if line.rank}
        return {
            line.person: ranks[line.person] - line.rank
            for line in self.season.lines
            if line.rank and line.person in ranks
        }

    def line_of(self, event: int) -> EventLine:
        """The line of a circuit's event by its number."""
        return next(line for line in self.events if line.row.pk == event)

    def adjusted(self, person: int) -> list[CircuitAdjustment]:
        """The adjustments of a person."""
        return [each for each in self.adjustments if each.person_id == person]

    def recounted(self, *, more: Finish, event: CountedEvent) -> SeasonLine | None:
        """The line of a person after one more result: what if?"""
        events = [*(line.counted for line in self.counted if line.counted), event]
        season = count_season(
            self.rules,
            events,
            [*self.finishes, more],
            today=self.today.toordinal(),
            adjustments=self.given,
            eligible=self.eligible,
        )
        return season.line_of(more.person)


def today_of(circuit: Circuit) -> date:
    """The day of the ranking, in the circuit's time zone: rolling days change at its midnight."""
    return timezone.localdate(timezone=zone_named(circuit.time_zone))


def circuit_season(
    circuit: Circuit,
    *,
    short_names: bool,
    today: date | None = None,
    later: frozenset[str] = frozenset(),
) -> CircuitSeason:
    """The ranking of today. With `short_names` people are shown as they asked to be shown to others; people of another
    club always are.

    `later` are the seasons that begin with the totals of this one. A result for which the formula grows too large earns
    nothing. Raises `RuleError` for rules that can't be read.
    """
    today = today or today_of(circuit)
    classes = list(CircuitClass.objects.filter(circuit=circuit))
    rules = rules_of(circuit, classes)
    rows = _rows(circuit)
    typed = _typed_results(circuit)
    played = EventResult.objects.filter(
        event__circuit_events__circuit=circuit, event__circuit_events__state="accepted"
    ).select_related("event")
    of_event: dict[int, list[EventResult]] = {}
    for result in played:
        of_event.setdefault(result.event_id, []).append(result)
    if circuit.by_games:
        of_event = {event: _by_games(results) for event, results in of_event.items()}
    lines = [_line(circuit, row, today, typed.get(row.pk, ()), of_event.get(row.event_id or 0, ())) for row in rows]
    events = [line.counted for line in lines if line.counted]
    counted = {event.id for event in events}
    finishes = [
        *(finish for each, results in typed.items() if each in counted for finish in _typed(each, results)),
        *(
            _finish(line.row.pk, result)
            for line in lines
            if line.counted
            for result in of_event.get(line.row.event_id or 0, ())
        ),
    ]
    adjustments = list(CircuitAdjustment.objects.filter(circuit=circuit))
    former, carried = _carried(circuit, today=today, later=later)
    given = _given(adjustments, carried)
    asked = getattr(circuit, "has_categories", True)  # pages load it with the circuit, which saves a query
    categories = list(CircuitCategory.objects.filter(circuit=circuit)) if asked else []
    facts: dict[int, Facts] = {}
    if categories or circuit.country_best or circuit.team_best:
        held = [line.row.event_id for line in lines if line.counted and line.row.event_id]
        facts = facts_of_people(circuit, events, held, finishes)
    needed = [fitting(each, facts) for each in categories if each.needed]
    eligible = frozenset.intersection(*needed) if needed else None
    season = count_season(rules, events, finishes, today=today.toordinal(), adjustments=given, eligible=eligible)
    people = people_shown(circuit, [line.person for line in season.lines], short_names=short_names)
    lines.sort(key=lambda line: (line.day or date.max, line.row.pk))
    return CircuitSeason(
        circuit,
        rules,
        classes,
        lines,
        season,
        people,
        adjustments,
        today,
        former=former,
        carried=carried,
        short_names=short_names,
        categories=categories,
        facts=facts,
        eligible=eligible,
    )


def is_frozen(circuit: Circuit) -> bool:
    """Whether a result counts already, so that another rule needs a reason. Two queries."""
    events = CircuitEvent.objects.filter(circuit=circuit, state="accepted")
    over = events.filter(event__outcome__isnull=False, event__published=True, event__listed=True)
    return over.exists() or OutsideResult.objects.filter(event__circuit=circuit).exists()


def candidates(circuit: Circuit) -> list[Event]:
    """The club's events that people enter one by one, newest first. One query."""
    formats = [code for code, each in FORMATS.items() if each.people_enter]
    return list(Event.objects.filter(club=circuit.club_id, format__in=formats).select_related("outcome"))


def _line(
    circuit: Circuit, row: CircuitEvent, today: date, typed: Sequence[OutsideResult], played: Sequence[EventResult]
) -> EventLine:
    event = row.event
    if event is None:
        state = _of_days(circuit, row.day, today) if any(each.person_id for each in typed) else "empty"
        return EventLine(row, state, row.day, _outside_event(row, typed) if state == "counts" else None)
    outcome = getattr(event, "outcome", None)
    day = outcome.day if outcome else event.ends_on or event.starts_on
    if outcome is None:
        return EventLine(row, "open", day)
    if not event.in_lists:
        return EventLine(row, "hidden", day)
    state = _of_days(circuit, day, today)
    return EventLine(row, state, day, _club_event(row, outcome, played) if state == "counts" else None)


def _of_days(circuit: Circuit, day: date | None, today: date) -> str:
    """Whether an event of that day counts today."""
    if day is None:
        return "open"
    first, last = circuit.starts_on, circuit.ends_on
    if circuit.rolling_days:
        rolling = today - timedelta(days=circuit.rolling_days)
        first = max(first, rolling) if first else rolling
    return "counts" if (first is None or day >= first) and (last is None or day <= last) else "outside"


def _club_event(row: CircuitEvent, outcome: Any, results: Sequence[EventResult]) -> CountedEvent:
    ordered = sorted(results, key=lambda each: each.order)
    return CountedEvent(
        id=row.pk,
        day=outcome.day.toordinal(),
        players=outcome.players,
        entered=outcome.entered,
        rounds=len(outcome.round_games),
        days=outcome.days,
        round_games=tuple(outcome.round_games),
        top_points=_exact(ordered[0].points) if ordered else 0,
        low_points=_exact(ordered[-1].points) if ordered else 0,
        ratings=tuple(each.rating for each in ordered if each.rating),
        event_class=row.event_class.code if row.event_class else "",
        home=row.event is not None and row.event.club_id == row.circuit.club_id,
    )


def _outside_event(row: CircuitEvent, results: Sequence[OutsideResult]) -> CountedEvent:
    assert row.day is not None  # noqa: S101  the database says so of events held elsewhere
    points = [number_of(each.points) for each in results if each.points is not None and each.place]
    return CountedEvent(
        id=row.pk,
        day=row.day.toordinal(),
        players=players_of([each.place for each in results], least=row.players),
        entered=len(results),
        rounds=row.rounds,
        days=row.days,
        round_games=(row.tables,) * row.rounds,
        top_points=max(points, default=0),
        low_points=min(points, default=0),
        event_class=row.event_class.code if row.event_class else "",
        home=False,
    )


def players_of(places: Iterable[int | None], *, least: int = 0) -> int:
    """How many players with a rank a list of places tells of; those who have none are left out of it."""
    ranked = [place for place in places if place]
    return max(least, len(ranked), *ranked, 0)


def _typed_results(circuit: Circuit) -> dict[int, list[OutsideResult]]:
    found: dict[int, list[OutsideResult]] = {}
    for result in OutsideResult.objects.filter(event__circuit=circuit).order_by("place", "id"):
        found.setdefault(result.event_id, []).append(result)
    return found


def _typed(event: int, results: Sequence[OutsideResult]) -> Iterable[Finish]:
    ranked = [(each.place, each) for each in results if each.place]
    tied = Counter(place for place, _each in ranked)
    for order, (place, each) in enumerate(ranked, start=1):
        if each.person_id is not None:
            points = number_of(each.points) if each.points is not None else 0
            yield Finish(person=each.person_id, event=event, place=place, tied=tied[place], order=order, points=points)


def _finish(event: int, result: EventResult) -> Finish:
    names = ("place", "tied", "order", "rating", "played", "wins", "draws", "losses", "streak")
    values = {name: getattr(result, name) for name in names}
    return Finish(person=result.person_id, event=event, points=_exact(result.points), **values)


def _by_games(results: Sequence[EventResult]) -> list[EventResult]:
    """The results with places and points by games alone; the line of the standings parts those who are equal."""
    if any(each.games_place is None for each in results):
        return list(results)
    ordered = sorted(results, key=lambda each: (each.games_place or 0, each.order))
    tied = Counter(each.games_place for each in ordered)
    for order, each in enumerate(ordered, start=1):
        each.tied, each.order = tied[each.games_place], order
        each.place, each.points = each.games_place or each.place, each.games_points
    return ordered


def _exact(text: str) -> Number:
    return as_exact(text) or 0


def _rows(circuit: Circuit) -> list[CircuitEvent]:
    rows = CircuitEvent.objects.filter(circuit=circuit, state="accepted")
    found = list(rows.select_related("event__outcome", "event__club", "event_class"))
    for row in found:
        row.circuit = circuit
    return found


def _carried(circuit: Circuit, *, today: date, later: frozenset[str]) -> tuple[Circuit | None, dict[int, Number]]:
    """The season before, and the share of its totals that people bring along."""
    if not circuit.carry_from or not circuit.carry_percent or circuit.carry_from in later:
        return None, {}
    former = Circuit.objects.filter(club=circuit.club_id, slug=circuit.carry_from).first()
    if former is None:
        return None, {}
    former.club = circuit.club
    found = circuit_season(former, short_names=False, today=today, later=later | {circuit.slug})
    share = Fraction(circuit.carry_percent) / 100
    return former, {line.person: exact(line.total * share) for line in found.season.lines if line.total}


def _given(adjustments: Iterable[CircuitAdjustment], carried: Mapping[int, Number]) -> dict[int, Number]:
    found: dict[int, Number] = dict(carried)
    for each in adjustments:
        found[each.person_id] = found.get(each.person_id, Fraction(0)) + number_of(each.points)
    return found


def people_shown(circuit: Circuit, people: Collection[int], *, short_names: bool) -> dict[int, Person]:
    """These people as the reader may see them: with `short_names` as they asked to be shown, as people of other clubs
    always are.
    """
    rows = Person.objects.select_related("club").in_bulk(people)
    names = names_of_people(rows.values())
    return {
        pk: person_as_shown(person, names) if short_names or person.club_id != circuit.club_id else person
        for pk, person in rows.items()
    }
