"""The adviser's charts as plain numbers for SVG templates: chances with intervals, and ranks of the best player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pairing.core.adviser.figures import FIRST_RANKS

SHAPES: Final = ("circle", "square")
WIDTH: Final = 340
LEFT: Final = 14
RIGHT: Final = 320
TOP: Final = 8
ROW: Final = 46
BASE: Final = 128
TALLEST: Final = 104
FIRST_BAR: Final = 34
SLOT: Final = 26.4


@dataclass(frozen=True, slots=True)
class Reach:
    """A share as a mark, with its interval as a line."""

    x: float
    low: float
    high: float
    y: float
    shape: str


@dataclass(frozen=True, slots=True)
class ShareLine:
    """One chance: its words above the marks of each format."""

    label: str
    y: float
    reaches: tuple[Reach, ...]


@dataclass(frozen=True, slots=True)
class ShareChart:
    """Chances from 0 to 100 percent."""

    height: int
    bottom: int
    ticks: tuple[tuple[float, int], ...]
    lines: tuple[ShareLine, ...]
    width: int = WIDTH
    left: int = LEFT
    right: int = RIGHT


@dataclass(frozen=True, slots=True)
class Bar:
    """One rank: a column for each format, as (x, y, height, css class)."""

    label: str
    middle: float
    columns: tuple[tuple[float, float, float, str], ...]
    shares: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class RankChart:
    """How often the best player had each rank."""

    bars: tuple[Bar, ...]
    width: float
    ticks: tuple[tuple[float, int], ...]
    base: int = BASE


def share_chart(lines: Sequence[tuple[str, Sequence[Mapping[str, float]]]]) -> ShareChart:
    """The chart of these chances, one mark for each format."""

    def at(share: float) -> float:
        return round(LEFT + share * (RIGHT - LEFT), 1)

    drawn = []
    for row, (label, shares) in enumerate(lines):
        top = TOP + row * ROW
        reaches = tuple(
            Reach(at(one["share"]), at(one["low"]), at(one["high"]), top + 22 + which * 13, SHAPES[which])
            for which, one in enumerate(shares)
        )
        drawn.append(ShareLine(label, top + 10, reaches))
    bottom = TOP + ROW * len(lines)
    return ShareChart(bottom + 20, bottom, tuple((at(p / 100), p) for p in (0, 25, 50, 75, 100)), tuple(drawn))


def rank_chart(counts: Sequence[Sequence[int]]) -> RankChart:
    """The chart of these counts of ranks, the last one holding all further ranks."""
    shares = [[count / max(sum(each), 1) for count in each] for each in counts]
    highest = max(max(each) for each in shares) or 1
    top = next(step for step in (0.1, 0.2, 0.4, 0.6, 0.8, 1.0) if step >= highest - 1e-9)
    thick = round(20 / len(shares), 1)
    bars = []
    for rank in range(FIRST_RANKS + 1):
        left = FIRST_BAR + SLOT * rank + 3
        columns = []
        for which, each in enumerate(shares):
            height = round(each[rank] / top * TALLEST, 1)
            columns.append((round(left + which * thick, 1), round(BASE - height, 1), height, f"k{which + 1}"))
        label = str(rank + 1) if rank < FIRST_RANKS else f"{FIRST_RANKS + 1}+"
        bars.append(Bar(label, round(left + 10, 1), tuple(columns), tuple(each[rank] for each in shares)))
    ticks = tuple((round(BASE - TALLEST * part, 1), round(top * part * 100)) for part in (0.0, 0.5, 1.0))
    return RankChart(tuple(bars), thick - 1, ticks)
