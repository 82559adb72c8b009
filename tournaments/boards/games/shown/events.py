"""An event with its heats, boards, people and pools."""

from __future__ import annotations

from datetime import datetime

from tournaments.base.shown import Exact, RowId, SnapshotPart
from tournaments.boards.games.shown.draws import DiscardedDraw, DrawShown, PowersGiven
from tournaments.boards.games.shown.standings import BoardsTables
from tournaments.events.shown import SetScoreShown, Shown


class EntryShown(SnapshotPart, frozen=True):
    """A player. They stand in the order of their names."""

    id: RowId
    name: str
    town: str = ""


class SeatShown(SnapshotPart, frozen=True):
    """A seat; its facts are there once the game is finished.

    `before` are those who played it first, `fills` says that somebody fills it who plays another board too, and
    `chart` has the centers after each game-year where they were noted.
    """

    entry: RowId
    name: str
    power: str = ""
    fills: bool = False
    before: tuple[str, ...] = ()
    result: str | None = None
    centers: int | None = None
    final_year: int | None = None
    score: Exact | None = None
    set: SetScoreShown | None = None
    chart: tuple[int, ...] = ()


class VoteShown(SnapshotPart, frozen=True):
    """A vote of a finished game that was decided."""

    number: int
    powers: tuple[str, ...]
    year: int | None = None
    in_favour: int | None = None
    against: int | None = None
    passed: bool | None = None


class GameShown(SnapshotPart, frozen=True):
    """A board. `times` is by what its scores count: the multiplier of its `pool`."""

    number: int
    state: str
    system: str
    seats: tuple[SeatShown, ...]
    top_board: bool = False
    pool: str = ""
    times: Exact = "1"
    finished_at: datetime | None = None
    votes: tuple[VoteShown, ...] = ()
    left_out: str = ""


class HeatShown(SnapshotPart, frozen=True):
    """A heat with its boards; draws, discarded draws and givings of powers stand with the oldest first."""

    number: int
    system: str
    state: str
    games: tuple[GameShown, ...]
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    draws: tuple[DrawShown, ...] = ()
    discarded: tuple[DiscardedDraw, ...] = ()
    powers_given: tuple[PowersGiven, ...] = ()


class PoolShown(SnapshotPart, frozen=True):
    """A pool of a heat, and what it means for the standings."""

    heat: int
    pool: int
    name: str
    times: Exact = "1"
    takes_top_ranks: bool = False


class BoardsShown(Shown, frozen=True, kw_only=True):
    """An event of boards. `teams` has the members by team, `sits_out` who sits out by heat.

    Who sits out is told only to who looks for themselves; the API hands out the heats as they are.
    """

    entries: tuple[EntryShown, ...]
    standings: BoardsTables
    teams: dict[RowId, tuple[RowId, ...]] = {}
    heats: tuple[HeatShown, ...] = ()
    pools: tuple[PoolShown, ...] = ()
    sits_out: dict[int, tuple[RowId, ...]] = {}
