"""Boards for the tests of scoring: short ways to write seven seats and a system."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from scoring.core.boards import score_board
from scoring.core.definitions import SystemDefinition
from scoring.core.lab import Boards, ScoredBoard
from scoring.core.lab.examples import score_exactly
from scoring.core.lab.shares import WAYS, even_draws, share_boards
from scoring.core.seats import SeatFacts
from scoring.core.systems import System, compile_system
from scoring.core.words import POWERS


def system(places: str | Sequence[str] = "", *, mode: Any = "rank", **settings: Any) -> System:
    """A system with one formula for every place, or seven of them."""
    seven = (places,) * 7 if isinstance(places, str) else tuple(places)
    return compile_system(SystemDefinition(mode=mode, places=seven, **settings))  # type: ignore[arg-type]


def board(
    centers: Sequence[int | None] | None = None,
    *,
    wins: Sequence[int] | None = None,
    years: Sequence[int | None] | int | None = None,
    totals: Sequence[int] | None = None,
) -> tuple[SeatFacts, ...]:
    """Seven seats, Austria first; `wins` are the seats that won, None leaves results out."""
    return tuple(
        SeatFacts(
            power,
            None if wins is None else "win" if k in wins else "loss",
            None if centers is None else centers[k],
            years if years is None or isinstance(years, int) else years[k],
            None if totals is None else totals[k],
        )
        for k, power in enumerate(POWERS)
    )


def scores(of: System, seats: Sequence[SeatFacts]) -> list[Fraction]:
    """The scores as a list."""
    return list(score_board(of, seats=seats))


def board_of_draw(size: int, *, year: int) -> tuple[SeatFacts, ...]:
    """A board whose first `size` powers drew (or soloed, for 1) in `year`; the others lost in that year."""
    return even_draws(year=year).seats(size - 1)


def drawn_boards(of: System) -> tuple[ScoredBoard, ...]:
    """Boards without a solo, scored exactly: every way to share the centers, or every size where none count."""
    return _scored(of, share_boards().take(slice(WAYS)), even_draws().take(slice(1, 7)))


def solo_boards(of: System) -> tuple[ScoredBoard, ...]:
    """Boards with a solo, likewise."""
    return _scored(of, share_boards().take(slice(WAYS, None)), even_draws().take(slice(1)))


def _scored(of: System, shares: Boards, draws: Boards) -> tuple[ScoredBoard, ...]:
    boards = shares if "centers" in of.fields_used else draws
    return tuple(score_exactly(of, boards, row) for row in range(len(boards)))
