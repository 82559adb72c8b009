"""Days and deadlines in words."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
import time_machine

from tournaments.base.days import dated


@pytest.mark.parametrize(
    ("moment", "form", "words"),
    [
        (datetime(2026, 12, 4, 20, tzinfo=UTC), "D j F, H:i", "Fri 4 December, 20:00"),
        (datetime(2027, 6, 4, 20, tzinfo=UTC), "D j F, H:i", "Fri 4 June 2027, 20:00"),
        (date(2025, 6, 4), "D j M", "Wed 4 Jun 2025"),
        (None, "D j F", ""),
    ],
)
def test_a_deadline_names_its_year_where_it_is_not_this_one(moment: date | None, form: str, words: str) -> None:
    with time_machine.travel(datetime(2026, 11, 30, 12, tzinfo=UTC), tick=False):
        assert dated(moment, form) == words
