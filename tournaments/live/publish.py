"""The word to live pages: "tournament 7 is at revision 12", and nothing else."""

from __future__ import annotations

from functools import cache

import structlog
from django.conf import settings
from redis import Redis, RedisError

__all__ = ["CHANNEL", "publish_revision"]

CHANNEL = "topboard:revisions"
logger = structlog.get_logger(__name__)


def publish_revision(tournament_id: int, revision: int) -> None:
    """Tell every hub. A lost word costs a page its speed, not its truth: pages poll behind it."""
    try:
        _redis(settings.REDIS_URL).publish(CHANNEL, f"{tournament_id}:{revision}")
    except RedisError as error:
        logger.warning("live_word_not_sent", tournament=tournament_id, error=str(error))


@cache
def _redis(url: str) -> Redis:
    return Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)
