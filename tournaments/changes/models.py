"""Changes and their lines: what users did, for the log and for undo."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from tournaments.base.models.rows import LeftOut, Row
from tournaments.changes.kinds import nothing


class Change(Row):
    """One act of a user: who did it, from which source, and what it did to the rows, so that it can be undone.

    Its lines say what it did. `kind` and `subject` are those of the first, and `headline` is their summary. `event` is
    None for a change of the club, whose lines may be about its events. `token` is the API token's name. `needs` are the
    names of each `Action` that it needed, at the event or else in the club; `RUN_HEATS@7` is one at event 7 in a change
    of the club. `rows` has the shape of `tournaments.changes.services.row_journal` and is empty unless the act is
    `undoable`; `keys` are the games and places that it was about. `undoes` is the change that this one undid. `depth`
    counts undos of undos: a change with an odd number is an undo.
    """

    undoing = LeftOut("the log says what was done")

    club = models.ForeignKey("tournaments.Club", on_delete=models.CASCADE, related_name="changes")
    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, null=True, related_name="changes")
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    actor_name = models.CharField(max_length=120)
    door = models.CharField(max_length=10)
    token = models.CharField(max_length=80, blank=True)
    kind = models.CharField(max_length=60)
    subject = models.CharField(max_length=60, blank=True)
    headline = models.CharField(max_length=300)
    needs: models.JSONField[Any, Any] = models.JSONField(default=list)
    revision = models.PositiveIntegerField(null=True)
    undoable = models.BooleanField(default=False)
    rows: models.JSONField[Any, Any] = models.JSONField(default=list)
    keys: models.JSONField[Any, Any] = models.JSONField(default=list)
    depth = models.PositiveSmallIntegerField(default=0)
    undoes = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="+")
    undone_by = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["event", "-id"]), models.Index(fields=["club", "-id"])]

    @property
    def is_undo(self) -> bool:
        """Whether it undid another change; undoing it redoes that one."""
        return bool(self.depth % 2)


class ChangeLine(Row):
    """One thing that a change did, from what to what, as the log shows it. Append only.

    `event` is the event that it was done in, and `revision` the one that it made; both are None for the club itself.
    """

    undoing = LeftOut("the log says what was done")

    change = models.ForeignKey(Change, on_delete=models.CASCADE, related_name="lines")
    club = models.ForeignKey("tournaments.Club", on_delete=models.CASCADE, related_name="change_lines")
    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, null=True, related_name="change_lines")
    actor_name = models.CharField(max_length=120)
    kind = models.CharField(max_length=60)
    subject = models.CharField(max_length=60, blank=True)
    summary = models.CharField(max_length=300)
    before: models.JSONField[Any, Any] = models.JSONField(null=True)
    after: models.JSONField[Any, Any] = models.JSONField(null=True)
    revision = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["event", "-id"]), models.Index(fields=["club", "-id"])]

    @property
    def is_undone(self) -> bool:
        """Whether its change was undone, and the line with it."""
        return self.change.undone_by_id is not None and self.kind not in nothing()
