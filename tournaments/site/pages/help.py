"""The help: an index by what people do, a page for each document, and a search."""

from __future__ import annotations

import re
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournaments.base.pages.way_back import NAME, came_from
from tournaments.site.files import manual
from tournaments.site.selectors.help import LONGEST, search

LONG = 4  # number of headings from which a page has a table of contents
DOORS: Final = (
    (gettext_lazy("Play"), ("play-with-your-phone", "enter-an-event", "tie-breaks", "visibility")),
    (gettext_lazy("Organise"), ("your-first-event", "make-an-event", "run-a-heat", "run-a-swiss-weekend")),
    (gettext_lazy("Captain a team"), ("be-a-captain", "leagues", "handicaps")),
)
"""What most come for, with the first pages of each."""
GROUP: Final = re.compile("(?=<h2 )")


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The pages by role, or the results of a search (`q`)."""
    asked = request.GET.get("q", "").strip()[:LONGEST]
    pages = manual()
    doors = [(title, [pages[name] for name in names]) for title, names in DOORS] if not asked else []
    groups = [each for each in GROUP.split(pages[""].html) if each.startswith("<h2 ")]
    context = {"page": pages[""], "asked": asked, "found": search(asked), "doors": doors, "groups": groups}
    return _rendered(request, context)


@require_safe
def page(request: HttpRequest, name: str) -> HttpResponse:
    """One document."""
    found = manual().get(name)
    if found is None:
        raise Http404(_("There is no help page with this name. Look for it on the first page of the help."))
    contents = found.contents if len(found.contents) >= LONG else ()
    return _rendered(request, {"page": found, "contents": contents})


def _rendered(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The page; its links to other pages of the help keep the way back to where the reader came from."""
    place = came_from(request)
    body: str = render_to_string("site/help.html", {**context, "came_from": place}, request)
    if place:
        body = re.sub(rf'href="({re.escape(reverse("help"))}[^"?#]*)', rf'href="\1?{NAME}={place}', body)
    return HttpResponse(body)
