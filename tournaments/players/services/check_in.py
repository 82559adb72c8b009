"""A player's word for the coming heat or round: "I'm here", or "I'll sit out this one".

The word does what the desk would do with it: the player is registered for the heat, pre-registered for one to come, or
has no bye any more; or is out of it, or has a bye that counts as the event says. Where the desk decides what it counts
as, the word waits for it, and the round is not paired before. A bye that the desk gave ends only by a word that names
it. Of a heat whose boards are made it is a word to the desk alone.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.permissions import Action
from tournaments.boards.heats.services.heats import register_entries, sit_out_entries
from tournaments.events.models import Entry, Format, Round
from tournaments.events.services.changes import EventChange, change_event
from tournaments.events.services.entries import change_preregistrations
from tournaments.players.models import CheckIn
from tournaments.players.selectors.check_ins import Coming, coming_round, has_bye_by_the_desk, has_withdrawn
from tournaments.players.selectors.sit_outs import SIT_OUT_BYES, sit_out_in_words
from tournaments.players.services.links import check_not_archived, player_actor
from tournaments.swiss.models import SwissBye
from tournaments.swiss.services.players import ask_bye, take_back_bye


def check_in(player: Entry, *, number: int, here: bool, end_bye: bool = False) -> None:
    """Take the player's word for the heat or round `number`, which must be the coming one.

    `end_bye`: the player knows that the desk gave a bye for the round, and plays all the same. Raises `RuleError` at
    `number` where the round is not the coming one or the player withdrew, at `here` where such a bye is there and was
    not named, and as the services of the desk do.
    """
    with change_event(player_actor(player), player.event, Action.REGISTER_PLAYERS) as change:
        check_not_archived(change.event, path="number")
        coming = coming_round(change.event)
        if coming is None or coming.number != number:
            message = _("This is not the next round any more. Reload your page and answer again.")
            raise RuleError.one("number", "past", message)
        if has_withdrawn(player, number):
            message = _("You withdrew from this event. Ask the organisers to let you return.")
            raise RuleError.one("number", "withdrawn", message)
        bye = here and has_bye_by_the_desk(player, number)
        if bye and not end_bye:
            message = gettext_noop(
                "The organisers have you sitting out round %(round)s. %(counts)s Confirm that you play."
            )
            counts = sit_out_in_words(player, number)
            raise RuleError.one("here", "bye_by_the_desk", message, round=number, counts=counts)
        before = CheckIn.objects.filter(entry=player, number=number).values_list("here", flat=True).first()
        if before == here and not bye:
            return
        CheckIn.objects.update_or_create(entry=player, number=number, defaults={"here": here})
        words = _words(player, here=here)
        change.record(
            "check_in",
            words % {"player": player.name, "n": number},
            subject=f"entry:{player.pk}",
            before=before,
            after=here,
        )
        if change.event.format == Format.SWISS:
            _bye(change, player, number, here=here)
        else:
            _register(change, player, coming, here=here)


def _bye(change: EventChange, player: Entry, number: int, *, here: bool) -> None:
    if here:
        take_back_bye(change.actor, player.swiss, number=number, within=change)
        return
    kind = SIT_OUT_BYES[player.event.swiss.sit_out]
    if kind and not SwissBye.objects.filter(entry=player, number=number).exists():  # one that the desk granted stays
        note = _("through the private link")
        ask_bye(change.actor, player.swiss, number=number, kind=kind, note=note, within=change)


def _register(change: EventChange, player: Entry, coming: Coming, *, here: bool) -> None:
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


def _words(player: Entry, *, here: bool) -> str:
    if player.event.format == Format.SWISS:
        return _("%(player)s is here for round %(n)s.") if here else _("%(player)s sits out round %(n)s.")
    return _("%(player)s is here for heat %(n)s.") if here else _("%(player)s sits out heat %(n)s.")
