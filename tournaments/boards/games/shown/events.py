"""An event with its heats, boards, people and pools."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from tournaments.base.shown import Doc, Exact, RowId, SnapshotPart
from tournaments.boards.games.shown.draws import DiscardedDraw, DrawShown, PowersGiven
from tournaments.boards.games.shown.standings import BoardsTables
from tournaments.events.shown import ScoreSet, Shown


class EntryShown(SnapshotPart, frozen=True):
    """A player. They come in the order of their last names."""

    id: RowId
    name: str
    town: str = ""
    last_name: Annotated[str, Doc("As shown: it may be an initial.")] = ""


class SeatShown(SnapshotPart, frozen=True):
    """A seat; its facts are null until the game is finished."""

    entry: RowId
    name: str
    power: str = ""
    fills: Annotated[bool, Doc("Whether the player also plays another board, and only fills this seat.")] = False
    before: Annotated[tuple[str, ...], Doc("Who played the seat before.")] = ()
    result: str | None = None
    centers: int | None = None
    final_year: int | None = None
    score: Exact | None = None
    set: ScoreSet = None
    chart: Annotated[tuple[int, ...], Doc("Centers after each game-year, 1901 first, if they were recorded.")] = ()


class VoteShown(SnapshotPart, frozen=True):
    """A decided vote of a finished game."""

    number: int
    powers: tuple[str, ...]
    year: int | None = None
    in_favour: int | None = None
    against: int | None = None
    passed: bool | None = None


class GameShown(SnapshotPart, frozen=True):
    """A board."""

    number: int
    state: str
    system: str
    seats: tuple[SeatShown, ...]
    top_board: bool = False
    pool: Annotated[str, Doc("The pool that the board belongs to; blank for none.")] = ""
    times: Annotated[Exact, Doc("The multiplier of its scores in the standings.")] = "1"
    finished_at: datetime | None = None
    votes: Annotated[tuple[VoteShown, ...], Doc("Decided votes of a finished game.")] = ()
    left_out: str = ""


class HeatShown(SnapshotPart, frozen=True):
    """A heat with its boards."""

    number: int
    system: str
    state: str
    games: tuple[GameShown, ...]
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    draws: Annotated[
        tuple[DrawShown, ...], Doc("The seeding runs, which prove that nobody rigged the boards; the oldest first.")
    ] = ()
    discarded: Annotated[tuple[DiscardedDraw, ...], Doc("Seeding runs of an abandoned heat with this number.")] = ()
    powers_given: Annotated[
        tuple[PowersGiven, ...], Doc("Each time that players picked powers in turn; the oldest first.")
    ] = ()


class PoolShown(SnapshotPart, frozen=True):
    """A pool of a heat, and what it means for the standings."""

    heat: int
    pool: int
    name: str
    times: Exact = "1"
    takes_top_ranks: bool = False


class BoardsShown(Shown, frozen=True, kw_only=True):
    """An event of boards. `teams` has the members by team, `sits_out` has the players who sit out, by heat.

    Pages show each player only whether they themselves sit out; the API publishes the heats as they are.
    """

    entries: tuple[EntryShown, ...]
    standings: BoardsTables
    teams: dict[RowId, tuple[RowId, ...]] = {}
    heats: tuple[HeatShown, ...] = ()
    pools: tuple[PoolShown, ...] = ()
    sits_out: dict[int, tuple[RowId, ...]] = {}
