"""A player's word for the coming heat or round: "I'm here", or "I'll sit out this one".

The word does what the desk would do with it: the player is registered for the heat, pre-registered for one to come, or
has no bye any more; or is out of it, or has a bye that counts as the event says. Where the desk decides what it counts
as, the word waits for it, and the round is not paired before. A bye that the desk gave ends only by a word that names
it. Of a heat whose boards are made it is a word to the desk alone.
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
    """Take the player's word for the heat or round `number`, which must be the coming one.

    `end_bye`: the player knows that the desk gave a bye for the round, and plays all the same. Raises `RuleError` at
    `number` where the round is not the coming one or the player withdrew, at `here` where such a bye is there and was
    not named, and as the services of the desk do.
    """
    with change_event(player_actor(player), player.event, Action.REGISTER_PLAYERS) as change:
        check_not_archived(change.event, path="round")
        desk = check_in_desk_of(change.event)
        coming = desk.coming_round(change.event)
        if coming is None or coming.number != number:
            message = _("This is not the next round any more. Reload your page and answer again.")
            raise RuleError.one("round", "past", message)
        if desk.has_withdrawn(player, number):
            message = _("You withdrew from this event. Ask the organisers to let you return.")
            raise RuleError.one("round", "withdrawn", message)
        bye = here and desk.has_bye_by_the_desk(player, number)
        if bye and not end_bye:
            message = gettext_noop(
                "The organisers have you sitting out round %(round)s. %(counts)s Confirm that you play."
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
