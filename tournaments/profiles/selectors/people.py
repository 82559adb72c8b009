"""The people of a club whom its lists name: those who played in a listed event, or have a place in one.

People who want a short name, or whose data was erased, aren't in the list.
"""

from __future__ import annotations

from typing import Final

from django.db.models import CharField, Count, Exists, Max, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Cast, Coalesce, Concat

from common.pure.letters import search_key
from tournaments.clubs.models import Club
from tournaments.events.models import Entry, EventResult, Seat
from tournaments.events.states import NEXT, ON, state_of
from tournaments.people.models import Person
from tournaments.profiles.access import A_PERSON, erasures_of

MOST_WORDS: Final = 6


def people_of_club(club: Club, *, asked: str = "") -> QuerySet[Person]:
    """The people by last name, each with `played`, `won`, the day of the `newest` event, and whether one `is_on`.

    An event that is on counts once it has begun. One query now, and another for a search.
    """
    of_person = Entry.objects.filter(person=OuterRef("pk"), event__published=True, event__listed=True)
    result = EventResult.objects.filter(event=OuterRef("event"), person=OuterRef("person"))
    seated = Seat.objects.filter(entry=OuterRef("pk"), fills=False)
    unfinished = list(club.events.filter(published=True, listed=True, over=False, rules_frozen_at__isnull=False))
    on = [each.pk for each in unfinished if state_of(each) == ON and each.archived_at is None]
    begun = [each.pk for each in unfinished if state_of(each) != NEXT]
    theirs = of_person.filter(Exists(seated) | Exists(result), Q(event__over=True) | Q(event__in=begun)).order_by()
    counted = theirs.values("person").annotate(n=Count("pk"), last=Max(_day()))
    rows = Person.objects.alias(subject=Concat(Value(A_PERSON), Cast("pk", CharField())))
    rows = rows.exclude(subject__in=erasures_of(club))
    rows = rows.filter(Exists(theirs), club=club, name_shown="")
    if asked:
        rows = rows.filter(pk__in=_called(rows, asked))
    firsts = EventResult.objects.filter(
        person=OuterRef("pk"), place=1, event__published=True, event__listed=True
    ).order_by()
    found = rows.annotate(
        played=Subquery(counted.values("n")),
        won=Coalesce(Subquery(firsts.values("person").annotate(n=Count("pk")).values("n")), 0),
        newest=Subquery(counted.values("last")),
        is_on=Exists(theirs.filter(event__in=on)),
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
