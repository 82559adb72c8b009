"""Top Dog, as the rest of the code sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

from tournaments.base.files.csv_file import csv_bytes
from tournaments.base.prepared import Prepared
from tournaments.events.extras import Extra, ExtraShown
from tournaments.events.models import Event
from tournaments.events.shown import AwardShown, AwardWinner, Shown
from tournaments.top_dog.models import HistoryRecord
from tournaments.top_dog.selectors.event import top_dog_shown
from tournaments.top_dog.selectors.files import top_dog_rows
from tournaments.top_dog.shown import TOP_DOG


class TopDog(Extra):
    """See `tournaments.events.extras`."""

    code = "top_dog"

    def tells_results(self, event: Event) -> bool:
        return is_counted(event)

    def shown(self, rows: Any) -> ExtraShown | None:
        table = top_dog_shown(rows)
        if table is None:
            return None
        best = tuple(AwardWinner(id=row.entry, name=row.name, score=row.net) for row in table.rows if row.rank == 1)
        return ExtraShown(TOP_DOG, table, [AwardShown(code="top_dog", winners=best)])

    def more_files(self, event: Event, shown: Shown) -> Iterator[tuple[str, bytes]]:
        table = TOP_DOG.of(shown)
        if table is not None:
            yield "top-dog.csv", csv_bytes(top_dog_rows(table), mark=False)


def is_counted(event: Event) -> bool:
    """Whether games of the event are in the histories now. One query."""
    return bool(_counted(event=event.pk))


@Prepared
def _counted(*, event: int) -> QuerySet[HistoryRecord]:
    """One of them: each change of a Swiss event asks, and most have none."""
    return HistoryRecord.objects.filter(event=event, withdrawn=False, replaced_by=None).order_by()[:1]
