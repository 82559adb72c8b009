"""Awards as JSON values; exact numbers are texts such as "5/3"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.core.awards import Award
from scoring.core.set_scores import NO_SET_SCORES, SetScore, SetScores
from tournaments.base.figures import exact

Json = dict[str, Any]


def award_rows(prizes: Iterable[Award], found: SetScores = NO_SET_SCORES) -> list[Json]:
    """The awards with all who share them."""
    return [
        {
            "code": prize.code,
            "place": prize.place,
            "power": prize.power,
            "winners": [
                {
                    "id": w.id,
                    "name": w.name,
                    "score": exact(w.score),
                    **set_score_json(found.by_power.get((w.games[0], prize.power)) if w.games else None),
                }
                for w in prize.winners
            ],
        }
        for prize in prizes
    ]


def set_score_json(found: SetScore | None) -> Json:
    """The mark of a score that the director set, to be merged into what shows the score; nothing without one."""
    if found is None:
        return {}
    return {"set": {"score": exact(found.score), "computed": exact(found.computed), "reason": found.reason}}
