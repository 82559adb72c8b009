"""The people of a club whom an imported event means: people are known by their names, and stay as they are.

Where several have a name, `who` answers by the entry's number, as for the rows of a list by their line.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from common.pure.errors import Problem
from tournaments.base.files.fields import as_json
from tournaments.clubs.models import Club
from tournaments.people.files.namesakes import KnownName, Namesakes, Who
from tournaments.people.models import Person
from tournaments.people.names import full_name
from tournaments.people.services.namesakes import check_answers, known_names

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
    def distinction(self) -> str:
        """Blank where nobody else has the name, or where the file doesn't know."""

    @property
    def email(self) -> str:
        """Blank where the file leaves addresses out."""

    @property
    def town(self) -> str:
        """Blank if unknown."""


@dataclass(frozen=True, slots=True)
class PersonPlan:
    """An entry, and whom it means: `person_id` None is somebody new, who gets the `distinction`.

    `asks` are the people of its name, where there are several and nobody has answered.
    """

    entry: PersonDoc
    person_id: int | None
    distinction: str = ""
    asks: tuple[KnownName, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def name(self) -> str:
        """The name in the file, as shown."""
        return full_name(self.entry.first_name, self.entry.last_name, self.entry.distinction)

    @property
    def line(self) -> int:
        """What an answer names it by."""
        return self.entry.number

    @property
    def row(self) -> PersonPlan:
        """Itself, with line and name, as the rows of a list have them."""
        return self


def plan_people(club: Club, entries: Sequence[PersonDoc]) -> tuple[PersonPlan, ...]:
    """The person whom each entry means. One query."""
    return _planned(known_names(club.pk), entries, None)


def answered_people(club: Club, people: Sequence[PersonPlan], who: Who | None) -> tuple[PersonPlan, ...]:
    """The people whom the entries mean by the answers.

    Raises `RuleError` at `who` where an answer is missing, or means two entries.
    """
    answered = _planned(known_names(club.pk), [each.entry for each in people], who)
    check_answers(people, answered)
    return answered


def _planned(known: Sequence[KnownName], entries: Sequence[PersonDoc], who: Who | None) -> tuple[PersonPlan, ...]:
    names, planned = Namesakes(known, who, entries), []
    for entry in entries:
        meant = names.meant(entry.number, entry.first_name, entry.last_name, entry.distinction, entry.town)
        twice = names.twice(meant, entry.number, (entry.first_name, entry.last_name))
        problems = (twice,) if twice else ()
        planned.append(PersonPlan(entry, meant.person_id, meant.distinction, meant.asks, problems))
    return tuple(planned)


def plan_fingerprint(document: Any, *shown: Any) -> str:
    """What a preview showed, in 64 signs: whatever changes it changes them."""
    return hashlib.sha256(json.dumps([as_json(document), *shown], sort_keys=True).encode()).hexdigest()


def store_people(club: Club, people: Sequence[PersonPlan]) -> dict[int, Person]:
    """People by the numbers of their entries; those whom the club lacks are added."""
    fresh = [each for each in people if each.person_id is None]
    made = Person.objects.bulk_create(
        (
            Person(
                club=club,
                first_name=each.entry.first_name,
                last_name=each.entry.last_name,
                distinction=each.distinction,
                email=each.entry.email,
                town=each.entry.town,
            )
            for each in fresh
        ),
        batch_size=BATCH,
    )
    known = Person.objects.filter(club=club).in_bulk()
    found = {each.entry.number: known[each.person_id] for each in people if each.person_id}
    return found | {each.entry.number: person for each, person in zip(fresh, made, strict=True)}
