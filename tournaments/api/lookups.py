"""From the ids of a request to rows, within what the request may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext_noop

from scoring.core.errors import Problem, RuleError
from tournaments.errors import MissingError
from tournaments.models import Club, Entry, ScoringSystem, Tournament

__all__ = ["entries_by_id", "row_of", "rows_by_id", "system_by_id"]

Row = TypeVar("Row", bound=Model)


def row_of(rows: QuerySet[Row], pk: int, message: str) -> Row:
    """The row that an address names. Raises `MissingError` with `message`."""
    row = rows.filter(pk=pk).first()
    if row is None:
        raise MissingError(message)
    return row


def rows_by_id(rows: QuerySet[Row], ids: Sequence[int], *, path: str) -> list[Row]:
    """The rows that a body names, in its order. Raises `RuleError` at `path[i]` for each that is not among `rows`."""
    found = {row.pk: row for row in rows.filter(pk__in=ids)}
    message = gettext_noop("There is nothing with the id %(id)s here. Check it.")
    RuleError.gather(
        [Problem(f"{path}[{i}]", "unknown", message, {"id": pk}) for i, pk in enumerate(ids) if pk not in found]
    )
    return [found[pk] for pk in ids]


def entries_by_id(tournament: Tournament, ids: Sequence[int], *, path: str = "entries") -> list[Entry]:
    """Entries of the tournament with their people. Raises as `rows_by_id` does."""
    return rows_by_id(Entry.objects.filter(tournament=tournament).select_related("person"), ids, path=path)


def system_by_id(club: Club, pk: int | None) -> ScoringSystem | None:
    """A scoring system that the club may use; None for None. Raises `RuleError` at `scoring_system`."""
    if pk is None:
        return None
    row = ScoringSystem.objects.filter(Q(club=None) | Q(club=club), pk=pk).first()
    if row is None:
        message = gettext_noop("This scoring system is not one of yours. Choose a shipped one or one of your club.")
        raise RuleError.one("scoring_system", "unknown", message)
    return row
