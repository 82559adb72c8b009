"""What pages show of an event, computed once."""

from __future__ import annotations

from django.db import models

from tournaments.base.models.rows import LeftOut, Row
from tournaments.events.models.events import Event


class Snapshot(Row):
    """Everything that pages show of an event, computed once at a revision.

    One row for the desk, and a `public` one where everybody else sees less than that. `version` is that of its shape,
    and `view` says which view it is of where that hides something.
    """

    undoing = LeftOut("computed from the other rows")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="snapshots")
    public = models.BooleanField(default=False)
    revision = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    view = models.CharField(max_length=80, blank=True)
    data = models.BinaryField()
    created_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "public"], name="snapshot_once_per_audience"),
        ]
