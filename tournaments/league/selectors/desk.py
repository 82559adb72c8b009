"""To do at the league's desk: disputed results, results that wait for a second captain, overdue matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import groupby

from tournaments.league.models import Fixture, FixtureClaim, FixtureState, LeagueDivision
from tournaments.league.selectors.rows import LeagueRows

OPEN = (FixtureState.SCHEDULED, FixtureState.POSTPONED)


@dataclass(frozen=True, slots=True)
class Said:
    """What the captains entered for an open match: the newest of each side, None for one who entered nothing."""

    home: FixtureClaim | None
    away: FixtureClaim | None

    @property
    def disputed(self) -> bool:
        """Whether both entered a score, and not the same."""
        if self.home is None or self.away is None:
            return False
        return (self.home.home_score, self.home.away_score) != (self.away.home_score, self.away.away_score)

    @property
    def claims(self) -> list[FixtureClaim]:
        """What was entered, the home side's first."""
        return [each for each in (self.home, self.away) if each is not None]

    @property
    def one(self) -> FixtureClaim | None:
        """The entry of the only captain who entered anything."""
        return self.home if self.away is None else self.away if self.home is None else None


@dataclass(frozen=True, slots=True)
class FixtureLine:
    """A match as lists show it: its points if it has a result, what captains typed, whether it is overdue."""

    fixture: Fixture
    points: tuple[Fraction, Fraction] | None
    said: Said
    overdue: bool

    @property
    def open(self) -> bool:
        """Whether it is still to be played."""
        return self.fixture.state in OPEN


def fixture_lines(rows: LeagueRows, *, today: date) -> list[FixtureLine]:
    """All matches of the season in the order of the fixture list."""
    return [fixture_line(rows, fixture, today=today) for fixture in rows.fixtures]


def fixture_line(rows: LeagueRows, fixture: Fixture, *, today: date) -> FixtureLine:
    """One match."""
    is_open = fixture.state in OPEN
    said = newest_claims(fixture, rows.claims.get(fixture.pk, ())) if is_open else Said(None, None)
    overdue = is_open and fixture.played_on is not None and fixture.played_on < today
    return FixtureLine(fixture, rows.points(fixture), said, overdue)


def newest_claims(fixture: Fixture, claims: Sequence[FixtureClaim]) -> Said:
    """The newest of each side, of claims oldest first."""
    newest = {claim.team_id: claim for claim in claims}
    return Said(newest.get(fixture.home_id), newest.get(fixture.away_id))


@dataclass(frozen=True, slots=True)
class Matchdays:
    """A matchday of all divisions, or several in a row whose matches are all decided: lists show these as one."""

    first: int
    last: int
    lines: tuple[FixtureLine, ...]

    @property
    def decided(self) -> int:
        """How many matches need nothing more."""
        return sum(not line.open for line in self.lines)

    @property
    def overdue(self) -> int:
        """How many matches should have been played."""
        return sum(line.overdue for line in self.lines)

    @property
    def open(self) -> bool:
        """Whether a match is still to be played."""
        return any(line.open for line in self.lines)

    @property
    def slips(self) -> int:
        """How many slips of captains wait for the other captain."""
        return sum(line.said.one is not None for line in self.lines)

    @property
    def disputed(self) -> int:
        """In how many matches the captains' slips differ."""
        return sum(line.said.disputed for line in self.lines)

    @property
    def moved(self) -> list[FixtureLine]:
        """The moved matches to come."""
        return [line for line in self.lines if line.fixture.state == FixtureState.POSTPONED and not line.overdue]

    @property
    def starts_on(self) -> date | None:
        """The first day on which a match is played."""
        return min((line.fixture.played_on for line in self.lines if line.fixture.played_on), default=None)

    @property
    def divisions(self) -> list[tuple[LeagueDivision, list[FixtureLine]]]:
        """Each division with its matches, the highest first."""
        by_level = sorted(self.lines, key=lambda line: line.fixture.division.level)
        grouped = groupby(by_level, key=lambda line: line.fixture.division)
        return [(division, list(lines)) for division, lines in grouped]


def current_matchday(fixtures: Sequence[Fixture], *, today: date) -> int | None:
    """The matchday whose own matches come next; else one with moved matches to come, or with overdue ones.

    None once all is played. A match that was moved says nothing about its matchday.
    """
    waiting = [each for each in fixtures if each.state in OPEN]
    to_come = [each for each in waiting if each.played_on is None or each.played_on >= today]
    settled = [each for each in to_come if each.state != FixtureState.POSTPONED]
    if not settled:
        return min((each.matchday for each in to_come or waiting), default=None)
    return min(settled, key=lambda each: (each.played_on or date.max, each.matchday)).matchday


def next_lines(lines: Sequence[FixtureLine], matchday: int | None) -> list[FixtureLine]:
    """The matches of a matchday but for those overdue, while one of them is still to come."""
    found = [line for line in lines if line.fixture.matchday == matchday and not line.overdue]
    return found if any(line.open for line in found) else []


def moved_lines(lines: Sequence[FixtureLine], matchday: int | None) -> list[FixtureLine]:
    """The moved matches to come of matchdays before this one, or played by its last day: by their days."""
    days = [line.fixture.played_on for line in next_lines(lines, matchday) if line.fixture.played_on]
    last = max(days, default=date.min)
    found = [
        line
        for line in lines
        if line.fixture.state == FixtureState.POSTPONED and not line.overdue and line.fixture.matchday != matchday
    ]
    due = [
        line
        for line in found
        if line.fixture.matchday < (matchday or 0) or (line.fixture.played_on or date.max) <= last
    ]
    return sorted(due, key=lambda line: line.fixture.played_on or date.max)


def matchdays(lines: Sequence[FixtureLine], *, today: date) -> list[Matchdays]:
    """All matchdays as the desk works through them: those with overdue matches, the current one, those before it whose
    open matches moved, those to come, and then back from the newest.
    """
    current = current_matchday([line.fixture for line in lines], today=today) or 0
    in_order = sorted(lines, key=lambda line: line.fixture.matchday)
    days = [Matchdays(day, day, tuple(each)) for day, each in groupby(in_order, key=lambda line: line.fixture.matchday)]
    shown: list[Matchdays] = []
    for day in days:
        if shown and not any(line.open for line in (*shown[-1].lines, *day.lines)):
            shown[-1] = Matchdays(shown[-1].first, day.last, (*shown[-1].lines, *day.lines))
        else:
            shown.append(day)
    to_come = [day for day in shown if day.first >= current > 0]
    past = shown[: len(shown) - len(to_come)]
    late = [day for day in past if day.overdue]
    moved = [day for day in past if day.open and not day.overdue]
    return [*late, *to_come[:1], *moved, *to_come[1:], *(day for day in reversed(past) if not day.open)]


def overdue_matchdays(lines: Sequence[FixtureLine]) -> list[Matchdays]:
    """The overdue matches by their matchdays, the oldest first."""
    late = sorted((line for line in lines if line.overdue), key=lambda line: line.fixture.matchday)
    return [Matchdays(day, day, tuple(each)) for day, each in groupby(late, key=lambda line: line.fixture.matchday)]
