"""The second table of an event, as snapshots hold it."""

from __future__ import annotations

from typing import Annotated, Any, Final

from tournaments.base.shown import Doc, Exact, RowId, SnapshotPart
from tournaments.events.shown import Told


class TopDogRow(SnapshotPart, frozen=True):
    """A line of the second table; `rank` is null on the podium, and before the first complete round."""

    entry: RowId
    name: str
    history: Annotated[
        dict[str, Any], Doc("The record from which the handicap was frozen, as `history_of_json` reads it.")
    ]
    handicap: Exact
    rounds_charged: int
    score: Exact
    charged: Exact
    net: Exact
    army: Annotated[str, Doc("As it was when the handicap was frozen.")] = ""
    reason: Annotated[str, Doc("Why the handicap was recalculated; blank if it was not.")] = ""
    main_rank: int | None = None
    excluded: bool = False
    rank: int | None = None


class TopDogShown(SnapshotPart, frozen=True):
    """The second table after the last complete round. `table` is that of discounts, as `parse_table` reads it."""

    table: dict[str, Any]
    highest_of_game: Exact
    podium_excluded: int = 0
    charge_missed_rounds: bool = False
    rounds: int = 0
    frozen: bool = False
    rows: tuple[TopDogRow, ...] = ()


TOP_DOG: Final = Told[TopDogShown]("top_dog", TopDogShown)
