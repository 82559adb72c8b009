"""Create, edit, copy and delete a club's scoring systems (manual §8).

A changed system changes every event that it scores. Each event gets a new revision with new standings. Where its rules
are frozen the change needs a reason, which the event's log shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import Any

from django.db import OperationalError
from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from scoring.core.systems import System
from tournaments.base.actors import Actor
from tournaments.base.errors import BusyError, MissingError, StaleError, WhatChanged
from tournaments.base.permissions import Action
from tournaments.base.plain_text import address_word
from tournaments.clubs.models import Club
from tournaments.clubs.services.changes import ClubChange, change_club
from tournaments.events.models import Event
from tournaments.events.services.changes import EventChange, change_event
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.system_use import edits_of, events_using
from tournaments.lab.services.system_checks import SystemFacts, check_facts, flat_facts, reason_problems
from tournaments.lab.users import USERS

LONGEST_SLUG = 60
RESERVED_SLUGS = frozenset({"new"})
SOURCE_LENGTH = 300


def create_system(actor: Actor, club: Club, *, name: str, description: str = "", definition: object) -> ScoringSystem:
    """Store a new system of the club; `definition` is the JSON of contract §1.

    Errors: `RuleError` with all problems at `name`, `description` and `definition.formulas.places[2]` and the like.
    """
    with change_club(actor, club, Action.MANAGE_SYSTEMS) as change:
        facts = check_facts(change.club, name=name, description=description, definition=definition)
        system = store_new_system(change.club, facts)
        summary = _("Created the scoring system %(name)s.") % {"name": system}
        change.record("create_system", summary, subject=_subject(system), after=flat_facts(facts))
    return system


def copy_system(actor: Actor, club: Club, source: ScoringSystem, *, name: str) -> ScoringSystem:
    """An exact copy of a shipped system, or of one of the club's own, under a new name."""
    with change_club(actor, club, Action.MANAGE_SYSTEMS) as change:
        if source.club_id not in (None, club.pk):
            raise MissingError(_("This scoring system does not exist. Go back to the list and choose one."))
        facts = check_facts(change.club, name=name, description=source.description, definition=source.definition)
        origin = _("Copied from %(name)s. %(source)s") % {"name": source, "source": source.source}
        system = store_new_system(change.club, facts, family=source.family, source=origin.strip()[:SOURCE_LENGTH])
        summary = _("Copied the scoring system %(source)s as %(name)s.") % {"source": source, "name": system}
        change.record("copy_system", summary, subject=_subject(system), after=flat_facts(facts))
    return system


def edit_system(
    actor: Actor,
    system: ScoringSystem,
    *,
    name: str,
    description: str,
    definition: object,
    seen: int | None = None,
    reason: str = "",
) -> None:
    """Change a club's system and recompute every event that it scores; `seen` is the `system_version` at hand.

    Errors: `RuleError` as for `create_system`, at `reason` where the rules of an event are frozen, and where a
    finished board lacks what the new formulae read; `StaleError` if somebody else edited it since; `BusyError`.
    """
    club = _own_club(system)
    reason = reason.strip()
    with change_club(actor, club, Action.MANAGE_SYSTEMS) as club_change, ExitStack() as stack:
        changes, locked = _lock(club_change, system, stack)
        _check_seen(locked, seen)
        facts = check_facts(club, name=name, description=description, definition=definition, system=locked)
        before, after = _flat_row(locked), flat_facts(facts)
        changed = [key for key in after if before.get(key) != after[key]]
        rescored = bool(set(changed) - {"name", "description"})
        events = [change.event for change in changes]
        RuleError.gather(
            [
                *(reason_problems(events, reason) if rescored else ()),
                *(_unscorable(events, locked, facts.system) if rescored else ()),
            ]
        )
        if not changed:
            return
        locked.name, locked.description, locked.definition = facts.name, facts.description, facts.definition
        locked.save()
        old, new = ({key: side.get(key) for key in changed} for side in (before, after))
        for change in changes:
            _tell(change, locked, rescored=rescored, reason=reason, before=old, after=new)
        summary = _("Changed the scoring system %(name)s.") % {"name": locked}
        club_change.record("edit_system", summary, subject=_subject(locked), before=old, after=new)
    system.refresh_from_db()


