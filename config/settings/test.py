"""The test suite: fast password hashing, mail in memory, and Redis if available, otherwise a local-memory cache."""

import os
from urllib.parse import parse_qsl, urlencode

from config.env import refuse_wrong_settings
from config.settings.base import *  # noqa: F403  Django's own way to layer settings

SITE_URL = os.environ.get("SITE_URL") or "http://localhost:8000"
SECRET_KEY = "only-for-tests"  # noqa: S105  the suite signs nothing that leaves it
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
AXES_ENABLED = False
MIDDLEWARE = [*MIDDLEWARE, "tests.acts.one_change"]  # noqa: F405
WHITENOISE_AUTOREFRESH = True
if os.environ.get("REDIS_URL"):
    # Tests may clear the cache, so each pytest process has a Redis database of its own, counted from the last.
    number = 15 - int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    address, _mark, options = REDIS_URL.partition("?")  # noqa: F405
    location = f"{address}?{urlencode({**dict(parse_qsl(options)), 'db': number})}"
    CACHES["default"] = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": location}  # noqa: F405
else:
    CACHES["default"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}  # noqa: F405
    CELERY_BROKER_URL = "memory://"

LOGGING["loggers"]["django_structlog"] = {"level": "WARNING"}  # noqa: F405  two lines a request took a tenth of each

# Tests of all kinds share one account number, and are quicker than a person.
RATE_LIMITS["api"] = "100000/min"  # noqa: F405
refuse_wrong_settings()
