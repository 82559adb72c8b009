"""The tour of the desk of a Swiss event."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.events.pages.tour import LIVE, LOG, PHONES, PRINTS, SETTINGS, Stop

TOUR: Final = (
    Stop("swiss_rounds", _("Rounds"), _("Pair a round, publish it, and tap the winner of each table.")),
    Stop("swiss_players", _("Players"), _("Everybody who plays. Late entries join the next round.")),
    Stop("swiss_standings", _("Standings"), _("Each rank names the tie-break that decided it, with its arithmetic.")),
    Stop("awards", _("Awards"), _("The podium, the best team and other prizes.")),
    *(LIVE, PHONES, PRINTS, LOG, SETTINGS),
)
