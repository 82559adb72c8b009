"""The pictures of the lab's first page. Their figures are calculated here, so none is made up."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any, Final

from django.utils.translation import gettext as _

from common.web.charts import Chart, Series, dot_chart, histogram, line_chart
from scoring.core.boards import compute_scores
from scoring.core.seats import SeatFacts
from scoring.core.words import POWERS
from scoring.core.years import FIRST_YEAR
from scoring.library import ShippedSystem, shipped_system

SHOWN: Final = (("c-diplo", "circle"), ("sum-of-squares", "square"), ("draw-size", "triangle"))
SYSTEMS: Final = ("c-diplo", "sum-of-squares", "draw-size", "regatta")
BOARD: Final = (12, 9, 7, 6, 0, 0, 0)
LAST: Final = FIRST_YEAR + 7
OUT: Final = FIRST_YEAR + 3
DRAWN: Final = 4
MATCHES: Final = 16
STRONGER: Final = Fraction(3, 5)
GAMES: Final = (1, 3, 5, 7, 9, 11)


def pictures() -> dict[str, Any]:
    """A chart for each tool that has one, and the answer of the interface that the page prints."""
    return {
        "scoring_chart": _scoring(),
        "library": _library(),
        "adviser_chart": _adviser(),
        "fairness_chart": _fairness(),
        "answer": ", ".join(_figure(score) for score in _scores("c-diplo", BOARD, draw=DRAWN)),
        "first": BOARD[0],
    }


def _scoring() -> Chart | None:
    """What three systems pay the four players of a draw."""
    series = [Series(_system(slug).name, shape, _scores(slug, BOARD, draw=DRAWN)[:DRAWN]) for slug, shape in SHOWN]
    labels = [(_("%(n)s centers") % {"n": centers}, "") for centers in BOARD[:DRAWN]]
    return dot_chart(labels, series, title=_("What three scoring systems pay the players of a four-way draw"))


def _library() -> list[tuple[str, int]]:
    """The part of all points that the leader of a four-way draw takes, in percent, by system; most first."""
    found = []
    for slug in SYSTEMS:
        scores = _scores(slug, BOARD, draw=DRAWN)
        found.append((_system(slug).name.partition(" (")[0], round(100 * scores[0] / sum(scores))))
    return sorted(found, key=lambda each: -each[1])


def _adviser() -> Chart | None:
    """How often somebody who wins three games of five is ahead after a number of games, in percent."""
    ahead = [
        (games, 100 * sum(_chance(games, wins, STRONGER) for wins in range(games // 2 + 1, games + 1)))
        for games in GAMES
    ]
    title = _("How often somebody who wins 60%% of the games is ahead after 1 to %(n)s of them") % {"n": GAMES[-1]}
    return line_chart([Series("", "circle", ahead)], title=title)


def _fairness() -> Chart | None:
    """How likely each number of wins is with even chances, in percent."""
    shares: Sequence[Fraction] = [100 * _chance(MATCHES, wins, Fraction(1, 2)) for wins in range(MATCHES + 1)]
    title = _("How likely each number of wins in %(n)s matches is with even chances, in percent") % {"n": MATCHES}
    return histogram(range(MATCHES + 2), [Series("", "circle", shares)], title=title)


def _chance(games: int, wins: int, each: Fraction) -> Fraction:
    return comb(games, wins) * each**wins * (1 - each) ** (games - wins)


def _system(slug: str) -> ShippedSystem:
    found = shipped_system(slug)
    assert found is not None  # noqa: S101  a system of the library
    return found


@lru_cache
def _scores(slug: str, centers: tuple[int, ...], *, draw: int) -> tuple[Fraction, ...]:
    """The scores of a board with this number of centers, drawn by the first `draw` players."""
    seats = [
        SeatFacts(power, "win" if k < draw else "loss", count, LAST if count else OUT, total_centers=count * 7)
        for k, (power, count) in enumerate(zip(POWERS, centers, strict=True))
    ]
    return compute_scores(_system(slug).system, seats=seats)


def _figure(score: Fraction) -> str:
    return str(score) if score.denominator == 1 else f"{float(score):.2f}"
