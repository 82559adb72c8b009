"""The address of an event's live stream: its number, and a key that only pages of the event hold.

Whoever got the page was allowed to see it, so the hub needs no database to know who may hear of a private event.
"""

from __future__ import annotations

import re
from typing import Final

from django.utils.crypto import constant_time_compare, salted_hmac

__all__ = ["live_address", "tournament_at"]

SALT: Final = "tournaments.live"
KEY_LENGTH: Final = 24
PATH: Final = re.compile(rf"/live/([1-9][0-9]{{0,17}})-([0-9a-f]{{{KEY_LENGTH}}})/")


def live_address(tournament_id: int) -> str:
    """Such as `/live/7-0123456789abcdef01234567/`."""
    return f"/live/{tournament_id}-{_key(tournament_id)}/"


def tournament_at(path: str) -> int | None:
    """The event whose stream the address names; None for any other address, or a wrong key."""
    found = PATH.fullmatch(path)
    if found is None or not constant_time_compare(found[2], _key(int(found[1]))):
        return None
    return int(found[1])


def _key(tournament_id: int) -> str:
    return salted_hmac(SALT, str(tournament_id), algorithm="sha256").hexdigest()[:KEY_LENGTH]
