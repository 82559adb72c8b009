"""What the models of a club's rows declare: how undoing treats them, and what later changes may depend on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.db import models


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Undoing leaves the rows of the table as they are, and this is why."""

    why: str


GIVEN_BACK = None
"""Undoing gives the rows back as they were before the change."""


class Row(models.Model):
    """A row that belongs to a club, directly or indirectly."""

    undoing: ClassVar[LeftOut | None] = GIVEN_BACK
    about: ClassVar[tuple[str, ...]] = ()
    """The foreign keys to what a change of the row is about; "id" for the row itself. A change is undone before an
    earlier one that is about the same."""
    counted_version: ClassVar[str] = ""
    """The foreign key to the version that counts, where undoing gives the one before as the newest."""
    stands_for: ClassVar[str] = ""
    """The foreign key to what a change is about in place of the row, where another row is about this one."""
    made_for_good: ClassVar[bool] = False
    """A change that made or deleted the row is never undone."""
    is_locked: ClassVar[bool] = False
    """Every change of what belongs to the row waits for it."""

    computed: ClassVar[tuple[str, ...]] = ()
    """Columns that follow from other rows, and rise or are computed again whenever one of those changes."""

    class Meta:
        abstract = True
