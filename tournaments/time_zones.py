"""The time zone of an event: its times are shown and typed in it, at every door but the API, which names offsets."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC as UTC_ZONE
from datetime import datetime, time, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.utils import timezone

from tournaments.models import Club, Tournament

__all__ = [
    "UTC",
    "event_times",
    "is_time_zone",
    "show_times_of",
    "time_zone_names",
    "usual_time_zone",
    "zone_in_words",
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


def zone_of(tournament: Tournament) -> tzinfo:
    """The event's time zone."""
    return UTC_ZONE if tournament.time_zone == UTC else ZoneInfo(tournament.time_zone)


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
    if tournament.time_zone == UTC:
        return UTC
    zone, moment = zone_of(tournament), timezone.now()
    if tournament.starts_on:
        moment = datetime.combine(tournament.starts_on, time(12), tzinfo=zone)
    offset = moment.astimezone(zone).utcoffset()
    minutes = round(offset.total_seconds() / 60) if offset else 0
    hours, rest = divmod(abs(minutes), 60)
    distance = f"{'−' if minutes < 0 else '+'}{hours}" + (f":{rest:02d}" if rest else "")
    name = tournament.time_zone.replace("_", " ")
    return f"{name} (UTC{distance if minutes else ''})"
