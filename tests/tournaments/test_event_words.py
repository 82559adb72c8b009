"""How public pages say that a board ended."""

from __future__ import annotations

import pytest

from tournaments.event_words import result_line


@pytest.mark.parametrize(
    ("wins", "centers", "expected"),
    [
        (["ITALY"], 18, "Solo by Italy, 1908"),
        (["ITALY"], 14, "Conceded to Italy, 1908"),
        (["ITALY"], None, "Solo by Italy, 1908"),
        (["ITALY", "TURKEY"], 9, "2-way draw, 1908"),
    ],
)
def test_ending_is_named_by_wins_and_centers(wins: list[str], centers: int | None, expected: str) -> None:
    seats = [
        {"power": power, "result": "win" if power in wins else "loss", "centers": centers, "final_year": 1908}
        for power in ("FRANCE", "ITALY", "TURKEY")
    ]
    assert result_line({"state": "finished", "seats": seats}) == expected
    assert result_line({"state": "started", "seats": seats}) == ""
