"""The select of a scoring system for a heat or game: it follows, or is pinned (manual §11, §13).

The system that is followed is listed twice: once as followed, once as pinned.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.core.errors import RuleError
from tournaments.models import ScoringSystem, Tournament

__all__ = ["FOLLOW", "SystemChoice", "system_choice", "system_choices"]

FOLLOW = "follow"


@dataclass(frozen=True, slots=True)
class SystemChoice:
    """One line of the select."""

    value: str
    label: str
    selected: bool


def usable_systems(tournament: Tournament) -> list[ScoringSystem]:
    """The shipped systems and those of the tournament's club."""
    return list(ScoringSystem.objects.filter(Q(club=None) | Q(club=tournament.club_id)))


def system_choices(
    tournament: Tournament, *, followed: ScoringSystem, pinned: ScoringSystem | None
) -> list[SystemChoice]:
    """All choices, the followed one first."""
    first = SystemChoice(FOLLOW, _("%(system)s (follows)") % {"system": followed}, selected=pinned is None)
    return [
        first,
        *(
            SystemChoice(
                str(system.pk),
                _("%(system)s (pinned)") % {"system": system},
                selected=pinned is not None and pinned.pk == system.pk,
            )
            for system in usable_systems(tournament)
        ),
    ]


def system_choice(tournament: Tournament, value: str) -> ScoringSystem | None:
    """The chosen system, None to follow. Raises `RuleError` for a value that is no choice."""
    if value == FOLLOW:
        return None
    for system in usable_systems(tournament):
        if value == str(system.pk):
            return system
    raise RuleError.one("scoring_system", "unknown", _("Choose a scoring system from the list."))
