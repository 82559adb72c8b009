"""How a Swiss event ended, player by player, from its snapshot."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from tournaments.events.outcomes import Ending, Outcome, games_told
from tournaments.swiss.shown import SwissShown


def swiss_outcome(shown: SwissShown) -> Outcome:
    """Places as the standings have them, of all who played or have points. Byes and forfeits aren't games."""
    players = {each.id: each for each in shown.entries}
    outcomes: dict[int, list[str]] = defaultdict(list)
    for each in shown.rounds:
        for table in each.tables:
            for entry, outcome in zip(table.entries, table.outcomes, strict=False):
                outcomes[entry].append(outcome)
    return Outcome(
        endings=tuple(
            Ending(
                entry=row.entry,
                place=row.rank,
                points=Fraction(row.points),
                games=played,
                played_as=players[row.entry].army[:80],
                rating=players[row.entry].rating or 0,
            )
            for row in shown.standings.rows
            if (played := games_told(outcomes[row.entry])) or Fraction(row.points)
        ),
        entered=len(shown.entries),
        round_games=tuple(len(each.tables) for each in shown.rounds),
    )
