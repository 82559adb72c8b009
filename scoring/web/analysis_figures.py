"""The figures of the lab's analysis as rows of tables and points of charts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from django.utils.translation import gettext as _

from common.web.charts import Chart, Series, histogram, line_chart
from scoring.core.lab import CenterPoint, Comparison, Disagreement, ScoredBoard
from scoring.core.lab.payout import Payout, PlacePayout
from scoring.core.seats import SEATS, SeatFacts
from scoring.core.systems import System
from scoring.core.years import SOLO_CENTERS


@dataclass(frozen=True, slots=True)
class Named:
    """A system under a name, with the shape that stands for it in the charts; `slug` of a shipped one."""

    name: str
    shape: str
    system: System
    slug: str = ""

    @property
    def short(self) -> str:
        """The name without the variant in brackets."""
        return self.name.partition(" (")[0] or self.name


@dataclass(frozen=True, slots=True)
class CenterRow:
    """A count of centers, and under each system what it scores and what one more gains."""

    centers: int
    points: tuple[CenterPoint, ...]


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A seat of a random board with its score under each system."""

    seat: SeatFacts
    scores: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Bin:
    """The parts of all scores, in percent, from `low` up to `high` under each system."""

    low: float
    high: float
    shares: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class RandomBoards:
    """What random boards pay, in figures and pictures; rows and columns are one a system."""

    payouts: tuple[Payout, ...]
    places: tuple[tuple[int, tuple[PlacePayout, ...]], ...]
    bins: tuple[Bin, ...]
    means: Chart | None
    histogram: Chart | None
    first: tuple[BoardRow, ...]


def center_rows(systems: Sequence[Sequence[CenterPoint]]) -> tuple[CenterRow, ...]:
    """A row for each count of centers."""
    return tuple(CenterRow(points[0].centers, tuple(points)) for points in zip(*systems, strict=True))


def gain_chart(systems: Sequence[tuple[Named, Sequence[CenterPoint]]]) -> Chart | None:
    """What taking one more center gains on average, over the centers held.

    From 17 it is a solo, whose gain would flatten all the others; that one is only in the table.
    """
    return line_chart(
        [Series(named.name, named.shape, _gains(points)) for named, points in systems],
        title=_("Points that one more center brings, on average, by the centers held before"),
    )


def _gains(points: Sequence[CenterPoint]) -> list[tuple[int, float]]:
    return [(point.centers, point.gain.mean) for point in points if point.gain and point.centers < SOLO_CENTERS - 1]


def random_boards(systems: Sequence[Named], payouts: Sequence[Payout], samples: Sequence[ScoredBoard]) -> RandomBoards:
    """The tables and charts of random boards."""
    by_place = [{found.place: found for found in payout.places} for payout in payouts]
    edges = payouts[0].edges
    percent = [[share * 100 for share in payout.shares] for payout in payouts]
    return RandomBoards(
        payouts=tuple(payouts),
        places=tuple(
            (nth, tuple(places[nth] for places in by_place)) for nth in range(1, SEATS + 1) if nth in by_place[0]
        ),
        bins=tuple(
            Bin(low, high, tuple(shares[k] for shares in percent)) for k, (low, high) in enumerate(pairwise(edges))
        ),
        means=line_chart(
            [
                Series(named.name, named.shape, [(place.place, place.mean) for place in payout.places])
                for named, payout in zip(systems, payouts, strict=True)
            ],
            title=_("Mean score by place"),
        ),
        histogram=histogram(
            edges,
            [Series(named.name, named.shape, shares) for named, shares in zip(systems, percent, strict=True)],
            title=_("How scores spread: percent of all scores"),
        ),
        first=_rows(samples),
    )


def disagreements(comparison: Comparison | None) -> list[tuple[Disagreement, tuple[BoardRow, ...]]]:
    """The boards on which two systems disagree, with a row for each seat."""
    if comparison is None:
        return []
    found = []
    for each in comparison.disagreements:
        board = each.board
        rows = [
            BoardRow(seat, (first, second))
            for seat, first, second in zip(board.seats, board.first, board.second, strict=True)
        ]
        found.append((each, _by_centers(rows)))
    return found


def _rows(samples: Sequence[ScoredBoard]) -> tuple[BoardRow, ...]:
    """The first random board, largest power first."""
    rows = [BoardRow(seat, tuple(sample.scores[k] for sample in samples)) for k, seat in enumerate(samples[0].seats)]
    return _by_centers(rows)


def _by_centers(rows: Sequence[BoardRow]) -> tuple[BoardRow, ...]:
    """The largest power first."""
    return tuple(sorted(rows, key=lambda row: -(row.seat.centers or 0)))
