"""The games of boards as rating lists count them, without seats that changed hands or that somebody filled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from handicaps.core.ratings.games import Board
from scoring.core.seats import SeatFacts
from tournaments.boards.games.selectors.facts import BoardsRows, game_facts, load_rows, seat_facts
from tournaments.events.models import Event, Game, GameState


def rated_boards(event: Event, *, by_score: bool) -> tuple[Board, ...]:
    """The finished games by their results, or by their scores. A dozen queries."""
    rows = load_rows(event)
    boards = []
    for game in rows.games:
        if game.state == GameState.FINISHED and game.result_id:
            places = _places(rows, game, by_score=by_score)
            if len(places) > 1:
                boards.append(Board(game.round.number, places))
    return tuple(boards)


def _places(rows: BoardsRows, game: Game, *, by_score: bool) -> tuple[tuple[int, int], ...]:
    """Places among the rated players: 1, plus the number of those who came in ahead."""
    people = {entry.pk: entry.person_id for entry in rows.entries}
    seats = rows.seats_of[game.pk]
    keys: Sequence[Any]
    if by_score:
        keys = [-seat.score for seat in game_facts(rows, game).seats]
    else:
        facts = seat_facts(rows, game)
        keys = [_result_key(fact, wins=sum(other.result == "win" for other in facts)) for fact in facts]
    rated = [
        (people[seat.entry_id], key)
        for seat, key in zip(seats, keys, strict=True)
        if not seat.fills and seat.pk not in rows.outgoing_of
    ]
    return tuple((person, 1 + sum(other < key for _person, other in rated)) for person, key in rated)


def _result_key(fact: SeatFacts, *, wins: int) -> tuple[int, int, int]:
    """Lower is better: a solo or a share of the draw, then centers, then who was in the game longer."""
    if fact.result == "win" and wins:
        return (0, 0, 0)
    return (1, -(fact.centers or 0), -(fact.final_year or 0))
