"""A long print that the worker makes: what was asked for, and the file."""

from __future__ import annotations

from django.db import models

from tournaments.base.models.jobs import Job
from tournaments.base.models.rows import Row


class PrintJob(Row):
    """A print of the job's event for the job's owner, kept for a day.

    `sheet` is a code of the register of prints, `number` the round or table it is of, 0 for none. `whole` asks for what
    the desk sees. Codes on the paper lead to `site`. The file, `content` under `name`, is there once the job is done.
    """

    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="print_job")
    sheet = models.CharField(max_length=20)
    number = models.PositiveIntegerField(default=0)
    paper = models.CharField(max_length=10)
    whole = models.BooleanField(default=False)
    site = models.CharField(max_length=200, blank=True)
    name = models.CharField(max_length=200, blank=True)
    content = models.BinaryField(null=True)

    class Meta:
        ordering = ["-id"]
