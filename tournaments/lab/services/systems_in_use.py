"""Which scoring systems a club's events may use: the shipped ones and its own, where they are complete."""

from __future__ import annotations

from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.clubs.models import Club
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.systems import missing_formulas


def check_system_is_usable(
    club: Club,
    system: ScoringSystem | None,
    *,
    path: str = "scoring_system",
    current: int | None = None,
    own: bool = True,
) -> None:
    """Raise `RuleError` for a system of another club, and for an incomplete one that is not the `current` already.

    None (follows) is always fine. Without `own`, for an actor who helps at one event of the club, its own are refused
    too.
    """
    usable = {None, club.pk} if own else {None}
    if system is not None and system.club_id not in usable and system.pk != current:
        raise RuleError.one(
            path,
            "unknown",
            _("This scoring system doesn’t belong to your club. Choose one from the library or one of your club."),
        )
    if system is not None and system.pk != current and (missing := missing_formulas(system)):
        message = _(
            "%(system)s is incomplete: no source gives its formula for “%(formula)s”. Copy the system, fill in "
            "that formula, and choose the copy."
        )
        params = {"system": str(system), "formula": ", ".join(missing)}
        raise RuleError.one(path, "incomplete", message, **params)
