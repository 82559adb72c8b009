"""Marks outside games, such as for painting or sportsmanship, and penalties.

Their effect on the standings is computed (`tournaments.prizes.selectors.totals`) and never stored here.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.rows import Row
from tournaments.events.models.events import Entry, Event
from tournaments.events.models.rounds import Game, Round

LONGEST_REASON: Final = 200
MARKS: Final = (MinValueValidator(-1000), MaxValueValidator(1000))


class SoftRules(Row):
    """What marks and penalties of an event mean for its standings. An event without any has no such row."""

    about = ("event",)

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="soft_rules")
    ranking = models.CharField(
        _("players are ranked by"),
        max_length=5,
        default="games",
        choices={"games": _("games only"), "all": _("the total")},
        help_text=_("Prizes, circuits and results use this too. Pairing always uses games only."),
    )
    below_zero = models.BooleanField(
        _("penalties can take a total below 0"), default=False, help_text=_("Otherwise a penalty stops at 0.")
    )


class SoftKind(Row):
    """What players are marked for, who marks them, and how much of it goes into the total."""

    about = ("id",)

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="soft_kinds")
    name = models.CharField(_("name"), max_length=40, help_text=_("As everybody reads it, such as Painting."))
    least = models.DecimalField(_("lowest mark"), max_digits=7, decimal_places=2, default=Decimal(0), validators=MARKS)
    most = models.DecimalField(_("highest mark"), max_digits=7, decimal_places=2, default=Decimal(10), validators=MARKS)
    weight = models.DecimalField(
        _("weight"),
        max_digits=6,
        decimal_places=3,
        default=Decimal(1),
        validators=[MinValueValidator(0), MaxValueValidator(100)],
        help_text=_("A mark counts this number of times in the total, such as 0.5."),
    )
    in_total = models.BooleanField(_("counts in the total"), default=True)
    entered_by = models.CharField(
        _("who gives the marks"),
        max_length=8,
        default="desk",
        choices={
            "desk": _("the desk"),
            "judge": _("a judge with a private link"),
            "opponent": _("the opponents, after each game"),
        },
    )
    # A judge's link: raising the serial makes a new one. 0: there is none.
    link_serial = models.PositiveIntegerField(default=0, editable=False)
    token_hash = models.CharField(max_length=64, blank=True, default="", editable=False, db_index=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["event", "name"], name="soft_kind_name_once")]

    def __str__(self) -> str:
        return self.name


class SoftMark(Row):
    """A mark as somebody gave it; of each kind, player, giver and game the newest counts. None takes a mark away.

    `giver` and `game` are those of an opponent's mark. `read_at` is when the desk read the sentence to a mark of 0.
    """

    about = ("kind", "entry")

    kind = models.ForeignKey(SoftKind, on_delete=models.CASCADE, related_name="marks")
    entry = models.ForeignKey(Entry, verbose_name=_("player"), on_delete=models.CASCADE, related_name="soft_marks")
    giver: models.ForeignKey[Entry | None, Entry | None] = models.ForeignKey(
        Entry, on_delete=models.CASCADE, null=True, blank=True, related_name="given_marks"
    )
    game: models.ForeignKey[Game | None, Game | None] = models.ForeignKey(
        Game, on_delete=models.CASCADE, null=True, blank=True, related_name="soft_marks"
    )
    value = models.DecimalField(_("mark"), max_digits=7, decimal_places=2, null=True, blank=True)
    sentence = models.CharField(_("in a sentence"), max_length=LONGEST_REASON, blank=True, default="")
    given_by = models.CharField(max_length=80, blank=True, default="", editable=False)
    read_at = models.DateTimeField(null=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]


class Penalty(Row):
    """Points that a player loses, of a round or of the whole event. It never changes the opponent's result."""

    about = ("id", "entry")

    entry = models.ForeignKey(Entry, verbose_name=_("player"), on_delete=models.CASCADE, related_name="penalties")
    round: models.ForeignKey[Round | None, Round | None] = models.ForeignKey(
        Round,
        verbose_name=_("round"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="penalties",
        help_text=_("Leave it empty for the whole event."),
    )
    kind = models.CharField(
        _("for"),
        max_length=12,
        choices={
            "yellow_card": _("yellow card"),
            "late_list": _("late list"),
            "illegal_list": _("illegal list"),
            "slow_play": _("slow play"),
            "no_show": _("no-show"),
            "other": _("something else"),
        },
    )
    points = models.DecimalField(
        _("points"),
        max_digits=7,
        decimal_places=2,
        validators=[MinValueValidator(0), MaxValueValidator(1000)],
        help_text=_("What the player loses. 0 is a warning."),
    )
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, help_text=_("The player can read it."))
    public = models.BooleanField(_("everybody can read it"), default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
