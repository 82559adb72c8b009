"""Standings, teams and best results."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from scoring.core.tie_breaks import BOARDS_TIE_BREAKS, DIRECTOR, BoardsTieBreak
from tournaments.base.codes import one_of
from tournaments.base.shown import Doc, Exact, RowId, SnapshotPart
from tournaments.events.shown import AwardShown, ScoreSet, SetScoreShown


class HeatCell(SnapshotPart, frozen=True):
    """A player's score in one heat: `board` × `factor` = `weighted`, which is added to the total."""

    # `board` and `weighted` are blank where they are the same as `score`, to store less.
    score: Annotated[Exact, Doc("`board` × `times`. The lowest scores are found among these.")]
    state: Annotated[str, Doc(one_of("played", "unplayed"))]
    set: ScoreSet = None
    board: Annotated[Exact, Doc("The score of the board itself, or the unplayed score.")] = ""
    times: Annotated[Exact, Doc("The multiplier of the board's pool; 1 without one.")] = "1"
    tier: Annotated[str, Doc(one_of("lowest", "next_lowest", "final", blank=True))] = ""
    multiplier: Annotated[Exact, Doc("Of the lowest or next lowest scores: 0 where dropped. 1 for all others.")] = "1"
    weighted: Annotated[Exact, Doc("What the heat adds to the total.")] = ""

    @property
    def factor(self) -> Exact:
        """`times` × `multiplier`."""
        return str(Fraction(self.times) * Fraction(self.multiplier))

    @property
    def is_rare(self) -> bool:
        """Whether it shows more than the score of a played game."""
        return bool(self.state == "unplayed" or self.set or self.board or self.tier)


class TieValueShown(SnapshotPart, frozen=True):
    """The value of a tie-break for one of the tied."""

    entry: RowId
    name: str
    value: Annotated[str, Doc("Exact, such as 5/3; several with commas.")]


class PassedTieBreak(SnapshotPart, frozen=True):
    """A tie-break that separated nobody."""

    code: str
    value: Annotated[str | None, Doc("The value that all had; null if the tie-break did not apply.")] = None

    @property
    def name(self) -> str:
        """What it is called."""
        return _tie_break(self.code).name

    @property
    def reason(self) -> str:
        """Why it did not apply; blank where it did."""
        return _tie_break(self.code).unless if self.value is None else ""


class TieReason(SnapshotPart, frozen=True):
    """A tie-break that broke this tie."""

    code: str
    values: tuple[TieValueShown, ...]
    before: Annotated[tuple[PassedTieBreak, ...], Doc("The same, each with its reason.")] = ()
    against: Annotated[tuple[str, ...], Doc("The players whose games the tie-break used, if it used any.")] = ()

    @property
    def name(self) -> str:
        """What it is called."""
        return _tie_break(self.code).name

    @property
    def passed(self) -> tuple[str, ...]:
        """Tie-breaks that split nothing before."""
        return tuple(each.name for each in self.before)


class TopRankShown(SnapshotPart, frozen=True):
    """Why a line ranks before those with greater totals."""

    pool: Annotated[str, Doc("The pool that decides the first ranks.")]
    heat: int
    score: Annotated[Exact, Doc("On its boards.")]


class StandingsRow(SnapshotPart, frozen=True):
    """A player's line."""

    entry: RowId
    name: str
    status: Annotated[str, Doc(one_of("ranked", "unranked", "not_played"))]
    total: Annotated[Exact, Doc("The sum of the heats and the handicap.")]
    heats: Annotated[tuple[HeatCell | None, ...], Doc("null for an open heat.")]
    rank: int | None = None
    level: Annotated[bool, Doc("Shares the rank.")] = False
    move: Annotated[int | None, Doc("Ranks gained since the previous heat.")] = None
    handicap: Annotated[Exact, Doc("In the total.")] = "0"
    played: int = 0
    qualified: bool = False
    why: tuple[TieReason, ...] = ()
    undecided: Annotated[
        tuple[PassedTieBreak, ...], Doc("The tie-breaks that don't separate those who share the rank.")
    ] = ()
    top: TopRankShown | None = None


class TeamScoreShown(SnapshotPart, frozen=True):
    """A member's score, and whether it counts for the team."""

    entry: RowId
    heat: int
    score: Exact
    state: Annotated[str, Doc(one_of("counted", "lower", "interplay", "other_heat", "final"))]
    game: RowId | None = None
    set: ScoreSet = None


class TeamRow(SnapshotPart, frozen=True):
    """A team's line."""

    team: RowId
    name: str
    total: Exact
    scores: tuple[TeamScoreShown, ...]
    rank: int | None = None


class SetScoreLine(SetScoreShown, frozen=True):
    """A score that the organiser set, with its seat and players."""

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
    set: ScoreSet = None


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
