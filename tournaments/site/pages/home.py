"""The front page and the error pages."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page

from tournaments.base.site_texts import operator_lines
from tournaments.site.forms import SearchForm
from tournaments.site.selectors.front import MOST_CLUBS, front, grouped, kinds
from tournaments.site.selectors.states import shown_state

PAGE_SIZE = 20


@gzip_page
def home(request: HttpRequest) -> HttpResponse:
    """What Topboard is and what is on; or what a search of events and clubs finds."""
    if any(name in request.GET for name in SearchForm.base_fields):
        return _found(request)
    context = {
        "front": front(now=timezone.now()),
        "kinds": kinds(),
        "search": SearchForm(),
        "sandbox": settings.SANDBOX,
    }
    return render(request, "site/home.html", context)


def _found(request: HttpRequest) -> HttpResponse:
    """Events by day, the newest first, in pages by what is on, next and over; on the first page the clubs, too."""
    form = SearchForm(request.GET)
    asked, now = form.asked(), timezone.now()
    page = Paginator(asked.events(), PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "search": form,
        "asked": asked,
        "page": page,
        "groups": grouped([shown_state(event, now=now) for event in page.object_list]),
        "clubs": list(asked.clubs()[:MOST_CLUBS]) if page.number == 1 else [],
    }
    return render(request, "site/found.html", context)


def about(request: HttpRequest) -> HttpResponse:
    """The page about the site: its operator, what it keeps of visitors, and where its source is."""
    return render(request, "site/about.html", {"operator": operator_lines(), "source": settings.SOURCE_URL})


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400; a form with too much text says how much it can be."""
    message = ""
    if isinstance(exception, RequestDataTooBig):
        message = _(
            "You sent more than %(megabytes)s MB of text, so nothing was saved. Choose a file instead of pasting its "
            "text, or send smaller parts."
        ) % {"megabytes": settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1024 // 1024}
    return render(request, "errors/400.html", {"error": {"message": message}}, status=400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403."""
    return render(request, "errors/403.html", status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404."""
    return render(request, "errors/404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: it reads no database and no user, so that it can't fail itself."""
    return render(request, "errors/500.html", status=500)
