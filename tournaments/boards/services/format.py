"""Heats of boards with many players, as services that serve every event use them."""

from __future__ import annotations

from common.pure.errors import Problem
from tournaments.boards.games.details import details_of
from tournaments.boards.games.models import BOARDS
from tournaments.boards.services.detail_checks import check_details
from tournaments.boards.services.undo import heats_out, touched_games_problems
from tournaments.changes.models import Change
from tournaments.changes.services.giving_back import Tables
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.events.services.formats import FormatServices


class BoardsServices(FormatServices):
    """See `tournaments.events.services.formats`."""

    code = BOARDS

    def rounds_out(self, event: Event, undone: Change) -> dict[int, int]:
        """See `FormatServices`."""
        return heats_out(event, undone)

    def problems_given_back(self, event: Event, tables: Tables) -> list[Problem]:
        """See `FormatServices`."""
        return touched_games_problems(event, tables)

    def check_rules(self, event: Event, *, club: Club) -> list[Problem]:
        return check_details(details_of(event), club=club, event=event)
