"""Boards to show a scoring system on while someone writes it. The facts are made up and consistent."""

from __future__ import annotations

from typing import Final

from scoring.core.seats import SeatFacts

__all__ = ["SAMPLE_BOARDS", "SAMPLE_DRAW", "SAMPLE_SOLO"]

SAMPLE_DRAW: Final = (
    SeatFacts("AUSTRIA", "loss", 0, 1904, 9),
    SeatFacts("ENGLAND", "win", 7, 1908, 46),
    SeatFacts("FRANCE", "win", 10, 1908, 58),
    SeatFacts("GERMANY", "win", 4, 1908, 38),
    SeatFacts("ITALY", "loss", 0, 1906, 19),
    SeatFacts("RUSSIA", "win", 5, 1908, 43),
    SeatFacts("TURKEY", "win", 8, 1908, 49),
)
"""A five-way draw of 1908 in which two powers were eliminated."""

SAMPLE_SOLO: Final = (
    SeatFacts("AUSTRIA", "loss", 0, 1903, 6),
    SeatFacts("ENGLAND", "loss", 10, 1909, 67),
    SeatFacts("FRANCE", "loss", 0, 1907, 27),
    SeatFacts("GERMANY", "loss", 0, 1906, 24),
    SeatFacts("ITALY", "loss", 0, 1905, 14),
    SeatFacts("RUSSIA", "loss", 6, 1909, 53),
    SeatFacts("TURKEY", "win", 18, 1909, 87),
)
"""A solo of 1909 with two survivors."""

SAMPLE_BOARDS: Final = (("Five-way draw", SAMPLE_DRAW), ("Solo", SAMPLE_SOLO))
