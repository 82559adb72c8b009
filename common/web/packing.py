"""Input on a page of the lab, packed into one query parameter, so that its address can be shared.

The number of the layout, a dot, and then JSON, compressed and written in base64url. A new layout gets a new number, so
that an old address is read correctly or rejected, but never misread. Addresses stay below the line length that web
servers accept.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Callable
from typing import Any, Final, TypeVar

from common.pure.errors import RuleError

MAX_ADDRESS: Final = 3000
"""Characters of the parameter; gunicorn takes 4,094 in the whole line."""
_MAX_BYTES: Final = 60_000
State = TypeVar("State")


def pack(raw: object, *, version: str) -> str | None:
    """The parameter for JSON; None if it is too long for an address."""
    text = json.dumps(raw, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "replace")
    packed = base64.urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")
    address = f"{version}.{packed}"
    return address if len(address) <= MAX_ADDRESS and len(text) <= _MAX_BYTES else None


def unpack(address: str, *, version: str, read: Callable[[Any], State]) -> State:
    """What `read` makes of the JSON that `pack` packed; `read` raises ValueError, KeyError or TypeError for others.

    Errors: `RuleError` at `state` for an address that is cut off, changed or of an unknown layout.
    """
    found, _dot, packed = address.partition(".")
    if found.isdecimal() and found != version and packed:
        raise RuleError.one(
            "state",
            "address_unknown",
            "This address was created by another version of the lab. Start again without it.",
        )
    try:
        return read(json.loads(_decompress(packed if len(address) <= MAX_ADDRESS else "")))
    except (ValueError, KeyError, TypeError, RecursionError, zlib.error, binascii.Error) as error:
        raise RuleError.one(
            "state",
            "address_broken",
            "This address of the lab is cut short or changed. Copy the whole link again, or start again without it.",
        ) from error


def _decompress(packed: str) -> bytes:
    """At most `_MAX_BYTES`, however large the result would become."""
    opener = zlib.decompressobj()
    data = base64.urlsafe_b64decode(packed.encode("ascii") + b"=" * (-len(packed) % 4))
    text = opener.decompress(data, _MAX_BYTES)
    if not opener.eof:
        raise ValueError("cut short")
    return text
