"""Which other sites may show a club's pages within theirs."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.rows import LeftOut, Row
from tournaments.clubs.models.clubs import Club
from tournaments.sharing.origins import LONGEST


class AllowedOrigin(Row):
    """The origin of another site, as `tournaments.sharing.origins` writes it."""

    undoing = LeftOut("which sites show the club's pages is changed on the page Share")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="allowed_origins")
    origin = models.CharField(
        _("address of the site"), max_length=LONGEST, default="", help_text=_("Such as https://club.example.")
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["origin"]
        constraints = [models.UniqueConstraint(fields=["club", "origin"], name="allowed_origin_once_per_club")]

    def __str__(self) -> str:
        return self.origin
