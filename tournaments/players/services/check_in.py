"""A player's check-in for the coming heat or round: "I'm here", or "I'll sit out this one".

A check-in does what the desk would do with it. A player who is here is registered for the heat, pre-registered for a
later one, or loses their bye in the round. A player who sits out is taken out of the heat, or gets a bye that counts as
the event says. Where the organiser decides what it counts as, the round is not paired before. A bye that the desk gave
ends only by a check-in that names it. Once the boards of a heat are made, a check-in is only a message to the desk.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.permissions import Action
from tournaments.events.formats import format_of
from tournaments.events.models import Entry
from tournaments.events.services.changes import EventChange, change_event
from tournaments.players.models import CheckIn
from tournaments.players.selectors.check_ins import Coming, check_in_desk_of
from tournaments.players.services.links import check_not_archived, player_actor

Follow = Callable[[EventChange, Entry, Coming, bool], None]

FOLLOWS: Final[dict[str, Follow]] = {}
"""What a format does with the word of a player, True for here, by its code; filled in `wiring.py`."""


def check_in(player: Entry, *, number: int, here: bool, end_bye: bool = False) -> None:
    """Record the player's check-in for the heat or round `number`, which must be the coming one.

    `end_bye`: the player knows that the desk gave a bye for the round, and still wants to play. Raises `RuleError` at
    `number` where the round is not the coming one or the player withdrew. Raises it at `here` for a bye by the desk
    without `end_bye`, and as the services of the desk do.
    """
    with change_event(player_actor(player), player.event, Action.REGISTER_PLAYERS) as change:
        check_not_archived(change.event, path="round")
        desk = check_in_desk_of(change.event)
        coming = desk.coming_round(change.event)
        if coming is None or coming.number != number:
            message = _("This is no longer the next round. Reload your page and answer again.")
            raise RuleError.one("round", "past", message)
        if desk.has_withdrawn(player, number):
            message = _("You withdrew from this event. If you want to play again, ask the organisers.")
            raise RuleError.one("round", "withdrawn", message)
        bye = here and desk.has_bye_by_the_desk(player, number)
        if bye and not end_bye:
            message = gettext_noop(
                "The organisers noted that you sit out round %(round)s. %(counts)s Confirm that you play."
            )
            counts = desk.sit_out_in_words(player, number)
            raise RuleError.one("here", "bye_by_the_desk", message, round=number, counts=counts)
        before = CheckIn.objects.filter(entry=player, number=number).values_list("here", flat=True).first()
        if before == here and not bye:
            return
        CheckIn.objects.update_or_create(entry=player, number=number, defaults={"here": here})
        words = _("%(player)s is here for %(round)s.") if here else _("%(player)s sits out %(round)s.")
        change.record(
            "check_in",
            words % {"player": player.name, "round": format_of(change.event).words.in_round % {"n": number}},
            subject=f"entry:{player.pk}",
            before=before,
            after=here,
        )
        if follow := FOLLOWS.get(change.event.format):
            follow(change, player, coming, here)
