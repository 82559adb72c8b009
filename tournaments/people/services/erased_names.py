"""Which rows are about a person, and another name for theirs in those: in the log, and in texts of their events.

A name of two words or more is looked for everywhere. One of a single word, such as Board or Winter, may stand for
something else: it is a name where a text is nothing but it, or in a row of the log that is about the person.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.changes.kinds import naming_players
from tournaments.changes.models import ChangeLine
from tournaments.people.entries import entries_in_events
from tournaments.people.models import Person, PersonMerge
from tournaments.people.services.namesakes import people_called

# First and last name, and the distinction from others of that name.
Name = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Record:
    """A record of a person: its number, name and address."""

    pk: int
    name: Name
    email: str


def names_of(name: Name) -> set[str]:
    """The ways in which texts write a name."""
    first, last, distinction = name
    told = f" ({distinction})" if distinction else ""
    written = {f"{first} {last}".strip(), f"{last}, {first}" if first else last, f"{last} {first}".strip()}
    return {f"{each}{told}" for each in written}


def distinctions_beside(person: Person) -> tuple[str, ...]:
    """Those of other people of the person's name. One query."""
    called = people_called(person.club, person.first_name, person.last_name)
    return tuple(sorted(each.distinction for each in called if each.distinction and each.id != person.pk))


def says(text: str, names: Collection[str], others: Sequence[str] = ()) -> bool:
    """Whether any of the names is in the text, and not as a part of a longer word or of a namesake's name."""
    return any(re.search(_pattern(name, others), text) for name in names)


def _pattern(name: str, others: Sequence[str]) -> str:
    """The name alone; `others` are the distinctions that make it a namesake's."""
    end = "" if name.endswith(")") else r"(?!\w)"
    beside = "|".join(map(re.escape, others))
    return rf"(?<!\w){re.escape(name)}{end}" + (rf"(?! \((?:{beside})\))" if others else "")


def records_of(person: Person) -> list[Record]:
    """The person's record, and those that were merged into it. One query."""
    merges = PersonMerge.objects.filter(kept=person, undone_at=None).order_by("pk")
    merged = [undo["person"] for undo in merges.values_list("undo", flat=True)]
    return [
        Record(person.pk, (person.first_name, person.last_name, person.distinction), person.email),
        *(Record(each["id"], _name_of(each), each["email"]) for each in merged),
    ]


def _name_of(values: Mapping[str, Any]) -> Name:
    return values["first_name"], values["last_name"], values.get("distinction", "")


@dataclass(frozen=True, slots=True)
class LogOf:
    """Tells which rows of a club's log are about a person, by the names that they had and the events they are in."""

    records: frozenset[int]
    names: frozenset[str]
    events: frozenset[int]
    others: tuple[str, ...] = ()

    @classmethod
    def of(cls, person: Person, *former: Name) -> LogOf:
        """Of a person as they are now, and were called before. Three queries."""
        records = records_of(person)
        known = {name for each in (*(each.name for each in records), *former) for name in names_of(each)}
        entries = entries_in_events().find(people=[person.pk])
        numbers = frozenset(each.pk for each in records)
        events = frozenset(each.event_id for each in entries)
        return cls(numbers, frozenset(known), events, distinctions_beside(person))

    def is_subject(self, line: ChangeLine) -> bool:
        """Whether the row says what was done to a record of the person."""
        return line.subject in {f"person {pk}" for pk in self.records}

    def holds(self, line: ChangeLine) -> bool:
        """Whether the row is about the person."""
        if self.is_subject(line) or line.actor_name in self.names:
            return True
        texts = list(_texts([line.before, line.after]))
        whole = {name for name in self.names if len(name.split()) > 1}
        if says(f"{line.summary} {json.dumps(texts, ensure_ascii=False)}", whole, self.others):
            return True
        if line.event_id is not None and line.event_id not in self.events:
            return False
        return line.kind in naming_players() and (
            says(line.summary, self.names, self.others) or not self.names.isdisjoint(texts)
        )


@dataclass(frozen=True, slots=True)
class Words:
    """The name before and after, the addresses that go, and the names that the person had earlier."""

    old: Name
    new: Name
    addresses: tuple[str, ...]
    former: tuple[Name, ...] = ()
    others: tuple[str, ...] = ()

    def replaced(self, value: Any, *, about: bool = False) -> Any:
        """The value with the new name for the old, in all texts within it; `about` says that it is about the person."""
        if isinstance(value, str):
            return self._text(value, about=about)
        if isinstance(value, list):
            return [self.replaced(part, about=about) for part in value]
        if isinstance(value, dict):
            fresh = {self._text(key, about=about): self.replaced(part, about=about) for key, part in value.items()}
            if (value.get("first_name"), value.get("last_name"), value.get("distinction", "")) == self.old:
                fresh |= {"first_name": self.new[0], "last_name": self.new[1]}
                fresh |= {"distinction": ""} if "distinction" in value else {}
            return fresh
        return value

    def _text(self, text: str, *, about: bool) -> str:
        for each in (self.old, *self.former):
            for was in names_of(each):
                if about or " " in was or text == was:
                    text = re.sub(_pattern(was, self.others), " ".join(self.new[:2]), text)
        for address in self.addresses:
            text = text.replace(address, "–")
        return text


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)
