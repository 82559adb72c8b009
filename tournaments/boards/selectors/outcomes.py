"""How an event of boards ended, player by player, from its snapshot."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from tournaments.boards.games.shown.events import BoardsShown, GameShown, SeatShown
from tournaments.events.outcomes import DRAW, LOSS, WIN, Ending, Outcome, best_of, joined

WINS = "win"


def boards_outcome(shown: BoardsShown) -> Outcome:
    """Places as the standings have them: of those who qualified, or of all where nobody had to."""
    tables = shown.standings
    table = tables.qualified if any(row.rank for row in tables.qualified) else tables.all
    games: dict[int, list[str]] = defaultdict(list)
    powers: dict[int, list[str]] = defaultdict(list)
    for heat in shown.heats:
        for game in heat.games:
            for seat in game.seats:
                if seat.fills:
                    continue  # the board doesn't count for a player who fills a seat
                powers[seat.entry].append(seat.power)
                games[seat.entry] += told_of(game, seat)
    return Outcome(
        endings=tuple(
            Ending(
                entry=row.entry,
                place=row.rank,
                points=Fraction(row.total),
                games=tuple(games[row.entry]),
                played_as=joined(powers[row.entry]),
            )
            for row in table
            if row.rank is not None
        ),
        entered=sum(row.status != "not_played" for row in tables.all),
        round_games=tuple(len(heat.games) for heat in shown.heats),
    )


def told_of(game: GameShown, seat: SeatShown) -> list[str]:
    """The outcome for the seat: by the winner, or by the best score if no winner was recorded."""
    won = sum(each.result == WINS for each in game.seats)
    if won:
        return [LOSS if seat.result != WINS else WIN if won == 1 else DRAW]
    if seat.score is None:
        return []
    return [best_of([Fraction(each.score or 0) for each in game.seats], Fraction(seat.score))]
