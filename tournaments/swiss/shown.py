"""What pages show of a Swiss event: players, published rounds with their tables, and standings."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from tournaments.base.shown import Doc, Exact, RowId, SnapshotPart
from tournaments.events.shown import AwardShown, Shown

Margins = dict[str, int | float]
"""The figures of a result sheet that were entered of one player, by the names of `MARGINS`."""


class PlayerShown(SnapshotPart, frozen=True):
    """A player, with their place in the order of names."""

    id: RowId
    number: int
    name: str
    by_name: int
    town: str = ""
    club: str = ""
    army: str = ""
    rating: int | None = None
    start: Exact = "0"
    joined: int = 1
    withdrawn: int | None = None
    last_name: Annotated[str, Doc("As shown: it may be an initial.")] = ""


class TableShown(SnapshotPart, frozen=True):
    """A table: the two players, the outcome of each and their figures once there is a result."""

    number: int
    entries: tuple[RowId, RowId]
    names: tuple[str, str]
    outcomes: tuple[str, ...] = ()
    margins: tuple[Margins, ...] = ()
    version: int = 0


class ByeShown(SnapshotPart, frozen=True):
    """A player without a table in a round, and why."""

    entry: RowId
    name: str
    kind: str


Reasons = tuple[tuple[str, dict[str, Any]], ...]
"""Codes with figures, which `explanations` puts into words."""


class Explanation(SnapshotPart, frozen=True):
    """Why a round is paired as it is: the reasons of a pair by the lower id of its entries, those of byes by entry."""

    pairs: dict[RowId, Reasons] = {}
    byes: dict[RowId, Reasons] = {}


class RoundShown(SnapshotPart, frozen=True):
    """A published round; `open` counts its tables without a result."""

    number: int
    tables: tuple[TableShown, ...]
    published_at: datetime | None = None
    open: int = 0
    why: Explanation = Explanation()
    byes: tuple[ByeShown, ...] = ()


class TieBreakColumn(SnapshotPart, frozen=True):
    """A column of the standings."""

    code: str
    name: str


class TracedValue(SnapshotPart, frozen=True):
    """A player's value of a tie-break, with its arithmetic."""

    name: str
    text: str
    value: Annotated[str | None, Doc("Exact, such as 5/3.")] = None


class RankReason(SnapshotPart, frozen=True):
    """The tie-break that split two lines, and the values of both."""

    code: str
    ahead: TracedValue
    behind: TracedValue


class SwissRow(SnapshotPart, frozen=True):
    """A line of the standings; `why` says what put it below the one above, with the arithmetic of both."""

    entry: RowId
    name: str
    rank: int
    points: Exact
    level: Annotated[bool, Doc("Whether somebody shares the rank.")] = False
    move: int | None = None
    values: tuple[Exact | None, ...] = ()
    why: RankReason | None = None


class TeamPlayer(SnapshotPart, frozen=True):
    """A player of a team."""

    entry: RowId
    name: str
    rank: int
    points: Exact
    counts: Annotated[bool, Doc("Whether the team counts these points.")] = False


class SwissTeamRow(SnapshotPart, frozen=True):
    """A team or club with its players, best first."""

    name: str
    rank: int
    points: Exact
    players: tuple[TeamPlayer, ...]
    level: bool = False


class RunningTable(SnapshotPart, frozen=True):
    """The standings with the results so far of the round in progress; a game without a result counts nothing yet."""

    round: int
    open: Annotated[int, Doc("Tables without a result.")]
    tables: int
    rows: tuple[SwissRow, ...]
    teams: tuple[SwissTeamRow, ...] | None = None


class SwissTable(SnapshotPart, frozen=True):
    """The standings after the last complete round; `teams` is null in an event without, `running` between rounds."""

    rows: tuple[SwissRow, ...]
    rounds: int = 0
    tie_break_places: Annotated[
        int, Doc("How many places the tie-breaks decide; below them ranks are shared. 0 is all.")
    ] = 0
    columns: tuple[TieBreakColumn, ...] = ()
    teams: tuple[SwissTeamRow, ...] | None = None
    awards: tuple[AwardShown, ...] = ()
    running: RunningTable | None = None
    annulled: tuple[str, ...] = ()


class SwissShown(Shown, frozen=True, kw_only=True):
    """A Swiss event. `colours` are those of the first and the second player, empty where none are assigned."""

    system: str
    planned: int
    bye_result: str
    entries: tuple[PlayerShown, ...]
    standings: SwissTable
    colours: tuple[str, ...] = ()
    rounds: tuple[RoundShown, ...] = ()
