"""What pages show of a season: divisions with their tables, matches, signed handicap tables and cups."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Annotated, Any

from tournaments.base.codes import one_of
from tournaments.base.shown import Doc, Exact, RowId, SnapshotPart
from tournaments.events.shown import Shown

A_SCHEME = "One of the schemes that can be sent; later versions may have more."
FIXTURE_STATES = ("scheduled", "postponed", "played", "awarded", "void")


class TeamShown(SnapshotPart, frozen=True):
    """A team of the season; `id` is its own there, and `team` that of the club."""

    id: RowId
    team: RowId
    name: str
    division: int
    venue: str = ""
    withdrawn_on: date | None = None


class PointsTaken(SnapshotPart, frozen=True):
    """Points that the league deducted or added."""

    points: Exact
    reason: str


class DecisionShown(SnapshotPart, frozen=True):
    """The value of a tie-break for a team; null if it does not apply."""

    code: str
    value: Exact | None = None
    among: tuple[str, ...] = ()
    decided: bool = False


class DivisionRow(SnapshotPart, frozen=True):
    """A line of a table; for an imported average, only rank, average, points and matches are known."""

    team: RowId
    name: str
    rank: int
    points: Exact
    move: Annotated[int | None, Doc("Ranks gained since the previous matchday.")] = None
    zone: Annotated[str, Doc(one_of("up", "down", text="By the current table.", blank=True))] = ""
    certain: Annotated[str, Doc("up, down, stays, or blank while it is open.")] = ""
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
    """A division's table, best first."""

    level: int
    name: str
    played: int = 0
    left: int = 0
    given: bool = False
    rows: tuple[DivisionRow, ...] = ()
    out: tuple[TeamOut, ...] = ()


class FixtureShown(SnapshotPart, frozen=True):
    """A match. Scores and points are given if there is a result."""

    number: int
    division: Annotated[int, Doc("Its level.")]
    matchday: int
    home: Annotated[RowId, Doc("The id of the team in this season.")]
    home_name: str
    away: RowId
    away_name: str
    state: Annotated[str, Doc(one_of(*FIXTURE_STATES))]
    played_on: date | None = None
    starts: Annotated[time | None, Doc("Such as 19:15, in the season's time zone.")] = None
    venue: str = ""
    postponed_from: date | None = None
    postponed_by: str = ""
    points: tuple[Exact, Exact] | None = None
    scores: tuple[Exact, Exact] | None = None  # for a match that was played
    version: Annotated[int, Doc("The result's version; 0 if there is none.")] = 0
    reason: str | None = None


class HandicapLine(SnapshotPart, frozen=True):
    """A team's handicap in whole IMPs. Form-L calculates it from the VPs a match that the team is behind the best of
    its division and of the league. These are null in other schemes."""

    name: str
    handicap: int
    division: str = ""
    average: Annotated[Exact | None, Doc("null for a new team.")] = None
    expected_vp_difference: Exact | None = None
    merged_vp_difference: Exact | None = None
    older_scheme: Annotated[int | None, Doc("6 IMPs a rank; null for a new team.")] = None
    provisional: bool = False


class HandicapTableShown(SnapshotPart, frozen=True):
    """A signed table. `question` is its exact input, fractions as text."""

    number: int
    signed_at: datetime
    scheme: Annotated[str, Doc(A_SCHEME)]
    question: dict[str, Any]  # as `read_question` reads it
    by: str = ""
    note: str = ""
    new_season: str | None = None
    until: date | None = None
    results: int = 0
    teams: tuple[HandicapLine, ...] = ()


class CupTable(SnapshotPart, frozen=True):
    """The signed table that a cup uses."""

    season: str
    slug: str
    number: int


class CupTeam(SnapshotPart, frozen=True):
    """A team at its place in the seeding."""

    place: int
    name: str
    handicap: Annotated[int | None, Doc("null without handicaps, and where its source is hidden.")] = None


class CupBye(SnapshotPart, frozen=True):
    """A team that has no match in a round."""

    round: int
    name: str


class CupMatchShown(SnapshotPart, frozen=True):
    """A match. Names are blank until they are known; `after` is the difference by which home won, with the handicap."""

    number: int
    round: int
    stage: int = 0
    third_place: bool = False
    home: str = ""
    away: str = ""
    home_from: int | None = None
    away_from: int | None = None
    receiver: str = ""
    received: Annotated[int | None, Doc("null where the start rests on results that are hidden.")] = None
    winner: str = ""
    level: bool = False
    open: bool = False
    play_by: Annotated[date | None, Doc("The deadline of its round.")] = None
    version: int | None = None
    given_to: str | None = None
    reason: str | None = None
    scores: tuple[Exact, Exact] | None = None
    after: Exact | None = None


class CupStanding(SnapshotPart, frozen=True):
    """A line of a round robin."""

    name: str
    rank: int
    played: int
    won: int
    drawn: int
    lost: int
    points: int
    after: Annotated[Exact, Doc("IMPs won minus IMPs lost, after handicaps.")]


class CupShown(SnapshotPart, frozen=True):
    """A cup's current state."""

    number: int
    name: str
    kind: Annotated[str, Doc(one_of("knock_out", "round_robin"))]
    ties: Annotated[str, Doc(one_of("decide", "weaker", "stronger"))]
    handicaps: Annotated[bool, Doc("Whether it is played with handicaps.")]
    seed: int | None = None
    third_place: Annotated[bool, Doc("Whether there is a match for third place.")] = False
    double: Annotated[bool, Doc("Whether everyone meets twice.")] = False
    table: CupTable | None = None
    teams: tuple[CupTeam, ...] = ()  # in the order of the draw
    starts_shown: bool = True
    rounds: int = 0
    byes: tuple[CupBye, ...] = ()
    matches: tuple[CupMatchShown, ...] = ()
    standings: tuple[CupStanding, ...] = ()  # of a round robin
    winners: tuple[str, ...] = ()
    open: Annotated[int, Doc("Matches that can be played now.")] = 0


class LeagueShown(Shown, frozen=True, kw_only=True):
    """A season of a league. `scoring` is how its matches score, as `parse_league_scoring` reads it."""

    scoring: dict[str, Any]
    entries: tuple[TeamShown, ...]
    divisions: tuple[DivisionShown, ...] = ()
    fixtures: tuple[FixtureShown, ...] = ()
    handicap_tables: tuple[HandicapTableShown, ...] = ()
    cups: tuple[CupShown, ...] = ()
