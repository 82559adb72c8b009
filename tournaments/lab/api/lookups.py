"""From the id of a request to a scoring system."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.clubs.models import Club
from tournaments.lab.models import ScoringSystem


def system_by_id(club: Club, pk: int | None) -> ScoringSystem | None:
    """A scoring system that the club may use; None for None. Raises `RuleError` at `scoring_system`."""
    if pk is None:
        return None
    row = ScoringSystem.objects.filter(Q(club=None) | Q(club=club), pk=pk).first()
    if row is None:
        message = gettext_noop(
            "This scoring system doesn’t belong to your club. Choose one from the library or one of your club."
        )
        raise RuleError.one("scoring_system", "unknown", message)
    return row
