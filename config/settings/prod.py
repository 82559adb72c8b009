"""A public site: every secret comes from the environment, cookies travel over TLS only."""

from config.env import env
from config.settings.base import *  # noqa: F403  Django's own way to layer settings

SECRET_KEY = env.str("SECRET_KEY")
SECURE_TLS = env.bool("SECURE_TLS", True)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SESSION_COOKIE_SECURE = SECURE_TLS
CSRF_COOKIE_SECURE = SECURE_TLS
SECURE_HSTS_SECONDS = 31_536_000 if SECURE_TLS else 0
SECURE_SSL_REDIRECT = SECURE_TLS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
