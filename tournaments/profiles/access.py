"""People of a club, for everybody, without those whose data was erased."""

from __future__ import annotations

from typing import Final

from django.db.models import QuerySet

from tournaments.base.errors import MissingError
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club
from tournaments.people.models import Person
from tournaments.profiles.words import no_such_person

A_PERSON: Final = "person "


def access_public_person(club: str, pk: int) -> tuple[Person, set[int]]:
    """The person with their club, and who was erased there. Raises `MissingError` for one of these too. Two queries."""
    found = Person.objects.filter(club__slug=club, pk=pk).select_related("club").first()
    erased = erased_people(found.club) if found else set()
    if found is None or pk in erased:
        raise MissingError(no_such_person())
    return found, erased


def erased_people(club: Club) -> set[int]:
    """The ids of people whose data was erased: their results stay, without a name. One query."""
    numbers = (subject.removeprefix(A_PERSON) for subject in erasures_of(club))
    return {int(number) for number in numbers if number.isdigit()}


def erasures_of(club: Club) -> QuerySet[ChangeLine, str]:
    """The subjects of all erasures, each `A_PERSON` and an id. A query."""
    return ChangeLine.objects.filter(club=club, kind="erase_person").values_list("subject", flat=True)
