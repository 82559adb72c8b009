"""Which other sites may show a club's pages within theirs, and the secret addresses of private calendars."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.base.models.rows import LeftOut, Row
from tournaments.clubs.models.clubs import Club
from tournaments.events.models.events import Entry
from tournaments.league.models import DivisionTeam
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


class CalendarAddress(Row):
    """The secret address of a player's calendar, or of a team's: another secret than the private link.

    Calendars are shared with families and employers, so the address shows the days and opens nothing else. The token is
    calculated as those of private links are, and stored hashed. `link_hash` is that of the private link on whose page
    it was made: once that link is ended, the address is, too.
    """

    undoing = LeftOut("an address that was renewed stays renewed")

    entry: models.OneToOneField[Entry | None, Entry | None] = models.OneToOneField(
        Entry, on_delete=models.CASCADE, null=True, related_name="calendar_address"
    )
    team: models.OneToOneField[DivisionTeam | None, DivisionTeam | None] = models.OneToOneField(
        DivisionTeam, on_delete=models.CASCADE, null=True, related_name="calendar_address"
    )
    nonce = models.CharField(max_length=32)
    token_hash = models.CharField(max_length=64, unique=True)
    link_hash = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(entry__isnull=False, team__isnull=True)
                | models.Q(entry__isnull=True, team__isnull=False),
                name="calendar_address_of_one",
            )
        ]
