"""Circuits as tests build them: rules from a preset or a formula, and events with who finished where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from scoring.core.circuits.points import Pay
from scoring.core.circuits.presets import PRESETS
from scoring.core.circuits.results import CircuitEvent, CircuitRules, EventClass, Finish
from scoring.core.circuits.season import Earned, fold
from scoring.core.circuits.tables import parse_table
from scoring.core.circuits.words import language_of
from scoring.core.formula import parse_formula
from scoring.core.lexer import Number

DAY = 739_000


def rules_of(
    formula: str, *, classes: dict[str, EventClass] | None = None, table: str = "", **fold: Any
) -> CircuitRules:
    known = classes or {}
    parsed = parse_formula(formula, language=language_of([*known]))
    return CircuitRules(formula=parsed, classes=known, table=parse_table(table), **fold)


def preset(code: str, **changes: Any) -> CircuitRules:
    found = PRESETS[code]
    classes = {
        each.code: EventClass(weight=Fraction(each.weight), always=each.always, most=each.most)
        for each in found.classes
    }
    values: dict[str, Any] = {
        "ties": found.ties,
        "rounding": found.rounding,
        "digits": found.digits,
        "counting": found.counting,
        "best": found.best,
        "weights": percent(found.weights),
        "rest": Fraction(found.rest_weight) / 100,
        "least_events": found.least_events,
        "order": found.order,
    }
    return rules_of(found.formula, classes=classes, **{**values, **changes})


def percent(text: str) -> tuple[Fraction, ...]:
    return tuple(Fraction(each) / 100 for each in text.split())


def event(players: int, *, number: int = 1, boards: Sequence[int] = (), **facts: Any) -> CircuitEvent:
    values = {"rounds": len(boards), "entered": players, **facts}
    return CircuitEvent(id=number, day=DAY + number, players=players, round_games=tuple(boards), **values)


def pays(rules: CircuitRules, at: CircuitEvent, place: int, **finish: Any) -> Number:
    """What a place of the event earns."""
    return Pay.of(rules, at, today=DAY).points(
        Finish(person=place, event=at.id, place=place, **{"order": place, **finish})
    )


def season_of(rules: CircuitRules, points: Iterable[Number | tuple[Number, str]]) -> Number:
    """The total of results with these points, of these classes."""
    earned = []
    for number, each in enumerate(points, start=1):
        value, code = each if isinstance(each, tuple) else (each, "")
        at = event(10, number=number, event_class=code)
        earned.append(Earned(at, Finish(person=1, event=number, place=1), value))
    return sum(each.worth for each in fold(rules, earned))
