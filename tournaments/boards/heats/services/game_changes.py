"""What an organiser decides about one board, several things at once."""

from __future__ import annotations

from typing import Any

from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.boards.games.services.results import set_game_system
from tournaments.boards.heats.services.boards import set_kept
from tournaments.boards.heats.services.heats import mark_top_board
from tournaments.boards.heats.services.seats import set_powers_lock
from tournaments.events.models import Game
from tournaments.events.services.changes import change_event


def edit_game(
    actor: Actor,
    game: Game,
    *,
    top_board: bool | None = None,
    kept: bool | None = None,
    powers_locked: bool | None = None,
    **scoring: Any,
) -> None:
    """Change what is given, in one change: its mark, whether seeding keeps it, its lock.

    `scoring` is what `set_game_system` takes, if it is given. Raises as the services of each do.
    """
    with change_event(actor, game.round.event, Action.RUN_HEATS) as change:
        if top_board is not None:
            mark_top_board(actor, game, top_board=top_board, within=change)
        if kept is not None and kept != game.kept:
            set_kept(actor, game, kept=kept, within=change)
        if powers_locked is not None:
            set_powers_lock(actor, game, locked=powers_locked, within=change)
        if "scoring_system" in scoring:
            set_game_system(actor, game, **scoring, within=change)
