"""What was typed on a page of the lab, packed into one parameter of an address that can be sent to somebody.

The number of the layout, a dot, and then JSON, compressed and written in base64url. Another layout gets another number,
so that an old address is understood or refused, never misread. Addresses stay below what web servers take in a line.
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
    """What `read` makes of the JSON that `pack` packed; `read` raises ValueError, KeyError or TypeError for another.

    Errors: `RuleError` at `state` for an address that is cut, changed or of a layout that is not known here.
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
    """At most `_MAX_BYTES`, whatever a short text would grow to."""
    opener = zlib.decompressobj()
    data = base64.urlsafe_b64decode(packed.encode("ascii") + b"=" * (-len(packed) % 4))
    text = opener.decompress(data, _MAX_BYTES)
    if not opener.eof:
        raise ValueError("cut short")
    return text
