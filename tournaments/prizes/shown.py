"""The totals of an event, as snapshots hold them."""

from __future__ import annotations

from typing import Annotated

from tournaments.base.shown import Doc, Exact, RowId, SnapshotPart


class TotalsKindShown(SnapshotPart, frozen=True):
    """A kind of marks."""

    id: RowId
    name: str
    weight: Exact
    in_total: bool


class TotalRow(SnapshotPart, frozen=True):
    """A player's points from games, marks, penalties and total."""

    entry: RowId
    name: str
    rank: Annotated[int, Doc("By the total, or by games only.")]
    games: Annotated[Exact, Doc("Points from games alone.")]
    marks: Annotated[tuple[Exact | None, ...], Doc("One for each kind, in its order; null for none.")]
    penalties: Exact
    total: Exact
    games_rank: Annotated[int, Doc("The place by games alone.")] = 0


class PublicPenaltyShown(SnapshotPart, frozen=True):
    """A penalty that everybody may read. `round` is 0 for one of the whole event."""

    entry: RowId
    name: str
    kind: str
    points: Exact
    reason: str
    round: int = 0


class TotalsShown(SnapshotPart, frozen=True):
    """The table of totals; `by_total` says that it ranks the players of the event."""

    by_total: bool = False
    kinds: tuple[TotalsKindShown, ...] = ()
    rows: tuple[TotalRow, ...] = ()
    penalties: tuple[PublicPenaltyShown, ...] = ()
