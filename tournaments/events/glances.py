"""An event at a glance, for pages that show many: the current round, its games, and the leaders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import TYPE_CHECKING

from django.urls import reverse

from tournaments.base.figures import decimals_of
from tournaments.base.shown import Exact

if TYPE_CHECKING:
    from tournaments.events.models import Event

MOST_LEADERS = 3


def player_url(event: Event, entry: int) -> str:
    """The page of a player in the event."""
    return f"{reverse('public:people', args=[event.club.slug, event.slug])}{entry}/"


@dataclass(frozen=True, slots=True)
class Leader:
    """A line at the top of a table. `note` is what is known of them besides, such as their army."""

    rank: int
    name: str
    points: Exact
    note: str = ""
    second: str = ""
    """Who comes next, with their points; blank where the line below says it."""
    played: int = 0
    tied: bool = False
    url: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """The top of a part of an event, such as a division; `ahead` is the first one's lead in words."""

    name: str
    rows: Sequence[Leader]
    ahead: str = ""


@dataclass(frozen=True, slots=True)
class Met:
    """Two opponents: when they meet, or how it ended. `moved` is their own day where it isn't that of the others."""

    home: str
    away: str
    urls: tuple[str, str]
    day: date | None = None
    at: time | None = None
    moved: date | None = None
    scores: tuple[Exact, Exact] | None = None


@dataclass(frozen=True, slots=True)
class Coming:
    """What is played next, by parts of the event."""

    title: str
    day: date
    url: str
    groups: Sequence[tuple[str, Sequence[Met]]]


@dataclass(frozen=True, slots=True)
class Glance:
    """How far an event is, as everybody sees it: round `round` of `planned`, 0 before the first one.

    `games` says of each game of the round by its number, or by its place in the list where numbers run on from round to
    round, whether it has a result; none where results are hidden.
    """

    round: int = 0
    planned: int = 0
    games: Sequence[tuple[int, bool]] = ()
    leaders: Sequence[Leader] = ()
    of_parts: bool = False
    """Whether the leaders are the first of each part, such as a division, which their notes name."""
    places: int | None = None
    """The decimals of points, where more than the leaders have them."""
    size: str = ""
    tables: Sequence[Table] = ()
    coming: Coming | None = None
    newest: Sequence[Met] = ()

    @property
    def digits(self) -> int:
        """The decimals of points, so that all show as many."""
        return decimals_of(each.points for each in self.leaders) if self.places is None else self.places

    @property
    def done(self) -> int:
        """The games that have a result."""
        return sum(finished for _number, finished in self.games)
