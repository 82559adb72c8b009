"""The cache on Redis. If Redis is down, nothing is found and nothing stored, and every page continues to work.

Data that must not be lost is in the database; the cache holds counts of requests and copies.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import structlog
from django.core.cache.backends.redis import RedisCache
from redis import RedisError

log = structlog.get_logger(__name__)


def _forgiving(name: str, without: Callable[[dict[str, Any]], Any]) -> Callable[..., Any]:
    """Wrap a method of Django's backend; `otherwise` is its result while the server is down."""
    usual = getattr(RedisCache, name)

    @wraps(usual)
    def method(self: RedisCache, *args: Any, **kwargs: Any) -> Any:
        try:
            return usual(self, *args, **kwargs)
        except (RedisError, OSError) as error:
            log.warning("cache_gone", method=name, error=str(error))
            return without({"args": args, **kwargs})

    return method


def _default(asked: dict[str, Any]) -> Any:
    """`get`'s second argument: the default for a missing key."""
    return asked["args"][1] if len(asked["args"]) > 1 else asked.get("default")


class ForgivingRedisCache(RedisCache):
    """Django's Redis cache, which tolerates a missing server: `add` then reports a new key, so that nobody waits."""

    get = _forgiving("get", _default)
    get_many = _forgiving("get_many", lambda asked: {})
    has_key = _forgiving("has_key", lambda asked: False)
    add = _forgiving("add", lambda asked: True)
    set = _forgiving("set", lambda asked: None)
    set_many = _forgiving("set_many", lambda asked: [])
    touch = _forgiving("touch", lambda asked: False)
    delete = _forgiving("delete", lambda asked: False)
    delete_many = _forgiving("delete_many", lambda asked: None)
    incr = _forgiving("incr", lambda asked: 1)
    clear = _forgiving("clear", lambda asked: False)
