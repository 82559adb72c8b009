"""One ASGI application for the embedded default: the live hub answers `/live/`, Django all else."""

from __future__ import annotations

import os
from typing import Any, cast

from django.conf import settings
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
pages = get_asgi_application()

from tournaments.base.live.hub import Hub, Receive, Scope, Send  # noqa: E402  needs Django's settings

hub = Hub(settings.REDIS_URL)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Route one connection."""
    if scope["type"] == "lifespan":
        await hub.lifespan(receive, send)
    elif scope["type"] == "http" and scope["path"].startswith("/live/"):
        await hub(scope, receive, send)
    else:
        await pages(dict(scope), receive, cast("Any", send))
