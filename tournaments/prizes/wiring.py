"""What the room brings to the others."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef
from django.db.models.expressions import Combinable

from tournaments.events.access import COUNTED
from tournaments.people.holders import HOLDERS
from tournaments.prizes.models import PrizeGroup
from tournaments.prizes.services.holder import PrizesHolder


def wire() -> None:
    """Let every public page know whether the event has prizes, and let the room tell what it keeps of people."""
    COUNTED["has_prizes"] = _has_prizes
    HOLDERS.append(PrizesHolder())


def _has_prizes(_now: datetime) -> Combinable:
    return Exists(PrizeGroup.objects.filter(event=OuterRef("pk"), prizes__isnull=False))
