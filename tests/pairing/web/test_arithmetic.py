"""The arithmetic of tie-breaks, which snapshots keep in English, as people of other languages read it."""

from __future__ import annotations

import pytest
from django.utils import translation

from pairing.web.arithmetic import arithmetic_text

LEFT_OUT = "5.5 + 4 = 9.5; left out: 2.5 × 1 in round 3 (least), [6] in round 4 (most), 1 in round 5 (not counted)"


@pytest.mark.parametrize(
    ("line", "german"),
    [
        ("6 + 5.5 + 4 = 15.5", "6 + 5,5 + 4 = 15,5"),
        ("no losses are entered", "keine Verluste eingetragen"),
        ("1.5 (against 4, 7)", "1,5 (gegen 4, 7)"),
        ("[5] + 3 = 8; against scores of 2.5 or more", "[5] + 3 = 8; gegen Ergebnisse von mindestens 2,5"),
        (
            LEFT_OUT,
            "5,5 + 4 = 9,5; nicht gezählt: 2,5 × 1 in Runde 3 (niedrigster Wert), [6] in Runde 4 (höchster Wert), "
            "1 in Runde 5 (nicht gezählt)",
        ),
    ],
)
def test_lines_of_arithmetic(line: str, german: str) -> None:
    assert arithmetic_text(line) == line
    with translation.override("de"):
        assert arithmetic_text(line) == german
