"""Every request of every test: what a user does at once is one change."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from django.db.models.signals import post_save
from django.http import HttpRequest, HttpResponse

from tournaments.changes.models import Change

_made = threading.local()


def one_change(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that fails a request that made more than one change."""

    def answer(request: HttpRequest) -> HttpResponse:
        _made.kinds = []
        response = get_response(request)
        kinds, _made.kinds = _made.kinds, None
        assert len(kinds) < 2, f"{request.method} {request.path} made {len(kinds)} changes: {kinds}"
        return response

    return answer


def _count(instance: Change, *, created: bool, **_kwargs: Any) -> None:
    if created and getattr(_made, "kinds", None) is not None:
        _made.kinds.append(instance.kind)


post_save.connect(_count, sender=Change, weak=False)
