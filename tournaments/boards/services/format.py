"""Heats of boards with many players, as services that serve every event use them."""

from __future__ import annotations

from dataclasses import replace

from common.pure.errors import Problem
from tournaments.base.actors import Actor
from tournaments.boards.games.details import details_of
from tournaments.boards.games.models import BOARDS
from tournaments.boards.heats.services.entries import (
    leave_coming_heats,
    remove_entries,
    remove_problems,
    return_to_coming_heats,
)
from tournaments.boards.heats.services.entry_details import EntryDetails, edit_entry
from tournaments.boards.services.detail_checks import check_details
from tournaments.boards.services.undo import heats_out, touched_games_problems
from tournaments.changes.models import Change
from tournaments.changes.services.changes import OpenChange
from tournaments.changes.services.giving_back import Tables
from tournaments.clubs.models import Club
from tournaments.events.models import Entry, Event
from tournaments.events.services.formats import Brought, FormatServices
from tournaments.people.models import Person


class BoardsServices(FormatServices):
    """See `tournaments.events.services.formats`."""

    code = BOARDS
    keeps = frozenset({"preferences"})

    def uses_preferences(self, event: Event) -> bool:
        """See `FormatServices`."""
        return event.boards.power_preferences

    def enter(self, actor: Actor, event: Event, person: Person, brought: Brought, *, within: OpenChange) -> Entry:
        """See `FormatServices`. A player who withdrew may play in the heats to come again."""
        entry = super().enter(actor, event, person, brought, within=within)
        return_to_coming_heats(entry)
        self.bring(actor, entry, brought, within=within)
        return entry

    def bring(self, actor: Actor, entry: Entry, brought: Brought, *, within: OpenChange) -> None:
        """See `FormatServices`."""
        if brought.preferences:
            details = replace(EntryDetails.of(entry), power_preferences=brought.preferences)
            edit_entry(actor, entry, details=details, within=within)

    def leave(self, actor: Actor, entry: Entry, *, within: OpenChange) -> None:
        """See `FormatServices`. A player who has a seat keeps the entry, and leaves the heats to come."""
        if not remove_problems([entry]):
            remove_entries(actor, entry.event, entries=[entry], within=within)
            return
        leave_coming_heats(actor, entry, within=within)

    def rounds_out(self, event: Event, undone: Change) -> dict[int, int]:
        """See `FormatServices`."""
        return heats_out(event, undone)

    def problems_given_back(self, event: Event, tables: Tables) -> list[Problem]:
        """See `FormatServices`."""
        return touched_games_problems(event, tables)

    def check_rules(self, event: Event, *, club: Club) -> list[Problem]:
        return check_details(details_of(event), club=club, event=event)
