"""Pictures of links are drawn by the worker, once for each version of their facts."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache
from typing import Any, Final

import structlog
from django.core.cache import cache
from kombu.exceptions import OperationalError

from config.celery import app
from tournaments.base.languages import in_language
from tournaments.sharing.pictures import Facts, draw
from tournaments.sharing.selectors.pictures import KEPT, Picture, mark_in, rows_of, stored_under

TASK: Final = "tournaments.tasks.draw_share_picture"
WAIT: Final = 60
"""Seconds after which a picture that isn't there is asked for again."""
log = structlog.get_logger(__name__)


def order_picture(picture: Picture) -> None:
    """Ask the worker for the picture, unless somebody did so within the last minute. One question to the cache."""
    if not cache.add(f"share-picture-ordered:{picture.version}", 1, WAIT):
        return
    try:
        app.send_task(TASK, args=[picture.version, asdict(picture.facts)], retry=False)
    except (OperationalError, OSError) as error:
        log.warning("picture_not_ordered", error=str(error))


def order_ahead(picture: Picture) -> None:
    """Have the picture ready for clients that read the page's head now and request it next; once per process."""
    _order_once(picture)


@lru_cache(maxsize=1000)
def _order_once(picture: Picture) -> None:
    if not cache.has_key(stored_under(picture.version)):
        order_picture(picture)


def draw_picture(version: str, facts: dict[str, Any]) -> None:
    """Draw the picture, in the worker, unless it exists already."""
    if not cache.has_key(stored_under(version)):
        told = Facts(**facts)
        with in_language(told.language):
            rows = rows_of(told)
        cache.set(stored_under(version), draw(told, rows=rows, mark=mark_in(told)), KEPT)
