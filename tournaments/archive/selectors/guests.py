"""People of other clubs who have a prize of a circuit, as people of the club: a backup holds nobody of another club."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.db.models import Q

from tournaments.clubs.models import Club
from tournaments.events.selectors.visibility import people_as_shown
from tournaments.people.models import Person

LONGEST: Final = Person._meta.get_field("distinction").max_length or 30


def guests_of(club: Club) -> Iterator[Person]:
    """Named as everybody reads them, with their club as the distinction, and without their address. Two queries."""
    chosen = Q(circuit_prize_choices__prize__circuit__club=club) | Q(circuit_awards__prize__circuit__club=club)
    found = list(Person.objects.filter(chosen).exclude(club=club).select_related("club").distinct().order_by("pk"))
    if not found:
        return
    taken = {_key(person) for person in Person.objects.filter(club=club)}
    for person in people_as_shown(found):
        guest = Person(
            pk=person.pk,
            club=club,
            first_name=person.first_name,
            last_name=person.last_name,
            distinction=person.club.name[:LONGEST].strip(),
            created_at=club.created_at,
        )
        number = 2
        while _key(guest) in taken:
            guest.distinction = f"{person.club.name[: LONGEST - 4].strip()} {number}"
            number += 1
        taken.add(_key(guest))
        yield guest


def _key(person: Person) -> tuple[str, str, str]:
    """What the database wants to be there once."""
    return person.first_name.lower(), person.last_name.lower(), person.distinction.lower()
