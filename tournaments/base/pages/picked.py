"""The boxes that were ticked on a page."""

from __future__ import annotations

from django.http import HttpRequest


def picked(request: HttpRequest, name: str) -> list[int]:
    """The ids of the boxes ticked under `name`. Anything that isn't an id is left out."""
    return [
        int(value) for value in request.POST.getlist(name) if value.isascii() and value.isdigit() and len(value) < 19
    ]
