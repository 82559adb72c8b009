"""The order of players within a score group: by tie-breaks so far, then by strength.

Rule: `armati-swiss.md`, "Pairing later rounds": "by the tie-breaking mechanism chosen or by the initial estimated
strength (or even both, but preferably in that order)".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pairing.core.swiss.ranking.book import RankingSettings
from pairing.core.swiss.ranking.standings import rank_event
from pairing.core.swiss.ranking.tie_breaks import SwissTieBreak, find_swiss_tie_breaks
from pairing.core.swiss.record import Record

USUAL: Final = ("sodos", "m-buchholz", "buchholz")


def order_by_tie_breaks(
    event: Record, *, chain: Sequence[SwissTieBreak] | None = None, settings: RankingSettings | None = None
) -> tuple[int, ...]:
    """Everyone in the order of the standings after the rounds played; those still tied by pairing order.

    The tie-breaks are the event's, without lots and ages, which say nothing about strength; by default the paper's.
    """
    used = find_swiss_tie_breaks(USUAL) if chain is None else chain
    kept = [each for each in used if each.code not in {"lot", "youngest"}]
    return tuple(row.number for row in rank_event(event, chain=kept, settings=settings).rows)
