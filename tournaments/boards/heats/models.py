"""Searches for the boards of a heat."""

from __future__ import annotations

from typing import Any

from django.db import models

from tournaments.base.models.jobs import Job
from tournaments.base.models.rows import LeftOut, Row
from tournaments.events.models.rounds import Round


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
    # The instance contains no reasons, so that everybody may read it; runs older than this rule are kept unchanged.
    without_reasons = models.BooleanField(default=False)
    seed_chosen = models.BooleanField(default=False)
    # The entries that sit out where this run is used; the instance is without them.
    sits_out: models.JSONField[Any, Any] = models.JSONField(default=list)
    # The entries that play two boards, and the unplayed power of each six-player board.
    plays_twice: models.JSONField[Any, Any] = models.JSONField(default=list)
    left_out: models.JSONField[Any, Any] = models.JSONField(default=list)
    solution: models.JSONField[Any, Any] = models.JSONField(null=True)
    # For a run restored from an archive: the entry for each number in `instance` and `solution`, which stay as
    # published. Empty if those numbers are the entries' own ids.
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
