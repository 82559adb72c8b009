"""Custom points as people type them in the form of a Swiss event."""

from __future__ import annotations

import pytest

from tournaments.swiss.typed_scoring import scoring_of


@pytest.mark.parametrize("typed", ["3 1 0", "3, 1, 0", "3/1/0", "3; 1; 0"])
def test_three_points_are_read_with_any_separator(typed: str) -> None:
    assert scoring_of("own", typed, "") == {"points": {"win": 3, "draw": 1, "loss": 0}}


@pytest.mark.parametrize("typed", ["25, 12.5, 0", "25 12,5 0", "25/12.5/0"])
def test_a_decimal_may_have_a_point_or_a_comma(typed: str) -> None:
    assert scoring_of("typed", typed, "", total="25") == {"typed": {"win": 25, "draw": "12.5", "loss": 0, "total": 25}}
