"""After a change, its message offers to undo it."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.messages import get_messages, success
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.changes.models import Change
from tournaments.changes.services.giving_back import undo_words


class OfferUndoMiddleware:
    """Where a form made a change that can be undone and leads on to a page, that page's message has the button."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on, then mark the last message with the address that undoes the newest change."""
        response = self.get_response(request)
        made: list[int] = getattr(request, "changes_made", [])
        if made and response.status_code in {302, 303} and request.user.is_authenticated:
            _offer(request, made[-1])
        return response


def _offer(request: HttpRequest, pk: int) -> None:
    change = Change.objects.select_related("club").defer("rows", "keys").get(pk=pk)
    url = reverse("desk:change_undo", args=[change.club.slug, change.pk])
    if change.depth % 2:
        url += "?again"  # this change was an undo, so the button says “Do again”
    waiting = getattr(get_messages(request), "_queued_messages", [])
    if waiting:
        waiting[-1].extra_tags = url
    else:
        words = undo_words(change.undoes) if change.undoes else change.headline
        success(request, words, extra_tags=url)
