"""Scoring systems as rows: the shipped ones (no club, never edited) and a club's own."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.rows import Row
from tournaments.clubs.models.clubs import Club


class ScoringSystem(Row):
    """A named system: its definition is data, in the JSON of contract §1, never code."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, blank=True, related_name="scoring_systems")
    slug = models.SlugField(max_length=60)
    name = models.CharField(_("name"), max_length=80)
    family = models.CharField(_("family"), max_length=60, blank=True)
    source = models.CharField(_("source"), max_length=300, blank=True)
    description = models.TextField(_("description"), blank=True, max_length=4000)
    definition: models.JSONField[Any, Any] = models.JSONField()
    position = models.PositiveSmallIntegerField(default=0)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["club", "position", "name"]
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="system_slug_once_per_club"),
            models.UniqueConstraint(fields=["slug"], condition=Q(club=None), name="shipped_system_slug_once"),
            models.UniqueConstraint("club", Lower("name"), name="system_name_once_per_club"),
            models.UniqueConstraint(Lower("name"), condition=Q(club=None), name="shipped_system_name_once"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def shipped(self) -> bool:
        """Came with Topboard: to change it, copy and rename."""
        return self.club_id is None
