"""Lists of players as files: only ever downloaded, so that no browser runs what somebody sent."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from tournaments.entering.models import EntryList


def list_response(found: EntryList) -> HttpResponse:
    """The list as a file."""
    text = found.text.encode() if found.file is None else bytes(found.file)
    media = found.media or "text/plain; charset=utf-8"
    response = HttpResponse(text, content_type=media)
    response["Content-Disposition"] = content_disposition_header(True, found.file_name or "list.txt") or ""
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "sandbox"
    response["Cache-Control"] = "private, no-store"
    return response
