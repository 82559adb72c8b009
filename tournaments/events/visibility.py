"""What a viewer sees of an event at a moment: hidden results, awards until the ceremony, names shortened. Pure.

The desk sees everything. Everybody else sees a `View`: the rounds before the first hidden one, awards or none, and the
names of those who asked for it in short. `docs/reference/visibility.md` says the same for organisers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from tournaments.people.names import NameStyle


@dataclass(frozen=True, slots=True)
class Hiding:
    """What an event hides: its last rounds, those from a number on, and its awards; 0 hides no round.

    All of it is shown once it was revealed, or its moment has come.
    """

    last: int = 0
    since: int = 0
    awards: bool = False
    reveal_at: datetime | None = None
    revealed_at: datetime | None = None

    def over(self, now: datetime) -> bool:
        """Whether the hidden results are visible now."""
        return self.revealed_at is not None or (self.reveal_at is not None and self.reveal_at <= now)


@dataclass(frozen=True, slots=True)
class View:
    """What one kind of viewer sees. `short_names` also says that this is not the desk."""

    last: int = 0
    since: int = 0
    awards: bool = True
    short_names: bool = False

    @property
    def key(self) -> str:
        """The view in one word, by which the contents of one revision differ."""
        return f"{self.last}.{self.since}.{int(self.awards)}.{int(self.short_names)}"

    @property
    def keeps_back(self) -> bool:
        """Whether results or awards are hidden."""
        return bool(self.last or self.since or not self.awards)

    def first_hidden(self, planned: int) -> int | None:
        """The number of the first round whose results are hidden, of `planned` rounds; None for none."""
        found = [self.since] if self.since else []
        if self.last:
            found.append(max(1, planned - self.last + 1))
        return min(found, default=None)


FULL = View()


def public_view(hiding: Hiding, *, now: datetime) -> View:
    """What the public sees: everybody who has no access to the desk.

    Hidden awards hide the last round as well, because its results would reveal the winner.
    """
    if hiding.over(now):
        return View(short_names=True)
    last = max(hiding.last, 1) if hiding.awards else hiding.last
    return View(last=last, since=hiding.since, awards=not hiding.awards, short_names=True)


@dataclass(frozen=True, slots=True)
class KnownName:
    """Somebody's whole name, and how they want it shown."""

    id: int
    first: str
    last: str
    style: str = NameStyle.FULL


@dataclass(frozen=True, slots=True)
class ShownName:
    """A name as it is shown."""

    first: str
    last: str

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first} {self.last}".strip()


def shown_names(people: Iterable[KnownName]) -> Mapping[int, ShownName]:
    """The names of those who are shown shortened, by id: "Anna K." or "A. K.".

    Names that would be the same as somebody else's here get a number, in the order of the ids: "Anna K. (2)". A whole
    name keeps its place and takes no number.
    """
    known = sorted(people, key=lambda one: one.id)
    taken = {ShownName(one.first, one.last).name.casefold() for one in known if not one.style}
    found: dict[int, ShownName] = {}
    for one in known:
        if not one.style:
            continue
        first = one.first if one.style == NameStyle.SHORT else _initial(one.first)
        last = base = _initial(one.last)
        number = 1
        while ShownName(first, last).name.casefold() in taken:
            number += 1
            last = f"{base} ({number})"
        found[one.id] = ShownName(first, last)
        taken.add(found[one.id].name.casefold())
    return found


def _initial(name: str) -> str:
    return f"{name.strip()[0].upper()}." if name.strip() else ""
