"""Registers the formats whose events are scored by the lab's systems."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Final

from common.pure.errors import Problem
from scoring.core.systems import System
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.lab.models import ScoringSystem


class SystemUser(ABC):
    """A format whose events have a scoring system of their own."""

    @abstractmethod
    def using(self, *, club: Club | None = None, system: ScoringSystem | None = None) -> Iterable[tuple[int, int]]:
        """The ids of systems and of the events that have them as their own, in a club or of a system. One query."""

    @abstractmethod
    def problems(self, event: Event, changed: Mapping[int, System]) -> Iterable[Problem]:
        """The finished games of an event that could not be scored if these systems were changed, at `definition`."""

    @abstractmethod
    def take(self, event: Event, system: ScoringSystem) -> None:
        """Make a loaded event compute with the current state of the system, if it is its own."""


USERS: Final[list[SystemUser]] = []
"""Filled by the formats in their `wiring.py`."""
