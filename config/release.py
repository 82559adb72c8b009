"""The running release: part of every ETag, so that a new release never serves the old one's pages."""

from __future__ import annotations

import hashlib

from config.env import BASE_DIR

VERSION = "0.1.0"
"""Of `pyproject.toml`: archives say what made them."""


def _release() -> str:
    """A hash of the templates and style sheets, by path, size and time of change."""
    digest = hashlib.sha256()
    for folder in ("templates", "static", "tournaments"):
        for path in sorted((BASE_DIR / folder).rglob("*")):
            if path.suffix in {".html", ".css", ".js", ".py", ".svg"}:
                stat = path.stat()
                digest.update(f"{path}:{stat.st_size}:{stat.st_mtime_ns}".encode())
    return digest.hexdigest()[:12]


RELEASE = _release()
