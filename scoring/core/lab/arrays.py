"""Many boards at once as arrays of small numbers: what simulations and the questions of the scoring lab work on.

Row by row the facts are those of `SeatFacts`, the seats in the order of `POWERS`. A fact that is not known is −1 among
the centers and 0 elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from scoring.core.seats import SEATS, Result, SeatFacts
from scoring.core.words import POWERS

Small = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float64]
WIN: Final = 1
LOSS: Final = -1
NOT_KNOWN: Final = -1
"""Among the centers: how many is not known."""


@dataclass(frozen=True, slots=True, eq=False)
class Boards:
    """`N` boards. `centers`, `results`, `final_years` and `total_centers` are N × 7, `charts` N × 7 × years.

    `results` holds `WIN`, `LOSS` or 0; `chart_years` the game-years that each board's chart covers, 0 for no chart.
    """

    centers: Small
    results: Small
    final_years: npt.NDArray[np.int16]
    total_centers: npt.NDArray[np.int16]
    charts: Small
    chart_years: Small

    def __len__(self) -> int:
        return len(self.centers)

    def take(self, which: slice | npt.NDArray[Any]) -> Boards:
        """The boards at `which`: a slice, numbers of rows, or a mask."""
        return Boards(
            self.centers[which],
            self.results[which],
            self.final_years[which],
            self.total_centers[which],
            self.charts[which],
            self.chart_years[which],
        )

    def seats(self, board: int) -> tuple[SeatFacts, ...]:
        """One board's seats as the exact rules take them."""
        return tuple(self._seat(board, seat) for seat in range(SEATS))

    def _seat(self, board: int, seat: int) -> SeatFacts:
        results: dict[int, Result] = {WIN: "win", LOSS: "loss"}
        centers = int(self.centers[board, seat])
        years = int(self.chart_years[board])
        return SeatFacts(
            POWERS[seat],
            results.get(int(self.results[board, seat])),
            None if centers == NOT_KNOWN else centers,
            int(self.final_years[board, seat]) or None,
            int(self.total_centers[board, seat]) or (None if centers == NOT_KNOWN or centers > 0 else 0),
            tuple(int(count) for count in self.charts[board, seat, :years]) or None,
        )


def boards_of(
    centers: npt.ArrayLike,
    *,
    results: npt.ArrayLike | None = None,
    final_years: npt.ArrayLike | None = None,
    total_centers: npt.ArrayLike | None = None,
    charts: npt.ArrayLike | None = None,
    chart_years: npt.ArrayLike | None = None,
) -> Boards:
    """Boards from arrays, N × 7 and for charts N × 7 × years; what is left out is not known."""
    counts = np.asarray(centers, dtype=np.int8)
    shape = counts.shape
    grid = np.zeros((*shape, 0), dtype=np.int8) if charts is None else np.asarray(charts, dtype=np.int8)
    if chart_years is None:
        chart_years = np.full(len(counts), grid.shape[2])
    return Boards(
        counts,
        _filled(results, shape, np.int8),
        _filled(final_years, shape, np.int16),
        _filled(total_centers, shape, np.int16),
        grid,
        np.asarray(chart_years, dtype=np.int8),
    )


def _filled(values: npt.ArrayLike | None, shape: tuple[int, ...], kind: type[Any]) -> npt.NDArray[Any]:
    if values is None:
        return np.zeros(shape, dtype=kind)
    return np.ascontiguousarray(np.broadcast_to(np.asarray(values, dtype=kind), shape))


def board_arrays(boards: Sequence[Sequence[SeatFacts]]) -> Boards:
    """The same boards as arrays; their seats are put in the order of `POWERS`."""
    ordered = [sorted(seats, key=lambda seat: POWERS.index(seat.power)) for seats in boards]
    lengths = [max(len(seat.chart or ()) for seat in seats) for seats in ordered]
    years = max(lengths, default=0)
    charts = [[(*(seat.chart or ()), *(0,) * (years - len(seat.chart or ()))) for seat in seats] for seats in ordered]
    results = {"win": WIN, "loss": LOSS, None: 0}
    shape = (len(ordered), SEATS)
    return boards_of(
        np.reshape([NOT_KNOWN if s.centers is None else s.centers for seats in ordered for s in seats], shape),
        results=np.reshape([results[s.result] for seats in ordered for s in seats], shape),
        final_years=np.reshape([s.final_year or 0 for seats in ordered for s in seats], shape),
        total_centers=np.reshape([s.total_centers or 0 for seats in ordered for s in seats], shape),
        charts=np.reshape(np.asarray(charts, dtype=np.int8), (*shape, years)),
        chart_years=lengths,
    )


def join_boards(parts: Sequence[Boards]) -> Boards:
    """All boards of `parts` in one."""
    years = max(part.charts.shape[2] for part in parts)
    charts = [np.pad(part.charts, ((0, 0), (0, 0), (0, years - part.charts.shape[2]))) for part in parts]
    return Boards(
        np.concatenate([part.centers for part in parts]),
        np.concatenate([part.results for part in parts]),
        np.concatenate([part.final_years for part in parts]),
        np.concatenate([part.total_centers for part in parts]),
        np.concatenate(charts),
        np.concatenate([part.chart_years for part in parts]),
    )
