"""The help: an index by what people do, a page for each document, and a search."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.site.files import manual
from tournaments.site.selectors.help import search

LONG = 4  # headings from which on a page has a table of contents


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """What there is, by role; with words to find (`q`), where they are."""
    asked = request.GET.get("q", "").strip()
    return render(request, "site/help.html", {"page": manual()[""], "asked": asked, "found": search(asked)})


@require_safe
def page(request: HttpRequest, name: str) -> HttpResponse:
    """One document."""
    found = manual().get(name)
    if found is None:
        raise Http404(_("There is no page of help with this name. Look for it on the first page of the help."))
    contents = found.contents if len(found.contents) >= LONG else ()
    return render(request, "site/help.html", {"page": found, "contents": contents})
