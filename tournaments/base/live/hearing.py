"""Access to the stream of a private event: checked when it is opened, and again while it is open.

Rooms above this one know members and events, so one of them sets `MAY_HEAR`.
"""

from __future__ import annotations

from collections.abc import Callable
from http.cookies import CookieError, SimpleCookie
from typing import Final

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections

Check = Callable[[int, str], bool]

MAY_HEAR: Final[list[Check]] = []
"""Whether the holder of a session may see an event that is not public: of the event's id and the session's key."""


@sync_to_async
def session_may_hear(event_id: int, session: str) -> bool:
    """Whether a room allows it; never without a session."""
    if not session:
        return False
    close_old_connections()
    try:
        return any(check(event_id, session) for check in MAY_HEAR)
    finally:
        close_old_connections()


def session_of(cookies: str) -> str:
    """The key of the session in a Cookie header; blank without one."""
    try:
        found = SimpleCookie(cookies).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        return ""
    return found.value if found else ""
