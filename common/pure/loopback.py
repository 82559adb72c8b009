"""Loopback addresses: on each device, they lead to that device."""

from __future__ import annotations

import ipaddress
from contextlib import suppress
from urllib.parse import urlsplit


def is_loopback(url: str) -> bool:
    """Whether an address leads every device to itself, so that no phone can open it."""
    host = urlsplit(url).hostname or ""
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost" or host.endswith(".localhost")
