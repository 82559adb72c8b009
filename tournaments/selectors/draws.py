"""The draws of an event as everybody may see them: a fingerprint before each, and what repeats it once it is used."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from django.db.models import Case, F, JSONField, When

from pairing.core.boards.draw import boards_fingerprint
from pairing.core.boards.instance import Game
from tournaments.models import SeedingRun, Tournament

__all__ = ["Draws", "public_draws"]

Json = dict[str, Any]
Draws = Mapping[int, list[Json]]


def public_draws(tournament: Tournament) -> Draws:
    """The draws of each heat, the oldest first; seed, steps and boards only of those that were used. One query."""
    drawn = Case(When(applied_at__isnull=False, then=F("solution")), output_field=JSONField())
    fields = ("round_id", "number", "fingerprint", "job__created_at", "applied_at", "seed")
    runs = SeedingRun.objects.filter(round__tournament=tournament).order_by("number")
    found: dict[int, list[Json]] = defaultdict(list)
    for heat, number, fingerprint, at, used_at, seed, solution in runs.values_list(*fields, drawn):
        draw: Json = {"run": number, "fingerprint": fingerprint, "at": at.isoformat(), "used_at": None}
        if used_at and solution:
            draw |= {"used_at": used_at.isoformat(), "seed": seed, **_drawn(solution)}
        found[heat].append(draw)
    return found


def _drawn(solution: Json) -> Json:
    games = [Game(game["game"], tuple(game["players"]), _powers(game)) for game in solution["games"]]
    return {
        "steps": solution["steps"],
        "total": solution["total"],
        "lower_bound": solution["lower_bound"],
        "boards": boards_fingerprint(games),
        "games": solution["games"],
    }


def _powers(game: Json) -> tuple[str | None, ...] | None:
    return tuple(game["powers"]) if game["powers"] else None
