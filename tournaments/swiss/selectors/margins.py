"""What a result sheet of a Swiss event asks besides the result: the figures that its points and tie-breaks use."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from scoring.core.duels import TypedScoring, parse_scoring
from tournaments.events.models import Event
from tournaments.swiss.disciplines import MARGINS, MarginField
from tournaments.swiss.models import DuelResult
from tournaments.swiss.shown import Margins

# The keys of scorings, and the tie-break, that read a figure of the sheet.
LOSSES = frozenset({"own_loss", "enemy_loss", "goal-average"})
# The figures in which losses are entered, by the event's setting.
TYPED_LOSS = {"percent": ("loss",), "units": ("units_lost", "break_point")}


def asked_margins(event: Event) -> tuple[MarginField, ...]:
    """The figures asked of each player; nothing where the result says all. Load the event with its rules."""
    rules = event.swiss
    read = set(rules.tie_breaks)
    for raw in (rules.scoring, rules.ranking):
        read |= set(parse_scoring(raw).keys)
    asked = TYPED_LOSS[rules.losses] if read & LOSSES else ()
    asked += ("points",) if "points" in read else ()
    return tuple(MARGINS[name] for name in asked)


def typed_total(event: Event) -> Decimal | None:
    """What the points of both players of a table add up to, where the event ranks by points typed from the sheets."""
    if "typed" not in event.swiss.ranking:  # called for each table of a list, so nothing else is read
        return None
    scoring = parse_scoring(event.swiss.ranking)
    assert isinstance(scoring, TypedScoring)  # noqa: S101  by its key
    return Decimal(scoring.total.numerator) / Decimal(scoring.total.denominator)


def margins_shown(results: Iterable[DuelResult] | None) -> tuple[Margins, ...]:
    """The figures that were entered of the two players of a table, as JSON numbers; nothing while it is open."""
    return tuple(_margins(result) for result in results or ())


def _margins(result: DuelResult) -> Margins:
    values = {name: getattr(result, name) for name in MARGINS}
    return {
        name: int(value) if value == value.to_integral_value() else float(value)
        for name, value in values.items()
        if value is not None
    }
