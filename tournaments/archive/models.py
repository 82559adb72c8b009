"""Archives of clubs that are being made or restored."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.jobs import Job
from tournaments.base.models.rows import LeftOut, Row
from tournaments.clubs.models.clubs import Club


class ClubArchive(Row):
    """A club's archive: being made for download, or uploaded to be restored. Kept for a day.

    `club` is the club that it is made from, or the one that it was restored as; `new_name` is the name for that club.
    `facts` are what a check of it found.
    """

    undoing = LeftOut("a job: start it again, or leave it")

    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="club_archive")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, related_name="archives")
    new_name = models.CharField(_("name"), max_length=80, blank=True)
    content = models.BinaryField(null=True)
    facts: models.JSONField[Any, Any] = models.JSONField(default=dict)

    class Meta:
        ordering = ["-id"]
