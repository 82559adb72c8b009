"""A pairing by the worker: the request, and the state of the event at that time."""

from __future__ import annotations

from django.db import models

from tournaments.base.models.jobs import Job
from tournaments.base.models.rows import LeftOut, Row


class PairingRun(Row):
    """A draft of a large Swiss field in progress. `fingerprint` is that of everything that the pairing depends on."""

    undoing = LeftOut("a job: start it again, or leave it")

    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="pairing_run")
    number = models.PositiveSmallIntegerField()
    seed = models.BigIntegerField()
    rematches = models.BooleanField(default=False)
    fingerprint = models.CharField(max_length=64)
    # No pairing exists without a rematch: the page offers to allow it.
    needs_rematches = models.BooleanField(default=False)
