"""Players of one name from different clubs in a circuit."""

from __future__ import annotations

from collections import defaultdict

from tournaments.base.plain_text import fold
from tournaments.circuits.selectors.seasons import CircuitSeason
from tournaments.people.models import Person


def namesakes(found: CircuitSeason) -> list[tuple[Person, ...]]:
    """People of different clubs with the same name, as each is shown: they have a line each."""
    called: dict[str, list[Person]] = defaultdict(list)
    for person in found.people.values():
        called[fold(person.name)].append(person)
    return [tuple(people) for people in called.values() if len({each.club_id for each in people}) > 1]
