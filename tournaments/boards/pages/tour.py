"""The tour of the desk of an event of boards."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.events.pages.tour import LIVE, LOG, PHONES, PRINTS, SETTINGS, Stop

TOUR: Final = (
    Stop("heats", _("Heats"), _("Register players, seed them, start the games. Tap an open game to enter its result.")),
    Stop("entries", _("People"), _("Everybody who plays. Enter people of your club here, or add somebody new.")),
    Stop("standings", _("Standings"), _("They follow each finished game. Scores in brackets are dropped.")),
    Stop("awards", _("Awards"), _("See who gets which award so far. Choose the ones that your event gives.")),
    *(LIVE, PHONES, PRINTS, LOG, SETTINGS),
)
