"""Merges of a club's people, and likely duplicates."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.clubs.models import Club
from tournaments.people.duplicates import NamedPerson, Reason, likely_duplicates
from tournaments.people.models import DifferentPeople, Person, PersonMerge


@dataclass(frozen=True, slots=True)
class LikelyPair:
    """Two people who may be one."""

    first: Person
    second: Person
    reasons: tuple[Reason, ...]


def likely_pairs(club: Club) -> list[LikelyPair]:
    """The club's likely duplicates without the pairs marked as different people, the surest first. Three queries."""
    rows = Person.objects.filter(club=club).values_list("id", "first_name", "last_name", "email", "distinction")
    apart = {(pair.first_id, pair.second_id) for pair in people_told_apart(club)}
    found = likely_duplicates((NamedPerson(*row) for row in rows), apart=apart)
    people = Person.objects.in_bulk({pk for pair in found for pk in (pair.first, pair.second)})
    return [LikelyPair(people[pair.first], people[pair.second], pair.reasons) for pair in found]


def people_told_apart(club: Club) -> QuerySet[DifferentPeople]:
    """Those of the club who are two people whatever their names say, newest first. One query."""
    return DifferentPeople.objects.filter(club=club).select_related("first", "second")


def merges_of_club(club: Club) -> QuerySet[PersonMerge]:
    """Every merge of the club, newest first. One query."""
    return PersonMerge.objects.filter(club=club).select_related("kept", "made_by")


def merges_into(person: Person) -> QuerySet[PersonMerge]:
    """The merges of the person that stand, newest first. One query."""
    return PersonMerge.objects.filter(kept=person, undone_at=None).select_related("made_by")
