"""What an import of an event would do, shown before it is done."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from common.pure.errors import Problem
from tournaments.events.portable import EventDoc
from tournaments.people.services.import_people import PersonPlan


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlan(ABC):
    """What an import would do. With `problems` it is refused."""

    document: EventDoc
    name: str
    people: tuple[PersonPlan, ...]
    problems: tuple[Problem, ...] = ()
    systems: tuple[Any, ...] = ()
    """Scoring systems that come along."""
    groups_kept: frozenset[str] = frozenset()
    """Groups of the club that stay as they are."""

    @property
    def new_people(self) -> list[PersonPlan]:
        """Those whom the club does not have."""
        return [each for each in self.people if each.person_id is None and not each.asks]

    @property
    def asked_people(self) -> list[PersonPlan]:
        """Those whose name several people of the club have."""
        return [each for each in self.people if each.asks]

    @property
    def known_people(self) -> list[PersonPlan]:
        """Those whom the club has."""
        return [each for each in self.people if each.person_id is not None]

    @property
    @abstractmethod
    def rounds(self) -> int:
        """How many the document holds."""

    @property
    @abstractmethod
    def games(self) -> int:
        """Those of all rounds."""

    @property
    @abstractmethod
    def results(self) -> int:
        """Games with a result."""

    @property
    def boards_of_six(self) -> int:
        """Boards at which a power is left out."""
        return 0

    @property
    def own_scores(self) -> int:
        """The number of seats with a score override."""
        return 0

    @property
    @abstractmethod
    def fingerprint(self) -> str:
        """What was shown, in 64 signs: whatever changes the plan changes them."""

    @property
    @abstractmethod
    def for_log(self) -> dict[str, Any]:
        """The figures that the log keeps."""
