"""A circuit as tables: for files, the API and pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from common.pure.errors import RuleError
from scoring.core.circuits.lint import paid, sample_event, sample_finish
from scoring.core.circuits.points import Pay, filled_in
from scoring.core.circuits.results import CircuitRules
from scoring.core.circuits.season import Earned, SeasonLine
from scoring.core.evaluation import evaluate
from scoring.core.lexer import Number
from tournaments.base.figures import exact, plain_figure
from tournaments.circuits.models import Circuit, knowing_categories
from tournaments.circuits.selectors.seasons import CircuitSeason, EventLine
from tournaments.clubs.models import Club
from tournaments.people.models import Person

SAMPLE_SIZE = 20
EXAMPLE_PLACE = 3


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of the table: a cell for each event that counts, None where the person has no result in it.

    `distinction` tells two people of one name apart: the club of a guest, otherwise the town.
    """

    line: SeasonLine
    person: Person
    cells: tuple[Earned | None, ...]
    distinction: str = ""
    tied: bool = False


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """A result of a person with its event, the formula with the numbers in it, and what that gives before rounding."""

    earned: Earned
    event: EventLine
    filled: str
    value: Number


@dataclass(frozen=True, slots=True)
class Example:
    """A result worked through: what the formula gives, and what the player earned after ties and rounding.

    `event` is None for a made-up one.
    """

    event: EventLine | None
    place: int
    players: int
    filled: str
    value: Number
    points: Number


def circuits_of(club: Club, *, only_public: bool = False) -> list[Circuit]:
    """The club's circuits by name. One query."""
    rows = knowing_categories().filter(club=club)
    return list(rows.filter(published=True) if only_public else rows)


def shown_lines(found: CircuitSeason) -> list[ShownLine]:
    """The table, the first one first; equal lines by name."""
    held = Counter(line.rank for line in found.season.lines)
    rows = [
        ShownLine(
            line,
            found.people[line.person],
            tuple(
                next((each for each in line.results if each.event.id == event.id), None)
                for event in found.season.events
            ),
            _distinction(found, found.people[line.person]),
            tied=line.rank is not None and held[line.rank] > 1,
        )
        for line in found.season.lines
    ]
    return sorted(rows, key=lambda row: (row.line.rank is None, row.line.rank, -row.line.total, row.person.sort_key))


def are_too_large(found: CircuitSeason) -> bool:
    """Whether the formula grows too large for a result."""
    return any(each.why == "too_large" for line in found.season.lines for each in line.results)


def arithmetic_of(found: CircuitSeason, line: SeasonLine) -> list[Arithmetic]:
    """Each result of a person with its arithmetic, by day."""
    today, lines = found.today.toordinal(), []
    for earned in line.results:
        pay = Pay.of(found.rules, earned.event, today=today)
        if earned.why == "too_large":
            lines.append(Arithmetic(earned, found.line_of(earned.event.id), found.rules.formula.source, 0))
            continue
        told = pay.arithmetic(earned.finish, newcomer=earned.newcomer)
        value = pay.unrounded(earned.finish, newcomer=earned.newcomer)
        lines.append(Arithmetic(earned, found.line_of(earned.event.id), told, value))
    return lines


def example_of(found: CircuitSeason) -> Example:
    """A result worked through: of the newest event, the one nearest to the third place that nobody shares; before there
    is any, a made-up one.
    """
    results = [
        (each, found.line_of(each.event.id))
        for line in found.season.lines
        for each in line.results
        if each.why != "too_large"
    ]
    if not results:
        event = sample_event(SAMPLE_SIZE)
        return _example(found, Earned(event, sample_finish(event, EXAMPLE_PLACE), 0), None)
    return _example(
        found,
        *min(
            results,
            key=lambda each: (
                each[0].finish.tied > 1,
                abs(each[0].finish.place - EXAMPLE_PLACE),
                -each[0].event.day,
                each[0].finish.order,
            ),
        ),
    )


def _example(found: CircuitSeason, earned: Earned, line: EventLine | None) -> Example:
    pay = Pay.of(found.rules, earned.event, today=found.today.toordinal())
    words = pay.words(earned.finish, newcomer=earned.newcomer)
    try:
        value, points = evaluate(found.rules.formula, values=words), pay.points(earned.finish, newcomer=earned.newcomer)
    except RuleError:  # every result is too large for the formula: each earns nothing
        value, points = 0, 0
    filled = filled_in(found.rules.formula.source, words).replace(" - ", " − ")
    return Example(line, earned.finish.place, earned.event.players, filled, value, points)


def what_if(found: CircuitSeason, person: int, *, place: int, players: int, event_class: str) -> SeasonLine | None:
    """Somebody's line if they came in at that place of an event of that many players today, with as many games and
    points as the made-up event of the page of rules."""
    event = replace(sample_event(players, event_class=event_class), id=0, day=found.today.toordinal())
    return found.recounted(more=replace(sample_finish(event, place), person=person), event=event)


def sample_points(rules: CircuitRules, *, size: int = SAMPLE_SIZE) -> list[tuple[int, Number]]:
    """What each place of a made-up event earns. Raises `RuleError` where a number grows too large."""
    return list(enumerate(paid(rules, size), start=1))


def shown_sample(rules: CircuitRules) -> list[tuple[int, Number]]:
    """The same for a page; nothing where a number grows too large."""
    try:
        return sample_points(rules)
    except RuleError:
        return []


def csv_rows(found: CircuitSeason) -> Iterator[list[object]]:
    """The table as rows of a file, the head first; a result that does not count is in brackets."""
    heads = [line.name for line in found.counted]
    yield ["rank", "first_name", "last_name", "distinction", "total", "events", "adjusted", *heads]
    for row in shown_lines(found):
        line, person = row.line, row.person
        cells = ["" if each is None else _cell(each) for each in row.cells]
        names = (person.first_name, person.last_name, person.distinction or row.distinction)
        yield [line.rank or "", *names, _plain(line.total), len(line.results), _plain(line.adjusted), *cells]


def as_json(found: CircuitSeason) -> dict[str, Any]:
    """The table as JSON, with exact numbers as text: "5/3"."""
    return {
        "circuit": found.circuit.name,
        "season": found.circuit.season,
        "revision": found.circuit.revision,
        "day": found.today.isoformat(),
        "formula": found.circuit.formula,
        "events": [
            {"name": each.name, "day": each.day.isoformat() if each.day else None, "players": each.counted.players}
            for each in found.counted
            if each.counted
        ],
        "standings": [
            {
                "rank": row.line.rank,
                "name": row.person.name,
                "distinction": row.person.distinction or row.distinction,
                "total": exact_text(row.line.total),
                "adjusted": exact_text(row.line.adjusted),
                "missing": row.line.missing,
                "results": [
                    {
                        "event": at,
                        "place": each.finish.place,
                        "points": exact_text(each.points),
                        "worth": exact_text(each.worth),
                        "why": each.why,
                    }
                    for at, each in enumerate(row.cells)
                    if each is not None
                ],
            }
            for row in shown_lines(found)
        ],
    }


def _distinction(found: CircuitSeason, person: Person) -> str:
    return person.club.name if person.club_id != found.circuit.club_id else person.town


def exact_text(value: Number) -> str:
    """An exact number as text."""
    return str(value) if isinstance(value, int) else exact(value)


def _cell(earned: Earned) -> str:
    return _plain(earned.points) if earned.counts else f"({_plain(earned.points)})"


def _plain(value: Number) -> str:
    """With up to four decimals, and an ordinary minus."""
    return plain_figure(value, digits=4).replace("−", "-")
