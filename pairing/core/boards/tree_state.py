"""The progress of the search for partitions: the numbers that `set_partitioning` counts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class TreeState:
    """The progress: nodes on the path, work done, whether a partition was `found` or the room is used up.

    For the bound of a node: the `rounds` done, the best gain of the duals, the least cost with that, and the gain when
    the smoothing was last looked at. `radius` smooths as in `smoothing`, and `round_weight` is how much the weight of a
    board counts in this round. A partition may have up to `max_discrepancies`; `truncated` says whether some were left
    out for that.
    """

    depth: int = 0
    work: int = 0
    found: int = 0
    no_room: int = 0
    rounds: int = 0
    dual_gain: int = 0
    cheapest: int = 0
    before: int = 0
    max_discrepancies: int = 0
    truncated: int = 0
    radius: float = 0.0
    round_weight: float = 0.0
