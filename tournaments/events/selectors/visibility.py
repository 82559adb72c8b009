"""What everybody sees of an event now: which results are hidden, and which names are shortened.

Every public selector, page, file and mail is made from rows that its format filtered by such a view
(`selectors/visibility.py` in the format's room), so that nothing which follows from a hidden result (a rank, a
tie-break, an award, a reason of a pairing) can be read off anywhere.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence

from django.utils import timezone

from tournaments.base.collation import sort_key
from tournaments.events.models import Entry, Event, Seat
from tournaments.events.visibility import KnownName, ShownName, View, public_view, shown_names
from tournaments.people.models import Person


def view_of_everybody(event: Event) -> View:
    """What everybody sees of the event now. No query."""
    return public_view(event.hiding, now=timezone.now())


def hides_results(event: Event) -> bool:
    """Whether the event hides any results now."""
    return view_of_everybody(event).keeps_back


def names_of_people(people: Iterable[Person]) -> Mapping[int, ShownName]:
    """The names of those who are shown shortened among these people, by their ids."""
    return shown_names(KnownName(one.pk, one.first_name, one.last_name, one.name_shown) for one in people)


def people_as_shown(people: Sequence[Person]) -> list[Person]:
    """These people as others see them, in their order: copies, for reading alone."""
    names = names_of_people(people)
    return [person_as_shown(one, names) for one in people]


def event_names(event: Event) -> Mapping[int, ShownName]:
    """The shortened names of an event, by the ids of people. One query."""
    return names_of_people(Person.objects.filter(entries__event=event))


def person_as_shown(person: Person, names: Mapping[int, ShownName]) -> Person:
    """The person as others see them: a copy, for reading alone."""
    if person.pk not in names:
        return person
    shown = copy.copy(person)
    shown.first_name, shown.last_name = names[person.pk].first, names[person.pk].last
    shown.distinction = ""  # it may be a town, and a short name has a number of its own
    shown.sort_key = sort_key(shown.last_name, shown.first_name)  # the whole name's id would reveal it
    return shown


def entry_as_shown(entry: Entry, names: Mapping[int, ShownName], *, ordered: bool = True) -> Entry:
    """A copy with the person as shown. `ordered` is false where results are hidden: then the organiser's order is
    dropped."""
    if entry.person_id not in names and (ordered or entry.manual_order is None):
        return entry
    shown = copy.copy(entry)
    shown.person = person_as_shown(entry.person, names)
    if not ordered:
        shown.manual_order = None
    return shown


def seats_as_shown(seats: Sequence[Seat], *, reader: Entry) -> list[Seat]:
    """The seats of a game as one of its players sees them: their own name whole. One query where a name is short."""
    if not any(seat.entry.person.name_shown and seat.entry_id != reader.pk for seat in seats):
        return list(seats)
    names = event_names(reader.event)
    return [seat if seat.entry_id == reader.pk else _seat_as_shown(seat, names) for seat in seats]


def _seat_as_shown(seat: Seat, names: Mapping[int, ShownName]) -> Seat:
    shown = copy.copy(seat)
    shown.entry = entry_as_shown(seat.entry, names)
    return shown
