"""The effect of a player's check-in for the coming round."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.events.models import Entry
from tournaments.events.services.changes import EventChange
from tournaments.players.selectors.check_ins import Coming
from tournaments.swiss.models import SwissBye
from tournaments.swiss.selectors.sit_outs import SIT_OUT_BYES
from tournaments.swiss.services.byes import ask_bye, take_back_bye


def follow_word(change: EventChange, player: Entry, coming: Coming, here: bool) -> None:
    """Apply a check-in to the byes of the coming round.

    A player who is here loses the bye. A player who sits out gets the one that the event gives, or the organiser
    decides.
    """
    if here:
        take_back_bye(change.actor, player.swiss, number=coming.number, within=change)
        return
    kind = SIT_OUT_BYES[player.event.swiss.sit_out]
    granted = SwissBye.objects.filter(entry=player, number=coming.number)
    if kind and not granted.exists():  # keep one that the desk granted
        note = _("through the private link")
        ask_bye(change.actor, player.swiss, number=coming.number, kind=kind, note=note, within=change)
