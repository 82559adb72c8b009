"""Where a form leads once it is done: back to the page that it is on."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def next_page(request: HttpRequest) -> str:
    """The `next` of the form or of its address; blank where there is none, or where it leads to another site."""
    where = request.POST.get("next") or request.GET.get("next") or ""
    return where if url_has_allowed_host_and_scheme(where, allowed_hosts=None) else ""
