"""Jobs for the worker."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.rows import LeftOut, Row


class JobState(models.TextChoices):
    """The words of the design for a job."""

    QUEUED = "queued", _("Queued")
    RUNNING = "running", _("Running")
    DONE = "done", _("Done")
    STOPPED = "stopped", _("Stopped")
    FAILED = "failed", _("Failed")


class Job(Row):
    """A task for the worker: for whom, its progress, and its result. The row is authoritative; messages only nudge."""

    undoing = LeftOut("a job: start it again, or leave it")

    kind = models.CharField(max_length=40)
    # Whose share the job counts towards: "club:7", or "user:3" if it doesn't belong to a club.
    share = models.CharField(max_length=30, blank=True)
    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, null=True, related_name="jobs")
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
