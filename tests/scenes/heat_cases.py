"""Heats in a given state, for the tests of heats, seats and seeding."""

from __future__ import annotations

from typing import Any

from tests.factories import actor_of
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.services.heats import create_heat, register_entries
from tournaments.boards.heats.services.seeding import start_seeding, use_seeding
from tournaments.boards.heats.tasks import run_seeding
from tournaments.clubs.models import User
from tournaments.events.models import Entry, Event, Round, Seat
from tournaments.events.services.snapshots import hold_snapshots


def entries_of(event: Event) -> list[Entry]:
    """All entries, in the order they were made."""
    return list(event.entries.select_related("person").order_by("pk"))


def registered_heat(user: User, event: Event, *, players: int | None = None) -> Round:
    """A new heat with its first `players` entries registered."""
    with hold_snapshots():
        heat = create_heat(actor_of(user), event)
        register_entries(actor_of(user), heat, entries=entries_of(event)[:players])
    return heat


def searched_run(user: User, heat: Round, **options: Any) -> SeedingRun:
    """A seeding run that the task has finished, in this process."""
    with hold_snapshots():
        run = start_seeding(actor_of(user), heat, **{"seconds": 1, **options})
        run_seeding(run.job_id)
    return SeedingRun.objects.select_related("job", "round__event__club").get(pk=run.pk)


def seeded_heat(user: User, event: Event, *, players: int | None = None) -> Round:
    """A new heat whose players sit at unstarted boards."""
    with hold_snapshots():
        heat = registered_heat(user, event, players=players)
        use_seeding(actor_of(user), searched_run(user, heat))
    return heat


def seat_at(heat: Round, game: int, position: int = 0) -> Seat:
    """A seat of a board, by its place in the order of positions."""
    return Seat.objects.filter(round=heat, game__number=game).select_related("game").order_by("position")[position]
