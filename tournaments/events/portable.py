"""Events as documents: what a format whose events go into one file and out of it again has to bring."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

if TYPE_CHECKING:
    from common.pure.errors import Problem
    from tournaments.base.actors import Actor
    from tournaments.clubs.models import Club
    from tournaments.events.models import Event

MOST_ENTRIES: Final = 2_000


class EventDoc:
    """A document with everything of an event; a frozen dataclass of its format. `format` is its mark."""

    __slots__ = ()

    if TYPE_CHECKING:
        format: str
        name: str


Doc = TypeVar("Doc", bound=EventDoc)
Plan = TypeVar("Plan")  # an `EventPlan`; files know nothing of services


class Portable(ABC, Generic[Doc, Plan]):
    """How events of a format are written to a document, read, and stored. `code` is the format's, `mark` the file's."""

    code: ClassVar[str]
    mark: ClassVar[str]
    doc_type: type[Doc]

    @abstractmethod
    def problems(self, document: Doc) -> Iterable[Problem]:
        """Everything wrong with a document whose fields were read, each with its path."""

    @abstractmethod
    def write(self, event: Event, *, emails: bool) -> Doc:
        """Everything of the event; people's addresses only with `emails`."""

    @abstractmethod
    def preview(self, club: Club, document: Doc, *, name: str) -> Plan:
        """What importing the document would do now, under its own name or another. Saves nothing."""

    @abstractmethod
    def store(self, actor: Actor, club: Club, plan: Plan) -> Event:
        """Store everything of the plan; the club is locked and the plan checked."""


PORTABLE: Final[dict[str, Portable[Any, Any]]] = {}
"""By mark, in the order in which messages name them."""


def register_portable(found: Portable[Any, Any]) -> None:
    """Make a format's documents known; each room that has them does so in its `wiring.py`."""
    PORTABLE[found.mark] = found


def event_document(event: Event, *, emails: bool = False) -> EventDoc:
    """Everything of the event as its format has it; people's addresses only with `emails`. Raises `LookupError` where
    the format has no document: `access_portable_event` lets none through."""
    found = portable_of(event)
    if found is None:
        raise LookupError(event.format)
    document: EventDoc = found.write(event, emails=emails)
    return document


def portable_of(event: Event) -> Portable[Any, Any] | None:
    """How this event becomes a document; None where its format has none."""
    return next((each for each in PORTABLE.values() if each.code == event.format), None)
