"""Private links of an event, as the desk hands them out: whose they are, their state, and how they are made.

Players have theirs in this room. A format whose sides have captains brings its own `LinkDesk`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Final

from django.utils.functional import Promise

from tournaments.base.actors import Actor
from tournaments.base.models import Job
from tournaments.events.access import no_such_page
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.players.models.links import LinkGiven


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkLine:
    """Somebody who can have a link. `url` is blank before there is one, and where it can't be shown again."""

    id: int
    name: str
    note: str = ""
    has_address: bool
    has_link: bool
    url: str = ""
    mailed_at: datetime | None = None
    given_at: datetime | None = None
    given_how: str = ""
    opened_at: datetime | None = None

    @property
    def state(self) -> str:
        """The state of the link: none, made, handed_out or opened."""
        if not self.has_link:
            return "none"
        if self.opened_at:
            return "opened"
        return "handed_out" if self.handed_out_at else "made"

    @property
    def handed_out_at(self) -> datetime | None:
        """When it was handed out last."""
        return max((at for at in (self.mailed_at, self.given_at) if at), default=None)

    @property
    def handed_out(self) -> str:
        """How it was handed out last: email, card or hand; blank where it was not."""
        at = self.handed_out_at
        return "" if at is None else "email" if at == self.mailed_at else self.given_how

    @property
    def how(self) -> str:
        """The same in words, other than by email."""
        return str(LinkGiven(self.given_how).label) if self.given_how else ""


class LinkDesk(ABC):
    """The links of one kind of holder. `writes` is the kind of job that emails them."""

    tab: ClassVar[str]
    """The page of the desk that leads to the links."""
    writes: ClassVar[str]
    title: ClassVar[Promise]
    purpose: ClassVar[Promise]
    """What a link is for, above the list."""
    card: ClassVar[Promise]
    """The same on a printed card."""
    waits: ClassVar[bool] = True
    """Whether its links open only once the event is public."""

    @abstractmethod
    def lines(self, event: Event, *, ids: Collection[int] | None = None) -> list[LinkLine]:
        """All entries that can have a link, in the order of lists; only those of `ids` where it is given."""

    @abstractmethod
    def make(self, actor: Actor, event: Event) -> int:
        """A link for each who has none; how many were made."""

    @abstractmethod
    def renew(self, actor: Actor, event: Event, holder: int) -> None:
        """A new link; the old one stops working."""

    @abstractmethod
    def mail(self, actor: Actor, event: Event, *, ids: Collection[int] | None = None) -> Job:
        """Have the worker write to these, or to everybody with an address who was not written to yet."""

    def mailing(self, event: Event) -> Job | None:
        """The newest job that emails these links."""
        return Job.objects.filter(event=event, kind=self.writes).first()

    @abstractmethod
    def mark_given(self, event: Event, ids: Collection[int], *, at: datetime, how: LinkGiven) -> int:
        """Note inside a change that these links were handed out; how many there are."""


LINK_DESKS: Final[dict[str, LinkDesk]] = {}
"""By the code of a format; under a blank one the desk of players, for every format that people enter one by one."""


def link_desk_of(event: Event) -> LinkDesk:
    """The desk of the event's links. Raises `MissingError` where its format has none."""
    if event.format in LINK_DESKS:
        return LINK_DESKS[event.format]
    if not format_of(event).people_enter:
        raise no_such_page()
    return LINK_DESKS[""]


def to_be_mailed(lines: Iterable[LinkLine], *, ids: Collection[int]) -> list[LinkLine]:
    """Whom `LinkDesk.mail` would write to: these, or without `ids` those who were not written to yet."""
    return [line for line in lines if line.has_address and (line.id in ids if ids else line.mailed_at is None)]
