"""An event as an entry of a calendar (RFC 5545), for its players."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

MOST_BYTES: Final = 75
SIGNS: Final = {"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarDay:
    """Whole days in a calendar; `uid` is the same whenever the file is made again, and `made_at` says when that was."""

    uid: str
    title: str
    first: date
    last: date
    place: str
    url: str
    made_at: datetime


def calendar_file(day: CalendarDay) -> bytes:
    """The file. The day after the last one ends it, as the standard has it for whole days."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Topboard//Entries//EN",
        "BEGIN:VEVENT",
        f"UID:{day.uid}",
        f"DTSTAMP:{day.made_at.astimezone(UTC):%Y%m%dT%H%M%SZ}",
        f"DTSTART;VALUE=DATE:{day.first:%Y%m%d}",
        f"DTEND;VALUE=DATE:{day.last + timedelta(days=1):%Y%m%d}",
        f"SUMMARY:{_escaped(day.title)}",
        *([f"LOCATION:{_escaped(day.place)}"] if day.place else []),
        *([f"URL:{day.url}"] if day.url else []),
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{_folded(line)}\r\n" for line in lines).encode()


def _escaped(text: str) -> str:
    return "".join(SIGNS.get(sign, sign) for sign in text.replace("\r\n", "\n"))


def _folded(line: str) -> str:
    """The line in parts of at most 75 bytes; a letter is never cut."""
    parts, part = [], ""
    for sign in line:
        if len(f"{part}{sign}".encode()) > MOST_BYTES:
            parts.append(part)
            part = " "
        part += sign
    return "\r\n".join([*parts, part])
