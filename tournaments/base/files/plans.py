"""What importing a list would do, row by row. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Protocol, TypeVar

from common.pure.errors import Problem


class Verdict(StrEnum):
    """The outcome of a row; those to check come first."""

    WHICH = "which"
    WRONG = "wrong"
    UNKNOWN = "unknown"
    CHANGED = "changed"
    NEW = "new"
    UNCHANGED = "unchanged"


class Planned(Protocol):
    """A row with its verdict."""

    @property
    def verdict(self) -> Verdict:
        """Its outcome."""

    @property
    def problems(self) -> Sequence[Problem]:
        """Why it is invalid."""


R = TypeVar("R", bound=Planned)


@dataclass(frozen=True, slots=True)
class Plan(Generic[R]):
    """Every row's verdict, in the order of the list, and the headings that are not read."""

    rows: tuple[R, ...]
    unused: tuple[str, ...] = ()

    def of(self, *verdicts: Verdict) -> list[R]:
        """The rows with one of these verdicts."""
        return [planned for planned in self.rows if planned.verdict in verdicts]
