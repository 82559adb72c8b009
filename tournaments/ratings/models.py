"""Rating lists of a club: starting ratings, which events count, what each did, and the current ratings.

Starts and choices are entered; everything else follows from them and the results, and can be recalculated at any time.
"""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.jobs import Job
from tournaments.base.models.rows import LeftOut, Row
from tournaments.base.models.sorting import SortedModel
from tournaments.clubs.models.clubs import Club
from tournaments.events.models.events import Event
from tournaments.people.models import Person


class RatingSystem(models.TextChoices):
    """How results become ratings (`handicaps.core.ratings`)."""

    ELO = "elo", _("Elo")
    GLICKO2 = "glicko2", _("Glicko-2")
    PLACKETT_LUCE = "plackett-luce", _("Plackett–Luce")


class RatingList(SortedModel):
    """The ratings that a club keeps in one game. `revision` rises whenever anything that the list shows changes.

    `rules` are read by `handicaps.core.ratings.rules`. With `automatic`, events count as soon as they are over;
    without, those that somebody chooses.
    """

    undoing = LeftOut("counted from the results and the settings of the list")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="rating_lists")
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(_("short name for the address"), max_length=60)
    discipline = models.CharField(_("game"), max_length=20)
    system = models.CharField(_("rating system"), max_length=14, choices=RatingSystem.choices)
    rules: models.JSONField[Any, Any] = models.JSONField(_("rules"), default=dict)
    automatic = models.BooleanField(_("counts events once they are over"), default=True)
    published = models.BooleanField(_("public"), default=True)
    periods = models.PositiveIntegerField(_("rating periods so far"), default=0)
    # Identifies the rules and initial ratings that were used.
    base = models.CharField(max_length=64, blank=True)
    job: models.ForeignKey[Job | None, Job | None] = models.ForeignKey(
        Job, on_delete=models.SET_NULL, null=True, related_name="rating_lists"
    )
    revision = models.PositiveIntegerField(default=0)
    counted_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta(SortedModel.Meta):
        ordering = ["sort_key", "id"]
        constraints = [
            models.UniqueConstraint("club", Lower("name"), name="rating_list_name_once_per_club"),
            models.UniqueConstraint(fields=["club", "slug"], name="rating_list_slug_once_per_club"),
        ]

    def __str__(self) -> str:
        return self.name


class RatingStart(Row):
    """A rating that somebody brought along; a deviation that nobody gave is that of a newcomer."""

    undoing = LeftOut("counted from the results and the settings of the list")

    list = models.ForeignKey(RatingList, on_delete=models.CASCADE, related_name="starts")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="rating_starts")
    rating = models.DecimalField(_("rating"), max_digits=7, decimal_places=2)
    deviation = models.DecimalField(_("deviation"), max_digits=7, decimal_places=2, null=True)
    games = models.PositiveSmallIntegerField(_("games"), default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["list", "person"], name="rating_start_once_per_person")]


class RatedEvent(Row):
    """An event in a list: what the club chose, and how it was counted.

    `counts` is the club's word for or against it; null leaves it to the rule. `position` is its place among those
    counted, null where it is not. `facts` tells its games apart from others, `chain` all that was counted up to it.
    """

    undoing = LeftOut("counted from the results and the settings of the list")

    list = models.ForeignKey(RatingList, on_delete=models.CASCADE, related_name="events")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rated_in")
    counts = models.BooleanField(null=True)
    position = models.PositiveIntegerField(null=True)
    day = models.DateField(null=True)
    periods = models.PositiveIntegerField(_("rating periods after it"), default=0)
    players = models.PositiveIntegerField(default=0)
    games = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(_("the event’s revision that was read"), null=True)
    facts = models.CharField(max_length=64, blank=True)
    chain = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["position", "id"]
        constraints = [models.UniqueConstraint(fields=["list", "event"], name="rated_event_once_per_list")]


class RatingChange(Row):
    """What one event did to one rating: `scored` of `met` opponents, with `expected` by the ratings before it.

    `factor` is Elo's K where one held all through the event. Never edited: a recalculation writes new rows.
    """

    undoing = LeftOut("counted from the results and the settings of the list")

    event = models.ForeignKey(RatedEvent, on_delete=models.CASCADE, related_name="changes")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="rating_changes")
    games = models.PositiveSmallIntegerField()
    met = models.PositiveSmallIntegerField()
    scored = models.DecimalField(max_digits=7, decimal_places=2)
    expected = models.FloatField()
    factor = models.DecimalField(max_digits=7, decimal_places=2, null=True)
    rating_before = models.FloatField()
    rating = models.FloatField()
    deviation_before = models.FloatField(null=True)
    deviation = models.FloatField(null=True)
    volatility = models.FloatField(null=True)
    best = models.FloatField()
    games_after = models.PositiveIntegerField()
    period = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "person"], name="rating_change_once_per_event")]
        indexes = [models.Index(fields=["person", "event"])]


class RatedPlayer(Row):
    """Somebody's place in a list, after all that was counted. `gain` is what their last event brought."""

    undoing = LeftOut("counted from the results and the settings of the list")

    list = models.ForeignKey(RatingList, on_delete=models.CASCADE, related_name="players")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="ratings")
    rank = models.PositiveIntegerField()
    rating = models.FloatField()
    deviation = models.FloatField(null=True)
    volatility = models.FloatField(null=True)
    best = models.FloatField()
    games = models.PositiveIntegerField()
    events = models.PositiveIntegerField()
    gain = models.FloatField(null=True)
    provisional = models.BooleanField()
    last_event: models.ForeignKey[RatedEvent | None, RatedEvent | None] = models.ForeignKey(
        RatedEvent, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ["rank", "id"]
        constraints = [models.UniqueConstraint(fields=["list", "person"], name="rated_once_per_list")]
        indexes = [models.Index(fields=["list", "rank"])]
