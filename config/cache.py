"""The cache on Redis, which may be down: then nothing is found and nothing kept, and every page continues to work.

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
    """The method of Django's backend, and what it answers while the server is gone."""
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
    """`get`'s second argument, which is what to answer for a key that is not there."""
    return asked["args"][1] if len(asked["args"]) > 1 else asked.get("default")


class ForgivingRedisCache(RedisCache):
    """Django's Redis cache without its server: `add` says that the key is new, so that nobody is kept waiting."""

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
