"""The embedded default of `make run`, and the developer's machine: one folder holds all of it."""

from config.env import DATA_DIR, env, stored_secret_key, stored_vapid_key
from config.settings.base import *  # noqa: F403  Django's own way to layer settings

DEBUG = env.bool("DEBUG", False)
SECRET_KEY = env.str("SECRET_KEY", "") or stored_secret_key()
VAPID_PRIVATE_KEY = env.str("VAPID_PRIVATE_KEY", "") or stored_vapid_key()
STATIC_ROOT = DATA_DIR / "static"
LOGGING["loggers"]["django_structlog"] = {"level": "WARNING"}  # type: ignore[index]  # noqa: F405  mails must be seen here
