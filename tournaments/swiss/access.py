"""Swiss events: players, pairs kept apart, rounds, tables."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.events.access import access_event, access_public_event, allow, of_event, of_format
from tournaments.events.models import Event, Game, Round
from tournaments.players.models import ResultSlip
from tournaments.swiss.models import SWISS, SwissEntry, SwissPairRule


def access_swiss_event(actor: Actor, club_slug: str, slug: str, action: Action) -> Event:
    """A Swiss event with its rules."""
    return of_format(access_event(actor, club_slug, slug, action), SWISS)


def access_public_swiss(actor: Actor, club_slug: str, slug: str) -> Event:
    """As `access_public_event`, for what Swiss events alone have."""
    return of_format(access_public_event(actor, club_slug, slug), SWISS)


def access_swiss_player(actor: Actor, club_slug: str, slug: str, pk: int, action: Action) -> SwissEntry:
    """A player of a Swiss event by the id of their entry, with person, event and club."""
    return player_in(access_swiss_event(actor, club_slug, slug, action), pk)


def access_pair_rule(actor: Actor, club_slug: str, slug: str, pk: int, action: Action) -> SwissPairRule:
    """The rule about two players of a Swiss event, with its event and club."""
    return pair_rule_in(access_swiss_event(actor, club_slug, slug, action), pk)


def access_swiss_round(actor: Actor, club_slug: str, slug: str, number: int, action: Action) -> Round:
    """A round of a Swiss event by its number, with how it was paired, event and club."""
    return round_in(access_swiss_event(actor, club_slug, slug, action), number)


def player_in(event: Event, entry: int) -> SwissEntry:
    """A player of an event that was obtained before."""
    player = SwissEntry.objects.select_related("entry__person").filter(event=event, entry_id=entry).first()
    if player is None:
        raise MissingError(_("This player is not entered in the event. Go back to the players and search."))
    player.event = player.entry.event = event
    return player


def pair_rule_in(event: Event, pk: int) -> SwissPairRule:
    """The rule about two players of an event that was obtained before."""
    found = SwissPairRule.objects.filter(event=event, pk=pk).first()
    if found is None:
        raise MissingError(_("This rule has already been removed. Go back to the pairs."))
    found.event = event
    return found


def round_in(event: Event, number: int) -> Round:
    """A round of an event that was obtained before."""
    found = Round.objects.filter(event=event, number=number).select_related("swiss").first()
    if found is None:
        raise MissingError(_("This round has not been paired yet. Go back to the rounds."))
    found.event = event
    return found


def access_table(actor: Actor, club_slug: str, slug: str, number: int, table: int, action: Action) -> Game:
    """A table by the numbers of its round and its own, with round, event and club, and `has_slips`. One query."""
    game = of_event(_tables, actor, club_slug, slug, path="round__event", number=number, table=table)
    if game is None:
        access_swiss_round(actor, club_slug, slug, number, action)
        raise MissingError(_("This table does not exist. Go back to the round and pick one of its tables."))
    of_format(allow(actor, game.round.event, action), SWISS)
    return game


def _tables(*, number: int, table: int) -> QuerySet[Game]:
    slips = Exists(ResultSlip.objects.filter(game=OuterRef("pk")))
    rows = Game.objects.filter(round__number=number, number=table).annotate(has_slips=slips)
    return rows.select_related("result", "round__swiss")
