"""Whether a process of the site answers: `healthcheck.py URL`. Exit status 0 or 1."""

from __future__ import annotations

import sys
import urllib.error
import urllib.request


def main(url: str) -> int:
    """Ask once, as the front would over TLS; anything below 400 is healthy."""
    headers = {"Host": "localhost", "X-Forwarded-Proto": "https"}
    request = urllib.request.Request(url, headers=headers)  # noqa: S310  our own address
    try:
        with urllib.request.urlopen(request, timeout=4) as answer:  # noqa: S310
            return 0 if answer.status < 400 else 1
    except (OSError, urllib.error.URLError):
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
