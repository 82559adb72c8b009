"""What the league's desk has to do: results in dispute, results that wait for a second word, overdue matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tournaments.league.models import Fixture, FixtureClaim, FixtureState
from tournaments.league.selectors.rows import LeagueRows

OPEN = (FixtureState.SCHEDULED, FixtureState.POSTPONED)


@dataclass(frozen=True, slots=True)
class Said:
    """What the captains typed of an open match: the newest of each side, None for one who typed nothing."""

    home: FixtureClaim | None
    away: FixtureClaim | None

    @property
    def disputed(self) -> bool:
        """Whether both typed, and not the same."""
        if self.home is None or self.away is None:
            return False
        return (self.home.home_score, self.home.away_score) != (self.away.home_score, self.away.away_score)

    @property
    def claims(self) -> list[FixtureClaim]:
        """What was typed, the home side's first."""
        return [each for each in (self.home, self.away) if each is not None]

    @property
    def one(self) -> FixtureClaim | None:
        """What the only captain typed who typed anything."""
        return self.home if self.away is None else self.away if self.home is None else None


@dataclass(frozen=True, slots=True)
class FixtureLine:
    """A match as lists show it: its points where a result stands, what captains typed, whether it is overdue."""

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


def next_matchday(lines: Sequence[FixtureLine]) -> int | None:
    """The first matchday with an open match; None once all is played."""
    return min((line.fixture.matchday for line in lines if line.open), default=None)
