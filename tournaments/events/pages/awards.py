"""The awards of an event as its public page and its desk list them."""

from __future__ import annotations

from typing import Any

from tournaments.boards.games.words import award_title
from tournaments.events.ending_words import awards_so_far, is_over

Json = dict[str, Any]


def awards_context(data: Json) -> Json:
    """What every page of awards shows: the prizes, whether the event is over, and what may still change."""
    return {"prizes": prizes_of(data), "over": is_over(data), "so_far": awards_so_far(data), "digits": 2}


def prizes_of(data: Json, table: str = "qualified") -> list[Json]:
    """The prizes with their titles; of boards those of one of the two tables."""
    found = data["standings"]["awards"]
    prizes = found[table] if isinstance(found, dict) else found
    return [{**prize, "title": award_title(prize)} for prize in prizes]
