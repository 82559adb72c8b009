"""Who is in the final of an event of boards, by the table of the heats before it."""

from __future__ import annotations

from scoring.core.standings import standings
from tournaments.details import rules_of
from tournaments.models import Tournament
from tournaments.selectors.standings import score_book_of

__all__ = ["finalists_of"]


def finalists_of(tournament: Tournament, *, heat: int) -> list[int]:
    """The entries that have a place in this heat by their rank: those of the final, none in another heat.

    Players who share the rank at the edge, with fewer places than players, are left to the organiser. Of those with
    too few heats nobody is in.
    """
    rules = rules_of(tournament)
    if not rules.final or heat != rules.all_heats:
        return []
    lines = standings(score_book_of(tournament), only_qualified=True).ranked
    inside, outside = lines[: tournament.finalists], lines[tournament.finalists :]
    edge = outside[0].rank if outside else None
    return [line.entry.id for line in inside if line.rank != edge]
