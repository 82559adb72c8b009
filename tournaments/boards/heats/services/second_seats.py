"""The second seat of a player who plays two boards of a heat so that the numbers fit: it scores for nobody."""

from __future__ import annotations

from tournaments.boards.games.models import ReplacementPolicy
from tournaments.events.models import Replacement, Round, Seat


def settle_second_seats(heat: Round) -> None:
    """Of a locked heat: a second seat whose player lost the first counts from now on.

    A player who is still credited for the first seat, although somebody took it over, is left out: they would score
    twice.
    """
    first = Seat.objects.filter(round=heat, fills=False).values("entry")
    alone = Seat.objects.filter(round=heat, fills=True).exclude(entry__in=first)
    if heat.event.boards.replacement_policy != ReplacementPolicy.LAST:
        alone = alone.exclude(entry__in=Replacement.objects.filter(seat__round=heat).values("outgoing"))
    alone.update(fills=False)
