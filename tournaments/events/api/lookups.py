"""From the ids of a request to entries of its event."""

from __future__ import annotations

from collections.abc import Sequence

from common.pure.errors import RuleError
from tournaments.base.api.lookups import NOT_HERE, rows_by_id
from tournaments.events.models import Entry, Event


def entries_by_id(event: Event, ids: Sequence[int], *, path: str = "entries") -> list[Entry]:
    """Entries of the event with their people. Raises as `rows_by_id` does."""
    return rows_by_id(Entry.objects.filter(event=event).select_related("person"), ids, path=path)


def entry_by_id(event: Event, pk: int, *, path: str) -> Entry:
    """An entry of the event with its person. Raises `RuleError` at `path`."""
    found = Entry.objects.filter(event=event, pk=pk).select_related("person").first()
    if found is None:
        raise RuleError.one(path, "unknown", NOT_HERE, id=pk)
    return found
