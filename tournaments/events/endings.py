"""Whether an event is over, and who won it, read off its snapshot.

An event is over once everything planned has its result, or once it was put into the archive. A view that keeps results
back sees games still played, so that the event is not over for it, archived or not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from tournaments.events.shown import Ending, Shown

if TYPE_CHECKING:
    from tournaments.events.formats import EventFormat
    from tournaments.events.models import Event


class Ranked(Protocol):
    """A line of a table."""

    @property
    def name(self) -> str: ...

    @property
    def rank(self) -> int | None: ...


def ending_of(found: EventFormat[Any, Any], event: Event, shown: Shown) -> Ending:
    """The ending of the event that `shown`, the format's part of a snapshot, shows."""
    over = found.is_played(event, shown) or (event.archived_at is not None and not shown.hidden_from)
    return Ending(over=over, winners=tuple(found.winners(shown)) if over else ())


def first_of(rows: Sequence[Ranked]) -> tuple[str, ...]:
    """The names of those who are first in a table."""
    return tuple(row.name for row in rows if row.rank == 1)
