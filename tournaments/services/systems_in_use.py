"""Which scoring systems a club's events may use: the shipped ones and its own."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.core.errors import RuleError
from tournaments.models import Club, ScoringSystem

__all__ = ["check_system_is_usable"]


def check_system_is_usable(club: Club, system: ScoringSystem | None, *, path: str = "scoring_system") -> None:
    """Raise `RuleError` for a system of another club; None (follows) is always fine."""
    if system is not None and system.club_id not in (None, club.pk):
        raise RuleError.one(
            path, "unknown", _("This scoring system is not one of yours. Choose a shipped one or one of your club.")
        )
