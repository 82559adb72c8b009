"""Rows of an event of boards as a view shows them: without hidden results, and with shortened names."""

from __future__ import annotations

import copy
from dataclasses import replace

from tournaments.boards.games.selectors.facts import BoardsRows
from tournaments.events.models import Game, GameState
from tournaments.events.selectors.visibility import entry_as_shown, names_of_people
from tournaments.events.visibility import View


def seen_boards(rows: BoardsRows, view: View) -> BoardsRows:
    """The rows of an event of boards as the view shows them: a finished game that is hidden is one still played."""
    first = view.first_hidden(rows.event.boards.heats)
    hidden = {
        game.pk
        for game in rows.games
        if first is not None and game.round.number >= first and game.state == GameState.FINISHED
    }
    names = names_of_people(entry.person for entry in rows.entries) if view.short_names else {}
    if not hidden and not names:
        return rows
    return replace(
        rows,
        entries=[entry_as_shown(entry, names, ordered=not hidden) for entry in rows.entries],
        games=[_still_played(game) if game.pk in hidden else game for game in rows.games],
    )


def _still_played(game: Game) -> Game:
    hidden = copy.copy(game)
    hidden.state, hidden.result, hidden.finished_at = GameState.STARTED, None, None
    return hidden
