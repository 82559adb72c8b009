"""Long lists in parts, newest first: what comes after the row that the reader saw last, found by an index.

A part costs the same however far somebody reads: rows before it are neither counted nor read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from django.db.models import Model, Q, QuerySet

from tournaments.events.models import Event
from tournaments.events.models.events import NEWEST_FIRST

MOST = 50
Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class Part(Generic[Row]):
    """Some rows in their order. `older` is the number of the last one where more come after it, else 0."""

    rows: list[Row]
    older: int


def part_of_rows(rows: QuerySet[Row], *, older: int, most: int = MOST) -> Part[Row]:
    """The rows after the one of the number `older`, by number, the highest first; 0 for the first part. One query."""
    return _part(rows.filter(pk__lt=older) if older else rows, most)


def part_of_events(rows: QuerySet[Event], *, older: int, most: int = MOST) -> Part[Event]:
    """The events after the one of the number `older`, by day; 0 for the first part. Two queries at most."""
    rows = rows.alias(day=NEWEST_FIRST.expression)
    if older:
        day = Event.objects.filter(pk=older).values_list(NEWEST_FIRST.expression, flat=True).first()
        if day is None:
            return Part([], 0)
        # The first condition is redundant, but lets the database use the index on the day.
        rows = rows.filter(Q(day__lt=day) | Q(pk__lt=older), day__lte=day)
    return _part(rows, most)


def _part(rows: QuerySet[Row], most: int) -> Part[Row]:
    found = list(rows[: most + 1])
    return Part(found[:most], found[most - 1].pk if len(found) > most else 0)
