"""The heat that players check in for."""

from __future__ import annotations

from django.db.models import Count, Q

from tournaments.events.models import Event, GameState
from tournaments.players.selectors.check_ins import CheckInDesk, Coming


class BoardsCheckIn(CheckInDesk):
    """See `CheckInDesk`."""

    def coming_round(self, event: Event) -> Coming | None:
        """The first heat without boards, or with a board that waits."""
        rounds = event.rounds.annotate(
            boards=Count("games"), waiting=Count("games", filter=Q(games__state=GameState.UNSTARTED))
        )
        known = {row.number: row for row in rounds}
        for number in range(1, event.boards.heats + 1):
            row = known.get(number)
            if row is None or not row.boards or row.waiting:
                return Coming(number, seated=bool(row and row.boards))
        return None
