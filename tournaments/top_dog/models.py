"""What Top Dog adds: armies and histories of a club, the rules of an event's second table, and frozen handicaps.

Exact numbers stand as text (`5/3`), as in snapshots: an average of three games is a third, not 0.3333.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.rows import Row
from tournaments.base.models.sorting import SortedModel
from tournaments.clubs.models.clubs import Club
from tournaments.events.models.events import Entry, Event
from tournaments.people.models import Person


class Army(SortedModel):
    """An army that is played in a club's games; `period` is the list or book that it belongs to."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="armies")
    game = models.CharField(_("game"), max_length=20)
    name = models.CharField(_("name"), max_length=80)
    period = models.CharField(_("list or period"), max_length=80, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta(SortedModel.Meta):
        ordering = ["sort_key", "id"]
        constraints = [models.UniqueConstraint("club", "game", Lower("name"), name="army_name_once_per_club_and_game")]

    def __str__(self) -> str:
        return self.name


class HistorySource(models.TextChoices):
    """Where figures come from."""

    LIST = "list", _("List")
    EVENT = "event", _("Event")


class HistoryRecord(Row):
    """Games and points of one player or one army from one source. Append only: a correction is a new row.

    `points` are those of all games together on a scale from 0 to `highest`; of an `adjusted` row they are its value. A
    row counts until another `replaces` it; a `withdrawn` one removes it without a replacement.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="history_records")
    game = models.CharField(_("game"), max_length=20)
    person = models.ForeignKey(Person, on_delete=models.CASCADE, null=True, related_name="history_records")
    army = models.ForeignKey(Army, on_delete=models.CASCADE, null=True, related_name="history_records")
    source = models.CharField(max_length=5, choices=HistorySource.choices)
    event = models.ForeignKey(Event, on_delete=models.SET_NULL, null=True, related_name="history_records")
    source_name = models.CharField(max_length=120)
    games = models.PositiveIntegerField(_("games"))
    points = models.CharField(_("points"), max_length=60)
    highest = models.CharField(_("most points of a game"), max_length=40, default="25")
    adjusted = models.BooleanField(_("already adjusted"), default=False)
    covers_events = models.BooleanField(_("holds the club’s own events"), default=False)
    withdrawn = models.BooleanField(default=False)
    replaces = models.OneToOneField("self", on_delete=models.CASCADE, null=True, related_name="replaced_by")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["club", "game"])]
        constraints = [
            models.CheckConstraint(
                condition=Q(person__isnull=False, army__isnull=True) | Q(person__isnull=True, army__isnull=False),
                name="history_of_a_player_or_an_army",
            ),
            # An event counts once for each of its players and armies; corrections belong to that one row.
            models.UniqueConstraint(
                fields=["event", "person"], condition=Q(replaces=None), name="history_once_per_event_and_player"
            ),
            models.UniqueConstraint(
                fields=["event", "army"], condition=Q(replaces=None), name="history_once_per_event_and_army"
            ),
        ]


class TopDogRules(Row):
    """The second table of an event, as `tournaments.top_dog.details` reads and checks it; `table` as the core does."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="top_dog")
    on = models.BooleanField(_("Top Dog is on"), default=False)
    podium_excluded = models.PositiveSmallIntegerField(_("places of the main standings that are left out"), default=3)
    charge_missed_rounds = models.BooleanField(_("missed rounds are charged"), default=True)
    table: models.JSONField[Any, Any] = models.JSONField(_("discounts and penalties"), default=dict)


class TopDogHandicap(Row):
    """A player's handicap as it froze: the histories that it was made from, and points a round by the event's table.

    `history` is `{"player": …, "army": …}`, each `{"games", "average"}` or `{"adjusted"}`. `reason` says why the desk
    recalculated it.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="top_dog")
    army = models.CharField(_("army"), max_length=80, blank=True)
    history: models.JSONField[Any, Any] = models.JSONField()
    per_round = models.CharField(max_length=60)
    reason = models.CharField(max_length=200, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
