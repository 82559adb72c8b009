"""Pre-registration for heats that are not made yet (manual §12)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.changes.services.changes import OpenChange
from tournaments.events.models import Entry, Event, Preregistration
from tournaments.events.services.changes import change_event

Pairs = Iterable[tuple[int, int]]


def set_preregistration(actor: Actor, event: Event, *, entry: Entry, heats: set[int]) -> None:
    """Pre-register one player for exactly these heats; heats that exist already must stay as they are.

    Raises `RuleError` at `preregistered`.
    """
    with change_event(actor, event, Action.MANAGE_ENTRIES) as change:
        now = set(Preregistration.objects.filter(entry=entry).values_list("heat", flat=True))
        change_preregistrations(
            actor,
            event,
            add=[(entry.pk, heat) for heat in heats - now],
            remove=[(entry.pk, heat) for heat in now - heats],
            within=change,
        )


def change_preregistrations(
    actor: Actor, event: Event, *, add: Pairs = (), remove: Pairs = (), within: OpenChange | None = None
) -> None:
    """Add and remove pre-registrations, each an (entry id, heat) pair; those that are so already stay.

    Only differences are sent, so two people at the desk don't undo each other's work. Raises `RuleError` at
    `preregistered` for a heat that is not planned or exists already, at `entries` for a stranger to the event.
    """
    with change_event(actor, event, Action.MANAGE_ENTRIES, within=within) as change:
        locked = change.event
        adding, removing = set(add), set(remove)
        rows = {row.pk: row for row in locked.entries.select_related("person")}
        if adding:
            _check_allowed(locked)
        _check_pairs(locked, adding | removing, known=rows)
        existing = Preregistration.objects.filter(entry__event=locked)
        has = set(existing.values_list("entry_id", "heat"))
        adding, removing = adding - has, removing & has
        if not adding and not removing:
            return
        Preregistration.objects.bulk_create(Preregistration(entry_id=pk, heat=heat) for pk, heat in sorted(adding))
        for heat in {heat for _pk, heat in removing}:
            existing.filter(heat=heat, entry__in=[pk for pk, other in removing if other == heat]).delete()
        change.record(
            "change_preregistrations",
            _("Changed pre-registration: %(added)s added, %(removed)s removed.")
            % {"added": len(adding), "removed": len(removing)},
            before=_by_name(removing, rows),
            after=_by_name(adding, rows),
        )


def _check_allowed(event: Event) -> None:
    if not event.boards.preregistration:
        message = _("This event has no pre-registration. Allow it in the settings first.")
        raise RuleError.one("preregistered", "no_preregistration", message)


def _check_pairs(event: Event, pairs: set[tuple[int, int]], *, known: Mapping[int, Entry]) -> None:
    if any(pk not in known for pk, _heat in pairs):
        raise RuleError.one("entries", "unknown", _("This player is not entered in the event. Reload the page."))
    created = set(event.rounds.values_list("number", flat=True))
    problems = []
    for heat in sorted({heat for _pk, heat in pairs}):
        if not 1 <= heat <= event.boards.heats:
            message = _("Heat %(heat)s is not planned. Choose from 1 to %(heats)s.")
            problems.append(Problem("preregistered", "unknown", message, {"heat": heat, "heats": event.boards.heats}))
        elif heat in created:
            message = _("Heat %(heat)s exists already, so its pre-registration is closed. Register players there.")
            problems.append(Problem("preregistered", "closed", message, {"heat": heat}))
    RuleError.gather(problems)


def _by_name(pairs: set[tuple[int, int]], rows: Mapping[int, Entry]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    for pk, heat in sorted(pairs):
        found[rows[pk].name].append(heat)
    return dict(found)
