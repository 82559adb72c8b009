"""The game that a player can hand a slip in for."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.boards.games.selectors.games import SeatLine, seat_lines
from tournaments.boards.games.selectors.visibility import seat_lines_as_shown
from tournaments.events.models import Entry, Format, Game, GameState, Seat
from tournaments.swiss.models import SwissRoundState


@dataclass(frozen=True, slots=True)
class MyGame:
    """The game that the player can hand a slip in for; `place` is their seat, 0 the first."""

    game: Game
    lines: tuple[SeatLine, ...]
    place: int

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the game."""
        return tuple(line.seat for line in self.lines)

    @property
    def opponent(self) -> str:
        """Of a table of two, the other player."""
        return next((line.name for i, line in enumerate(self.lines) if i != self.place), "")


def my_open_game(entry: Entry) -> MyGame | None:
    """The newest game of the player that results are open for, without or with a result; None where there is none."""
    games = Game.objects.filter(seats__entry=entry).select_related(
        "round__scoring_system", "round__swiss", "scoring_system", "result__entered_by"
    )
    if entry.event.format == Format.BOARDS:
        games = games.exclude(state=GameState.UNSTARTED)  # a heat that is seeded early hides no game that is on
    newest = games.order_by("-round__number", "seats__fills").first()
    if newest is None:
        return None
    newest.round.event = entry.event
    if entry.event.format == Format.SWISS:
        last = entry.event.rounds.filter(swiss__state=SwissRoundState.PUBLISHED).order_by("-number").first()
        if last is None or last.pk != newest.round_id:
            return None
    lines = seat_lines(newest)
    if entry.event.format == Format.SWISS:
        lines.sort(key=lambda line: line.seat.position)
    place = next(i for i, line in enumerate(lines) if line.seat.entry_id == entry.pk)
    return MyGame(newest, seat_lines_as_shown(lines, reader=entry), place)
