"""The frame of a view at the desk: the rights to open it and to send its form, and the row that its address names."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, Concatenate, TypeVar

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from tournaments.base.actors import Actor
from tournaments.base.pages.actor import page_actor
from tournaments.base.pages.idempotent_forms import once as counted_once
from tournaments.base.permissions import Action

Row = TypeVar("Row")
View = Callable[Concatenate[HttpRequest, Actor, Row, ...], HttpResponse]
GIVEN = 3  # the first parameters of a view: the request, the actor and the row


def desk_view(
    access: Callable[..., Row], *, see: Action | None = None, change: Action | None = None, once: bool = False
) -> Callable[[View[Row]], Callable[..., HttpResponse]]:
    """A view of the row that `access` finds, for actors who may `see` the page (GET) or `change` something with it
    (POST).

    Without `see` the address only takes forms; without `change` it takes none. With `once`, a form that is sent twice
    counts once (see `idempotent_forms`). The view is called with the request, the actor and the row, and with those
    names of the address that it has parameters for.
    """
    methods = [*(["GET", "HEAD"] if see else []), *(["POST"] if change else [])]
    names = len(signature(access).parameters) - 2  # but for the actor and the action

    def framed(view: View[Row]) -> Callable[..., HttpResponse]:
        asked = list(signature(view).parameters)[GIVEN:]

        @wraps(view)
        def answer(request: HttpRequest, **address: Any) -> HttpResponse:
            actor = page_actor(request)
            row = access(actor, *list(address.values())[:names], change if request.method == "POST" else see)
            return view(request, actor, row, **{name: value for name, value in address.items() if name in asked})

        return login_required(require_http_methods(methods)(counted_once(answer) if once else answer))

    return framed
