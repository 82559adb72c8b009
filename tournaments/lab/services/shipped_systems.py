"""Keeps the rows of the shipped scoring systems equal to the library.

Runs after every migration and may run again at any time. A shipped system that a new release defines otherwise is
changed for every event that it scores, and their logs record it.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.library import ShippedSystem, shipped_systems
from tournaments.base.actors import Actor, Door
from tournaments.base.permissions import Action
from tournaments.events.services.changes import change_event
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.system_use import events_using
from tournaments.lab.selectors.systems import stored_form
from tournaments.lab.users import USERS


@transaction.atomic
def sync_shipped_systems() -> int:
    """Make the rows equal to the library by slug; gives the number of rows written. Twice in a row writes none."""
    rows = {row.slug: row for row in ScoringSystem.objects.filter(club=None)}
    written = 0
    for position, shipped in enumerate(shipped_systems(), start=1):
        facts = _facts(shipped, position)
        row = rows.get(shipped.slug)
        if row is None:
            ScoringSystem.objects.create(club=None, slug=shipped.slug, **facts)
            written += 1
        elif any(getattr(row, name) != value for name, value in facts.items()):
            _update(row, facts)
            written += 1
    return written


def _facts(shipped: ShippedSystem, position: int) -> dict[str, Any]:
    return {
        "name": shipped.name,
        "family": shipped.family,
        "source": shipped.source,
        "description": shipped.description,
        "definition": stored_form(shipped.system),
        "position": position,
    }


def _update(row: ScoringSystem, facts: dict[str, Any]) -> None:
    actor = Actor(None, Door.COMMAND, trusted=True)
    with ExitStack() as stack:
        changes = [stack.enter_context(change_event(actor, each, Action.MANAGE_SYSTEMS)) for each in events_using(row)]
        before = row.definition
        for name, value in facts.items():
            setattr(row, name, value)
        row.save()
        for change in changes:
            for user in USERS:
                user.take(change.event, row)
            summary = _("A new release of Topboard changed the scoring system %(name)s.") % {"name": row}
            change.record(
                "sync_system", summary, subject=f"system:{row.slug}"[:60], before=before, after=row.definition
            )
