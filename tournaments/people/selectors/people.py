"""The people of a club as lists and pages show them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from common.pure.letters import search_key
from tournaments.clubs.models import Club
from tournaments.people.models import Group, Person, PersonConflict


@dataclass(frozen=True, slots=True)
class ConflictLine:
    """One conflict seen from one of its two people."""

    other: Person
    value: int


def people_of(club: Club) -> QuerySet[Person]:
    """The club's people by last name, then first name."""
    return Person.objects.filter(club=club).order_by("sort_key", "id")


def find_people(club: Club, words: str) -> QuerySet[Person]:
    """The people whose name or town holds every word, whatever case and accents; all for a blank search.

    The words are compared here and not in the database, so that every database finds the same.
    """
    wanted = search_key(words).split()
    if not wanted:
        return people_of(club)
    rows = Person.objects.filter(club=club).values_list("id", "first_name", "last_name", "town")
    found = [pk for pk, *texts in rows if _holds(" ".join(texts), wanted)]
    return people_of(club).filter(pk__in=found)


def people_by_typed_name(people: Iterable[Person], typed: str) -> list[Person]:
    """Whom a typed name means: those called exactly so, with or without their distinction, else those whose name holds
    every word.
    """
    wanted = search_key(typed)
    if not wanted:
        return []
    everybody = list(people)
    exact = [one for one in everybody if wanted in _exact(one)]
    return exact or [person for person in everybody if _holds(person.name, wanted.split())]


def conflicts_of(person: Person) -> list[ConflictLine]:
    """The person's conflicts, highest first, then by name. One query."""
    pairs = PersonConflict.objects.filter(Q(first=person) | Q(second=person)).select_related("first", "second")
    lines = [ConflictLine(pair.second if pair.first_id == person.pk else pair.first, pair.value) for pair in pairs]
    return sorted(lines, key=lambda line: (-line.value, line.other.sort_key, line.other.pk))


def groups_of_club(club: Club) -> list[Group]:
    """The club's groups by name, with their members loaded. Two queries."""
    groups = Group.objects.filter(club=club).prefetch_related("members")
    return sorted(groups, key=lambda group: (group.sort_key, group.pk))


def _exact(person: Person) -> set[str]:
    plain = (f"{person.first_name} {person.last_name}", f"{person.last_name} {person.first_name}")
    return {search_key(name) for name in (person.name, *plain)}


def _holds(text: str, words: list[str]) -> bool:
    key = search_key(text)
    return all(word in key for word in words)
