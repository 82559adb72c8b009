"""The yearly chart of a board as pages draw it: a table of counts, and lines of an SVG. Plain values for templates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from scoring.core.years import FIRST_YEAR, SOLO_CENTERS
from tournaments.events.disciplines import DISCIPLINES

POWERS: Final = {power.code: power for each in DISCIPLINES.values() for power in each.powers}
WIDTH: Final = 340
LEFT: Final = 24
RIGHT: Final = 220
TOP: Final = 10
BOTTOM: Final = 206
HEIGHT: Final = 230
LABEL_STEP: Final = 20.0
LEAST_SCALE: Final = 10
APART: Final = 1.4
MOST_YEAR_LABELS: Final = 7
NEAR_SOLO: Final = 15


@dataclass(frozen=True, slots=True)
class ChartSeat:
    """A seat's centers after each game-year, 1901 first; None where nothing was entered."""

    power: str
    player: str
    counts: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class ChartRow:
    """One game-year: the count of each seat (None after its last), and their sum."""

    year: int
    counts: tuple[int | None, ...]
    total: int


@dataclass(frozen=True, slots=True)
class GraphLine:
    """A power's line, with its label in the right margin; `points` are those of an SVG polyline."""

    css: str
    letter: str
    text: str
    points: str
    end_x: str
    end_y: str
    label_y: str
    out: bool


@dataclass(frozen=True, slots=True)
class CenterGraph:
    """All that the template draws."""

    lines: tuple[GraphLine, ...]
    ticks: tuple[tuple[str, int], ...]
    years: tuple[tuple[str, int], ...]
    solo_y: str
    title: str
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    year_y: int = BOTTOM + 18
    label_x: int = RIGHT + 12


def chart_rows_of(seats: Sequence[ChartSeat]) -> tuple[ChartRow, ...]:
    """The chart by game-years, first to last."""
    charts = [seat.counts or () for seat in seats]
    rows = []
    for k in range(max(map(len, charts), default=0)):
        counts = tuple(chart[k] if k < len(chart) else None for chart in charts)
        rows.append(ChartRow(FIRST_YEAR + k, counts, sum(count or 0 for count in counts)))
    return tuple(rows)


def center_graph(seats: Sequence[ChartSeat]) -> CenterGraph | None:
    """The graph of the seats that have a chart; None where no seat has one."""
    drawn = [seat for seat in seats if seat.counts and seat.power in POWERS]
    if not drawn:
        return None
    years = max(len(seat.counts or ()) for seat in drawn)
    top = max(LEAST_SCALE, *(max(seat.counts or (0,)) for seat in drawn))
    ends = [_y((seat.counts or (0,))[-1], top=top) for seat in drawn]
    heights = _spread(ends)
    lines = tuple(_line(seat, k, years=years, top=top, label_y=heights[k]) for k, seat in enumerate(drawn))
    last = FIRST_YEAR + years - 1
    best = max(drawn, key=lambda seat: (seat.counts or (0,))[-1])
    return CenterGraph(
        lines=lines,
        ticks=tuple((_text(_y(value, top=top)), value) for value in range(0, top + 1, 5)),
        years=tuple((_text(_x(k, years=years)), FIRST_YEAR + k) for k in _labelled(years)),
        solo_y=_text(_y(SOLO_CENTERS, top=top)) if top >= NEAR_SOLO else "",
        title=_("Centers of each power, %(first)s to %(last)s. Most at the end: %(power)s with %(count)s.")
        % {"first": FIRST_YEAR, "last": last, "power": best.power.title(), "count": (best.counts or (0,))[-1]},
    )


def _line(seat: ChartSeat, k: int, *, years: int, top: int, label_y: float) -> GraphLine:
    """A line ends where its power is out; lines are drawn a little apart, so that equal counts stay in sight."""
    counts = seat.counts or ()
    out = 0 in counts
    shown = counts[: counts.index(0) + 1] if out else counts
    shift = (k - 3) * APART
    points = [(_x(i, years=years), _y(count, top=top) + shift) for i, count in enumerate(shown)]
    if len(points) == 1:
        points.append((points[0][0] + 8, points[0][1]))
    power = POWERS[seat.power]
    words = _("%(power)s out %(year)s") if out else _("%(power)s %(count)s")
    return GraphLine(
        css=power.css,
        letter=power.letter,
        text=words % {"power": power.name, "year": FIRST_YEAR + len(shown) - 1, "count": counts[-1]},
        points=" ".join(f"{_text(x)},{_text(y)}" for x, y in points),
        end_x=_text(points[-1][0]),
        end_y=_text(points[-1][1]),
        label_y=_text(label_y),
        out=out,
    )


def _x(k: int, *, years: int) -> float:
    return LEFT + k / max(years - 1, 1) * (RIGHT - LEFT)


def _y(count: int, *, top: int) -> float:
    return BOTTOM - count / max(top, 1) * (BOTTOM - TOP)


def _labelled(years: int) -> list[int]:
    """The years that get a label: all of a short game, some of a long one, always the last."""
    step = -(-years // MOST_YEAR_LABELS)
    return [k for k in range(years) if (years - 1 - k) % step == 0]


def _spread(heights: Sequence[float]) -> list[float]:
    """The heights moved apart, in their order, so that no two labels overlap; they stay within the frame."""
    order = sorted(range(len(heights)), key=lambda k: heights[k])
    placed: list[float] = []
    for k in order:
        placed.append(max(heights[k], placed[-1] + LABEL_STEP) if placed else max(heights[k], float(TOP)))
    floor = float(BOTTOM)
    for position in range(len(placed) - 1, -1, -1):
        placed[position] = min(placed[position], floor)
        floor = placed[position] - LABEL_STEP
    found = [0.0] * len(heights)
    for position, k in enumerate(order):
        found[k] = placed[position]
    return found


def _text(value: float) -> str:
    return f"{value:.1f}"
