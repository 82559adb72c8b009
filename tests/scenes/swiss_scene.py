"""Swiss events for tests: players of three clubs with ratings, named so that tests can tell them apart."""

from __future__ import annotations

import random
from typing import Any

from tests.factories import actor_of
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Round
from tournaments.events.services.snapshots import hold_snapshots
from tournaments.swiss.details import SwissDetails
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.services.events import create_swiss_event
from tournaments.swiss.services.player_import import import_players
from tournaments.swiss.services.players import PlayerDetails, enter_player
from tournaments.swiss.services.results import record_duel
from tournaments.swiss.services.rounds import draft_round, publish_round

CLUBS = ("Reading", "Leeds", "Lyon")


def make_swiss_event(club: Club, user: User, *, players: int = 0, **details: Any) -> Event:
    """An event of five rounds with players P01, P02 …, the first with the highest rating."""
    values = {"name": "Armati", "rounds": 5, "seed": 7, **details}
    event = create_swiss_event(actor_of(user), club, details=SwissDetails(**values))
    if players:
        lines = (f"P{n:02d} of {event.slug},{2000 - 10 * n},{CLUBS[n % 3]}" for n in range(1, players + 1))
        import_players(actor_of(user), event, text="\n".join(["last name,rating,club", *lines]))
    return event


def enter(event: Event, user: User, last_name: str, **details: Any) -> SwissEntry:
    """One more player."""
    return enter_player(
        actor_of(user), event, first_name="", last_name=f"{last_name} of {event.slug}", details=PlayerDetails(**details)
    )


def pairs_of(round_: Round) -> list[tuple[int, int]]:
    """The entries at the tables of a round, in order of the tables."""
    games = round_.games.order_by("number").prefetch_related("seats")
    return [tuple(seat.entry_id for seat in game.seats.all()) for game in games]  # type: ignore[misc]


def play_round(event: Event, user: User, *, dice: random.Random | None = None, outcome: str = "first") -> Round:
    """Pair, publish and play one round: all tables end as `outcome`, or as the dice fall."""
    with hold_snapshots():
        round_ = draft_round(actor_of(user), event)
        publish_round(actor_of(user), round_)
        play_tables(round_, user, dice=dice, outcome=outcome)
    return round_


def play_tables(
    round_: Round, user: User, *, dice: random.Random | None = None, outcome: str = "first", only: int | None = None
) -> None:
    """Enter results at all tables, or at the `only` first ones."""
    with hold_snapshots():
        for game in round_.games.order_by("number")[:only]:
            how = dice.choice(["first", "second", "draw"]) if dice else outcome
            record_duel(actor_of(user), game, outcome=how)
