"""The plot of wins against matches, as plain numbers for an SVG template: bands of even chances, and a mark a count.

Source: `rdbl-form-l-handicap.md`, figures 1 and 2; ruling R2 (bands with tails of 25, 5 and 1 %).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from common.web.charts import Tick
from handicaps.core.fairness import BANDS, band_edges

WIDTH: Final = 360
LEFT: Final = 40
RIGHT: Final = 312
TOP: Final = 26
BOTTOM: Final = 284
TICKS: Final = 5


@dataclass(frozen=True, slots=True)
class BandLine:
    """A band's two edges as paths, and where its name stands."""

    name: str
    upper: str
    lower: str
    label_y: float


@dataclass(frozen=True, slots=True)
class Mark:
    """A count: its place and number; `wide` for the sum of others, which is drawn as a ring."""

    number: str
    x: float
    y: float
    is_sum: bool


@dataclass(frozen=True, slots=True)
class BandsChart:
    """Matches to the right, wins upwards."""

    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    bands: tuple[BandLine, ...]
    half_y: float
    marks: tuple[Mark, ...]
    width: int = WIDTH
    height: int = BOTTOM + 40
    left: int = LEFT
    right: int = RIGHT
    top: int = TOP
    bottom: int = BOTTOM


def bands_chart(counts: Sequence[tuple[str, int, int, bool]]) -> BandsChart:
    """The chart of `counts`: number, wins, matches, and whether it is a sum. At least one, each with a match."""
    step = _step(max(matches for _number, _wins, matches, _sum in counts))
    most = step * math.ceil(max(max(matches for _number, _wins, matches, _sum in counts) * 1.05, 8) / step)
    highest = max([most * 0.65, *(wins for _number, wins, _matches, _sum in counts)])
    up_step = _step(highest, ticks=8)
    top = up_step * math.ceil(highest / up_step)

    def x(matches: float) -> float:
        return round(LEFT + matches / most * (RIGHT - LEFT), 1)

    def y(wins: float) -> float:
        return round(BOTTOM - wins / top * (BOTTOM - TOP), 1)

    edges = band_edges(most)
    bands = []
    for k, (name, _tail) in enumerate(BANDS):
        lower = [(x(edge.matches), y(edge.bands[k][0])) for edge in edges]
        upper = [(x(edge.matches), y(min(edge.bands[k][1], top))) for edge in edges]
        bands.append(BandLine(name, _path(upper), _path(lower), upper[-1][1]))
    return BandsChart(
        across=tuple(Tick(x(value), value) for value in range(0, most + 1, step)),
        up=tuple(Tick(y(value), value) for value in range(0, top + 1, up_step)),
        bands=tuple(_apart(bands)),
        half_y=y(most / 2),
        marks=tuple(Mark(number, x(matches), y(wins), is_sum) for number, wins, matches, is_sum in counts),
    )


def _apart(bands: Sequence[BandLine]) -> list[BandLine]:
    """The names of the bands moved up until none covers another."""
    placed: list[BandLine] = []
    for band in bands:
        limit = placed[-1].label_y - 13 if placed else BOTTOM
        placed.append(BandLine(band.name, band.upper, band.lower, min(band.label_y, limit)))
    return placed


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in ((LEFT, BOTTOM), *points))


def _step(most: float, *, ticks: int = TICKS) -> int:
    """A round step that cuts the scale into about `ticks`."""
    power: int = 10 ** max(0, math.floor(math.log10(max(most / ticks, 1))))
    return next(power * nice for nice in (1, 2, 5, 10) if power * nice * ticks >= most * 0.999)
