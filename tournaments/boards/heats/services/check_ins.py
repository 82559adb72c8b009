"""The effect of a player's check-in for the coming heat."""

from __future__ import annotations

from tournaments.boards.heats.services.heats import register_entries, sit_out_entries
from tournaments.boards.heats.services.preregistration import change_preregistrations
from tournaments.events.models import Entry, Round
from tournaments.events.services.changes import EventChange
from tournaments.players.selectors.check_ins import Coming


def follow_word(change: EventChange, player: Entry, coming: Coming, here: bool) -> None:
    """Register the player for the heat, or pre-register for a later one; nothing once its boards are made."""
    event = change.event
    heat = Round.objects.filter(event=event, number=coming.number).first()
    if heat is None:
        if event.boards.preregistration:
            pair = [(player.pk, coming.number)]
            change_preregistrations(
                change.actor, event, add=pair if here else (), remove=() if here else pair, within=change
            )
    elif not coming.seated:
        heat.event = event
        if here:
            register_entries(change.actor, heat, entries=[player], within=change)
        else:
            sit_out_entries(change.actor, heat, entries=[player], within=change)