def delete_system(actor: Actor, system: ScoringSystem) -> None:
    """Delete a club's system that no event uses. Errors: `RuleError` that names the events."""
    club = _own_club(system)
    with change_club(actor, club, Action.MANAGE_SYSTEMS) as change:
        locked = _lock_row(system)
        events = events_using(locked)
        if events:
            raise RuleError.one(
                "",
                "in_use",
                _("%(events)s is scored by this system. Choose another system there first."),
                events=", ".join(event.name for event in events[:5]),
            )
        summary = _("Deleted the scoring system %(name)s.") % {"name": locked}
        change.record("delete_system", summary, subject=_subject(locked), before=_flat_row(locked))
        locked.delete()


def _unscorable(events: Sequence[Event], row: ScoringSystem, system: System) -> Iterator[Problem]:
    for event in events:
        for each in USERS:
            yield from each.problems(event, {row.pk: system})


def _own_club(system: ScoringSystem) -> Club:
    if system.club is None:
        raise RuleError.one(
            "",
            "shipped",
            _("This scoring system came with Topboard, so you can’t change it. Copy it and change the copy."),
        )
    return system.club


def _lock(change: ClubChange, system: ScoringSystem, stack: ExitStack) -> tuple[list[EventChange], ScoringSystem]:
    """Lock the events by id, then the system. A request that starts using it now waits, and a deadlock can't happen."""
    using = events_using(system)
    changes = [
        stack.enter_context(change_event(change.actor, each, Action.MANAGE_SYSTEMS, within=change)) for each in using
    ]
    locked = _lock_row(system)
    if [each.pk for each in events_using(locked)] != [each.pk for each in using]:
        raise BusyError(_("Somebody has just started to use this system, so nothing was saved. Try again."))
    return changes, locked


def _lock_row(system: ScoringSystem) -> ScoringSystem:
    try:
        locked = ScoringSystem.objects.select_for_update().filter(pk=system.pk).first()
    except OperationalError as error:
        raise BusyError(
            _("Somebody else is saving right now, so your change was not saved. Try again in a moment.")
        ) from error
    if locked is None:
        raise MissingError(_("It has been deleted."))
    return locked


def _check_seen(system: ScoringSystem, seen: int | None) -> None:
    events = list(edits_of(system))
    if seen is None or max(seen, 0) >= len(events):
        return
    changes: dict[str, WhatChanged] = {}
    for event in events[max(seen, 0) :]:
        for field, after in event.after.items():
            first = changes[field].before if field in changes else event.before[field]
            changes[field] = WhatChanged(field, first, after, event.actor_name)
    message = _(
        "%(who)s changed this system while you were editing, so your changes were not saved. Check "
        "the new values, then save again."
    )
    raise StaleError(message % {"who": events[-1].actor_name}, current=len(events), changes=tuple(changes.values()))


def _tell(
    change: EventChange,
    system: ScoringSystem,
    *,
    rescored: bool,
    reason: str,
    before: dict[str, Any],
    after: dict[str, Any],
) -> None:
    """Record the edit in an event; its row must compute with the system as it is now."""
    for each in USERS:
        each.take(change.event, system)
    frozen = rescored and change.event.rules_frozen_at is not None
    if frozen:
        # The reason must survive the log's limit of length, so it comes first.
        stop = "" if reason.endswith((".", "!", "?")) else "."
        summary = _("Changed frozen rules. Reason: %(reason)s%(stop)s The scoring system %(name)s has other scores.")
        words = summary % {"reason": reason, "stop": stop, "name": system}
    else:
        words = _("The scoring system %(name)s was changed.") % {"name": system}
    change.record("edit_system", words, subject=_subject(system), before=before, after=after)


def store_new_system(club: Club, facts: SystemFacts, *, family: str = "", source: str = "") -> ScoringSystem:
    """A new row of checked facts; the club is locked."""
    return ScoringSystem.objects.create(
        club=club,
        slug=_free_slug(club, facts.name),
        name=facts.name,
        description=facts.description,
        definition=facts.definition,
        family=family,
        source=source,
    )


def _free_slug(club: Club, name: str) -> str:
    """A slug that neither a system of the club nor a shipped one has, for both share their addresses."""
    base = address_word(name, LONGEST_SLUG) or "system"
    near = ScoringSystem.objects.filter(slug__startswith=base[: LONGEST_SLUG - 5])
    taken: set[str] = set(near.filter(club=None).values_list("slug", flat=True)) | RESERVED_SLUGS
    taken |= set(near.filter(club=club).values_list("slug", flat=True))
    slug, number = base, 1
    while slug in taken:
        number += 1
        slug = f"{base[: LONGEST_SLUG - 5]}-{number}"
    return slug


def _flat_row(system: ScoringSystem) -> dict[str, Any]:
    return flat_facts(SystemFacts.of_row(system))


def _subject(system: ScoringSystem) -> str:
    return f"system:{system.slug}"[:60]
