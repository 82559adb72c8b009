"""What a line of the log says changed: whatever somebody typed is shown, and moments in the event's time zone."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tournaments.changes.log_words import field_changes


def said(value: object) -> str | None:
    return field_changes({}, {"reason": value})[0].after


def test_a_moment_is_shown_in_the_time_zone_of_the_event() -> None:
    with timezone.override("Europe/Paris"):
        assert said("2026-07-01T18:30:00+00:00") == "1 Jul 2026, 20:30"
        assert said("2026-07-01T18:30:00Z") == "1 Jul 2026, 20:30"


@pytest.mark.parametrize(
    "text",
    [
        "2026-13-40T99:99:99+00:00",
        "2026-02-30T10:00:00+00:00",
        "0001-01-01T00:00:00+14:00",
        "9999-12-31T23:59:59-12:00",
        "2026-01-01T00:00:00+99:99",
    ],
)
def test_a_reason_that_only_looks_like_a_moment_is_shown_as_it_was_typed(text: str) -> None:
    with timezone.override("Asia/Tokyo"):
        assert said(text) == text
