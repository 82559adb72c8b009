"""Boards to show a scoring system on while someone writes it. The facts are made up and consistent."""

from __future__ import annotations

from typing import Final

from scoring.core.seats import SeatFacts

SAMPLE_DRAW: Final = (
    SeatFacts("AUSTRIA", "loss", 0, 1904, 9, (5, 3, 1, 0)),
    SeatFacts("ENGLAND", "win", 7, 1908, 46, (4, 5, 6, 5, 6, 6, 7, 7)),
    SeatFacts("FRANCE", "win", 10, 1908, 58, (4, 6, 7, 7, 8, 8, 8, 10)),
    SeatFacts("GERMANY", "win", 4, 1908, 38, (4, 5, 5, 5, 5, 5, 5, 4)),
    SeatFacts("ITALY", "loss", 0, 1906, 19, (4, 5, 4, 4, 2, 0)),
    SeatFacts("RUSSIA", "win", 5, 1908, 43, (4, 4, 5, 6, 6, 7, 6, 5)),
    SeatFacts("TURKEY", "win", 8, 1908, 49, (3, 4, 5, 6, 7, 8, 8, 8)),
)
"""A five-way draw of 1908 in which two powers were eliminated."""

SAMPLE_SOLO: Final = (
    SeatFacts("AUSTRIA", "loss", 0, 1903, 6, (4, 2, 0)),
    SeatFacts("ENGLAND", "loss", 10, 1909, 67, (3, 4, 4, 5, 8, 11, 11, 11, 10)),
    SeatFacts("FRANCE", "loss", 0, 1907, 27, (4, 5, 5, 6, 4, 3, 0)),
    SeatFacts("GERMANY", "loss", 0, 1906, 24, (4, 5, 6, 5, 4, 0)),
    SeatFacts("ITALY", "loss", 0, 1905, 14, (4, 4, 4, 2, 0)),
    SeatFacts("RUSSIA", "loss", 6, 1909, 53, (4, 5, 5, 5, 7, 8, 7, 6, 6)),
    SeatFacts("TURKEY", "win", 18, 1909, 87, (3, 3, 4, 6, 8, 12, 16, 17, 18)),
)
"""A solo of 1909 with two survivors."""

SAMPLE_BOARDS: Final = (("Five-way draw", SAMPLE_DRAW), ("Solo", SAMPLE_SOLO))
