"""The address that a request came from: the same for every limit, counter and lock of the site.

`NUM_PROXIES` says how many reverse proxies are in front. Each appends the address that it got the request from to
`X-Forwarded-For`; everything before those entries was written by the visitor and proves nothing.
"""

from __future__ import annotations

import ipaddress
from contextlib import suppress

from django.conf import settings
from django.http import HttpRequest

NOBODY = "0.0.0.0"  # noqa: S104  what a request without an address, such as one over a socket, is counted under
HOME_BITS = 64  # a household gets this prefix of IPv6, so its addresses count as one visitor


def visitor_address(request: HttpRequest) -> str:
    """The visitor's IP address; for IPv6 the first address of its network, since a household has many."""
    return address_of(request.META.get("REMOTE_ADDR") or "", request.META.get("HTTP_X_FORWARDED_FOR") or "")


def address_of(peer: str, forwarded: str) -> str:
    """The visitor's address as `visitor_address` gives it, from who connected and the header `X-Forwarded-For`."""
    proxies = settings.NUM_PROXIES
    if proxies and forwarded:
        entries = forwarded.split(",")
        return _cleaned(entries[-min(proxies, len(entries))]) or _cleaned(peer) or NOBODY
    return _cleaned(peer) or NOBODY


def _cleaned(text: str) -> str:
    """A normalised address without its port; blank if the text isn't an address."""
    text = text.strip()
    host, mark, port = text.rpartition(":")
    if mark and port.isdigit() and (host.count(".") == 3 or host.startswith("[")):
        text = host
    with suppress(ValueError):
        address = ipaddress.ip_address(text.strip("[]").partition("%")[0])
        if isinstance(address, ipaddress.IPv6Address):
            if address.ipv4_mapped is not None:
                return str(address.ipv4_mapped)
            return str(ipaddress.ip_network((address, HOME_BITS), strict=False).network_address)
        return str(address)
    return ""
