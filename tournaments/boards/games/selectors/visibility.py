"""Rows of an event of boards as a view shows them: without hidden results, and with shortened names."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import replace

from tournaments.boards.games.selectors.facts import TournamentRows
from tournaments.boards.games.selectors.games import SeatLine
from tournaments.events.models import Entry, Game, GameState
from tournaments.events.selectors.visibility import entry_as_shown, event_names, names_of_people
from tournaments.events.visibility import View


def seen_boards(rows: TournamentRows, view: View) -> TournamentRows:
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


def seat_lines_as_shown(lines: Iterable[SeatLine], *, reader: Entry) -> tuple[SeatLine, ...]:
    """The seats of a game as one of its players sees them: their own name whole. One query where a name is short."""
    found = tuple(lines)
    if not any(line.seat.entry.person.name_shown and line.seat.entry_id != reader.pk for line in found):
        return found
    names = event_names(reader.event)
    shown = []
    for line in found:
        if line.seat.entry_id != reader.pk:
            seat = copy.copy(line.seat)
            seat.entry = entry_as_shown(seat.entry, names)
            shown.append(replace(line, seat=seat))
        else:
            shown.append(line)
    return tuple(shown)


def _still_played(game: Game) -> Game:
    hidden = copy.copy(game)
    hidden.state, hidden.result, hidden.finished_at = GameState.STARTED, None, None
    return hidden
