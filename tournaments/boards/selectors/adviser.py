"""An event of boards as a question to the format adviser."""

from __future__ import annotations

from typing import Any

from pairing.core.adviser.boards_format import MOST_PLAYERS
from scoring.core.seats import SEATS
from scoring.library import shipped_definition
from tournaments.events.models import Event, Pool
from tournaments.lab.questions import plain_number


def question_of(row: Event) -> dict[str, Any]:
    """The format of an event as the core reads it, its scoring system in full where it is the club's own."""
    system = row.boards.scoring_system
    shipped = system.shipped and shipped_definition(system.slug) is not None
    drops = ("best_count",) if row.boards.best_count else ("lowest_count", "next_lowest_count")
    exact = ("lowest_multiplier", "next_lowest_multiplier", "unplayed_score")
    return {
        "players": min(max(row.entries.count(), SEATS), MOST_PLAYERS),
        **{name: getattr(row.boards, name) for name in ("heats", "minimum_heats", *drops)},
        **{name: plain_number(getattr(row.boards, name)) for name in exact},
        "top_board": _top_board(row),
        "system": {"slug": system.slug} if shipped else {**system.definition, "name": system.name},
    }


def _top_board(row: Event) -> str:
    """What the pools of seven in the last heat amount to."""
    if row.boards.heats < 2:
        return "none"
    pools = Pool.objects.filter(round__event=row, round__number=row.boards.heats, size=SEATS)
    decides = list(pools.values_list("takes_top_ranks", flat=True))
    return "decides" if any(decides) else "counts" if decides else "none"
