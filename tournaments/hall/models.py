"""What the room follows: clocks and announcements."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.rows import Row
from tournaments.events.models.events import Event
from tournaments.events.models.rounds import Game, Round


class RoundClock(Row):
    """When a round ends. `ends_at` is for all tables, with the minutes that all got; it is paused from `paused_at` on.

    `ended_at` is set once the organiser ended the round before anything else did.
    """

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="clock")
    minutes = models.PositiveSmallIntegerField(_("minutes"))
    started_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    paused_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)


class ClockExtension(Row):
    """More minutes for one game, or for all where it names none; those for all are in the clock's `ends_at` too."""

    about = ("game",)

    clock = models.ForeignKey(RoundClock, on_delete=models.CASCADE, related_name="extensions")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="+")
    minutes = models.PositiveSmallIntegerField(_("minutes"))
    reason = models.CharField(_("reason"), max_length=120)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]


class Announcement(Row):
    """The organiser's message to everybody, to one round, or to one game of it; until `ends_at` or until withdrawn."""

    about = ("game",)

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="announcements")
    text = models.CharField(_("text"), max_length=200)
    round = models.ForeignKey(Round, on_delete=models.CASCADE, null=True, related_name="+")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="+")
    ends_at = models.DateTimeField(_("shown until"), null=True)
    withdrawn_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(game__isnull=True) | Q(round__isnull=False), name="announcement_of_game_has_round"
            )
        ]
