"""The select of a scoring system for a heat or game: it follows, or is pinned (manual §11, §13).

The system that is followed is listed twice: once as followed, once as pinned.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.clubs.roles import knows_club
from tournaments.events.models import Event
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.system_use import offered_systems, usable_systems
from tournaments.lab.selectors.systems import system_label

FOLLOW = "follow"


@dataclass(frozen=True, slots=True)
class SystemChoice:
    """One line of the select."""

    value: str
    label: str
    selected: bool


def system_choices(
    actor: Actor, event: Event, *, followed: ScoringSystem, pinned: ScoringSystem | None
) -> list[SystemChoice]:
    """All choices, the followed one first."""
    first = SystemChoice(
        FOLLOW, _("%(system)s (inherited)") % {"system": system_label(followed)}, selected=pinned is None
    )
    return [
        first,
        *(
            SystemChoice(
                str(system.pk),
                _("%(system)s (overridden)") % {"system": system_label(system)},
                selected=pinned is not None and pinned.pk == system.pk,
            )
            for system in offered_systems(
                event.club, current=pinned.pk if pinned else followed.pk, own=knows_club(actor, event.club)
            )
        ),
    ]


def system_choice(event: Event, value: str) -> ScoringSystem | None:
    """The chosen system, None to follow. Raises `RuleError` for a value that isn't offered."""
    if value == FOLLOW:
        return None
    for system in usable_systems(event.club):
        if value == str(system.pk):
            return system
    raise RuleError.one("scoring_system", "unknown", _("Choose a scoring system from the list."))
