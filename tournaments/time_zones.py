"""The time zone of an event: its times are shown and typed in it, at every door but the API, which names offsets."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC as UTC_ZONE
from datetime import datetime, time, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.utils import timezone

from tournaments.models import Club, Tournament

__all__ = [
    "UTC",
    "event_times",
    "is_time_zone",
    "show_times_of",
    "stored_moment",
    "time_zone_names",
    "usual_time_zone",
    "zone_in_words",
    "zone_named",
    "zone_of",
]

UTC = "UTC"
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
    return club.tournaments.order_by("-pk").values_list("time_zone", flat=True).first() or UTC


def stored_moment(text: str) -> datetime | None:
    """The moment that a text names with its offset, in the time zone shown; None for any other text.

    For texts that may come from anybody: the 40th of a month is none, nor is a moment before the first that there is.
    """
    try:
        found = datetime.fromisoformat(text)
        return timezone.localtime(found) if found.tzinfo else None
    except (ValueError, OverflowError):
        return None


def zone_named(name: str) -> tzinfo:
    """The time zone of a stored event; UTC for one that this server does not know.

    No event is saved with such a name, but a server may know fewer zones than the one that saved it.
    """
    if name == UTC:
        return UTC_ZONE
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # no such file, no name of one, or a folder
        return UTC_ZONE


def zone_of(tournament: Tournament) -> tzinfo:
    """The event's time zone."""
    return zone_named(tournament.time_zone)


def show_times_of(tournament: Tournament) -> None:
    """Show and read the times of this request in the event's time zone, until the request ends."""
    timezone.activate(zone_of(tournament))


@contextmanager
def event_times(tournament: Tournament) -> Iterator[None]:
    """Show and read times in the event's time zone: for mails and documents made outside its pages."""
    with timezone.override(zone_of(tournament)):
        yield


def zone_in_words(tournament: Tournament) -> str:
    """The event's time zone, and how far it is from UTC on its first day or else now: "America/Denver (UTC−7)"."""
    zone, moment = zone_of(tournament), timezone.now()
    if zone is UTC_ZONE:
        return UTC
    if tournament.starts_on:
        moment = datetime.combine(tournament.starts_on, time(12), tzinfo=zone)
    offset = moment.astimezone(zone).utcoffset()
    minutes = round(offset.total_seconds() / 60) if offset else 0
    hours, rest = divmod(abs(minutes), 60)
    distance = f"{'−' if minutes < 0 else '+'}{hours}" + (f":{rest:02d}" if rest else "")
    name = tournament.time_zone.replace("_", " ")
    return f"{name} (UTC{distance if minutes else ''})"
