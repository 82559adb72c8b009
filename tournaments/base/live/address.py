"""The address of an event's live stream: its id, and a key that only the event's pages have.

A reader with the page was allowed to see it, so the hub needs no database to check access. A private event has a stream
of its own, with another key: pages opened while it was public get no further updates.
"""

from __future__ import annotations

import re
from typing import Final

from django.utils.crypto import constant_time_compare, salted_hmac

SALT: Final = "tournaments.live"
KEY_LENGTH: Final = 24
PATH: Final = re.compile(rf"/live/([1-9][0-9]{{0,17}})-([0-9a-f]{{{KEY_LENGTH}}})/")


def stream_of(event_id: int, *, published: bool) -> str:
    """The name of an event's stream, such as `7`; `7-private` where the event is not public."""
    return str(event_id) if published else f"{event_id}-private"


def live_address(event_id: int, *, published: bool) -> str:
    """Such as `/live/7-0123456789abcdef01234567/`."""
    return f"/live/{event_id}-{_key(stream_of(event_id, published=published))}/"


def stream_at(path: str) -> str | None:
    """The stream that the address names; None for any other address, or a wrong key."""
    found = PATH.fullmatch(path)
    if found is None:
        return None
    streams = (stream_of(int(found[1]), published=published) for published in (True, False))
    return next((stream for stream in streams if constant_time_compare(found[2], _key(stream))), None)


def event_of_private(stream: str) -> int | None:
    """The event of a private stream; None for a public one."""
    event_id, _dash, private = stream.partition("-")
    return int(event_id) if private else None


def _key(stream: str) -> str:
    return salted_hmac(SALT, stream, algorithm="sha256").hexdigest()[:KEY_LENGTH]
