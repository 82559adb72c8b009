"""The yearly chart of a board as pages show it: a table of counts, and a graph.

A line ends where its power is out, and has its label in the right margin.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from common.web.charts import DASHED, Axis, Chart, Line, Mark, Text, spread
from scoring.core.years import FIRST_YEAR, SOLO_CENTERS
from tournaments.events.disciplines import DISCIPLINES, power_name

POWERS: Final = {power.code: power for each in DISCIPLINES.values() for power in each.powers}
LEFT: Final = 24
RIGHT: Final = 220
TOP: Final = 10
BOTTOM: Final = 206
LABEL_LEFT: Final = RIGHT + 12
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


def chart_rows_of(seats: Sequence[ChartSeat]) -> tuple[ChartRow, ...]:
    """The chart by game-years, first to last."""
    charts = [seat.counts or () for seat in seats]
    rows = []
    for k in range(max(map(len, charts), default=0)):
        counts = tuple(chart[k] if k < len(chart) else None for chart in charts)
        rows.append(ChartRow(FIRST_YEAR + k, counts, sum(count or 0 for count in counts)))
    return tuple(rows)


def center_graph(seats: Sequence[ChartSeat]) -> Chart | None:
    """The graph of the seats that have a chart; None where no seat has one."""
    drawn = [(POWERS[seat.power], seat.counts) for seat in seats if seat.counts and seat.power in POWERS]
    if not drawn:
        return None
    last = FIRST_YEAR + max(len(counts) for _power, counts in drawn) - 1
    top = max(LEAST_SCALE, *(max(counts) for _power, counts in drawn))
    across = Axis(FIRST_YEAR, last, LEFT, RIGHT).marked(_labelled(last), line="")
    up = Axis(0, top, BOTTOM, TOP).marked(range(0, top + 1, 5))
    heights = spread([up.at(counts[-1]) for _power, counts in drawn], apart=LABEL_STEP, top=TOP, bottom=BOTTOM)
    lines: list[Line] = []
    marks: list[Mark] = []
    texts: list[Text] = []
    if top >= NEAR_SOLO:
        solo = up.at(SOLO_CENTERS)
        lines.append(Line("dash", [(LEFT, solo), (RIGHT, solo)], DASHED))
        texts.append(Text(LEFT + 4, solo - 8, _("18, a solo")))
    for k, (power, counts) in enumerate(drawn):
        out = 0 in counts
        shown = counts[: counts.index(0) + 1] if out else counts
        points = _points(shown, across, up, shift=(k - 3) * APART)
        x, y = points[-1]
        lines.append(Line("lead", [(x, y), (LABEL_LEFT, heights[k])]))
        lines.append(Line("rim", points))
        lines.append(Line(f"power-line {power.css}", points))
        marks.append(Mark("circle", x, y, css=f"power-end {'out ' if out else ''}{power.css}", size=4))
        words = _("%(power)s out %(year)s") if out else _("%(power)s %(count)s")
        text = words % {"power": power_name(power.code), "year": FIRST_YEAR + len(shown) - 1, "count": counts[-1]}
        texts.append(Text(LABEL_LEFT, heights[k], text, css=power.css, chip=power.letter))
    best, most = max(((power, counts[-1]) for power, counts in drawn), key=lambda each: each[1])
    title = _("Centers of each power, %(first)s to %(last)s. Most at the end: %(power)s with %(count)s.") % {
        "first": FIRST_YEAR,
        "last": last,
        "power": best.code.title(),
        "count": most,
    }
    return Chart(title, across, up, lines=lines, marks=marks, texts=texts, css="centers")


def _points(counts: Sequence[int], across: Axis, up: Axis, *, shift: float) -> list[tuple[float, float]]:
    """The counts from the first year on, `shift` off their places, so that equal counts of two powers stay in sight."""
    points = [(across.at(FIRST_YEAR + k), up.at(count) + shift) for k, count in enumerate(counts)]
    if len(points) == 1:
        points.append((points[0][0] + 8, points[0][1]))
    return points


def _labelled(last: int) -> range:
    """The years that get a label, last first: all of a short game, some of a long one."""
    step = -(-(last - FIRST_YEAR + 1) // MOST_YEAR_LABELS)
    return range(last, FIRST_YEAR - 1, -step)
