"""Whether an event is over, and who won it, read off its snapshot.

An event is over once everything planned has its result, or once it was put into the archive. A view that keeps results
back sees games still played, so that the event is not over for it, archived or not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tournaments.events.formats import EventFormat
    from tournaments.events.models import Event

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Winner:
    """Who is first: several where they tied. `of` names the division or the cup; it is blank for the whole event."""

    of: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """Whether the event is over; its winners once it is, none where nobody has a rank."""

    over: bool
    winners: tuple[Winner, ...] = ()


def ending_of(found: EventFormat, event: Event, shown: Json) -> Ending:
    """The ending of the event that `shown`, the format's part of a snapshot, shows."""
    over = found.is_played(event, shown) or (event.archived_at is not None and not shown["hidden_from"])
    return Ending(over, tuple(found.winners(shown)) if over else ())


def ending_json(ending: Ending) -> Json:
    """The ending as snapshots hold it."""
    return {
        "over": ending.over,
        "winners": [{"of": winner.of, "names": list(winner.names)} for winner in ending.winners],
    }


def first_of(rows: Sequence[Json]) -> tuple[str, ...]:
    """The names of those who are first in a table."""
    return tuple(row["name"] for row in rows if row["rank"] == 1)
