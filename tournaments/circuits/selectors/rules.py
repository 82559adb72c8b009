"""A circuit's rules as the core reads them, and the check of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, Protocol, cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from scoring.core.circuits.presets import Preset
from scoring.core.circuits.results import CircuitRules, EventClass, Order
from scoring.core.circuits.tables import parse_table
from scoring.core.circuits.words import language_of
from scoring.core.formula import parse_formula
from scoring.core.lexer import Number, exact
from tournaments.circuits.models import Circuit, CircuitClass

MOST_WEIGHTS: Final = 30
LONGEST_TOLD: Final = 40
PERCENTAGE: Final = re.compile(r"-?[0-9]{1,6}(\.[0-9]{0,6})?|\.[0-9]{1,6}")
RULES: Final = (
    *("formula", "table", "ties", "rounding", "digits", "round_total", "by_games", "counting", "best", "weights"),
    *(
        "rest_weight",
        "least_events",
        "ties_by",
        "lots",
        "club_best",
        "country_best",
        "team_best",
        "prize_ties",
        "carry_from",
        "carry_percent",
    ),
)
"""The columns that are rules, in the order in which they are asked."""


class ClassDetails(Protocol):
    """What rules read of a class."""

    @property
    def code(self) -> str: ...

    @property
    def weight(self) -> Decimal: ...

    @property
    def always(self) -> bool: ...

    @property
    def most(self) -> int: ...

    @property
    def least(self) -> int: ...


class RuleDetails(Protocol):
    """What is read of a circuit, or of what was typed for one."""

    @property
    def formula(self) -> str: ...

    @property
    def table(self) -> str: ...

    @property
    def weights(self) -> str: ...

    @property
    def rest_weight(self) -> Decimal: ...

    @property
    def ties_by(self) -> str: ...

    @property
    def lots(self) -> bool: ...


def rules_of(circuit: Circuit, classes: Iterable[CircuitClass]) -> CircuitRules:
    """The rules of a circuit with these classes. Raises `RuleError` at the fields that can't be read."""
    return read_rules(circuit, classes)


def read_rules(details: RuleDetails, classes: Iterable[ClassDetails]) -> CircuitRules:
    """The rules in `details`, which has the columns named in `RULES`. Raises `RuleError` with every problem."""
    problems: list[Problem] = []
    known = {
        each.code: EventClass(weight=number_of(each.weight), always=each.always, most=each.most, least=each.least)
        for each in classes
    }
    values: dict[str, Any] = {
        "table": _tried(problems, lambda: parse_table(details.table)) or (),
        "weights": _tried(problems, lambda: read_weights(details.weights, details=details)) or (),
        "formula": _tried(problems, lambda: _formula(details.formula, [*known])),
    }
    RuleError.gather(problems)
    plain = ("ties", "rounding", "digits", "round_total", "counting", "best", "least_events")
    return CircuitRules(
        **values,
        **{name: getattr(details, name) for name in plain},
        classes=known,
        rest=Fraction(details.rest_weight) / 100,
        order=cast("Order", details.ties_by),
        lot_seed=getattr(details, "lot_seed", 0) if details.lots else None,
    )


def rules_of_preset(preset: Preset) -> dict[str, Any]:
    """The columns that a preset fills."""
    names = ("formula", "table", "ties", "rounding", "digits", "counting", "best", "weights", "least_events")
    values: dict[str, Any] = {name: getattr(preset, name) for name in names}
    return {**values, "rest_weight": Decimal(preset.rest_weight), "ties_by": preset.order}


def changed_rules(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """What changed, as the log keeps it: "best results: 5 → 6"; longer texts only by their names. Blank for nothing."""
    told = []
    for name in RULES:
        old, new = before.get(name), after.get(name)
        if old == new:
            continue
        column: Any = Circuit._meta.get_field(name)
        words = dict(column.flatchoices) | {True: _("yes"), False: _("no"), "": "–"}
        label = str(column.verbose_name)
        is_long = any(len(str(each)) > LONGEST_TOLD for each in (old, new))
        told.append(label if is_long else f"{label}: {words.get(old, old)} → {words.get(new, new)}")
    return "; ".join(told)


def read_weights(text: str, *, details: object) -> tuple[Fraction, ...]:
    """Percentages as shares of 1. Each is at most the one before, so that a further result never lowers a total."""
    if getattr(details, "counting", "") != "weighted":
        return ()
    return _shares(text, details)


def weight_problems(details: RuleDetails) -> list[Problem]:
    """What is wrong with percentages that were typed though they don't count now: they count once somebody says so."""
    if not details.weights.strip() or getattr(details, "counting", "") == "weighted":
        return []
    try:
        _shares(details.weights, details)
    except RuleError as error:
        return list(error.problems)
    return []


def _shares(text: str, details: object) -> tuple[Fraction, ...]:
    cells = text.replace("%", " ").replace(",", " ").replace(";", " ").split()
    if not 1 <= len(cells) <= MOST_WEIGHTS:
        message = gettext_noop("Enter from 1 to %(most)s percentages with spaces between them, such as 100 80 40 20.")
        raise RuleError.one("weights", "bad_count", message, most=MOST_WEIGHTS)
    if not all(PERCENTAGE.fullmatch(cell) for cell in cells):
        message = gettext_noop("These aren’t all numbers. Enter percentages such as 100 80 40 20.")
        raise RuleError.one("weights", "bad_number", message)
    found = [Fraction(cell) / 100 for cell in cells]
    rest = Fraction(getattr(details, "rest_weight", 0)) / 100
    if any(later > earlier for earlier, later in zip(found, [*found[1:], rest], strict=True)) or found[0] > 1:
        message = gettext_noop("Percentages go down from at most 100. Enter the largest one first.")
        raise RuleError.one("weights", "bad_order", message)
    if min(*found, rest) < 0:
        raise RuleError.one("weights", "bad_number", gettext_noop("A percentage can’t be below 0. Enter another one."))
    return tuple(found)


def number_of(value: Decimal) -> Number:
    """A decimal as the core counts it."""
    return exact(Fraction(value))


def _formula(source: str, classes: Sequence[str]) -> object:
    if not source.strip():
        message = gettext_noop("The formula is missing. Enter one, such as (players - place)/players.")
        raise RuleError.one("formula", "required", message)
    return parse_formula(source, path="formula", language=language_of(classes))


def _tried(problems: list[Problem], read: Callable[[], object]) -> object:
    try:
        return read()
    except RuleError as error:
        problems += error.problems
        return None
