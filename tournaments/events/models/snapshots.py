"""What pages show of an event, computed once."""

from __future__ import annotations

from typing import Any

from django.db import models

from tournaments.base.models.rows import LeftOut, Row
from tournaments.events.models.events import Event


class Snapshot(Row):
    """Everything that pages show of an event, computed once at a revision.

    One row for the desk, and a `public` one where everybody else sees less than that.
    """

    undoing = LeftOut("computed from the other rows")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="snapshots")
    public = models.BooleanField(default=False)
    revision = models.PositiveIntegerField()
    data: models.JSONField[Any, Any] = models.JSONField()
    created_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "public"], name="snapshot_once_per_audience"),
        ]
