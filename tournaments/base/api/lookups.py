"""From the ids of a request to rows, within what the request may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from django.db.models import Model, QuerySet
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.errors import MissingError

Row = TypeVar("Row", bound=Model)
NOT_HERE = gettext_noop("Nothing here has the id %(id)s. Check the id.")


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
