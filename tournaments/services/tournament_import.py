"""A tournament from an exchange document: first shown, then saved as shown in one transaction, or not at all."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.core.errors import RuleError
from tournaments.access import check_access
from tournaments.actors import Actor
from tournaments.errors import StaleError
from tournaments.exchange.document import TournamentDoc
from tournaments.models import Club, Tournament
from tournaments.permissions import Action
from tournaments.services.changes import change_club, change_tournament
from tournaments.services.tournament_plan import TournamentPlan, preview_tournament
from tournaments.services.tournament_rows import store_tournament

__all__ = ["import_tournament"]


def import_tournament(
    actor: Actor, club: Club, document: TournamentDoc, *, fingerprint: str, name: str = ""
) -> Tournament:
    """Save what a preview showed; `fingerprint` is the preview's. The new event is not public.

    Raises `RuleError` with every problem of the plan, and `StaleError` if the club changed so that the preview would
    look different now.
    """
    try:
        with change_club(actor, club, Action.MANAGE_TOURNAMENTS) as change:
            check_access(actor, change.club, Action.MANAGE_PEOPLE)
            plan = preview_tournament(change.club, document, name=name)
            RuleError.gather(plan.problems)
            if plan.fingerprint != fingerprint:
                message = _("The club changed since you looked. Nothing was saved: look at the new preview.")
                raise StaleError(message, current=change.club.revision)
            tournament = store_tournament(actor, change.club, plan)
            with change_tournament(actor, tournament, Action.MANAGE_TOURNAMENTS) as event_change:
                summary = _("Imported the event %(name)s.") % {"name": tournament.name}
                event_change.record("import_tournament", summary, after=_for_log(plan))
            change.record("import_tournament", summary, subject=f"event:{tournament.slug}"[:60], after=_for_log(plan))
    except IntegrityError as error:
        message = gettext_noop("Two names differ by case only. Make them differ by more.")
        raise RuleError.one("", "taken", message) from error
    return tournament


def _for_log(plan: TournamentPlan) -> dict[str, Any]:
    return {
        "name": plan.name,
        "entries": len(plan.people),
        "new_people": [each.name for each in plan.new_people],
        "new_systems": [each.name for each in plan.systems if each.row is None],
        "heats": len(plan.document.heats),
        "games": plan.games,
    }
