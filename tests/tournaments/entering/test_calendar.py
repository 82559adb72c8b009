"""The event in a player's calendar."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.test import Client

from tests.factories import delivered
from tests.scenes.entering_scene import enter, page_of
from tournaments.entering.files import CalendarDay, calendar_file
from tournaments.events.models import Event


def made(**values: object) -> str:
    given = {
        "uid": "event-1@example.org",
        "title": "Spring Cup",
        "first": date(2027, 3, 31),
        "last": date(2027, 3, 31),
        "place": "",
        "url": "",
        "made_at": datetime(2027, 1, 2, 3, 4, 5, tzinfo=UTC),
    }
    return calendar_file(CalendarDay(**given | values)).decode()  # type: ignore[arg-type]


def test_whole_days_end_on_the_day_after_the_last() -> None:
    lines = made(last=date(2027, 4, 1)).split("\r\n")
    assert "DTSTART;VALUE=DATE:20270331" in lines
    assert "DTEND;VALUE=DATE:20270402" in lines
    assert "DTSTAMP:20270102T030405Z" in lines
    assert lines[-2:] == ["END:VCALENDAR", ""]


def test_signs_of_the_format_are_escaped_and_long_lines_folded() -> None:
    text = made(title="A; B, C\\D\nE", place="Gemütlicher Saal " * 8)
    assert "SUMMARY:A\\; B\\, C\\\\D\\nE\r\n" in text
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert "LOCATION:" + "Gemütlicher Saal " * 8 in text.replace("\r\n ", "")


@pytest.mark.django_db
def test_a_player_with_a_place_adds_the_event_to_their_calendar(cup: Event, mails: None) -> None:
    ada = enter(cup)
    shown = Client().get(page_of(ada)).content.decode()
    assert "Add to my calendar" not in shown
    assert Client().get(f"{page_of(ada)}event.ics").status_code == 404
    Event.objects.filter(pk=cup.pk).update(starts_on=date(2027, 3, 31), venue="Caversham Hall")
    shown = Client().get(page_of(ada)).content.decode()
    assert "Add to my calendar" in shown
    answer = Client().get(f"{page_of(ada)}event.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert "LOCATION:Caversham Hall" in answer.content.decode()
    assert page_of(ada) not in answer.content.decode()
    enter(cup, "Bo Diddley")
    assert any("event.ics" in mail.body for mail in delivered() if "bo.diddley@example.org" in mail.to)
