"""An event with the rules of the manual's "Tournament details" screen (§4), its entries and teams."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Coalesce, Lower
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.rows import Row
from tournaments.base.models.sorting import SortedModel
from tournaments.clubs.models.clubs import Club
from tournaments.events.formats import format_choices
from tournaments.events.programme import programme_of
from tournaments.events.visibility import Hiding
from tournaments.people.models import Person

# The day under which events without one are listed: the very first, so that they are last on every database.
FIRST_DAY = "0001-01-01"
NEWEST_FIRST = Coalesce("starts_on", Value(FIRST_DAY), output_field=models.DateField()).desc()


class Event(Row):
    """One event of a club. `revision` rises by one with every change, and keys everything shown."""

    computed = ("revision", "over", "winners")
    is_locked = True
    made_for_good = True
    figures: Mapping[str, int] | None = None
    """What its check list reads, where it came along (`tournaments.events.figures`)."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="events")
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(_("short name for the address"), max_length=60)
    description = models.TextField(_("description"), blank=True, max_length=4000)
    venue = models.CharField(
        _("place"),
        max_length=120,
        blank=True,
        help_text=_(
            "Name the town after a comma, as in “Hall, Town”. Otherwise the club’s town is shown with the place."
        ),
    )
    starts_on = models.DateField(_("first day"), null=True, blank=True)
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=40, default="UTC")
    language = models.CharField(
        _("language"),
        max_length=10,
        choices=settings.LANGUAGES,
        blank=True,
        default="",
        help_text=_("For public pages, emails and prints. Visitors can choose another one at the end of each page."),
    )
    discipline = models.CharField(_("game"), max_length=20, default="diplomacy")
    format = models.CharField(max_length=20, choices=format_choices)
    team_size = models.PositiveSmallIntegerField(_("players in a team"), default=0)
    # Kinds of awards (`tournaments.events.award_kinds`); null where nobody chose.
    awards: models.JSONField[Any, Any] = models.JSONField(_("awards"), null=True, blank=True)
    # 0: the length of a round isn't set.
    round_minutes = models.PositiveSmallIntegerField(_("usual length of a round, in minutes"), default=0)
    published = models.BooleanField(_("public"), default=False)
    # A public event that is not listed is open to everybody who has its address.
    listed = models.BooleanField(_("listed"), default=True)
    hide_last = models.PositiveSmallIntegerField(_("last rounds hidden"), default=0)
    hide_from = models.PositiveSmallIntegerField(_("rounds hidden from this one on"), default=0)
    hide_awards = models.BooleanField(_("awards hidden until the ceremony"), default=False)
    reveal_at = models.DateTimeField(_("revealed automatically at"), null=True, blank=True)
    revealed_at = models.DateTimeField(null=True, blank=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    rules_frozen_at = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=0)
    # How it ended, for lists of events: copied from the public snapshot whenever that is stored.
    over = models.BooleanField(default=False, editable=False)
    winners: models.JSONField[Any, Any] = models.JSONField(default=list, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = [NEWEST_FIRST, "-id"]
        indexes = [
            models.Index(
                NEWEST_FIRST,
                F("id").desc(),
                name="event_on_front_page",
                condition=Q(published=True, listed=True, archived_at=None),
            ),
            models.Index(F("club"), NEWEST_FIRST, F("id").desc(), name="event_of_club"),
            models.Index(
                fields=["reveal_at"],
                name="event_to_reveal",
                condition=Q(revealed_at=None, reveal_at__isnull=False),
            ),
        ]
        constraints = [
            models.UniqueConstraint("club", Lower("name"), name="event_name_once_per_club"),
            models.UniqueConstraint(fields=["club", "slug"], name="event_slug_once_per_club"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> Any:
        """The row with the rules of its format: `boards`, `swiss` or `league`."""
        return getattr(self, self.format)

    @property
    def hiding(self) -> Hiding:
        """What the event hides from the public."""
        return Hiding(self.hide_last, self.hide_from, self.hide_awards, self.reveal_at, self.revealed_at)

    @property
    def listing(self) -> str:
        """The event's audience: "hidden" for members alone, "unlisted" for people with its address, or "public"."""
        return "hidden" if not self.published else "public" if self.listed else "unlisted"

    @property
    def introduction(self) -> str:
        """The description without the programme."""
        return programme_of(self.description)[1]

    @property
    def in_lists(self) -> bool:
        """Whether lists of events name it to everybody."""
        return self.published and self.listed


class Entry(Row):
    """One person's place in one event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="entries")
    unranked = models.BooleanField(_("plays without a rank"), default=False)
    handicap = models.DecimalField(_("handicap added to the total"), max_digits=9, decimal_places=3, default=0)
    # Powers by code, most preferred first; those left out rank equally below.
    power_preferences: models.JSONField[Any, Any] = models.JSONField(_("power preferences"), default=list, blank=True)
    manual_order = models.PositiveSmallIntegerField(_("order among the tied"), null=True, blank=True)
    missed = models.PositiveSmallIntegerField(_("heat of the player’s latest no-show"), null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "person"], name="entry_once_per_event"),
        ]

    @property
    def name(self) -> str:
        """The person's name; load entries with `select_related("person")`."""
        return self.person.name


class Team(SortedModel):
    """A named team of an event (manual §10)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(_("name"), max_length=80)

    class Meta(SortedModel.Meta):
        ordering = ["sort_key", "id"]
        constraints = [models.UniqueConstraint("event", Lower("name"), name="team_name_once_per_event")]

    def __str__(self) -> str:
        return self.name


class TeamMember(Row):
    """An entry's place in a team; a player is on one team only."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="members")
    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="team_membership")


class Preregistration(Row):
    """A player's word, before the heat exists, that they will play in it (manual §12)."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="preregistrations")
    heat = models.PositiveSmallIntegerField(_("heat"))

    class Meta:
        constraints = [models.UniqueConstraint(fields=["entry", "heat"], name="preregistration_once_per_heat")]
