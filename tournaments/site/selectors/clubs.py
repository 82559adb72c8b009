"""A club's page: what it says of itself, its next event, what is on, its season, its ratings, who won, and records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from typing import Any, Final

from common.pure.errors import RuleError
from scoring.core.lexer import Number
from tournaments.base.figures import decimals_of
from tournaments.circuits.models import Circuit
from tournaments.circuits.selectors.seasons import EventLine, circuit_season
from tournaments.circuits.selectors.tables import ShownLine, circuits_of, shown_lines
from tournaments.clubs.access import access_public_club
from tournaments.clubs.models import Club, ClubSite
from tournaments.events.selectors.older import part_of_events
from tournaments.events.states import NEXT, ON, OVER
from tournaments.people.models import Person
from tournaments.ratings.selectors.tables import Top, tops_of
from tournaments.site.selectors.records import Record, records_of
from tournaments.site.selectors.states import EventState, shown_state, with_states

MOST_LINES: Final = 5
MOST_WINNERS: Final = 8
MOST_COLUMNS: Final = 4


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A line of a ranking: points in each of the newest events that count, and in all."""

    rank: int | None
    person: Person
    points: Sequence[Number | None]
    total: Number
    tied: bool = False


@dataclass(frozen=True, slots=True)
class Season:
    """The top of the club's newest circuit; `columns` are the newest events that count."""

    circuit: Circuit
    columns: Sequence[EventLine]
    rows: Sequence[SeasonRow]

    @property
    def digits(self) -> int:
        """The decimals of its points, as the circuit's own page has them."""
        return decimals_of(value for row in self.rows for value in (*row.points, row.total) if value is not None)


@dataclass(frozen=True, slots=True)
class ClubPage:
    """All that the page shows."""

    club: Club
    site: ClubSite | None
    events: Sequence[EventState]
    older: int
    season: Season | None
    circuits: Sequence[Circuit]
    ratings: Sequence[Top]
    records: Sequence[Record]

    @property
    def on(self) -> list[EventState]:
        """The events that are on."""
        return [each for each in self.events if each.state == ON]

    @property
    def next(self) -> EventState | None:
        """The event that begins next; where none has a day, one that is to come without."""
        to_come = [each for each in self.events if each.state == NEXT]
        return min(to_come, key=lambda each: (each.event.starts_on or date.max, each.event.pk), default=None)

    @property
    def won(self) -> list[EventState]:
        """The events that are over and have winners, the newest first."""
        return [each for each in self.events if each.state == OVER and each.winner][:MOST_WINNERS]

    @property
    def years(self) -> list[tuple[str, list[EventState]]]:
        """The events by year, the newest first."""
        return _by_year(self.events)

    @property
    def more_years(self) -> list[tuple[str, list[EventState]]]:
        """The events that nothing further up the club's page names, by year; where it has winners, those not over."""
        told = {each.event.pk for each in (*self.on, *filter(None, [self.next]))}
        more = [each for each in self.events if each.event.pk not in told and not (self.won and each.state == OVER)]
        return _by_year(more)


def _by_year(states: Sequence[EventState]) -> list[tuple[str, list[EventState]]]:
    grouped = groupby(states, key=lambda each: str(each.event.starts_on.year) if each.event.starts_on else "")
    return [(year, list(of_year)) for year, of_year in grouped]


def public_club(slug: str, **facts: Any) -> Club:
    """The club at an address, with what it says of itself and these facts; its language answers. One query."""
    rows = Club.objects.select_related("site").defer("site__picture")
    return access_public_club(slug, rows.annotate(**facts))


def club_page(club: Any, *, now: datetime, older: int = 0) -> ClubPage:
    """The page of a club from `public_club`; of its `older` events alone. Ten queries at most."""
    states, more = _states(club, now=now, older=older)
    circuits = [] if older else circuits_of(club, only_public=True)
    return ClubPage(
        club=club,
        site=getattr(club, "site", None),
        events=states,
        older=more,
        season=_season(circuits),
        circuits=circuits,
        ratings=[] if older else tops_of(club, most=MOST_LINES),
        records=[] if older else records_of(club),
    )


def club_events_page(club: Any, *, now: datetime, older: int = 0) -> ClubPage:
    """A part of the club's events, and nothing else."""
    states, more = _states(club, now=now, older=older)
    return ClubPage(club, None, states, more, None, (), (), ())


def _states(club: Any, *, now: datetime, older: int) -> tuple[list[EventState], int]:
    part = part_of_events(with_states(club.events.filter(published=True, listed=True)), older=older)
    for event in part.rows:
        event.club = club
    return [shown_state(event, now=now) for event in part.rows], part.older


def _season(circuits: Sequence[Circuit]) -> Season | None:
    """Of the newest circuit that anybody has points in; one that builds on another takes too long."""
    newest = max(circuits, key=lambda each: (each.season, each.pk), default=None)
    if newest is None or newest.carry_from:
        return None
    try:
        found = circuit_season(newest, short_names=True)
    except RuleError:
        return None
    rows = [_row(line) for line in shown_lines(found)[:MOST_LINES]]
    return Season(newest, found.counted[-MOST_COLUMNS:], rows) if rows else None


def _row(found: ShownLine) -> SeasonRow:
    points = [cell.points if cell else None for cell in found.cells[-MOST_COLUMNS:]]
    return SeasonRow(found.line.rank, found.person, points, found.line.total, found.tied)
