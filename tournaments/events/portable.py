"""Events as documents: what a format whose events go into one file and out of it again has to bring."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

if TYPE_CHECKING:
    from common.pure.errors import Problem
    from tournaments.base.actors import Actor
    from tournaments.clubs.models import Club
    from tournaments.events.models import Entry, Event

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


@dataclass(frozen=True, slots=True)
class Figure:
    """How many of a thing an import brings: its name in the log, and its label in the preview."""

    name: str
    label: str
    count: int


class DocumentExtra(ABC, Generic[Doc, Plan]):
    """What an extra adds to the documents of a format, under its code: a part of the event, and one of each entry.

    `of_event` and `of_entry` are fields, made by `base.files.fields.of` with the default None: a document without them
    is whole. The formats whose documents have room for them are those that ask `DOCUMENT_EXTRAS`.
    """

    code: ClassVar[str]
    mark: str
    of_event: ClassVar[Any] = None
    of_entry: ClassVar[Any] = None

    @abstractmethod
    def write(self, event: Event) -> Any:
        """The event's part; None where it has none."""

    def write_entries(self, event: Event) -> Mapping[int, Any]:
        """The parts of entries, by the ids of those that have one."""
        return {}

    def entry_problems(self, document: Doc, part: Any, path: str) -> Iterable[Problem]:
        """What is wrong with the part of an entry, whose fields were read."""
        return ()

    def plan_problems(self, plan: Plan) -> Iterable[Problem]:
        """Why its parts can't be stored as the club and the event are, each with its path in the document."""
        return ()

    def figure(self, document: Doc) -> Figure | None:
        """What the preview and the log tell of its parts."""
        return None

    @abstractmethod
    def store(self, event: Event, document: Doc, entries: Mapping[int, Entry]) -> None:
        """Store its parts of an imported event; `entries` are the new rows by their numbers in the document."""


DOCUMENT_EXTRAS: Final[dict[str, dict[str, DocumentExtra[Any, Any]]]] = defaultdict(dict)
"""By the mark of the documents and the code of the extra."""


def register_document_extra(found: DocumentExtra[Any, Any]) -> None:
    """Make known what an extra adds to documents; each room that is one does so in its `wiring.py`."""
    DOCUMENT_EXTRAS[found.mark][found.code] = found


def added_by_extras(mark: str, place: str) -> Callable[[], Mapping[str, Any]]:
    """The fields that extras add at a place, "of_event" or "of_entry", as `base.files.fields.beside` asks for them."""
    return lambda: {code: own for code, each in DOCUMENT_EXTRAS[mark].items() if (own := getattr(each, place))}


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
