"""What visitors ask before they trust a site: privacy, terms, imprint, and accessibility."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.base.site_texts import operator_lines, site_text
from tournaments.site.selectors.keeping import kept_of_entries, kept_otherwise


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept, for how long, who sees it, and how to have it erased."""
    context = {
        "entries": kept_of_entries(),
        "others": kept_otherwise(),
        "operator": operator_lines(),
        "text": site_text("privacy"),
    }
    return render(request, "site/privacy.html", context)


@require_safe
def terms(request: HttpRequest) -> HttpResponse:
    """The terms of use, as the operator wrote them."""
    return render(request, "site/terms.html", {"text": site_text("terms")})


@require_safe
def imprint(request: HttpRequest) -> HttpResponse:
    """The imprint: the operator, in their own words."""
    return render(request, "site/imprint.html", {"operator": operator_lines(), "text": site_text("imprint")})


@require_safe
def accessibility(request: HttpRequest) -> HttpResponse:
    """What was tested for people who see, hear or move differently, and what was not."""
    return render(request, "site/accessibility.html")
