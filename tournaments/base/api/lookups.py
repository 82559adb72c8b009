"""From the ids of a request to rows, within what the request may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.errors import MissingError
from tournaments.clubs.models import Club
from tournaments.events.models import Entry, Event, Pool, Round
from tournaments.lab.models import ScoringSystem

Row = TypeVar("Row", bound=Model)
NOT_HERE = gettext_noop("There is nothing with the id %(id)s here. Check it.")
MOST_POOLS = 10_000


def row_of(rows: QuerySet[Row], pk: int, message: str) -> Row:
    """The row that an address names. Raises `MissingError` with `message`."""
    row = rows.filter(pk=pk).first()
    if row is None:
        raise MissingError(message)
    return row


def rows_by_id(rows: QuerySet[Row], ids: Sequence[int], *, path: str) -> list[Row]:
    """The rows that a body names, in its order. Raises `RuleError` at `path[i]` for each that is not among `rows`."""
    found = {row.pk: row for row in rows.filter(pk__in=ids)}
    RuleError.gather(
        [Problem(f"{path}[{i}]", "unknown", NOT_HERE, {"id": pk}) for i, pk in enumerate(ids) if pk not in found]
    )
    return [found[pk] for pk in ids]


def entries_by_id(event: Event, ids: Sequence[int], *, path: str = "entries") -> list[Entry]:
    """Entries of the tournament with their people. Raises as `rows_by_id` does."""
    return rows_by_id(Entry.objects.filter(event=event).select_related("person"), ids, path=path)


def entry_by_id(event: Event, pk: int, *, path: str) -> Entry:
    """An entry of the tournament with its person. Raises `RuleError` at `path`."""
    found = Entry.objects.filter(event=event, pk=pk).select_related("person").first()
    if found is None:
        raise RuleError.one(path, "unknown", NOT_HERE, id=pk)
    return found


def pool_by_number(heat: Round, number: int | None) -> Pool | None:
    """A pool of the heat; None for None. Raises `RuleError` at `pool`."""
    found = heat.pools.filter(position=number).first() if number is not None and 0 < number < MOST_POOLS else None
    if number is not None and found is None:
        message = gettext_noop("This heat has no pool %(number)s. List its pools, or leave the field out.")
        raise RuleError.one("pool", "unknown", message, number=number)
    return found


def system_by_id(club: Club, pk: int | None) -> ScoringSystem | None:
    """A scoring system that the club may use; None for None. Raises `RuleError` at `scoring_system`."""
    if pk is None:
        return None
    row = ScoringSystem.objects.filter(Q(club=None) | Q(club=club), pk=pk).first()
    if row is None:
        message = gettext_noop("This scoring system is not one of yours. Choose a shipped one or one of your club.")
        raise RuleError.one("scoring_system", "unknown", message)
    return row
