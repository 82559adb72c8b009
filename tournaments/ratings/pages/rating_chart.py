"""Somebody's rating over the events: a line, and a band as wide as the deviation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.web.charts import Axis, Chart, Line, Mark, Series, Tick, axis_over, histogram, round_marks
from tournaments.ratings.models import RatingChange

NARROW: Final = 340
WIDE: Final = 720
MARGIN: Final = 12
BOTTOM: Final = 178
TOP: Final = 12
LEFT: Final = 40
STEPS: Final = 4
FINEST_STEP: Final = 10
FEW: Final = 5
MOST_DOTS: Final = 40
FEWEST_SPREAD: Final = 8
BINS: Final = 9


def rating_chart(changes: Sequence[RatingChange], *, width: int = NARROW) -> Chart | None:
    """The chart of these changes, oldest first; None without any. The band is left out if a deviation is missing.

    It is drawn once for phones and once for wide screens, since text is never scaled.
    """
    if not changes:
        return None
    values = [changes[0].rating_before, *(change.rating for change in changes)]
    spreads = [changes[0].deviation_before or 0.0, *(change.deviation or 0.0 for change in changes)]
    upper = [value + spread for value, spread in zip(values, spreads, strict=True)]
    lower = [value - spread for value, spread in zip(values, spreads, strict=True)]
    across = Axis(0, len(changes), LEFT, width - MARGIN)
    up = axis_over(round_marks(min(lower), max(upper), steps=STEPS, least=FINEST_STEP), start=BOTTOM, end=TOP)

    def points(heights: Sequence[float]) -> list[tuple[float, float]]:
        return [(across.at(place), up.at(height)) for place, height in enumerate(heights)]

    dots = points(values)
    title = _title(round(values[0]), round(values[-1]), len(changes))
    areas = [Line("area", [*points(upper), *reversed(points(lower))])] if any(spreads) else []
    return Chart(
        title,
        replace(across, ticks=_days(changes, across)),
        up,
        areas=areas,
        lines=[Line("ln", dots)],
        marks=[Mark("circle", x, y, size=4) for x, y in (dots if len(dots) <= MOST_DOTS else dots[-1:])],
        caption=" ".join([title, _("The band is as wide as the deviation.")] if areas else [title]),
        css="" if width == NARROW else "broad",
        width=width,
    )


def spread_chart(ratings: Sequence[float]) -> Chart | None:
    """How many players have ratings of each size; None where there are too few to say anything."""
    if len(ratings) < FEWEST_SPREAD:
        return None
    edges = round_marks(min(ratings), max(ratings) + 1, steps=BINS, least=FINEST_STEP)
    counts: list[float] = [0] * (len(edges) - 1)
    for rating in ratings:
        counts[min(int((rating - edges[0]) // (edges[1] - edges[0])), len(counts) - 1)] += 1
    return histogram(edges, [Series("", "circle", counts)], title=_("Players by rating"))


def _title(first: int, last: int, events: int) -> str:
    words = ngettext(
        "Rating from %(first)s to %(last)s in %(events)s event.",
        "Rating from %(first)s to %(last)s over %(events)s events.",
        events,
    )
    return words % {"first": first, "last": last, "events": events}


def _days(changes: Sequence[RatingChange], across: Axis) -> list[Tick]:
    """The days of the first and the last event below their points."""
    first, last = changes[0].event.day, changes[-1].event.day
    found = []
    if first and len(changes) > 1:
        place = across.at(1) if len(changes) < FEW else across.start
        found.append(Tick(place, date_format(first, "M Y"), line="", anchor="start"))
    if last:
        found.append(Tick(across.end, date_format(last, "M Y"), line="", anchor="end"))
    return found
