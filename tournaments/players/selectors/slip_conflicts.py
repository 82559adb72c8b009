"""Whether the organiser has to check slips of an event: a filter for a query that runs anyway."""

from __future__ import annotations

from django.db.models import Exists, F, OuterRef, Q

from tournaments.events.models import GameState
from tournaments.players.models import ResultSlip


def slips_may_differ() -> Q:
    """For a query of rounds: whether two slips of one game, or a slip and a result before it, may differ."""
    told = ResultSlip.objects.filter(game__round=OuterRef("pk"))
    another = ResultSlip.objects.filter(game=OuterRef("game")).exclude(entry=OuterRef("entry"))
    unsettled = told.exclude(game__state=GameState.FINISHED).filter(Exists(another) | Q(game__result__isnull=False))
    told_later = told.filter(game__state=GameState.FINISHED, created_at__gt=F("game__result__created_at"))
    told_later = told_later.exclude(game__finished_at__gte=F("created_at"))
    return Exists(unsettled) | Exists(told_later)
