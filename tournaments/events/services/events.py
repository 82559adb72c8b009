"""Archive, publish and delete events of any format, and the addresses of new ones (manual §5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError, WhatChanged
from tournaments.base.permissions import Action
from tournaments.base.plain_text import address_word
from tournaments.changes.models import ChangeLine
from tournaments.changes.services.changes import OpenChange
from tournaments.clubs.models import Club
from tournaments.clubs.services.changes import change_club, club_changed
from tournaments.clubs.services.invitations import end_invitations
from tournaments.events.models import Event
from tournaments.events.services.changes import EventChange, change_event, touch_events

LONGEST_SLUG = 60
SHOWN_IN: Final[list[Callable[[Event], QuerySet[Event]]]] = []
"""Which other events show something of an event, as formats know; they fill it in their `wiring.py`."""
LEAVING: Final[list[Callable[[OpenChange, Event], None]]] = []
"""What happens before an event is deleted, in the change of its club; rooms add theirs in their `wiring.py`."""
OTHER_PAGES: Final[set[str]] = {"events", "records"}
"""What is at a club's public address beside its events; rooms add theirs in their `wiring.py`."""


def archive_event(actor: Actor, event: Event) -> None:
    """Archive the event: lists of current events leave it out, its pages stay."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        if change.event.archived_at is None:
            _set(change, "archived_at", timezone.now())
            change.record("archive_tournament", _("Put the event into the archive."))


def unarchive_event(actor: Actor, event: Event) -> None:
    """Take the event back out of the archive."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        if change.event.archived_at is not None:
            _set(change, "archived_at", None)
            change.record("unarchive_tournament", _("Took the event out of the archive."))


def publish_event(actor: Actor, event: Event, *, within: OpenChange | None = None) -> None:
    """Let everyone see the public pages."""
    with change_event(actor, event, Action.MANAGE_EVENTS, within=within) as change:
        if not change.event.published:
            _set(change, "published", True)
            change.record("publish_tournament", _("Published the event."))


def unpublish_event(actor: Actor, event: Event) -> None:
    """Keep the public pages for members of the club."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        if change.event.published:
            _set(change, "published", False)
            change.record("unpublish_tournament", _("Unpublished the event."))


def delete_event(actor: Actor, event: Event, *, typed_name: str) -> None:
    """Delete the event with all its heats, results, entries and log; `typed_name` must be its exact name.

    People, groups and scoring systems stay. The club's log keeps who deleted what.
    """
    with change_club(actor, event.club, Action.DELETE) as club_change:
        with change_event(actor, event, Action.DELETE, within=club_change) as change:
            name = change.event.name
            if typed_name.strip() != name:
                message = _("This is not the event’s name. Type “%(name)s” exactly to delete it.")
                raise RuleError.one("typed_name", "wrong_name", message, name=name)
            lost = {
                "name": name,
                "slug": change.event.slug,
                "heats": change.event.rounds.count(),
                "entries": change.event.entries.count(),
            }
        showing = [pk for each in SHOWN_IN for pk in each(event).values_list("pk", flat=True)]
        for leave in LEAVING:
            leave(club_change, event)
        # Seats protect their entries, so the heats with their games and seats go first.
        for heat in event.rounds.all():
            heat.delete()
        end_invitations(event.pk)
        Event.objects.get(pk=event.pk).delete()
        touch_events(Event.objects.filter(pk__in=showing))
        club_changed(club_change.club)
        summary = _("Deleted the event %(name)s.") % {"name": name}
        club_change.record("delete_tournament", summary, subject=f"event:{lost['slug']}"[:60], before=lost)


def free_slug(club: Club, name: str) -> str:
    """A short name for the address of a new event, made from `name`; the club is locked."""
    base = address_word(name, LONGEST_SLUG) or "event"
    taken = set(club.events.filter(slug__startswith=base[: LONGEST_SLUG - 5]).values_list("slug", flat=True))
    taken |= OTHER_PAGES
    slug, number = base, 1
    while slug in taken:
        number += 1
        slug = f"{base[: LONGEST_SLUG - 5]}-{number}"
    return slug


def _set(change: EventChange, name: str, value: object) -> None:
    setattr(change.event, name, value)
    change.event.save(update_fields=[name])


def check_seen(event: Event, seen: int | None, *, action: str = "edit_tournament") -> None:
    if seen is None:
        return
    lines = list(ChangeLine.objects.filter(event=event, kind=action, revision__gt=seen).order_by("id"))
    if not lines:
        return
    changes: dict[str, WhatChanged] = {}
    for line in lines:
        for name, after in line.after.items():
            first = changes[name].before if name in changes else line.before[name]
            changes[name] = WhatChanged(name, first, after, line.actor_name)
    raise StaleError(
        _(
            "%(who)s changed the settings while you were editing, so your changes were not saved. Check "
            "the new values, then save again."
        )
        % {"who": lines[-1].actor_name},
        current=event.revision,
        changes=tuple(changes.values()),
    )
