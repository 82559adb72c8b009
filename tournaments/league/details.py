"""What an organiser decides about a league's season, as one value: the same at every door."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from datetime import date
from typing import Any

from tournaments.base.columns import choices_of, words_of
from tournaments.events.details import trimmed_texts
from tournaments.events.models import Event
from tournaments.events.time_zones import UTC
from tournaments.league.models import LeagueRules

DISCIPLINE = "league"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueDetails:
    """The rules of a season, and when and where it is; the defaults are those of a bridge league of teams.

    `scoring` is what `handicaps.core.league_scoring` reads, `tie_breaks` are codes of its registry, in order.
    `promoted` and `relegated` are how many go up and down at each line between two divisions. Captains are reminded
    of a match `chase_days` days after it was due, and again after as many; 0 for never.
    """

    name: str
    description: str = ""
    venue: str = ""
    starts_on: date | None = None
    ends_on: date | None = None
    time_zone: str = UTC
    sides: str = "teams"
    meetings: int = 2
    scoring: dict[str, Any] = field(default_factory=lambda: {"kind": "wbf", "boards": 24})
    order: str = "points"
    tie_breaks: tuple[str, ...] = ("margin", "direct", "wins")
    promoted: int = 2
    relegated: int = 2
    chase_days: int = 3


FIELDS = tuple(each.name for each in fields(LeagueDetails))
ABOUT = ("name", "description", "venue", "starts_on", "ends_on", "time_zone")
RULES = tuple(name for name in FIELDS if name not in ABOUT)
# Rules that decide the table: they freeze with the first result.
FROZEN = ("scoring", "order", "tie_breaks", "promoted", "relegated")

CHOICES = choices_of(LeagueRules)

# Each field as the log and notices name it.
WORDS = words_of(Event, ABOUT) | words_of(LeagueRules, RULES)


def settled(details: LeagueDetails) -> LeagueDetails:
    """The details with texts trimmed."""
    return replace(
        details,
        **trimmed_texts(name=details.name, description=details.description, venue=details.venue),
        tie_breaks=tuple(details.tie_breaks),
    )


def league_details_of(event: Event) -> LeagueDetails:
    """The details of a stored season; load it with its league rules."""
    own = {name: getattr(event, name) for name in ABOUT}
    ruled = {name: getattr(event.league, name) for name in RULES}
    return LeagueDetails(**{**own, **ruled, "tie_breaks": tuple(event.league.tie_breaks)})


def details_as_json(details: LeagueDetails, names: tuple[str, ...] = FIELDS) -> dict[str, Any]:
    """The named fields as the log keeps them."""
    return {name: _as_json(getattr(details, name)) for name in names}


def _as_json(value: Any) -> Any:
    if isinstance(value, date):
        return value.isoformat()
    return list(value) if isinstance(value, tuple) else value
