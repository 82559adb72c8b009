"""Play heats from data, through the services that pages use."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

from django.utils import timezone

from scoring.core.seats import Result
from tournaments.base.actors import Actor
from tournaments.base.models import Job
from tournaments.base.permissions import Action
from tournaments.boards.games.selectors.games import SeatEntry, version_number
from tournaments.boards.games.services.results import finish_game, record_result
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.services.boards import seat_boards
from tournaments.boards.heats.services.heats import create_heat, edit_heat, register_entries, start_games
from tournaments.boards.heats.services.seeding import start_seeding, use_seeding
from tournaments.boards.heats.tasks import run_seeding
from tournaments.events.models import Entry, Event, Game, Round
from tournaments.events.services.changes import change_event

SEEDED_BEFORE: Final = timedelta(minutes=30)
"""So long before its heat a seeding run began."""


@dataclass(frozen=True, slots=True)
class Line:
    """One seat of a board: power, player where that is known, and what was noted at the end."""

    power: str
    player: str = ""
    result: Result | None = None
    final_year: int | None = None
    centers: int | None = None
    chart: tuple[int, ...] | None = None


def read_data(name: str) -> Any:
    """The data file `name` next to this module."""
    return json.loads((Path(__file__).parent / f"{name}.json").read_text(encoding="utf-8"))


def play_heat(
    actor: Actor,
    event: Event,
    *,
    boards: Sequence[Sequence[Line]],
    entries: Mapping[str, Entry],
    times: tuple[datetime, datetime],
    waiting: Sequence[str] = (),
) -> list[Game]:
    """Create the next heat, seat and start its boards; `waiting` are registered without a seat."""
    heat = create_heat(actor, event)
    edit_heat(actor, heat, scoring_system=None, starts_at=times[0], ends_at=times[1])
    names = [*(line.player for board in boards for line in board), *waiting]
    register_entries(actor, heat, entries=[entries[name] for name in names])
    seated = [{line.power: entries[line.player] for line in board} for board in boards]
    games = seat_boards(actor, heat, boards=seated)
    start_games(actor, heat)
    return games


def seed_heat(
    actor: Actor,
    event: Event,
    *,
    playing: Sequence[Entry],
    times: tuple[datetime, datetime],
    seed: int,
    waiting: Sequence[Entry] = (),
) -> list[Game]:
    """Create the next heat, seed its boards with this random seed, and start them; `waiting` get no seat."""
    heat = create_heat(actor, event)
    edit_heat(actor, heat, scoring_system=None, starts_at=times[0], ends_at=times[1])
    register_entries(actor, heat, entries=playing)
    run = start_seeding(actor, heat, seed=seed, seconds=1)
    run_seeding(run.job_id)
    run.refresh_from_db()
    use_seeding(actor, run)
    if waiting:
        register_entries(actor, heat, entries=waiting)
    start_games(actor, heat)
    return list(Game.objects.filter(round=heat).order_by("number"))


def enter_result(actor: Actor, game: Game, *, board: Sequence[Line]) -> None:
    """Enter what a board noted; the game stays in progress."""
    by_power = {line.power: line for line in board}
    facts = [
        SeatEntry(seat.pk, seat.power, line.result, line.centers, line.final_year, chart=line.chart)
        for seat in game.seats.all()
        for line in [by_power[seat.power]]
    ]
    record_result(actor, game, facts=facts, seen=version_number(game))


def finish(actor: Actor, game: Game, *, board: Sequence[Line]) -> None:
    """Enter what a board noted, and finish the game."""
    enter_result(actor, game, board=board)
    finish_game(actor, game, seen=version_number(game), conceded=True)


def backdate(actor: Actor, event: Event) -> None:
    """Give the games the hours of their heats: what was played long ago was not played while the demo was loaded."""
    with change_event(actor, event, Action.RUN_HEATS) as change:
        for heat in Round.objects.filter(event=change.event).exclude(starts_at=None):
            assert heat.starts_at is not None  # noqa: S101  the others are left out
            ends_at = min(heat.ends_at or timezone.now(), timezone.now())
            heat.games.exclude(started_at=None).update(started_at=heat.starts_at)
            heat.games.exclude(finished_at=None).update(finished_at=ends_at)
            runs = SeedingRun.objects.filter(round=heat)
            Job.objects.filter(seeding_run__in=runs).update(created_at=heat.starts_at - SEEDED_BEFORE)
            runs.update(applied_at=heat.starts_at - SEEDED_BEFORE / 2)
        change.record("load_demo", "Loaded the demo event.")
