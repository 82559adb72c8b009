"""What services leave behind: the audit trail, the standings of each revision, and jobs for the worker."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.clubs import Club
from tournaments.models.rounds import Round
from tournaments.models.tournaments import Event


class RecordedChange(models.Model):
    """What one change did to the rows, so that it can be undone; `undoes` names the change that this one took back.

    `rows` has the shape of `tournaments.services.row_journal`; `keys` are the games and places that it was about.
    `needs` is the `Action` that it took. `depth` counts how often it is an undo of an undo: odd ones took back.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="recorded_changes")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, null=True, related_name="recorded_changes")
    needs = models.CharField(max_length=30)
    summary = models.CharField(max_length=300)
    rows: models.JSONField[Any, Any] = models.JSONField()
    keys: models.JSONField[Any, Any] = models.JSONField(default=list)
    depth = models.PositiveSmallIntegerField(default=0)
    undoes = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="+")
    undone_by = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["event", "-id"]), models.Index(fields=["club", "-id"])]


class AuditEvent(models.Model):
    """Who changed what from what to what, through which door. Append only; `token` is the API token's name."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="audit_events")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, null=True, related_name="audit_events")
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    actor_name = models.CharField(max_length=120)
    door = models.CharField(max_length=10)
    token = models.CharField(max_length=80, blank=True)
    change = models.ForeignKey(RecordedChange, on_delete=models.SET_NULL, null=True, related_name="audit_events")
    action = models.CharField(max_length=60)
    subject = models.CharField(max_length=60, blank=True)
    summary = models.CharField(max_length=300)
    before: models.JSONField[Any, Any] = models.JSONField(null=True)
    after: models.JSONField[Any, Any] = models.JSONField(null=True)
    revision = models.PositiveIntegerField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["event", "-id"]), models.Index(fields=["club", "-id"])]


class Snapshot(models.Model):
    """Everything that pages show of a tournament, computed once at a revision.

    One row for the desk, and a `public` one where everybody else sees less than that.
    """

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


class Job(models.Model):
    """What the worker does for whom, how far it is, and what came out. The row is the truth, the message a nudge."""

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


class SeedingRun(models.Model):
    """One search for the boards of a heat: the instance it saw, its seed, and the best it found."""

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


class ClubArchive(models.Model):
    """An archive of a club on its way: made for download, or handed in to be restored. Kept for a day.

    `club` is whose archive it is, or the club that it became; `new_name` how that one is to be called. `facts` are what
    a check of it found.
    """

    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="club_archive")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, related_name="archives")
    new_name = models.CharField(_("name"), max_length=80, blank=True)
    content = models.BinaryField(null=True)
    facts: models.JSONField[Any, Any] = models.JSONField(default=dict)

    class Meta:
        ordering = ["-id"]


class FormatStudy(models.Model):
    """What the format adviser was asked, by anyone, and what its simulation found. Found again by its `token`."""

    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="format_study")
    token = models.CharField(max_length=32, unique=True)
    question: models.JSONField[Any, Any] = models.JSONField()
    seed = models.BigIntegerField()
    answer: models.JSONField[Any, Any] = models.JSONField(null=True)
