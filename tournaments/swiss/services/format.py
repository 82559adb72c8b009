"""Rounds of tables for two, as services that serve every event use them."""

from __future__ import annotations

from common.pure.errors import Problem
from tournaments.base.actors import Actor
from tournaments.changes.models import Change
from tournaments.changes.services.changes import OpenChange
from tournaments.clubs.models import Club
from tournaments.events.models import Entry, Event
from tournaments.events.services.formats import Brought, FormatServices
from tournaments.events.services.undo_checks import standing_lines
from tournaments.people.models import Person
from tournaments.swiss.details import SwissDetails
from tournaments.swiss.models import SWISS, SwissEntry, SwissRoundState
from tournaments.swiss.services.events import check_swiss_details
from tournaments.swiss.services.players import (
    DETAILS,
    PlayerDetails,
    describe_player,
    enter_known_people,
    last_published,
    remove_players,
    return_player,
    withdraw_player,
)


class SwissServices(FormatServices):
    """See `tournaments.events.services.formats`."""

    code = SWISS
    keeps = frozenset({"club_name", "army", "birth_year"})

    def enter(self, actor: Actor, event: Event, person: Person, brought: Brought, *, within: OpenChange) -> Entry:
        """See `FormatServices`. A player who withdrew is back from the next round on."""
        known = SwissEntry.objects.filter(event=event, entry__person=person).select_related("entry__event").first()
        if known is None:
            (known,) = enter_known_people(actor, event, people=[person], newcomers=True, within=within)
        elif known.withdrawn_from is not None:
            return_player(actor, known, within=within)
        self.bring(actor, known.entry, brought, within=within)
        return known.entry

    def bring(self, actor: Actor, entry: Entry, brought: Brought, *, within: OpenChange) -> None:
        """See `FormatServices`."""
        player = SwissEntry.objects.select_related("entry__event", "entry__person").get(entry=entry)
        given = {name: getattr(brought, name) for name in self.keeps if getattr(brought, name)}
        now = {name: getattr(player, name) for name in DETAILS}
        describe_player(actor, player, details=PlayerDetails(**now | given), within=within)

    def withhold(self, actor: Actor, entry: Entry, brought: Brought, *, within: OpenChange) -> None:
        """See `FormatServices`."""
        player = SwissEntry.objects.select_related("entry__event", "entry__person").get(entry=entry)
        now = {name: getattr(player, name) for name in DETAILS}
        blank = Brought()
        same = {name for name in self.keeps if getattr(brought, name) and getattr(brought, name) == now[name]}
        taken = {name: getattr(blank, name) for name in same}
        describe_player(actor, player, details=PlayerDetails(**now | taken), within=within)

    def leave(self, actor: Actor, entry: Entry, *, within: OpenChange) -> None:
        """See `FormatServices`."""
        player = SwissEntry.objects.select_related("entry__event", "entry__person").get(entry=entry)
        if entry.seats.exists():
            withdraw_player(actor, player, from_round=last_published(entry.event) + 1, within=within)
        else:
            remove_players(actor, entry.event, players=[player], within=within)

    def rounds_out(self, event: Event, undone: Change) -> dict[int, int]:
        """See `FormatServices`. The last time counts, of a round that was out before."""
        by_line = {number: line.pk for line, number, _game in standing_lines(undone, event, "publish_round")}
        rounds = event.rounds.filter(swiss__state=SwissRoundState.PUBLISHED).values_list("number", flat=True)
        return {number: by_line.get(number, 0) for number in rounds}

    def check_rules(self, event: Event, *, club: Club) -> list[Problem]:
        return check_swiss_details(SwissDetails.of(event), club=club, event=event)
