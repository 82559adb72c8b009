"""The event's time zone in words, and the names to choose from."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
import time_machine
from django.utils import timezone

from tests import factories
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.events.time_zones import event_times, is_time_zone, time_zone_names, usual_time_zone, zone_in_words


@pytest.mark.parametrize(
    ("zone", "day", "words"),
    [
        ("UTC", date(2026, 11, 21), "UTC"),
        ("America/Denver", date(2026, 11, 21), "America/Denver (UTC−7)"),
        ("America/Denver", date(2026, 7, 4), "America/Denver (UTC−6)"),
        ("Asia/Kathmandu", date(2026, 7, 4), "Asia/Kathmandu (UTC+5:45)"),
        ("America/St_Johns", date(2026, 1, 4), "America/St Johns (UTC−3:30)"),
        ("Europe/London", date(2026, 1, 4), "Europe/London (UTC)"),
        ("Mars/Base", date(2026, 1, 4), "UTC"),  # this server does not know it, and shows times in UTC
    ],
)
def test_zone_in_words_counts_from_utc_on_the_day_of_the_event(zone: str, day: date, words: str) -> None:
    assert zone_in_words(Event(format="boards", time_zone=zone, starts_on=day)) == words


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        (date(2026, 9, 7), date(2026, 10, 24), "Europe/London (UTC+1)"),
        (date(2026, 9, 7), date(2026, 12, 14), "Europe/London (UTC+1, UTC from 25 Oct 2026)"),
        (date(2026, 9, 7), date(2027, 4, 5), "Europe/London (UTC+1, UTC from 25 Oct 2026, UTC+1 from 28 Mar 2027)"),
        (date(2026, 9, 7), date(2029, 4, 5), "Europe/London (UTC+1 or UTC, by the date)"),
    ],
)
def test_zone_in_words_names_each_change_of_the_clocks(first: date, last: date, words: str) -> None:
    assert zone_in_words(Event(format="boards", time_zone="Europe/London", starts_on=first, ends_on=last)) == words


def test_zone_name_counts_today_while_the_event_is_in_progress() -> None:
    """A season from September without a last day, looked at in November."""
    season = Event(format="league", time_zone="Europe/London", starts_on=date(2026, 9, 7))
    with time_machine.travel(datetime(2026, 11, 9, tzinfo=UTC), tick=False):
        assert zone_in_words(season) == "Europe/London (UTC+1, UTC from 25 Oct 2026)"


def test_every_name_to_choose_is_known_and_fits() -> None:
    names = [name for _region, found in time_zone_names() for name in found]
    assert {"Europe/Paris", "America/Denver", "Australia/Sydney", "Africa/Lagos"} < set(names)
    assert all(is_time_zone(name) and len(name) <= 40 for name in [*names, "UTC"])
    assert not any(is_time_zone(name) for name in ("", "localtime", "US/Pacific", "Turkey", "europe/paris"))


def test_usual_time_zone_is_that_of_the_newest_event(club: Club) -> None:
    assert usual_time_zone(club) == "UTC"
    for zone in ("Europe/Paris", "America/Denver"):
        factories.make_boards_event(club, time_zone=zone)
    assert usual_time_zone(club) == "America/Denver"


def test_event_times_last_as_long_as_the_block() -> None:
    moment = datetime(2026, 11, 21, 1, tzinfo=UTC)
    with event_times(Event(format="boards", time_zone="America/Denver")):
        assert timezone.localtime(moment).isoformat() == "2026-11-20T18:00:00-07:00"
    assert timezone.localtime(moment).isoformat() == "2026-11-21T01:00:00+00:00"
