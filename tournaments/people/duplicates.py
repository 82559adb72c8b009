"""Which records of a club are likely to be one person: same address, or one name equal and the other similar. Pure.

These are hints for a human to judge: twins share a last name, and families an address.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from typing import Literal

from common.pure.letters import search_key

# If many people share a last name, each is compared with this many of the next ones by first name.
NEIGHBOURS = 20
ALIKE = 0.7
LAST_ALIKE = 0.8
SHORTEST_TO_COMPARE = 3


class Reason(StrEnum):
    """Why two records may be one person."""

    EMAIL = "email"
    NAME = "name"
    SPELLING = "spelling"
    TURNED = "turned"


@dataclass(frozen=True, slots=True)
class NamedPerson:
    """A record as it is compared."""

    id: int
    first_name: str
    last_name: str
    email: str = ""
    distinction: str = ""


@dataclass(frozen=True, slots=True)
class Likely:
    """Two records, the older id first, and every reason to take them for one person."""

    first: int
    second: int
    reasons: tuple[Reason, ...]


def likely_duplicates(
    people: Iterable[NamedPerson], *, apart: Collection[tuple[int, int]] = (), most: int = 100
) -> tuple[Likely, ...]:
    """At most `most` pairs, those with several reasons first, then by id. Accents and case don't matter.

    `apart` are pairs, the older id first, that somebody marked as different people.
    """
    everybody = list(people)
    found: dict[tuple[int, int], set[Reason]] = defaultdict(set)
    for reason, first, second in (
        *_same_email(everybody),
        *_same_name(everybody),
        *_same_first_name(everybody),
        *_turned(everybody),
    ):
        low, high = sorted((first, second))
        if (low, high) not in apart:
            found[low, high].add(reason)
    pairs = [Likely(*pair, tuple(reason for reason in Reason if reason in why)) for pair, why in found.items()]
    return tuple(sorted(pairs, key=lambda pair: (-len(pair.reasons), pair.first, pair.second))[:most])


def _same_email(people: Sequence[NamedPerson]) -> Iterator[tuple[Reason, int, int]]:
    by_email: dict[str, list[NamedPerson]] = defaultdict(list)
    for person in people:
        if person.email:
            by_email[person.email.casefold()].append(person)
    for group in by_email.values():
        for first, second in _neighbours(group):
            yield Reason.EMAIL, first.id, second.id


def _same_name(people: Sequence[NamedPerson]) -> Iterator[tuple[Reason, int, int]]:
    by_last: dict[str, list[NamedPerson]] = defaultdict(list)
    for person in people:
        by_last[search_key(person.last_name)].append(person)
    for group in by_last.values():
        for first, second in _neighbours(group):
            if first.distinction != second.distinction and first.first_name == second.first_name:
                continue  # namesakes that the club keeps apart
            if _similar(search_key(first.first_name), search_key(second.first_name)):
                yield Reason.NAME, first.id, second.id


def _same_first_name(people: Sequence[NamedPerson]) -> Iterator[tuple[Reason, int, int]]:
    """Gaughan and Gaughen; names that differ early do not stand near each other, and are not compared."""
    by_first: dict[str, list[NamedPerson]] = defaultdict(list)
    for person in people:
        by_first[search_key(person.first_name)].append(person)
    for group in by_first.values():
        for first, second in _neighbours(group, by="last_name"):
            if _spelled_alike(search_key(first.last_name), search_key(second.last_name)):
                yield Reason.SPELLING, first.id, second.id


def _turned(people: Sequence[NamedPerson]) -> Iterator[tuple[Reason, int, int]]:
    """First and last name in each other's places."""
    by_name = {(search_key(person.first_name), search_key(person.last_name)): person.id for person in people}
    for (first, last), pk in by_name.items():
        other = by_name.get((last, first))
        if other is not None and pk < other:
            yield Reason.TURNED, pk, other


def _neighbours(
    group: Sequence[NamedPerson], *, by: Literal["first_name", "last_name"] = "first_name"
) -> Iterator[tuple[NamedPerson, NamedPerson]]:
    ordered = sorted(group, key=lambda person: (search_key(getattr(person, by)), person.id))
    for index, person in enumerate(ordered):
        for other in ordered[index + 1 : index + 1 + NEIGHBOURS]:
            yield person, other


def _similar(first: str, second: str) -> bool:
    """Pete and Peter, M. and Manus, Jon and John, Molly and Mollie; not Manus and Mollie."""
    first, second = first.rstrip("."), second.rstrip(".")
    if first.startswith(second) or second.startswith(first):
        return True
    if min(len(first), len(second)) < SHORTEST_TO_COMPARE:
        return False
    return SequenceMatcher(None, first, second).ratio() >= ALIKE


def _spelled_alike(first: str, second: str) -> bool:
    if first == second or min(len(first), len(second)) < SHORTEST_TO_COMPARE:
        return False
    return SequenceMatcher(None, first, second).ratio() >= LAST_ALIKE
