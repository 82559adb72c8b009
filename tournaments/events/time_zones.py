"""The time zone of an event: its times are shown and typed in it, everywhere except in the API, which names offsets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC as UTC_ZONE
from datetime import date, datetime, time, timedelta, tzinfo
from functools import cache, lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.clubs.models import Club
from tournaments.events.formats import format_of
from tournaments.events.models import Event

UTC = "UTC"
MOST_CHANGES = 2
MOST_DAYS = 800
REGIONS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


@cache
def time_zone_names() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The names to choose from by region; links of old, such as "Turkey" and "US/Pacific", are left out."""
    names = sorted(available_timezones())
    return tuple((region, tuple(name for name in names if name.startswith(f"{region}/"))) for region in REGIONS)


def is_time_zone(name: str) -> bool:
    """True for UTC and the names of `time_zone_names`."""
    return name == UTC or any(name in names for _region, names in time_zone_names())


def usual_time_zone(club: Club) -> str:
    """The time zone of the club's newest event, else UTC. One query."""
    return club.events.order_by("-pk").values_list("time_zone", flat=True).first() or UTC


def zone_named(name: str) -> tzinfo:
    """The time zone of a stored event; UTC for one that this server does not know.

    No event is saved with such a name, but a server may know fewer zones than the one that saved it.
    """
    if name == UTC:
        return UTC_ZONE
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # no such file, an invalid name, or a folder
        return UTC_ZONE


def zone_of(event: Event) -> tzinfo:
    """The event's time zone."""
    return zone_named(event.time_zone)


def midnight_of(event: Event, day: date) -> datetime:
    """The moment when the day begins in the event's time zone."""
    return datetime.combine(day, time(), zone_of(event))


def show_times_of(event: Event) -> None:
    """Show and read the times of this request in the event's time zone, until the request ends."""
    timezone.activate(zone_of(event))


@contextmanager
def event_times(event: Event) -> Iterator[None]:
    """Show and read times in the event's time zone: for emails and documents made outside its pages."""
    with timezone.override(zone_of(event)):
        yield


def zone_in_words(event: Event, days: Iterable[date] = ()) -> str:
    """The event's time zone and how far it is from UTC on these days: "Europe/London (UTC+1, UTC from 25 Oct 2026)".

    Without days: on those of the event.
    """
    zone = zone_of(event)
    if zone is UTC_ZONE:
        return UTC
    shown = sorted(days) or days_of(event)
    steps = _offsets(zone, shown[0], shown[-1])
    words = [_distance(offset) for _day, offset in steps]
    if len(steps) > MOST_CHANGES + 1:
        text = _("%(one)s or %(other)s, by the date") % {"one": words[0], "other": words[1]}
    else:
        later = (
            _("%(offset)s from %(day)s") % {"offset": word, "day": date_format(day, "j M Y")}
            for (day, _offset), word in zip(steps[1:], words[1:], strict=True)
        )
        text = ", ".join([words[0], *later])
    return f"{event.time_zone.replace('_', ' ')} ({text})"


def days_of(event: Event, more: Iterable[date] = ()) -> list[date]:
    """The first and the last day of the event and of `more`. For a season without a last day, today while it is in
    progress."""
    days = [day for day in (event.starts_on, event.ends_on, *more) if day]
    goes_on = format_of(event).goes_on and not (event.ends_on or event.over)
    if goes_on or not days:
        days.append(timezone.localdate(timezone=zone_of(event)))
    return [min(days), max(days)]


@lru_cache(maxsize=1024)
def _offsets(zone: tzinfo, first: date, last: date) -> tuple[tuple[date, timedelta], ...]:
    """Each offset of the zone from the first day to the last, with the day that it begins on; at most two years."""
    found: list[tuple[date, timedelta]] = []
    for count in range(min((last - first).days, MOST_DAYS) + 1):
        day = first + timedelta(days=count)
        offset = datetime.combine(day, time(12), tzinfo=zone).utcoffset() or timedelta()
        if not found or found[-1][1] != offset:
            found.append((day, offset))
    return tuple(found)


def _distance(offset: timedelta) -> str:
    """An offset in words: UTC−7, UTC+5:45, UTC."""
    minutes = round(offset.total_seconds() / 60)
    hours, rest = divmod(abs(minutes), 60)
    distance = f"{'−' if minutes < 0 else '+'}{hours}" + (f":{rest:02d}" if rest else "")
    return f"UTC{distance if minutes else ''}"
