"""What a format does when events are written: made, copied, checked in to, entered by players themselves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Final

from common.pure.errors import Problem
from tournaments.base.actors import Actor
from tournaments.changes.models import Change
from tournaments.changes.services.changes import OpenChange
from tournaments.changes.services.giving_back import Tables
from tournaments.clubs.models import Club
from tournaments.events.models import Entry, Event
from tournaments.events.services.entries import enter_people
from tournaments.people.models import Person


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """What somebody who enters by themselves brings. `preferences` are codes of powers, the most preferred first."""

    club_name: str = ""
    army: str = ""
    birth_year: int | None = None
    preferences: tuple[str, ...] = ()


class FormatServices(ABC):
    """A format as the services that serve every event use it. See `tournaments.events.formats`."""

    code: ClassVar[str]
    keeps: ClassVar[frozenset[str]] = frozenset()
    """The fields of `Brought` that its entries have room for."""

    def enter(self, actor: Actor, event: Event, person: Person, brought: Brought, *, within: OpenChange) -> Entry:
        """Enter a person who asked for it, or bring back who withdrew, as a part of a change."""
        enter_people(actor, event, people=[person], newcomers=True, within=within)
        return event.entries.select_related("person").get(person=person)

    def bring(  # noqa: B027  a format without room for anything keeps nothing
        self, actor: Actor, entry: Entry, brought: Brought, *, within: OpenChange
    ) -> None:
        """Keep what an entered player brings, as far as there is room for it; what is blank stays as it is."""

    def withhold(  # noqa: B027  a format without room for anything shows nothing
        self, actor: Actor, entry: Entry, brought: Brought, *, within: OpenChange
    ) -> None:
        """Take from an entry what its player brought and what is still as they brought it; what is blank stays."""

    def leave(  # noqa: B027  where sides play nobody enters alone
        self, actor: Actor, entry: Entry, *, within: OpenChange
    ) -> None:
        """Take a player out of the event who has not played, and withdraw one who has."""

    def rounds_out(self, event: Event, undone: Change) -> dict[int, int]:
        """The rounds that are published, by number, each with the id of the log's line that did it; 0 where `undone`
        did it. None where rounds are not published one by one."""
        return {}

    def problems_given_back(self, event: Event, tables: Tables) -> list[Problem]:
        """Why the event can't be as an undo leaves it that gave these rows back."""
        return []

    @abstractmethod
    def check_rules(self, event: Event, *, club: Club) -> list[Problem]:
        """What is wrong with the settings of an event as it is stored; the paths are names of fields."""


SERVICES: Final[dict[str, FormatServices]] = {}


def register_services(found: FormatServices) -> None:
    """Make a format's services known; each room that is one does so in its `wiring.py`."""
    SERVICES[found.code] = found


def services_of(event: Event) -> FormatServices:
    """What the event's format does when it is written."""
    return SERVICES[event.format]
