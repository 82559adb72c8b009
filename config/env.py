"""Every setting that comes from the environment, read once and named here.

Nothing else in the code reads `os.environ`; the README's table of settings is asserted against `SETTINGS`.
"""

from __future__ import annotations

import base64
import secrets
from dataclasses import dataclass
from pathlib import Path

from environs import Env

__all__ = [
    "BASE_DIR",
    "DATA_DIR",
    "SETTINGS",
    "Setting",
    "celery_broker_url",
    "env",
    "stored_secret_key",
    "stored_vapid_key",
]

BASE_DIR = Path(__file__).resolve().parent.parent
env = Env()
env.read_env(str(BASE_DIR / ".env"), recurse=False)


@dataclass(frozen=True, slots=True)
class Setting:
    """One environment variable: its name, what it does, and what holds when it is not set."""

    name: str
    meaning: str
    default: str


SETTINGS: tuple[Setting, ...] = (
    Setting("DATABASE_URL", "where the data lives", "SQLite file in TOPBOARD_DATA"),
    Setting(
        "REDIS_URL",
        "broker, cache and live messages",
        "a server of our own on a socket in TOPBOARD_DATA",
    ),
    Setting("SECRET_KEY", "signs sessions and links", "made once and kept in TOPBOARD_DATA"),
    Setting("VAPID_PRIVATE_KEY", "signs messages to phones", "made once and kept in TOPBOARD_DATA"),
    Setting("DEBUG", "shows errors to the developer", "false"),
    Setting("ALLOWED_HOSTS", "names the site answers to, with commas", "localhost,127.0.0.1,[::1]"),
    Setting("CSRF_TRUSTED_ORIGINS", "origins whose forms are taken, with commas", "none"),
    Setting("SITE_URL", "address used in mails and links", "http://localhost:8000"),
    Setting("TOPBOARD_DATA", "folder of the embedded default: database, socket, key", "./var"),
    Setting("HOST", "address that `make run` listens on; 0.0.0.0 for all", "127.0.0.1"),
    Setting("PORT", "port of `make run`", "8000"),
    Setting(
        "EMAIL_URL",
        "mail server, as smtp://user:password@host:port",
        "mails are printed to the console",
    ),
    Setting("DEFAULT_FROM_EMAIL", "sender of our mails", "topboard@localhost"),
    Setting("CELERY_BROKER_URL", "broker of the worker, where it differs from REDIS_URL", "REDIS_URL"),
    Setting("SECURE_TLS", "cookies only over TLS, and HSTS", "false"),
    Setting("RATE_LIMITS", "other limits, such as api=600/min,links=30/min", "those of docs/reference/limits.md"),
    Setting("NUM_PROXIES", "number of reverse proxies in front, which tell visitors' addresses", "0"),
)

DATA_DIR = Path(env.str("TOPBOARD_DATA", "") or BASE_DIR / "var").resolve()


def stored_secret_key() -> str:
    """The key of the embedded default: made at the first start, readable by its owner only."""
    path = DATA_DIR / "secret-key"
    if not path.exists():
        DATA_DIR.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(50), encoding="ascii")
    return path.read_text(encoding="ascii").strip()


def stored_vapid_key() -> str:
    """The key that push services know us by, as the embedded default makes it at the first start.

    The private number of a P-256 key in 43 letters of base64url, readable by its owner only.
    """
    path = DATA_DIR / "vapid-key"
    if not path.exists():
        # The number may not reach the order of the curve, which 2 ** 255 is well below.
        number = secrets.randbits(255) or 1
        DATA_DIR.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(base64.urlsafe_b64encode(number.to_bytes(32)).decode().rstrip("="), encoding="ascii")
    return path.read_text(encoding="ascii").strip()


def celery_broker_url(redis_url: str) -> str:
    """Celery's spelling of a Redis address: a socket is `redis+socket://`, the rest stays as it is."""
    if redis_url.startswith("unix://"):
        path, _, query = redis_url.removeprefix("unix://").partition("?")
        database = query.removeprefix("db=") or "0"
        return f"redis+socket://{path}?virtual_host={database}"
    return redis_url
