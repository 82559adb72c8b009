"""Studies of the format adviser."""

from __future__ import annotations

from typing import Any

from django.db import models

from tournaments.base.models.jobs import Job
from tournaments.base.models.rows import LeftOut, Row


class FormatStudy(Row):
    """A question to the format adviser, by anyone, and the result of its simulation. Identified by its `token`."""

    undoing = LeftOut("a job: start it again, or leave it")

    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="format_study")
    token = models.CharField(max_length=32, unique=True)
    question: models.JSONField[Any, Any] = models.JSONField()
    seed = models.BigIntegerField()
    answer: models.JSONField[Any, Any] = models.JSONField(null=True)
