"""What every template may use."""

from __future__ import annotations

from django.http import HttpRequest

__all__ = ["site"]


def site(request: HttpRequest) -> dict[str, object]:
    """The site's name."""
    return {"site_name": "Topboard"}
