"""The people of a club whom its lists name: those who played in a listed event, or have a place in one.

People who want a short name, or whose data was erased, aren't in the list.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db.models import Count, DateField, Exists, IntegerField, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from common.pure.letters import search_key
from tournaments.clubs.models import Club
from tournaments.events.formats import lasting_formats
from tournaments.events.models import Entry, EventResult, Seat
from tournaments.people.models import Person
from tournaments.profiles.access import erased_people

MOST_WORDS: Final = 6
A_DAY: Final = timedelta(days=1)


def people_of_club(club: Club, *, asked: str = "") -> QuerySet[Person]:
    """The people by last name, each with `played`, `won`, the day of the `newest` event, and whether one `is_on`.

    An event that is on counts once it has begun. One query to begin with, and one for a search.
    """
    of_person = Entry.objects.filter(person=OuterRef("pk"), event__published=True, event__listed=True)
    result = EventResult.objects.filter(event=OuterRef("event"), person=OuterRef("person"))
    seated = Seat.objects.filter(entry=OuterRef("pk"), fills=False)
    theirs = of_person.filter(Q(event__over=True) | Q(event__rules_frozen_at__isnull=False))
    theirs = theirs.filter(Exists(seated) | Exists(result)).order_by()
    counted = theirs.values("person").annotate(n=Count("pk"), last=Max(_day()))
    rows = Person.objects.filter(club=club, name_shown="").exclude(pk__in=erased_people(club)).filter(Exists(theirs))
    if asked:
        rows = rows.filter(pk__in=_called(rows, asked))
    firsts = EventResult.objects.filter(
        person=OuterRef("pk"), place=1, event__published=True, event__listed=True
    ).order_by()
    goes_on = Q(event__ends_on=None) & (Q(event__starts_on=None) | Q(event__format__in=lasting_formats()))
    last = Coalesce("event__ends_on", "event__starts_on")
    yesterday = timezone.now().date() - A_DAY  # a day more or less, depending on the time zone
    lasting = theirs.alias(last=last).filter(goes_on | Q(last__gte=yesterday))
    found = rows.annotate(
        played=Subquery(counted.values("n"), output_field=IntegerField()),
        won=Coalesce(Subquery(firsts.values("person").annotate(n=Count("pk")).values("n")), 0),
        newest=Subquery(counted.values("last"), output_field=DateField()),
        is_on=Exists(lasting.filter(event__over=False, event__archived_at=None)),
    )
    return found.select_related("club").order_by("sort_key", "pk")


def _called(rows: QuerySet[Person], asked: str) -> list[int]:
    """Those of these people whose name has every word, whatever keyboard it is typed on: "lukasz" finds Łukasz."""
    words = search_key(asked).split()[:MOST_WORDS]
    found = rows.values_list("pk", "first_name", "last_name")
    names = ((pk, search_key(f"{first} {last}")) for pk, first, last in found)
    return [pk for pk, name in names if all(word in name for word in words)]


def _day() -> Coalesce:
    """The day of an entry's event: as its results have it, else its last or first one."""
    return Coalesce("event__outcome__day", "event__ends_on", "event__starts_on")
