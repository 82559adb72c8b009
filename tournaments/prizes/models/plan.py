"""The prize plan of an event, what somebody decided by hand, and the awards that were fixed.

Who would win now is computed from the standings and never stored (`tournaments.prizes.selectors.plan`).
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.core.prizes.plan import Ties
from tournaments.base.models.rows import Row
from tournaments.events.models.conditions import PlayerConditions
from tournaments.events.models.events import Entry, Event
from tournaments.prizes.models.ballots import Ballot
from tournaments.prizes.models.soft import LONGEST_REASON, SoftKind

MOST_VALUE: Final = 10_000_000


class PrizeCategory(PlayerConditions):
    """The players who can win a prize: every condition that is filled in must hold."""

    about = ("id",)

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="prize_categories")
    name = models.CharField(_("name"), max_length=60, help_text=_("As everybody reads it, such as Under 16."))
    basis = models.CharField(
        _("the prizes go to"),
        max_length=9,
        default="standings",
        choices={
            "standings": _("the best in the standings"),
            "soft": _("the best marks of a kind"),
            "votes": _("the most votes of a ballot"),
            "vs_rating": _("the best against their rating"),
            "by_hand": _("a player whom you choose"),
            "best_game": _("the best game, which you choose"),
        },
    )
    soft_kind: models.ForeignKey[SoftKind | None, SoftKind | None] = models.ForeignKey(
        SoftKind,
        verbose_name=_("kind of marks"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="prize_categories",
        help_text=_("Only if the prizes go to the best marks."),
    )
    ballot: models.ForeignKey[Ballot | None, Ballot | None] = models.ForeignKey(
        Ballot,
        verbose_name=_("ballot"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="prize_categories",
        help_text=_("Only if the prizes go to the most votes."),
    )

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["event", "name"], name="prize_category_name_once")]

    def __str__(self) -> str:
        return self.name


class PrizeGroup(Row):
    """Prizes that are given out together, by rules of their own. Once fixed, they have awards that stay."""

    about = ("id",)

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="prize_groups")
    name = models.CharField(_("name"), max_length=60)
    one_each = models.BooleanField(
        _("one prize for each player"), default=True, help_text=_("A player wins at most one prize of the group.")
    )
    order = models.CharField(
        _("awarded"),
        max_length=6,
        default="value",
        choices={"value": _("the most valuable first"), "listed": _("in the order of the list")},
    )
    moves_up = models.BooleanField(
        _("the next player moves up"),
        default=True,
        help_text=_("If a player wins a better prize. Otherwise nobody gets the prize for that place."),
    )
    ties = models.CharField(
        _("money of tied players"),
        max_length=7,
        default=Ties.NONE.value,
        choices={
            Ties.NONE.value: _("follows the tie-breaks"),
            Ties.AVERAGE.value: _("is added up and shared equally"),
            Ties.HALF.value: _("half by the tie-breaks, half shared equally"),
        },
        help_text=_(
            "Players are tied if they have equal points. Prizes that aren’t money always follow the tie-breaks."
        ),
    )
    based_on = models.PositiveSmallIntegerField(
        _("based on this number of players"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(9999)],
        help_text=_(
            "If fewer players come, the money shrinks in proportion. A fund of more than 500 pays at least half."
        ),
    )
    currency = models.CharField(
        _("currency"), max_length=3, blank=True, default="", help_text=_("Three letters, such as EUR.")
    )
    # It decides between players who are tied in everything else.
    seed = models.PositiveIntegerField(_("random seed"), default=0, editable=False)
    fixed_at = models.DateTimeField(_("fixed"), null=True, editable=False)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["event", "name"], name="prize_group_name_once")]

    def __str__(self) -> str:
        return self.name


class Prize(Row):
    """One prize of a group; without a value it is a thing. Without a category everybody can win it."""

    about = ("id", "group")

    group = models.ForeignKey(PrizeGroup, on_delete=models.CASCADE, related_name="prizes")
    category: models.ForeignKey[PrizeCategory | None, PrizeCategory | None] = models.ForeignKey(
        PrizeCategory,
        verbose_name=_("category"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="prizes",
        help_text=_("Leave it empty for everybody."),
    )
    title = models.CharField(_("title"), max_length=80)
    value = models.DecimalField(
        _("money"),
        max_digits=10,
        decimal_places=2,
        null=True,
        blank=True,
        validators=[MinValueValidator(Decimal("0.01")), MaxValueValidator(MOST_VALUE)],
        help_text=_("Leave it empty for a prize that isn’t money, such as a trophy."),
    )

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.title


class PrizeChoice(Row):
    """The winner of a prize, as somebody decided by hand: an entry, or nobody."""

    about = ("prize",)

    prize = models.OneToOneField(Prize, on_delete=models.CASCADE, related_name="choice")
    entry: models.ForeignKey[Entry | None, Entry | None] = models.ForeignKey(
        Entry, verbose_name=_("player"), on_delete=models.CASCADE, null=True, blank=True, related_name="prize_choices"
    )
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, help_text=_("Everybody can read it."))
    created_at = models.DateTimeField(auto_now_add=True)


class PrizeAward(Row):
    """A prize, or a share of one, that is fixed for a player, whatever becomes of the standings.

    `earned` is the reason without what it says of others, for the certificate, and `place` that in the standings when
    it was fixed; none for one that was fixed before this was kept.
    """

    about = ("prize",)

    prize = models.ForeignKey(Prize, on_delete=models.CASCADE, related_name="awards")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="prize_awards")
    amount = models.DecimalField(_("amount"), max_digits=10, decimal_places=2, null=True)
    reason = models.CharField(_("reason"), max_length=400, blank=True, default="")
    earned = models.CharField(max_length=400, blank=True, default="")
    place = models.PositiveSmallIntegerField(null=True)
    handed_over_at = models.DateTimeField(_("handed over"), null=True)

    class Meta:
        ordering = ["prize_id", "id"]
        constraints = [models.UniqueConstraint(fields=["prize", "entry"], name="prize_award_once")]
