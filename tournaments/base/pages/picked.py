"""What was picked on a page."""

from __future__ import annotations

from django.http import HttpRequest


def picked(request: HttpRequest, name: str) -> list[int]:
    """The ids of the boxes ticked under `name`; what is no id is left out."""
    return [
        int(value) for value in request.POST.getlist(name) if value.isascii() and value.isdigit() and len(value) < 19
    ]
