"""The plot of wins against matches: bands of even chances, and a mark a count.

Source: `rdbl-form-l-handicap.md`, figures 1 and 2; ruling R2 (bands with tails of 25, 5 and 1 %).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from common.web.charts import Chart, Line, Mark, Text, axis_over, round_marks, spread
from handicaps.core.fairness import BANDS, band_edges

WIDTH: Final = 360
LEFT: Final = 40
RIGHT: Final = 312
TOP: Final = 26
BOTTOM: Final = 284
APART: Final = 13
FEWEST_MATCHES: Final = 8
DASHES: Final = {"90": "6 3", "98": "1.5 3"}


def bands_chart(counts: Sequence[tuple[str, int, int, bool]]) -> Chart:
    """The chart of `counts`: number, wins, matches, and whether it is a sum. At least one, each with a match.

    Matches to the right, wins upwards. A sum is drawn as a ring.
    """
    most = max(max(matches for _number, _wins, matches, _sum in counts) * 1.05, FEWEST_MATCHES)
    across = axis_over(round_marks(0, most, least=1), start=LEFT, end=RIGHT, line="", title=_("matches"))
    last = int(across.high)
    highest = max([last * 0.65, *(wins for _number, wins, _matches, _sum in counts)])
    up = axis_over(round_marks(0, highest, steps=8, least=1), start=BOTTOM, end=TOP, title=_("wins"))
    edges = band_edges(last)
    lines = [Line("base", [(LEFT, BOTTOM), (RIGHT, up.at(last / 2))])]
    ends = []
    for k, (name, _tail) in enumerate(BANDS):
        upper = [(across.at(edge.matches), up.at(min(edge.bands[k][1], up.high))) for edge in edges]
        lower = [(across.at(edge.matches), up.at(edge.bands[k][0])) for edge in edges]
        lines += [Line("band", [(LEFT, BOTTOM), *points], DASHES.get(name, "")) for points in (upper, lower)]
        ends.append(upper[-1][1])
    heights = spread(ends, apart=APART, top=TOP, bottom=BOTTOM)
    return Chart(
        _("Wins against matches with the bands of even chances; the table below has the same numbers"),
        across,
        up,
        lines=lines,
        marks=[
            Mark("circle", across.at(matches), up.at(wins), css="k2" if is_sum else "k1", size=8, text=number)
            for number, wins, matches, is_sum in counts
        ],
        texts=[Text(RIGHT + 6, height, f"{name} %") for (name, _tail), height in zip(BANDS, heights, strict=True)],
        caption=_(
            "Wins against matches. The 50, 90 and 98 % most likely counts for even chances lie between the lines "
            "of each kind. The straight line is half."
        ),
        css="bands",
        width=WIDTH,
    )
