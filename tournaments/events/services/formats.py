"""What a format does when events are written: made, copied, checked in to, entered by players themselves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
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
    """The details of somebody who enters an event themselves.

    `preferences` are codes of powers, the most preferred first.
    """

    club_name: str = ""
    army: str = ""
    birth_year: int | None = None
    preferences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A side as its captain enters it. `group` is the id of the division where it plays."""

    name: str
    captain_name: str = ""
    captain_email: str = ""
    captain_phone: str = ""
    venue: str = ""
    group: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SideShown:
    """A side that is in the event, as everybody sees it."""

    id: int
    name: str
    group: str = ""


class FormatServices(ABC):
    """A format as the services that serve every event use it. See `tournaments.events.formats`."""

    code: ClassVar[str]
    keeps: ClassVar[frozenset[str]] = frozenset()
    """The fields of `Brought` that its entries have room for."""

    def uses_preferences(self, event: Event) -> bool:
        """Whether the event uses its players' preferences, so that an entry form should ask for them."""
        return False

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
        """Remove a player who hasn't played from the event, and withdraw one who has."""

    def sides_are_people(self, event: Event) -> bool:
        """Whether a side is one person, whose name it has."""
        return False

    def groups_open(self, event: Event) -> list[tuple[int, str]]:
        """The divisions that still take sides, by number."""
        return []

    def sides(self, event: Event) -> list[SideShown]:
        """The sides that have a place in the event, in their order. One query."""
        return []

    def enter_side(self, actor: Actor, event: Event, side: Side, *, within: OpenChange) -> int:
        """Enter a side as a part of a change; its id. Raises `RuleError` at `side_name` and `group`."""
        raise RuleError.one("group", "no_sides", gettext_noop("Players enter this event one by one."))

    def leave_side(  # noqa: B027  where people enter nobody leaves as a side
        self, actor: Actor, event: Event, side: int, *, within: OpenChange
    ) -> None:
        """Take a side out of an event that has no matches for it yet. Raises `RuleError` once it has."""

    def forget_captains(self, event: Event, addresses: Mapping[int, Collection[str]]) -> int:
        """Delete how the captains of these sides can be reached, where they still have one of these addresses, in small
        letters; how many there were."""
        return 0

    def has_matches(self, event: Event, side: int) -> bool:
        """Whether a side has matches, so that it can't simply leave."""
        return False

    def side_url(self, event: Event, side: int) -> str:
        """The captain's own page, once there are matches to play; blank before."""
        return ""

    def rounds_out(self, event: Event, undone: Change) -> dict[int, int]:
        """The rounds that are published, by number, each with the id of the log's line that did it; 0 where `undone`
        did it. None where rounds are not published one by one."""
        return {}

    def problems_given_back(self, event: Event, tables: Tables) -> list[Problem]:
        """Why the event can't stay as an undo that restored these rows leaves it."""
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
