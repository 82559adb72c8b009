"""The second table of an event, as snapshots hold it."""

from __future__ import annotations

from typing import Any, Final

from tournaments.base.shown import Exact, RowId, SnapshotPart
from tournaments.events.shown import Told


class TopDogRow(SnapshotPart, frozen=True):
    """A line. `history` is what the handicap froze from, as `history_of_json` reads it; the podium is `excluded`."""

    entry: RowId
    name: str
    history: dict[str, Any]
    handicap: Exact
    rounds_charged: int
    score: Exact
    charged: Exact
    net: Exact
    army: str = ""
    reason: str = ""
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
