"""Lines of a description that begin with a time are the programme."""

from __future__ import annotations

from tournaments.events.programme import Appointment, programme_of


def test_lines_with_times_are_the_programme_and_the_rest_stays_text() -> None:
    text = "Newcomers are welcome.\n\nSaturday:\n08:45 Doors, tea\n9.30–12.00 Round 1\n\nWe lend armies.\nJust ask."
    programme, rest = programme_of(text)
    assert programme == [
        Appointment("", "Saturday"),
        Appointment("08:45", "Doors, tea"),
        Appointment("9.30–12.00", "Round 1"),
    ]
    assert rest == "Newcomers are welcome.\n\nWe lend armies.\nJust ask."


def test_a_time_within_a_paragraph_is_not_a_programme() -> None:
    text = "Come by the bus.\n10:15 is the last one.\nWalk from there."
    assert programme_of(text) == ([], text)
    assert programme_of("") == ([], "")
