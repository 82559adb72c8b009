"""Whom of a club an imported event means: people are known by first and last name, and stay as they are."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tournaments.base.files.fields import as_json
from tournaments.base.plain_text import person_key
from tournaments.clubs.models import Club
from tournaments.people.models import Person

BATCH = 500


class PersonDoc(Protocol):
    """What an entry of an exchange document says of a person; `number` is its own within the document."""

    @property
    def number(self) -> int:
        """Its number."""

    @property
    def first_name(self) -> str:
        """Blank for people of one name."""

    @property
    def last_name(self) -> str:
        """Never blank."""

    @property
    def email(self) -> str:
        """Blank where the file leaves addresses out."""

    @property
    def town(self) -> str:
        """Blank if unknown."""


@dataclass(frozen=True, slots=True)
class PersonPlan:
    """An entry, and whom it means: `person_id` None is somebody new."""

    entry: PersonDoc
    person_id: int | None

    @property
    def name(self) -> str:
        """First and last name, as shown."""
        return f"{self.entry.first_name} {self.entry.last_name}".strip()


def plan_people(club: Club, entries: Sequence[PersonDoc]) -> tuple[PersonPlan, ...]:
    """Whom each entry means. One query."""
    known = {
        person_key(first, last): pk
        for pk, first, last in Person.objects.filter(club=club).values_list("id", "first_name", "last_name")
    }
    return tuple(PersonPlan(each, known.get(person_key(each.first_name, each.last_name))) for each in entries)


def plan_fingerprint(document: Any, *shown: Any) -> str:
    """What a preview showed, in 64 signs: whatever changes it changes them."""
    return hashlib.sha256(json.dumps([as_json(document), *shown], sort_keys=True).encode()).hexdigest()


def store_people(club: Club, people: Sequence[PersonPlan]) -> dict[int, Person]:
    """People by the numbers of their entries; those whom the club lacks are added."""
    fresh = [each.entry for each in people if each.person_id is None]
    made = Person.objects.bulk_create(
        (Person(club=club, first_name=e.first_name, last_name=e.last_name, email=e.email, town=e.town) for e in fresh),
        batch_size=BATCH,
    )
    known = Person.objects.filter(club=club).in_bulk()
    found = {each.entry.number: known[each.person_id] for each in people if each.person_id}
    return found | {entry.number: person for entry, person in zip(fresh, made, strict=True)}
