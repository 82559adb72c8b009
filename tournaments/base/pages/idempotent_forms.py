"""Forms that count once, however often they are sent: `{% once_key %}` in the form, `@once` on its view."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from tournaments.base.pages.actor import page_actor
from tournaments.base.private_links import hashed_token
from tournaments.base.services.idempotency import answer_once, check_key

FIELD = "idempotency_key"
# A form's buttons do different things, so each has a key of its own.
BUTTONS = ("result", "do")
# The note is for the phone only, if the form has to wait (`static/js/queue.js`).
NOT_SAID = {FIELD, "csrfmiddlewaretoken", "queue_note"}
HIDDEN = "<token>"
ODD = re.compile(r"[^\x20-\x7e]")
View = Callable[..., HttpResponse]


def once(view: View) -> View:
    """Wrap a view so that a form that was sent before gets the same response. Goes below the check of the actor.

    A redirect means that something was saved; so does a response whose `Content-Location` names the page of what was
    saved.
    """

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        act: Callable[[], HttpResponse] = partial(view, request, *args, **kwargs)
        key = request.POST.get(FIELD, "") if request.method == "POST" else ""
        if not key:
            return act()
        button = next((request.POST[name] for name in BUTTONS if name in request.POST), "")
        answer: HttpResponse = answer_once(
            _who(request, *args, **kwargs),
            actor=page_actor(request),
            key=f"{check_key(key, path=FIELD)} {ODD.sub('', button)[:50]}",
            request=[request.path, _said(request)],
            act=act,
            keep=partial(_kept, request, kwargs.get("token", "")),
            again=partial(_again, request, kwargs.get("token", "")),
        )
        return answer

    return guarded


def _who(request: HttpRequest, token: str = "", **_rest: Any) -> str:
    return f"link:{hashed_token(token)}" if token else f"user:{request.user.pk}"


def _said(request: HttpRequest) -> list[Any]:
    fields = sorted((name, values) for name, values in request.POST.lists() if name not in NOT_SAID)
    files = []
    for name, file in sorted(request.FILES.items()):
        if isinstance(file, UploadedFile):
            files.append([name, hashlib.sha256(file.read()).hexdigest()])
            file.seek(0)
    return [fields, files]


def _kept(request: HttpRequest, token: str, response: HttpResponse) -> dict[str, Any] | None:
    where = response.get("Location") if 300 <= response.status_code < 400 else response.get("Content-Location")
    if where is None:
        return None
    box: Any = messages.get_messages(request)
    said = [[each.level, str(each.message)] for each in box._queued_messages]
    # A copy of the database reveals no private link.
    return {"location": where.replace(token, HIDDEN) if token else where, "messages": said}


def _again(request: HttpRequest, token: str, answer: dict[str, Any]) -> HttpResponse:
    box: Any = messages.get_messages(request)
    unseen = {str(each) for each in box._loaded_messages}
    for level, text in answer["messages"]:
        if text not in unseen:
            messages.add_message(request, level, text)
    return HttpResponseRedirect(answer["location"].replace(HIDDEN, token))
