"""Our own fonts for WeasyPrint: unpacked once for each process, which takes most of the time of a short document."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from fontTools.ttLib import woff2
from weasyprint.urls import URLFetcher, URLFetcherResponse

_PACKED = b"wOF2"


class OwnFiles(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
    """Reads our own style sheets and the fonts next to them, and nothing else."""

    def __init__(self) -> None:
        super().__init__(allowed_protocols=("file",))

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        """The file at `url`; a font comes unpacked."""
        answer = super().fetch(url, headers)
        content = answer.read()
        answer.close()
        return URLFetcherResponse(url, _unpacked(content) if content.startswith(_PACKED) else content)


@lru_cache(maxsize=8)
def _unpacked(font: bytes) -> bytes:
    out = BytesIO()
    woff2.decompress(BytesIO(font), out)
    return out.getvalue()
