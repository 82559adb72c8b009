"""An event from an exchange document: first shown, then saved as shown in one transaction, or not at all."""

from __future__ import annotations

from dataclasses import replace

from django.db import IntegrityError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.permissions import Action
from tournaments.clubs.models import Club
from tournaments.clubs.roles import check_access
from tournaments.clubs.services.changes import change_club
from tournaments.events.models import Event
from tournaments.events.portable import PORTABLE, EventDoc
from tournaments.events.services.changes import change_event
from tournaments.events.services.import_plans import EventPlan
from tournaments.people.files.namesakes import Who
from tournaments.people.services.import_people import answered_people


def preview_event(club: Club, document: EventDoc, *, name: str = "") -> EventPlan:
    """What importing the document would do now, under its own name or another. Saves nothing."""
    plan: EventPlan = PORTABLE[document.format].preview(club, document, name=name)
    return plan


def import_event(
    actor: Actor, club: Club, document: EventDoc, *, fingerprint: str, name: str = "", who: Who | None = None
) -> Event:
    """Save what a preview showed; `fingerprint` is the preview's, and `who` answers the entries whose names several
    people have. The new event is not public.

    Raises `RuleError` with every problem of the plan and at `who` for an answer that is missing, and `StaleError` if
    the club changed so that the preview would look different now.
    """
    try:
        with change_club(actor, club, Action.CREATE_EVENTS) as change:
            check_access(actor, change.club, Action.MANAGE_PEOPLE)
            plan = preview_event(change.club, document, name=name)
            RuleError.gather(plan.problems)
            if plan.fingerprint != fingerprint:
                message = _("The club has changed, so nothing was saved. Check the new preview.")
                raise StaleError(message, current=change.club.revision)
            plan = replace(plan, people=answered_people(change.club, plan.people, who))
            event = PORTABLE[document.format].store(actor, change.club, plan)
            with change_event(actor, event, Action.MANAGE_EVENTS, within=change) as event_change:
                summary = _("Imported the event %(name)s.") % {"name": event.name}
                event_change.record("import_tournament", summary, after=plan.for_log)
            change.record("import_tournament", summary, subject=f"event:{event.slug}"[:60], after=plan.for_log)
    except IntegrityError as error:
        message = gettext_noop("Two names differ only in capital letters. Change one of them.")
        raise RuleError.one("", "taken", message) from error
    return event
