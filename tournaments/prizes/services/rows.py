"""Rows of the room with columns of their own: checked, saved, and recorded with what changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from django.db import IntegrityError, models, transaction
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.plain_text import visible_line
from tournaments.entering.services.settings import column_problems
from tournaments.events.services.changes import EventChange
from tournaments.prizes.models import Ballot, Penalty, Prize, PrizeCategory, PrizeGroup, SoftKind

MOST: Final[dict[type[models.Model], int]] = {
    PrizeCategory: 50,
    PrizeGroup: 20,
    Prize: 200,
    SoftKind: 10,
    Penalty: 1000,
    Ballot: 20,
}
TAKEN: Final = gettext_noop("The event already has one called %(name)s. Choose another name.")

Check = Callable[[Any], Iterable[Problem]]
"""What is wrong with a row beyond its single columns."""


def edit_row(
    change: EventChange,
    row: Any,
    names: tuple[str, ...],
    values: Mapping[str, Any],
    check: Check,
    kind: str,
    summary: str,
) -> None:
    """Change a row, and record what changed under `kind`. Raises `RuleError` at the names of the columns."""
    before = {name: _plain(getattr(row, name)) for name in names}
    save_row(row, names, values, check)
    after = {name: _plain(getattr(row, name)) for name in names}
    changed = [name for name in names if before[name] != after[name]]
    if changed:
        told = {name: before[name] for name in changed}, {name: after[name] for name in changed}
        change.record(kind, summary % {"name": str(row)}, before=told[0], after=told[1])


def save_row(
    row: models.Model, names: tuple[str, ...], values: Mapping[str, Any], check: Check, problems: Iterable[Problem] = ()
) -> None:
    """Save a row with these values; `problems` are known already. Raises `RuleError` at the names of the columns."""
    for name in names:
        if name in values:
            value = values[name]
            setattr(row, name, visible_line(value).strip() if isinstance(value, str) else value)
    if isinstance(row, PrizeGroup):
        row.currency = row.currency.upper()
    checked = tuple(name for name in names if not row._meta.get_field(name).is_relation)
    RuleError.gather([*problems, *column_problems(row, checked), *check(row)])
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError as error:
        path = "question" if isinstance(row, Ballot) else "name"
        raise RuleError.one(path, "taken", TAKEN, name=str(row)) from error


def too_many(model: type[models.Model], count: int) -> Iterator[Problem]:
    """A problem where an event has as many rows of the model as it can have."""
    if count >= MOST[model]:
        message = gettext_noop("An event has at most %(most)s of these. Remove one first.")
        yield Problem("", "too_many", message, {"most": MOST[model]})


def _plain(value: Any) -> Any:
    if isinstance(value, models.Model):
        return str(value)
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal) else value
