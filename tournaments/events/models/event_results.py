"""Final standings as rows: one for an event, and one for each person with a place in it."""

from __future__ import annotations

from typing import Any

from django.db import models

from tournaments.base.models.rows import LeftOut, Row
from tournaments.events.models.events import Event
from tournaments.people.models import Person

COMPUTED = LeftOut("computed from the standings of an event that is over")


class EventOutcome(Row):
    """An event that everybody may see as over: what all its results share.

    It is there as long as the event is over and hides nothing. Points are exact: "5/3". `corrected_at` is when a
    result changed after the event was over. `in_lists` is whether lists of events named it then.
    """

    undoing = COMPUTED

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="outcome")
    day = models.DateField()
    days = models.PositiveSmallIntegerField(default=1)
    players = models.PositiveIntegerField()
    entered = models.PositiveIntegerField()
    # Games of each round, the first round first.
    round_games: models.JSONField[Any, Any] = models.JSONField(default=list)
    corrected_at = models.DateTimeField(null=True)
    in_lists = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)


class FormerOutcome(Row):
    """Kept for an event that was over while it is reopened or hides results, so that a correction is recognised as one.

    `digest` is of its results; they themselves may be hidden now.
    """

    undoing = COMPUTED

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="former_outcome")
    digest = models.CharField(max_length=64)
    corrected_at = models.DateTimeField(null=True)
    first_at = models.DateTimeField()


class EventResult(Row):
    """Where a person finished. `place` is shared by `tied` people; `order` is the line of the standings.

    `games_place` and `games_points` are by games alone, where marks and penalties rank the event; otherwise empty.
    """

    undoing = COMPUTED

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="results")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="event_results")
    place = models.PositiveIntegerField()
    tied = models.PositiveIntegerField(default=1)
    order = models.PositiveIntegerField()
    points = models.CharField(max_length=40, default="0")
    played = models.PositiveSmallIntegerField(default=0)
    wins = models.PositiveSmallIntegerField(default=0)
    draws = models.PositiveSmallIntegerField(default=0)
    losses = models.PositiveSmallIntegerField(default=0)
    streak = models.PositiveSmallIntegerField(default=0)
    rating = models.PositiveSmallIntegerField(default=0)
    played_as = models.CharField(max_length=80, default="", blank=True)
    games_place = models.PositiveIntegerField(null=True)
    games_points = models.CharField(max_length=40, default="", blank=True)

    class Meta:
        ordering = ["event_id", "order"]
        constraints = [models.UniqueConstraint(fields=["event", "person"], name="event_result_once_per_person")]
        indexes = [models.Index(fields=["person", "event"])]
