"""A Diplomacy board played to its end, as rating lists read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.factories import actor_of, make_game
from tournaments.base.permissions import Action
from tournaments.boards.games.selectors.games import SeatEntry
from tournaments.boards.games.services.results import finish_game, record_result
from tournaments.clubs.models import User
from tournaments.events.models import Entry, Event
from tournaments.events.services.changes import change_event
from tournaments.events.services.freezing import freeze_rules


def finish_board(event: Event, user: User, facts: Sequence[tuple[Any, int, int]]) -> list[Entry]:
    """Seat the first seven entries, and finish with result, centers and final year of each, in order."""
    game = make_game(event)
    with change_event(actor_of(user), event, Action.RUN_HEATS) as change:
        freeze_rules(change)
    seats = list(game.seats.order_by("position").select_related("entry"))
    record_result(
        actor_of(user),
        game,
        facts=[
            SeatEntry(seat.pk, seat.power, result, centers, year)
            for seat, (result, centers, year) in zip(seats, facts, strict=True)
        ],
        seen=0,
    )
    finish_game(actor_of(user), game, seen=1)
    event.refresh_from_db()
    return [seat.entry for seat in seats]
