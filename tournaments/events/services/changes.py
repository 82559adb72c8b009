"""A change of an event: its rules rows come with it, and live pages are notified."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from django.db import transaction
from django.db.models import F, QuerySet

from tournaments.base.actors import Actor
from tournaments.base.live.publish import publish_revision
from tournaments.base.permissions import Action
from tournaments.base.prepared import Prepared
from tournaments.changes.services.changes import Act, OpenChange, get_locked, opened, part_of
from tournaments.clubs.services.changes import check_right
from tournaments.events.formats import rules_of_formats
from tournaments.events.models import Event
from tournaments.events.services.snapshots import refresh_in_turn, refresh_snapshot


@dataclass(slots=True)
class EventChange(OpenChange):
    """A change in progress to `event`, the fresh row; `handed` are other objects of the same event, held by callers."""

    event: Event
    handed: list[Event] = field(default_factory=list)

    @property
    def event_id(self) -> int:
        """The event's."""
        return self.event.pk

    @property
    def revision(self) -> int:
        """The event's."""
        return self.event.revision

    def raise_revision(self) -> None:
        """See `OpenChange`."""
        self.event.revision += 1
        self.event.save(update_fields=["revision"])

    def tell(self) -> None:
        """See `OpenChange`."""
        event = self.event
        refresh_in_turn(event)
        for handed in self.handed:
            handed.revision, handed.over, handed.winners = event.revision, event.over, event.winners
        _publish(event)


AROUND: Final[dict[str, list[Callable[[EventChange], AbstractContextManager[None]]]]] = defaultdict(list)
"""What goes around each change of an event, inside its lock: entered with the fresh row, and left after the last line,
before the revision rises. By the format's code; those under a blank one go around changes of all events. Formats and
extras add theirs in their `wiring.py`; the last one entered is the first to be left."""


@contextmanager
def change_event(
    actor: Actor, event: Event, action: Action, *, within: OpenChange | None = None
) -> Iterator[EventChange]:
    """Lock `event` and yield a change of its fresh row; on leaving, write the log, raise the revision, tell live pages.

    `within` is the change that this is a part of: of the same event, or of its club. Raises `MissingError` or
    `ForbiddenError` as `check_access` does, and `BusyError` if the lock is not free in 3 s.
    """
    with part_of(within) as act:
        if act is None:
            with opened(actor, event_id=event.pk) as new:
                yield _lock(new, actor, event, action)
        else:
            change = _lock(act, actor, event, action)
            yield change
            if event is change.event:
                return
            change.handed.append(event)
    event.refresh_from_db()


def _lock(act: Act, actor: Actor, event: Event, action: Action) -> EventChange:
    """The change of the event within the act, after the actor's right to it was looked up again."""
    parts = (each for each in act.parts if isinstance(each, EventChange))
    found = known = next((each for each in parts if each.event_id == event.pk), None)
    if found is None:
        found = EventChange(act, get_locked(_to_change(rules_of_formats(), event=event.pk or 0)))
    check_right(act, actor, found.event, action)
    if known is None:
        act.parts.append(found)
        for each in (*AROUND[""], *AROUND[found.event.format]):
            act.stack.enter_context(each(found))
    return found


@Prepared
def _to_change(rules: tuple[str, ...], *, event: int) -> QuerySet[Event]:
    return Event.objects.select_for_update(of=("self",)).select_related("club", *rules).filter(pk=event)


def touch_events(showing: QuerySet[Event]) -> None:
    """Raise the revision of these events: a name that they show has changed. In the caller's transaction."""
    touched = list(showing.order_by("id").distinct())
    Event.objects.filter(pk__in=[t.pk for t in touched]).update(revision=F("revision") + 1)
    for event in touched:
        event.refresh_from_db()
        refresh_snapshot(event)
        _publish(event)


def _publish(event: Event) -> None:
    transaction.on_commit(partial(publish_revision, event.pk, event.revision, published=event.published))
