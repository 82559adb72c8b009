"""People known to a club, the conflicts between them, and groups with one conflict value (manual §6, §7)."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.rows import LeftOut, Row
from tournaments.base.models.sorting import SortedModel, SortKeyField
from tournaments.clubs.models.clubs import Club
from tournaments.people.names import NameStyle, full_name


class NameShown(models.TextChoices):
    """How others see a person's name; the desk sees the whole name."""

    FULL = NameStyle.FULL.value, _("Whole name")
    SHORT = NameStyle.SHORT.value, _("First name and initial")
    INITIALS = NameStyle.INITIALS.value, _("Initials only")


class Person(SortedModel):
    """Someone who plays. The distinction tells apart two people with the same name."""

    sort_key = SortKeyField(of=("last_name", "first_name"))

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="people")
    first_name = models.CharField(_("first name"), max_length=60)
    last_name = models.CharField(_("last name"), max_length=60)
    distinction = models.CharField(
        _("distinction"),
        max_length=30,
        blank=True,
        default="",
        help_text=_("Only for a second person of the same name: a number or a town, shown in brackets after the name."),
    )
    email = models.EmailField(_("email address"), blank=True)
    town = models.CharField(_("town"), max_length=80, blank=True)
    name_shown = models.CharField(_("name shown to others"), max_length=8, choices=NameShown.choices, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta(SortedModel.Meta):
        ordering = ["sort_key", "id"]
        constraints = [
            models.UniqueConstraint(
                "club",
                Lower("first_name"),
                Lower("last_name"),
                Lower("distinction"),
                name="person_name_and_distinction_once_per_club",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """First and last name with what tells namesakes apart, as shown."""
        return full_name(self.first_name, self.last_name, self.distinction)


class PersonMerge(Row):
    """A merge of two records of one person, with everything that is needed to undo it."""

    undoing = LeftOut("a merge has a way back of its own")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="person_merges")
    kept = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="merges")
    removed_name = models.CharField(max_length=160)
    undo: models.JSONField[Any, Any] = models.JSONField()
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    undone_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]


class DifferentPeople(Row):
    """Two people of similar names who are two: they are no longer listed as likely duplicates."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="different_people")
    first = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="different_once_per_pair"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="different_pair_in_order"),
        ]


class PersonConflict(Row):
    """What it costs to seat two people on one board; below zero it attracts (manual §7)."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="conflicts")
    first = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    value = models.SmallIntegerField(_("conflict value"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="conflict_once_per_pair"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="conflict_pair_in_order"),
        ]


class Group(SortedModel):
    """People who would rather not share a board: a family, a town, a car (manual §7)."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="groups")
    name = models.CharField(_("name"), max_length=80)
    conflict = models.SmallIntegerField(_("conflict value"), default=1)
    members = models.ManyToManyField(Person, related_name="groups", blank=True)

    class Meta(SortedModel.Meta):
        ordering = ["sort_key", "id"]
        constraints = [models.UniqueConstraint("club", Lower("name"), name="group_name_once_per_club")]

    def __str__(self) -> str:
        return self.name
