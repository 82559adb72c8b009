"""The points of simulated boards: the model's boards as the scoring lab's arrays."""

from __future__ import annotations

import numpy as np

from pairing.core.adviser.model import Boards
from scoring.core.lab.arrays import LOSS, WIN, boards_of
from scoring.core.lab.arrays import Boards as LabBoards


def lab_boards(boards: Boards) -> LabBoards:
    """The same boards with all their facts, for a system compiled by `compile_vectorised`."""
    played = np.arange(boards.chart.shape[1])[None, :, None] < boards.years[:, None, None]
    return boards_of(
        boards.centers,
        results=np.where(boards.wins, WIN, LOSS),
        final_years=boards.final_years,
        total_centers=boards.total_centers,
        charts=np.moveaxis(np.where(played, boards.chart, 0), 1, 2),
        chart_years=boards.years,
    )
