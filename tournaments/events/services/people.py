"""What the room of people asks about entries."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import ExitStack

from django.db.models import Q

from tournaments.base.permissions import Action
from tournaments.clubs.services.changes import ClubChange
from tournaments.events.models import Entry, Event, Replacement, Seat
from tournaments.events.services.changes import EventChange, change_event, touch_events
from tournaments.people.entries import Entries, PersonEntry
from tournaments.people.models import Person


class EventEntries(Entries):
    """See `tournaments.people.entries`."""

    def find(self, *, people: Collection[int] = (), entries: Collection[int] = ()) -> list[PersonEntry]:
        asked = Entry.objects.filter(Q(person__in=people) | Q(pk__in=entries))
        rows = asked.select_related("event", "person").order_by("event_id", "pk")
        return [PersonEntry(row.pk, row.person, row.event_id, row.event.slug, row.event.name) for row in rows]

    def played(self, entries: Collection[int]) -> set[int]:
        seated = Seat.objects.filter(entry__in=entries).values_list("entry_id", flat=True)
        replaced = Replacement.objects.filter(outgoing__in=entries).values_list("outgoing_id", flat=True)
        return {pk for pk in (*seated, *replaced) if pk is not None}

    def move(self, entries: Collection[int], person: Person) -> None:
        Entry.objects.filter(pk__in=entries).update(person=person)

    def touch(self, people: Collection[int]) -> None:
        touch_events(Event.objects.filter(entries__person__in=people))

    def open_changes(self, change: ClubChange, events: Sequence[int], stack: ExitStack) -> list[EventChange]:
        return [
            stack.enter_context(change_event(change.actor, event, Action.MANAGE_PEOPLE, within=change))
            for event in Event.objects.filter(pk__in=events).order_by("id")
        ]
