"""Origins of other sites: "https://club.example". Read strictly and written again, as they go into a header. Pure."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from common.pure.loopback import is_loopback

LONGEST: Final = 200
HOST: Final = re.compile(r"(?=.{1,190}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*")
USUAL: Final = {"https": 443, "http": 80}


def read_origin(text: str) -> str:
    """The origin of an address as browsers write it; blank where it has none that may show our pages.

    It needs https, but for this machine itself. A path is left out; a wildcard, a user name or a query is refused.
    """
    try:
        parts = urlsplit(text.strip() if "://" in text else f"https://{text.strip()}")
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
    except (ValueError, UnicodeError):
        return ""
    if not HOST.fullmatch(host) or "@" in parts.netloc or parts.query or parts.fragment:
        return ""
    origin = f"{parts.scheme}://{host}" + (f":{port}" if port and port != USUAL.get(parts.scheme) else "")
    if len(origin) > LONGEST or (parts.scheme != "https" and not (parts.scheme == "http" and is_loopback(origin))):
        return ""
    return origin
