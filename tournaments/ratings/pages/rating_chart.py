"""Somebody's rating over the events as plain numbers for an SVG: a line, and a band as wide as the deviation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import ngettext

from tournaments.ratings.models import RatingChange

WIDTH: Final = 340
HEIGHT: Final = 210
LEFT: Final = 40
RIGHT: Final = 328
TOP: Final = 12
BOTTOM: Final = 178
STEPS: Final = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
MOST_TICKS: Final = 5
MOST_DOTS: Final = 40


@dataclass(frozen=True, slots=True)
class RatingChart:
    """All that the template draws; `band` is blank where there is no deviation."""

    line: str
    band: str
    dots: tuple[tuple[str, str], ...]
    ticks: tuple[tuple[str, int], ...]
    labels: tuple[tuple[str, str, str], ...]
    title: str
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    label_y: int = BOTTOM + 20


def rating_chart(changes: Sequence[RatingChange]) -> RatingChart | None:
    """The chart of these changes, oldest first; None without any."""
    if not changes:
        return None
    values = [changes[0].rating_before, *(change.rating for change in changes)]
    spreads = [changes[0].deviation_before, *(change.deviation for change in changes)]
    sure = [spread or 0.0 for spread in spreads]
    low = min(value - spread for value, spread in zip(values, sure, strict=True))
    high = max(value + spread for value, spread in zip(values, sure, strict=True))
    ticks = _ticks(low, high)
    bottom, top = ticks[0], ticks[-1]
    xs = [LEFT + (RIGHT - LEFT) * place / (len(values) - 1) for place in range(len(values))]

    def at(value: float) -> float:
        return BOTTOM - (value - bottom) / (top - bottom) * (BOTTOM - TOP)

    points = [(_text(x), _text(at(value))) for x, value in zip(xs, values, strict=True)]
    above = [f"{_text(x)},{_text(at(v + s))}" for x, v, s in zip(xs, values, sure, strict=True)]
    below = [f"{_text(x)},{_text(at(v - s))}" for x, v, s in zip(xs, values, sure, strict=True)]
    return RatingChart(
        line=" ".join(f"{x},{y}" for x, y in points),
        band=" ".join([*above, *reversed(below)]) if any(sure) else "",
        dots=tuple(points) if len(points) <= MOST_DOTS else (points[-1],),
        ticks=tuple((_text(at(value)), value) for value in ticks),
        labels=_labels(changes, xs),
        title=_title(round(values[0]), round(values[-1]), len(changes)),
    )


def _title(first: int, last: int, events: int) -> str:
    words = ngettext(
        "Rating from %(first)s to %(last)s in %(events)s event.",
        "Rating from %(first)s to %(last)s over %(events)s events.",
        events,
    )
    return words % {"first": first, "last": last, "events": events}


def _labels(changes: Sequence[RatingChange], xs: Sequence[float]) -> tuple[tuple[str, str, str], ...]:
    """The days of the first and the last event below their points, as (x, text, anchor)."""
    days = [change.event.day for change in changes]
    first, last = days[0], days[-1]
    found = [(_text(xs[-1]), date_format(last, "M Y") if last else "", "end")]
    if first and len(changes) > 1:
        found.insert(0, (_text(xs[1] if len(changes) < MOST_TICKS else xs[0]), date_format(first, "M Y"), "start"))
    return tuple(found)


def _ticks(low: float, high: float) -> list[int]:
    """Round numbers that hold the whole line between the first and the last."""
    span = max(high - low, 1.0)
    step = next((step for step in STEPS if span / step <= MOST_TICKS - 1), STEPS[-1])
    first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
    return [step * place for place in range(first, last + 1)]


def _text(value: float) -> str:
    return f"{value:.1f}"
