"""Figures of the desk as points of an SVG, drawn by templates."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.selectors.seeding_runs import RunLine

__all__ = ["ConflictChart", "conflict_chart", "spark_points"]

LEFT, RIGHT, TOP, BOTTOM = 34, 274, 12, 112
CLOSE = 3  # times the fall: a bound above that would leave the curve at the top edge


@dataclass(frozen=True, slots=True)
class ConflictChart:
    """The total conflict over the time of a search, in a frame of 340 × 138."""

    points: str
    end_x: float
    end_y: float
    label_y: float
    bound_y: float
    bound_label_y: float
    ticks: tuple[tuple[float, int], ...]
    before: int
    now: int
    bound: int
    seconds: float


def conflict_chart(line: RunLine) -> ConflictChart | None:
    """The chart of a run; None until its total has fallen."""
    curve, run = line.run.curve, line.run
    if len(curve) < 2 or run.lower_bound is None or curve[0][1] == curve[-1][1]:
        return None
    highest = max([*(total for _, total in curve), run.lower_bound])
    lowest = _below(run.lower_bound, highest)
    span = highest - lowest or 1
    seconds = max(float(curve[-1][0]), 0.01)

    def y(value: float) -> float:
        return round(BOTTOM - (value - lowest) / span * (BOTTOM - TOP), 1)

    points = [(round(LEFT + at / seconds * (RIGHT - LEFT), 1), y(total)) for at, total in curve]
    end_y, bound_y = points[-1][1], y(run.lower_bound)
    apart = max(0.0, 15 - abs(bound_y - end_y)) / 2  # two labels need 15 units between their lines
    middle = (lowest + highest) // 2
    return ConflictChart(
        points=" ".join(f"{x},{height}" for x, height in points),
        end_x=points[-1][0],
        end_y=end_y,
        label_y=end_y + 4 - apart,
        bound_y=bound_y,
        bound_label_y=bound_y + 4 + apart,
        ticks=tuple((y(value), value) for value in sorted({lowest, middle, highest})),
        before=int(curve[0][1]),
        now=int(curve[-1][1]),
        bound=run.lower_bound,
        seconds=round(seconds, 1 if seconds >= 1 else 2),
    )


def _below(bound: int, highest: int) -> int:
    """Where the figure begins: at 0 where the fall is worth seeing from there, else somewhat below the bound."""
    if bound < (highest - bound) * CLOSE:
        return min(0, bound)
    return bound - max(1, (highest - bound) // 4)


def spark_points(line: RunLine) -> str:
    """The total over the time of a search as a line of 80 × 20, from the top down; blank until it has two points."""
    curve = line.run.curve
    if len(curve) < 2:
        return ""
    totals = [total for _, total in curve]
    lowest, span = min(totals), max(totals) - min(totals) or 1
    seconds = max(float(curve[-1][0]), 0.01)
    return " ".join(f"{at / seconds * 80:.1f},{19 - (total - lowest) / span * 18:.1f}" for at, total in curve)
