"""Each change says who did it, and each line of the log has its change.

A migration of its own: PostgreSQL changes no table with rows that wait to be checked.
"""

from __future__ import annotations

from typing import Any

from django.db import migrations
from django.db.models import F, OuterRef, Subquery

BATCH = 500
TAKEN_OVER = ("actor_id", "actor_name", "door", "token", "kind", "subject", "revision")


def fill(apps: Any, schema_editor: Any) -> None:
    """Each change takes over who did it from its first line; lines of no change get one, those of one revision the same."""
    change, line = apps.get_model("tournaments", "Change"), apps.get_model("tournaments", "ChangeLine")
    first = line.objects.filter(change=OuterRef("pk")).order_by("id")
    change.objects.filter(lines__isnull=False).update(
        undoable=True, **{name: Subquery(first.values(name)[:1]) for name in TAKEN_OVER}
    )
    for row in change.objects.only("pk", "need", "keys").iterator(chunk_size=BATCH):
        keys = [key.replace("place:", "entry:") for key in row.keys]
        change.objects.filter(pk=row.pk).update(needs=[row.need], keys=keys)
    rows = line.objects.filter(change=None).order_by(F("event_id").asc(nulls_first=True), "revision", "id")
    batch: list[Any] = []
    for row in rows.iterator(chunk_size=BATCH):
        if len(batch) >= BATCH and not at_once(batch[-1], row):
            give_changes(change, line, batch)
            batch = []
        batch.append(row)
    give_changes(change, line, batch)


def at_once(one: Any, other: Any) -> bool:
    """Whether both lines are of one change."""
    of_one = one.event_id is not None and one.revision is not None
    return of_one and (one.event_id, one.revision) == (other.event_id, other.revision)


def give_changes(change: Any, line: Any, rows: list[Any]) -> None:
    """Make the changes of these lines, which are in the order of their revisions."""
    made: list[Any] = []
    for place, row in enumerate(rows):
        if not place or not at_once(rows[place - 1], row):
            values = {name: getattr(row, name) for name in ("club_id", "event_id", "created_at", *TAKEN_OVER)}
            made.append(change(headline=row.summary, rows=[], **values))
        row.change = made[-1]
    days = [row.created_at for row in made]
    change.objects.bulk_create(made)
    for row, day in zip(made, days, strict=True):  # a new row is made now, whatever it says
        row.created_at = day
    change.objects.bulk_update(made, ["created_at"])
    line.objects.bulk_update(rows, ["change"])


def leave(apps: Any, schema_editor: Any) -> None:
    """Nothing to give back: only all migrations are taken back at once."""


class Migration(migrations.Migration):
    """Rows alone."""

    dependencies = [("tournaments", "0039_changes")]

    operations = [migrations.RunPython(fill, leave, elidable=False)]
