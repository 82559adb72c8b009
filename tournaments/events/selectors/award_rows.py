"""Awards, and scores that the organiser set, as snapshots show them."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.core.awards import Award
from scoring.core.set_scores import NO_SET_SCORES, SetScore, SetScores
from tournaments.base.figures import exact
from tournaments.events.shown import AwardShown, AwardWinner, SetScoreShown


def awards_shown(prizes: Iterable[Award], found: SetScores = NO_SET_SCORES) -> list[AwardShown]:
    """The awards with all who share them."""
    return [
        AwardShown(
            code=prize.code,
            place=prize.place,
            power=prize.power,
            winners=tuple(
                AwardWinner(
                    id=each.id,
                    name=each.name,
                    score=exact(each.score),
                    set=set_score_shown(found.by_power.get((each.games[0], prize.power)) if each.games else None),
                )
                for each in prize.winners
            ),
        )
        for prize in prizes
    ]


def set_score_shown(found: SetScore | None) -> SetScoreShown | None:
    """The mark of a score that the organiser set; None without one."""
    if found is None:
        return None
    return SetScoreShown(score=exact(found.score), computed=exact(found.computed), reason=found.reason)
