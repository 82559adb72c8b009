"""What services leave behind: the audit trail, the standings of each revision, and jobs for the worker."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.clubs import Club
from tournaments.models.rounds import Round
from tournaments.models.rows import LeftOut, Row
from tournaments.models.tournaments import Event


class Change(Row):
    """One act of a user: who did it, through which door, and what it did to the rows, so that it can be undone.

    Its lines say what it did. `kind`, `subject` and `headline` are those of the first. `event` is None for a change of
    the club, whose lines may be about its events. `rows` has the shape of `tournaments.services.row_journal` and is
    empty unless the act is `undoable`; `keys` are the games and places that it was about. `needs` are the names of
    each `Action` that it took. `undoes` is the change that this one took back, and `depth` counts how often it is an
    undo of an undo: odd ones took back. `token` is the API token's name.
    """

    undoing = LeftOut("the log says what was done")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="changes")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, null=True, related_name="changes")
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


class ChangeLine(Row):
    """One thing that a change did, from what to what, as the log shows it. Append only.

    `event` is the event that it was done in, and `revision` the one that it made; both are None for the club itself.
    """

    undoing = LeftOut("the log says what was done")

    change = models.ForeignKey(Change, on_delete=models.CASCADE, related_name="lines")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="change_lines")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, null=True, related_name="change_lines")
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


class Snapshot(Row):
    """Everything that pages show of a tournament, computed once at a revision.

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


class JobState(models.TextChoices):
    """The words of the design for a job."""

    QUEUED = "queued", _("Queued")
    RUNNING = "running", _("Running")
    DONE = "done", _("Done")
    STOPPED = "stopped", _("Stopped")
    FAILED = "failed", _("Failed")


class Job(Row):
    """What the worker does for whom, how far it is, and what came out. The row is the truth, the message a nudge."""

    undoing = LeftOut("a job: start it again, or leave it")

    kind = models.CharField(max_length=40)
    # Whose turn it takes: "club:7", or "user:3" where it belongs to no club.
    share = models.CharField(max_length=30, blank=True)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, null=True, related_name="jobs")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    state = models.CharField(max_length=10, choices=JobState.choices, default=JobState.QUEUED)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    message = models.CharField(max_length=300, blank=True)
    stop_requested = models.BooleanField(default=False)
    attempts = models.PositiveSmallIntegerField(default=0)
    heartbeat_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["state", "heartbeat_at"])]


class SeedingRun(Row):
    """One search for the boards of a heat: the instance it saw, its seed, and the best it found."""

    undoing = LeftOut("a job: start it again, or leave it")

    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="seeding_run")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seeding_runs")
    number = models.PositiveSmallIntegerField()
    seed = models.BigIntegerField()
    seconds = models.PositiveSmallIntegerField(default=5)
    instance: models.JSONField[Any, Any] = models.JSONField()
    fingerprint = models.CharField(max_length=64)
    # The instance gives no reasons, so that everybody may read it; runs made before it was so are kept as they were.
    without_reasons = models.BooleanField(default=False)
    seed_chosen = models.BooleanField(default=False)
    # The entries that sit out where this run is used; the instance is without them.
    sits_out: models.JSONField[Any, Any] = models.JSONField(default=list)
    # The entries that play two boards, and the power that nobody plays at each board with a seat less.
    plays_twice: models.JSONField[Any, Any] = models.JSONField(default=list)
    left_out: models.JSONField[Any, Any] = models.JSONField(default=list)
    solution: models.JSONField[Any, Any] = models.JSONField(null=True)
    # Of a run restored from an archive: the entry behind each number in `instance` and `solution`, which stay as they
    # were published. Empty where those numbers are the entries' own.
    entry_of: models.JSONField[Any, Any] = models.JSONField(default=dict)
    total_before = models.IntegerField(null=True)
    total_after = models.IntegerField(null=True)
    lower_bound = models.IntegerField(null=True)
    proven_optimal = models.BooleanField(default=False)
    curve: models.JSONField[Any, Any] = models.JSONField(default=list)
    applied_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-id"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="seeding_run_number_once_per_round")]


class ClubArchive(Row):
    """An archive of a club on its way: made for download, or handed in to be restored. Kept for a day.

    `club` is whose archive it is, or the club that it became; `new_name` how that one is to be called. `facts` are what
    a check of it found.
    """

    undoing = LeftOut("a job: start it again, or leave it")

    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="club_archive")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, related_name="archives")
    new_name = models.CharField(_("name"), max_length=80, blank=True)
    content = models.BinaryField(null=True)
    facts: models.JSONField[Any, Any] = models.JSONField(default=dict)

    class Meta:
        ordering = ["-id"]


class FormatStudy(Row):
    """What the format adviser was asked, by anyone, and what its simulation found. Found again by its `token`."""

    undoing = LeftOut("a job: start it again, or leave it")

    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="format_study")
    token = models.CharField(max_length=32, unique=True)
    question: models.JSONField[Any, Any] = models.JSONField()
    seed = models.BigIntegerField()
    answer: models.JSONField[Any, Any] = models.JSONField(null=True)
