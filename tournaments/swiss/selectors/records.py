"""The players and tables of a Swiss event, from its snapshot."""

from __future__ import annotations

from fractions import Fraction

from tournaments.events.outcomes import DRAW, LOSS, WIN
from tournaments.events.records import PlayedGame, PlayerRecord, Record, Side
from tournaments.swiss.shown import SwissShown, TableShown

SCORES = {WIN: Fraction(1), DRAW: Fraction(1, 2), LOSS: Fraction(0)}


def swiss_record(shown: SwissShown) -> Record:
    """Places by now, as games come in, and every table that was played, without byes and forfeits."""
    table = shown.standings
    rows = {row.entry: row for row in (table.running or table).rows if table.rounds or table.running}
    armies = {each.id: each.army for each in shown.entries}
    players = {
        each.id: PlayerRecord(
            name=each.name,
            notes=tuple(note for note in (each.army, each.club, each.town) if note),
            rank=rows[each.id].rank if each.id in rows else None,
            points=Fraction(rows[each.id].points) if each.id in rows else None,
        )
        for each in shown.entries
    }
    games = (_played(each.number, table, armies) for each in shown.rounds for table in each.tables)
    return Record(players, tuple(game for game in games if game.is_duel))


def _played(number: int, table: TableShown, armies: dict[int, str]) -> PlayedGame:
    lines = zip(table.entries, table.names, table.outcomes, strict=False)
    sides = (
        Side(entry=entry, name=name, score=SCORES[outcome], outcome=outcome, played_as=armies.get(entry, ""))
        for entry, name, outcome in lines
        if outcome in SCORES
    )
    return PlayedGame(round=number, number=table.number, sides=tuple(sides))
