"""A public site: every secret comes from the environment, cookies travel over TLS only."""

from config import readers
from config.env import refuse_wrong_settings, setting
from config.settings.base import *  # noqa: F403  Django's own way to layer settings

SECRET_KEY = setting("SECRET_KEY", str, "")
SECURE_TLS = setting("SECURE_TLS", readers.yes_or_no, True)
SESSION_COOKIE_SECURE = SECURE_TLS
CSRF_COOKIE_SECURE = SECURE_TLS
SECURE_HSTS_SECONDS = 31_536_000 if SECURE_TLS else 0
SECURE_SSL_REDIRECT = SECURE_TLS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
refuse_wrong_settings(missing=[] if SECRET_KEY else ["SECRET_KEY"])
