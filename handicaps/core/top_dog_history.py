"""What a club knows of a player or an army before an event, as one figure: from imported lists and its own events.

Source: `top-dog-handicap.md` (histories before the event, by points a game); ruling T7 (adjusted values are never
adjusted again). Each row has a scale of its own: the most points that a game could score in its source.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from handicaps.core.top_dog import Adjusted, Record

Source = Literal["list", "event"]
NO_GAMES = Record(0, Fraction())


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """Games of one player or army from one source; `order` tells which source came first.

    `points` are those of all games together, on a scale from 0 to `highest`; of an `adjusted` row they are its value.
    A list that `covers_events` holds the club's own events up to then.
    """

    order: int
    source: Source
    games: int
    points: Fraction
    highest: Fraction
    adjusted: bool = False
    covers_events: bool = False


@dataclass(frozen=True, slots=True)
class Known:
    """The one figure, on the scale that was asked for, and the rows that it is made from and those left out."""

    figure: Record | Adjusted
    used: tuple[HistoryRow, ...]
    left_out: tuple[HistoryRow, ...]

    @property
    def games(self) -> int:
        """The games of the rows used; for a value that came adjusted, those that its list named."""
        return sum(row.games for row in self.used)


def on_scale(points: Fraction, *, highest: Fraction, wanted: Fraction) -> Fraction:
    """Points of a scale from 0 to `highest` as points of one from 0 to `wanted`: a win of 2 of 2 is 25 of 25."""
    return points * wanted / highest


def known_history(rows: Iterable[HistoryRow], *, highest: Fraction) -> Known:
    """Everything that is known, on the scale from 0 to `highest`.

    Of several lists the newest counts. An adjusted value of it is the figure as it is, and no game of an event is added
    to it; a raw average is added up with the events, without those that the list covers.
    """
    rows = sorted(rows, key=lambda row: row.order)
    newest = next((row for row in reversed(rows) if row.source == "list"), None)
    if newest is not None and newest.adjusted:
        value = on_scale(newest.points, highest=newest.highest, wanted=highest)
        return Known(Adjusted(value), (newest,), _others(rows, (newest,)))
    used = tuple(
        row
        for row in rows
        if row is newest
        or (row.source == "event" and not (newest is not None and newest.covers_events and row.order < newest.order))
    )
    games = sum(row.games for row in used)
    points = sum((on_scale(row.points, highest=row.highest, wanted=highest) for row in used), Fraction())
    return Known(Record(games, points / games) if games else NO_GAMES, used, _others(rows, used))


def _others(rows: Sequence[HistoryRow], used: Sequence[HistoryRow]) -> tuple[HistoryRow, ...]:
    return tuple(row for row in rows if row not in used)
