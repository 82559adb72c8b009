"""What a category of players asks for: columns that categories of prizes and of circuits have alike."""

from __future__ import annotations

from typing import Final

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.rows import Row

YEARS: Final = (MinValueValidator(1900), MaxValueValidator(2100))
RATINGS: Final = (MinValueValidator(1), MaxValueValidator(9999))


class PlayerConditions(Row):
    """Everything that is filled in must hold."""

    born_from = models.PositiveSmallIntegerField(
        _("born in or after"), null=True, blank=True, validators=YEARS, help_text=_("A year, such as 2010.")
    )
    born_to = models.PositiveSmallIntegerField(
        _("born in or before"), null=True, blank=True, validators=YEARS, help_text=_("A year, such as 1966.")
    )
    rating_from = models.PositiveSmallIntegerField(_("rating from"), null=True, blank=True, validators=RATINGS)
    rating_below = models.PositiveSmallIntegerField(
        _("rating below"),
        null=True,
        blank=True,
        validators=RATINGS,
        help_text=_("Enter 2000 for a band up to 1999. The rating is the one with which the player was entered."),
    )
    takes_unrated = models.BooleanField(_("players without a rating too"), default=False)
    country = models.CharField(_("country"), max_length=80, blank=True, default="")
    club_name = models.CharField(_("club"), max_length=80, blank=True, default="")
    played_as = models.CharField(_("army or power"), max_length=80, blank=True, default="")
    team = models.CharField(_("team"), max_length=80, blank=True, default="")
    newcomers = models.BooleanField(_("only players with no earlier event of the club"), default=False)

    class Meta:
        abstract = True
