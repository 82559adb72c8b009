"""The message to live pages: "tournament 7 is at revision 12", and nothing else."""

from __future__ import annotations

from functools import cache

import structlog
from django.conf import settings
from redis import Redis, RedisError

from tournaments.base.live.address import stream_of

CHANNEL = "topboard:revisions"
logger = structlog.get_logger(__name__)


def publish_revision(event_id: int, revision: int, *, published: bool) -> None:
    """Send the revision to every hub, for pages that were shown the event in its current state: public, or not.

    A lost message makes a page slower, not wrong: pages also poll.
    """
    try:
        _redis(settings.REDIS_URL).publish(CHANNEL, f"{stream_of(event_id, published=published)}:{revision}")
    except RedisError as error:
        logger.warning("live_word_not_sent", event_id=event_id, error=str(error))


@cache
def _redis(url: str) -> Redis:
    return Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)
