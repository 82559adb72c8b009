"""Swiss events to act in: players of three clubs with ratings, named so that a test can say who is who."""

from __future__ import annotations

from typing import Any

from tests.factories import actor_of
from tournaments.models import Club, SwissEntry, Tournament, User
from tournaments.services.swiss.events import create_swiss_event
from tournaments.services.swiss.players import PlayerDetails, enter_player
from tournaments.swiss_details import SwissDetails

__all__ = ["CLUBS", "enter", "make_swiss_event"]

CLUBS = ("Reading", "Leeds", "Lyon")


def make_swiss_event(club: Club, user: User, *, players: int = 0, **details: Any) -> Tournament:
    """An event of five rounds with players P01, P02 …, the first with the highest rating."""
    values = {"name": "Armati", "rounds": 5, "seed": 7, **details}
    event = create_swiss_event(actor_of(user), club, details=SwissDetails(**values))
    for index in range(1, players + 1):
        enter(event, user, f"P{index:02d}", rating=2000 - 10 * index, club_name=CLUBS[index % 3])
    return event


def enter(event: Tournament, user: User, last_name: str, **details: Any) -> SwissEntry:
    """One more player."""
    return enter_player(
        actor_of(user), event, first_name="", last_name=f"{last_name} of {event.slug}", details=PlayerDetails(**details)
    )
