"""Standings, teams and best results."""

from __future__ import annotations

from scoring.core.tie_breaks import BOARDS_TIE_BREAKS, DIRECTOR, BoardsTieBreak
from tournaments.base.shown import Exact, RowId, SnapshotPart
from tournaments.events.shown import AwardShown, SetScoreShown


class HeatCell(SnapshotPart, frozen=True):
    """A player's score in one heat; `weighted` is what it adds to the total.

    `board` is the score of the board itself, `times` the multiplier of its pool. A score among the lowest has a `tier`
    and the `multiplier` of that.
    """

    score: Exact
    state: str
    set: SetScoreShown | None = None
    board: Exact = ""
    times: Exact = "1"
    tier: str = ""
    multiplier: Exact = "1"
    weighted: Exact = ""

    @property
    def is_rare(self) -> bool:
        """Whether it says more than the score of a game that was played."""
        return bool(self.state == "unplayed" or self.set or self.board or self.tier)


class TieValueShown(SnapshotPart, frozen=True):
    """What a tie-break gave one of the tied."""

    entry: RowId
    name: str
    value: str


class PassedTieBreak(SnapshotPart, frozen=True):
    """A tie-break that took nobody apart: the value that all had, or the reason why it did not apply."""

    code: str
    value: str | None = None

    @property
    def name(self) -> str:
        """What it is called."""
        return _tie_break(self.code).name

    @property
    def reason(self) -> str:
        """Why it did not apply; blank where it did."""
        return _tie_break(self.code).unless if self.value is None else ""


class TieReason(SnapshotPart, frozen=True):
    """A tie-break that split a tie; `against` are those whose games it looked at, `before` what split nothing."""

    code: str
    values: tuple[TieValueShown, ...]
    before: tuple[PassedTieBreak, ...] = ()
    against: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What it is called."""
        return _tie_break(self.code).name

    @property
    def passed(self) -> tuple[str, ...]:
        """The names of those that split nothing before."""
        return tuple(each.name for each in self.before)


class TopRankShown(SnapshotPart, frozen=True):
    """Why a line stands before those with greater totals: its score in the pool that decides the first ranks."""

    pool: str
    heat: int
    score: Exact


class StandingsRow(SnapshotPart, frozen=True):
    """A player's line; a heat that is still open is None."""

    entry: RowId
    name: str
    status: str
    total: Exact
    heats: tuple[HeatCell | None, ...]
    rank: int | None = None
    level: bool = False
    move: int | None = None
    handicap: Exact = "0"
    played: int = 0
    qualified: bool = False
    why: tuple[TieReason, ...] = ()
    undecided: tuple[PassedTieBreak, ...] = ()
    top: TopRankShown | None = None


class TeamScoreShown(SnapshotPart, frozen=True):
    """A member's score, and whether it counts for the team."""

    entry: RowId
    heat: int
    score: Exact
    state: str
    game: RowId | None = None
    set: SetScoreShown | None = None


class TeamRow(SnapshotPart, frozen=True):
    """A team's line."""

    team: RowId
    name: str
    total: Exact
    scores: tuple[TeamScoreShown, ...]
    rank: int | None = None


class SetScoreLine(SetScoreShown, frozen=True):
    """A score that the director set, and whose."""

    heat: int
    game: int
    power: str
    names: tuple[str, ...]


class PowerResultShown(SnapshotPart, frozen=True):
    """One of the best results with a power."""

    rank: int
    entry: RowId
    name: str
    heat: int
    game: int
    score: Exact
    set: SetScoreShown | None = None


class PowerShown(SnapshotPart, frozen=True):
    """A power, and its best results."""

    power: str
    results: tuple[PowerResultShown, ...]


class BoardsTables(SnapshotPart, frozen=True):
    """The tables of all players and of those who qualified, each with its awards; teams, set scores, powers."""

    all: tuple[StandingsRow, ...]
    qualified: tuple[StandingsRow, ...]
    awards: dict[str, tuple[AwardShown, ...]]
    by_power: tuple[PowerShown, ...]
    teams: tuple[TeamRow, ...] = ()
    set_scores: tuple[SetScoreLine, ...] = ()

    def rows(self, *, only_qualified: bool) -> tuple[StandingsRow, ...]:
        """One of the two tables."""
        return self.qualified if only_qualified else self.all


def _tie_break(code: str) -> BoardsTieBreak:
    return DIRECTOR if code == DIRECTOR.code else BOARDS_TIE_BREAKS[code]
