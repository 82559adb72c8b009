"""What the room of people asks about entries, and the data that events have about a person."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack
from typing import Final

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.base.models import Job
from tournaments.base.permissions import Action
from tournaments.clubs.services.changes import ClubChange
from tournaments.events.models import Entry, Event, Replacement, ScoreOverride, Seat
from tournaments.events.selectors.visibility import hides_results
from tournaments.events.services.changes import EventChange, change_event, touch_events
from tournaments.people.entries import Entries, PersonEntry
from tournaments.people.holders import ErasureLines, Holder, Json, RowText
from tournaments.people.models import Person

DETAILS: Final[list[Callable[[Entry], Json]]] = []
"""What formats know of a player: in the player's data it comes before the seats. Rooms add theirs in `wiring.py`."""

TRACES: Final[list[Callable[[Entry], Json]]] = []
"""What else a player leaves in an event: it comes after the seats. Rooms add theirs in `wiring.py`."""


class EventEntries(Entries):
    """See `tournaments.people.entries`."""

    def find(self, *, people: Collection[int] = (), entries: Collection[int] = ()) -> list[PersonEntry]:
        asked = Entry.objects.filter(Q(person__in=people) | Q(pk__in=entries))
        rows = asked.select_related("event", "person").order_by("event_id", "pk")
        return [PersonEntry(row.pk, row.person, row.event_id, row.event.slug, row.event.name) for row in rows]

    def keeping_back(self, events: Collection[int]) -> dict[int, str]:
        return {each.pk: each.name for each in Event.objects.filter(pk__in=events) if hides_results(each)}

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


class EventsHolder(Holder):
    """See `tournaments.people.holders`. Entries themselves are moved by `EventEntries`."""

    def data_of(self, person: Person) -> Json:
        entries = Entry.objects.filter(person=person).select_related("event").order_by("event_id")
        return {"events": [_data_of(entry) for entry in entries]}

    def erasure_of(self, person: Person) -> ErasureLines:
        names = events_of(person).order_by("pk").values_list("name", flat=True)
        return ErasureLines(stays=tuple(_("Results in %(event)s stay.") % {"event": name} for name in names))

    def erase(self, person: Person) -> None:
        Job.objects.filter(print_job__isnull=False, event__entries__person=person).delete()

    def texts_of(self, person: Person) -> Iterator[RowText]:
        events = events_of(person)
        scores = ScoreOverride.objects.filter(seat__game__round__event__in=events).select_related("seat__entry")
        for score in scores:
            entry = score.seat.entry
            yield RowText(score, ("reason",), about=entry is not None and entry.person_id == person.pk)
        for job in Job.objects.filter(event__in=events):
            yield RowText(job, ("message",))


def events_of(person: Person) -> QuerySet[Event]:
    """The events that the person is entered in."""
    return Event.objects.filter(entries__person=person)


def _data_of(entry: Entry) -> Json:
    """A place in an event, with the seats and what was entered for them."""
    data: Json = {"event": entry.event.name, "entered_at": entry.created_at.isoformat(timespec="seconds")}
    for details in DETAILS:
        data |= details(entry)
    seats = Seat.objects.filter(entry=entry).select_related("game__round").order_by("game__round__number")
    data["seats"] = [
        {"round": seat.game.round.number, "game": seat.game.number, "power": seat.power, "state": seat.game.state}
        for seat in seats
    ]
    for traces in TRACES:
        data |= traces(entry)
    return data
