"""The calendar address of a person, when their data are erased."""

from __future__ import annotations

from tournaments.people.holders import Holder
from tournaments.people.models import Person
from tournaments.sharing.models import CalendarAddress


class CalendarsHolder(Holder):
    """See `tournaments.people.holders`. Merges move entries, and the addresses go with them."""

    def erase(self, person: Person) -> None:
        CalendarAddress.objects.filter(entry__person=person).delete()
