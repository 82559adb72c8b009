"""What pages show of a season: divisions with their tables, matches, signed handicap tables and cups."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any

from tournaments.base.shown import Exact, RowId, SnapshotPart
from tournaments.events.shown import Shown


class TeamShown(SnapshotPart, frozen=True):
    """A team of the season; `id` is its own there, and `team` that of the club."""

    id: RowId
    team: RowId
    name: str
    division: int
    venue: str = ""
    withdrawn_on: date | None = None


class PointsTaken(SnapshotPart, frozen=True):
    """Points that the league took or gave."""

    points: Exact
    reason: str


class DecisionShown(SnapshotPart, frozen=True):
    """What a tie-break said of a team: None where it does not apply."""

    code: str
    value: Exact | None = None
    among: tuple[str, ...] = ()
    decided: bool = False


class DivisionRow(SnapshotPart, frozen=True):
    """A line of a table; of an average that was brought in, only rank, average, points and matches are known."""

    team: RowId
    name: str
    rank: int
    points: Exact
    move: int | None = None
    zone: str = ""
    certain: str = ""
    average: Exact | None = None
    played: int | None = None
    won: int | None = None
    drawn: int | None = None
    lost: int | None = None
    scored: Exact | None = None
    conceded: Exact | None = None
    margin: Exact | None = None
    awarded: int | None = None
    adjustments: tuple[PointsTaken, ...] = ()
    form: tuple[str, ...] = ()
    decisions: tuple[DecisionShown, ...] = ()
    withdrawn: bool | None = None


class TeamOut(SnapshotPart, frozen=True):
    """A team that left, and whose matches count no more."""

    team: RowId
    name: str
    on: date | None = None


class DivisionShown(SnapshotPart, frozen=True):
    """A division with its table, best first."""

    level: int
    name: str
    played: int = 0
    left: int = 0
    given: bool = False
    rows: tuple[DivisionRow, ...] = ()
    out: tuple[TeamOut, ...] = ()


class FixtureShown(SnapshotPart, frozen=True):
    """A match. Points, version and reason stand where a result does, scores where it was played."""

    number: int
    division: int
    matchday: int
    home: RowId
    home_name: str
    away: RowId
    away_name: str
    state: str
    played_on: date | None = None
    starts: time | None = None
    venue: str = ""
    postponed_from: date | None = None
    postponed_by: str = ""
    points: tuple[Exact, Exact] | None = None
    scores: tuple[Exact, Exact] | None = None
    version: int = 0
    reason: str | None = None


class HandicapLine(SnapshotPart, frozen=True):
    """A team's values in a signed table, fractions as text; what is None a new team does not have."""

    name: str
    handicap: int
    division: str = ""
    average: Exact | None = None
    expected_vp_difference: Exact | None = None
    merged_vp_difference: Exact | None = None
    older_scheme: int | None = None
    provisional: bool = False


class HandicapTableShown(SnapshotPart, frozen=True):
    """A signed table. `question` is its exact input, as `read_question` reads it."""

    number: int
    signed_at: datetime
    scheme: str
    question: dict[str, Any]
    by: str = ""
    note: str = ""
    new_season: str | None = None
    until: date | None = None
    results: int = 0
    teams: tuple[HandicapLine, ...] = ()


class CupSource(SnapshotPart, frozen=True):
    """The signed table that a cup was drawn from."""

    season: str
    slug: str
    number: int


class CupTeam(SnapshotPart, frozen=True):
    """A team at its place of the draw."""

    place: int
    name: str
    handicap: int | None = None


class CupBye(SnapshotPart, frozen=True):
    """A team that has no match in a round."""

    round: int
    name: str


class CupMatchShown(SnapshotPart, frozen=True):
    """A match. Names are blank until they are known; with a result it has a version."""

    number: int
    round: int
    stage: int = 0
    third_place: bool = False
    home: str = ""
    away: str = ""
    home_from: int | None = None
    away_from: int | None = None
    receiver: str = ""
    received: int | None = None
    winner: str = ""
    level: bool = False
    open: bool = False
    version: int | None = None
    given_to: str | None = None
    reason: str | None = None
    scores: tuple[Exact, Exact] | None = None
    after: Exact | None = None


class CupRow(SnapshotPart, frozen=True):
    """A line of a round robin; `after` is IMPs won less IMPs lost, after handicaps."""

    name: str
    rank: int
    played: int
    won: int
    drawn: int
    lost: int
    points: int
    after: Exact


class CupShown(SnapshotPart, frozen=True):
    """A cup: its teams in the order of the draw, byes, matches, the table of a round robin, and who won."""

    number: int
    name: str
    kind: str
    ties: str
    handicaps: bool
    seed: int | None = None
    table: CupSource | None = None
    teams: tuple[CupTeam, ...] = ()
    starts_shown: bool = True
    rounds: int = 0
    byes: tuple[CupBye, ...] = ()
    matches: tuple[CupMatchShown, ...] = ()
    standings: tuple[CupRow, ...] = ()
    winners: tuple[str, ...] = ()
    open: int = 0


class LeagueShown(Shown, frozen=True, kw_only=True):
    """A season of a league. `scoring` is how its matches score, as `parse_league_scoring` reads it."""

    scoring: dict[str, Any]
    entries: tuple[TeamShown, ...]
    divisions: tuple[DivisionShown, ...] = ()
    fixtures: tuple[FixtureShown, ...] = ()
    handicap_tables: tuple[HandicapTableShown, ...] = ()
    cups: tuple[CupShown, ...] = ()
