"""Which of a club's people a name in a list means. Several people can have one name: then the list asks. Pure.

`who` are the answers: for the line of a row the id of the person meant, or None for somebody new of that name.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext_noop

from common.pure.errors import Problem
from common.pure.letters import search_key
from tournaments.base.plain_text import fold, person_key
from tournaments.people.names import full_name

Who = Mapping[int, int | None]


@dataclass(frozen=True, slots=True)
class KnownName:
    """A person that the club has, as a list names them, with what a list can change."""

    id: int
    first_name: str
    last_name: str
    distinction: str = ""
    town: str = ""
    email: str = ""

    @property
    def name(self) -> str:
        """As shown."""
        return full_name(self.first_name, self.last_name, self.distinction)


@dataclass(frozen=True, slots=True)
class Meant:
    """Whom a row means: a person, or with `person_id` None somebody new who gets this distinction.

    With `asks`, several people have the name, or several rows, and nobody has answered which of them it is. With
    `again`, the line of an earlier row that has the name too, nobody of the club has it, and nobody has answered that
    this is somebody else.
    """

    person_id: int | None = None
    distinction: str = ""
    asks: tuple[KnownName, ...] = ()
    again: int = 0


class Named(Protocol):
    """A row that names a person."""

    @property
    def first_name(self) -> str:
        """Blank for people of one name."""

    @property
    def last_name(self) -> str:
        """Never blank."""

    @property
    def distinction(self) -> str:
        """Blank where the row has none."""


class Namesakes:
    """The names of a club's people, while one list is read. People that the list adds count as known from then on.

    Rows of the list that have a distinction say whom they mean, so the other `rows` of that name mean somebody else.
    With `ask_again`, rows that share a name without one are asked about too, and names that differ in accents alone.
    """

    def __init__(
        self,
        known: Iterable[KnownName],
        who: Who | None = None,
        rows: Sequence[Named] = (),
        *,
        ask_again: bool = False,
    ) -> None:
        self._who = who or {}
        names = Counter(person_key(row.first_name, row.last_name) for row in rows if not row.distinction)
        self._shared = {name for name, count in names.items() if count > 1} if ask_again else set()
        looks = Counter(_look(row.first_name, row.last_name) for row in rows if not row.distinction)
        self._shared_looks = {look for look, count in looks.items() if count > 1} if ask_again else set()
        self._first_of_look: dict[str, int] = {}
        self._by_look: dict[str, list[KnownName]] = defaultdict(list)
        self._by_name: dict[tuple[str, str], list[KnownName]] = defaultdict(list)
        self._by_whole_name: dict[str, list[KnownName]] = defaultdict(list)
        self._taken: dict[tuple[str, str], set[str]] = defaultdict(set)
        self._first: dict[object, int] = {}
        for each in known:
            key = person_key(each.first_name, each.last_name)
            self._by_name[key].append(each)
            if ask_again:
                self._by_look[_look(each.first_name, each.last_name)].append(each)
            self._taken[key].add(fold(each.distinction))
            self._by_whole_name[fold(each.name)].append(each)
        self._claimed = {
            each.id
            for row in rows
            if row.distinction
            for each in self.called(row.first_name, row.last_name, row.distinction)
        }

    def called(self, first_name: str, last_name: str, distinction: str = "") -> list[KnownName]:
        """All whom the name may mean.

        Without a distinction it may be any person of the name. A whole name counts wherever the list parts it in two,
        and so does one with a distinction in it: "Smith (2)".
        """
        named = self._by_name.get(person_key(first_name, last_name), [])
        if not distinction and len(named) > 1:
            named = [each for each in named if each.id not in self._claimed] or named
        if distinction:
            told = [each for each in named if fold(each.distinction) == fold(distinction)]
            # Lists of the WDD made "Smith 2" a last name before people had distinctions.
            return told or self._by_whole_name.get(fold(f"{full_name(first_name, last_name)} {distinction}"), [])
        return named or self._by_whole_name.get(fold(full_name(first_name, last_name)), [])

    def meant(
        self, line: int, first_name: str, last_name: str, distinction: str = "", town: str = "", email: str = ""
    ) -> Meant:
        """Whom the row of this line means, by the answers where several have the name.

        Somebody of another `town` may be somebody else, which nobody but the reader can tell. Of several, the one who
        has this `email` is meant, unless an earlier row has named them.
        """
        found = self.called(first_name, last_name, distinction)
        alike = [] if found or distinction else self._by_look.get(_look(first_name, last_name), [])
        told = self._told(line, [*found, *alike], (first_name, last_name), email)
        if told:
            return told
        shared = not distinction and person_key(first_name, last_name) in self._shared
        known_town = found[0].town if found and not distinction else ""
        elsewhere = town and known_town and fold(town) != fold(known_town)
        if alike or len(found) > 1 or (found and (shared or elsewhere or line in self._who)):
            return Meant(asks=tuple(sorted(found or alike, key=lambda each: each.id)))
        if found:
            return Meant(found[0].id)
        return self._newcomer(line, first_name, last_name, distinction)

    def _told(self, line: int, people: Sequence[KnownName], names: tuple[str, str], email: str) -> Meant | None:
        """Whom the answer for the row says, or its email."""
        if people and line in self._who:
            answer = self._who[line]
            if answer is None:
                return Meant(distinction=self._free(*names))
            if answer in {each.id for each in people}:
                return Meant(answer)
        mailed = [each.id for each in people if email and fold(each.email) == fold(email)]
        return Meant(mailed[0]) if len(mailed) == 1 and mailed[0] not in self._first else None

    def _newcomer(self, line: int, first_name: str, last_name: str, distinction: str) -> Meant:
        """Somebody whom the club lacks; of rows that share a name without a distinction, the later ones ask."""
        key, look = person_key(first_name, last_name), _look(first_name, last_name)
        shared = not distinction and look in self._shared_looks
        if shared and (first := self._first_of_look.setdefault(look, line)) != line:
            if line not in self._who:
                return Meant(again=first)
            return Meant(distinction=self._free(first_name, last_name))
        self._taken[key].add(fold(distinction))
        return Meant(distinction=distinction)

    def twice(self, meant: Meant, line: int, names: tuple[str, str], *, path: str = "last_name") -> Problem | None:
        """What is wrong with a row whose person has a row before it. `names` are first and last name."""
        if meant.asks:
            return None
        key = meant.person_id or (person_key(*names), fold(meant.distinction))
        first = self._first.setdefault(key, line)
        if first == line:
            return None
        message = gettext_noop(
            "%(name)s is on line %(line)s already. Remove one of the two, or tell two people apart in a column "
            "“distinction”."
        )
        return Problem(path, "twice", message, {"name": full_name(*names), "line": first})

    def _free(self, first_name: str, last_name: str) -> str:
        """Blank for a name that nobody has in the same letters."""
        taken = self._taken[person_key(first_name, last_name)]
        found = free_distinction(taken) if taken or self.called(first_name, last_name) else ""
        taken.add(found)
        return found


def _look(first_name: str, last_name: str) -> str:
    """The name without case and accents."""
    return search_key(f"{first_name} {last_name}")


def free_distinction(taken: Iterable[str]) -> str:
    """The first free number from 2 on, for another person of a name whose distinctions are these."""
    used = {fold(each) for each in taken}
    return next(str(number) for number in range(2, len(used) + 3) if str(number) not in used)


def several_problem(path: str, name: str, people: Sequence[KnownName]) -> Problem:
    """The problem that a name means several people, with the choices."""
    message = gettext_noop("%(count)s people are called %(name)s: %(choices)s. Choose one of them, or somebody new.")
    if len(people) == 1:
        message = gettext_noop("%(name)s may be %(choices)s. Choose them, or somebody new.")
    choices = ", ".join(f"{each.name}{f', {each.town}' if each.town else ''} (id {each.id})" for each in people)
    return Problem(path, "several", message, {"count": len(people), "name": name, "choices": choices})
