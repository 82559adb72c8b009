"""The players and boards of an event, from its snapshot."""

from __future__ import annotations

from fractions import Fraction

from tournaments.boards.games.entry_words import total_digits
from tournaments.boards.games.shown.events import BoardsShown, GameShown
from tournaments.boards.selectors.outcomes import told_of
from tournaments.events.records import PlayedGame, PlayerRecord, Record, Side


def boards_record(shown: BoardsShown) -> Record:
    """Places, of those who qualified once it is over, and finished boards, without those who only fill a seat there."""
    tables = shown.standings
    final = shown.ending.over and any(row.rank for row in tables.qualified)
    rows = {row.entry: row for row in (tables.qualified if final else tables.all)}
    teams = {row.team: row.name for row in tables.teams}
    team_of = {entry: teams.get(team, "") for team, members in shown.teams.items() for entry in members}
    whole = {row.entry: row for row in tables.all}
    players = {}
    for each in shown.entries:
        row = rows.get(each.id)
        of_all = whole.get(each.id)
        told = row or of_all
        players[each.id] = PlayerRecord(
            name=each.name,
            notes=tuple(note for note in (team_of.get(each.id, ""), each.town) if note),
            rank=row.rank if row and row.played else None,
            points=Fraction(told.total) if told and told.played else None,
            overall=of_all.rank if final and of_all else None,
        )
    games = (_played(heat.number, game) for heat in shown.heats for game in heat.games)
    return Record(players, tuple(game for game in games if game.sides), total_digits(tables.all))


def _played(heat: int, game: GameShown) -> PlayedGame:
    sides = (
        Side(
            entry=seat.entry,
            name=seat.name,
            score=Fraction(seat.score) * Fraction(game.times),
            outcome=next(iter(told_of(game, seat)), ""),
            played_as=seat.power,
        )
        for seat in game.seats
        if not seat.fills and seat.score is not None
    )
    return PlayedGame(round=heat, number=game.number, sides=tuple(sides))
