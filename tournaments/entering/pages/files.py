"""Lists of players as files: only ever downloaded, so that no browser runs what somebody sent."""

from __future__ import annotations

from typing import Final

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from tournaments.entering.models import EntryList
from tournaments.entering.services.lists import KINDS

MEDIA: Final = ("text/plain; charset=utf-8", *(media for _start, media, _ending in KINDS))


def list_response(found: EntryList) -> HttpResponse:
    """The list as a file."""
    text = found.text.encode() if found.file is None else bytes(found.file)
    media = found.media if found.media in MEDIA else MEDIA[0]
    response = HttpResponse(text, content_type=media)
    response["Content-Disposition"] = content_disposition_header(True, found.file_name or "list.txt") or ""
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "sandbox"
    response["Cache-Control"] = "private, no-store"
    return response
