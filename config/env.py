"""Every setting that comes from the environment, read once and named here.

Nothing else in the code reads `os.environ`; the README's table of settings is asserted against `SETTINGS`.
"""

from __future__ import annotations

import base64
import os
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from dotenv import load_dotenv

from config.mail_url import EXAMPLE as MAIL_EXAMPLE

Value = TypeVar("Value")
BASE_DIR = Path(__file__).resolve().parent.parent
load_dotenv(BASE_DIR / ".env")
_wrong: list[str] = []


@dataclass(frozen=True, slots=True)
class Setting:
    """One environment variable: its name, what it does, its default, and an example."""

    name: str
    meaning: str
    default: str
    example: str


SETTINGS: tuple[Setting, ...] = (
    Setting(
        "DATABASE_URL",
        "where the data lives",
        "SQLite file in TOPBOARD_DATA",
        "postgres://topboard:secret@127.0.0.1:5432/topboard",
    ),
    Setting(
        "REDIS_URL",
        "broker, cache and live messages",
        "our own server on a socket in TOPBOARD_DATA",
        "redis://127.0.0.1:6379/0",
    ),
    Setting("SECRET_KEY", "signs sessions and links", "created once and kept in TOPBOARD_DATA", "a long random text"),
    Setting(
        "VAPID_PRIVATE_KEY",
        "signs messages to phones",
        "created once and kept in TOPBOARD_DATA",
        "43 letters, created as .env.example says",
    ),
    Setting("DEBUG", "shows errors to the developer", "false", "true"),
    Setting(
        "ALLOWED_HOSTS",
        "names the site answers to, with commas",
        "this machine, and the addresses in HOST",
        "topboard.example.org,192.168.1.20",
    ),
    Setting(
        "CSRF_TRUSTED_ORIGINS", "origins whose forms are accepted, with commas", "none", "https://topboard.example.org"
    ),
    Setting(
        "SITE_URL",
        "address in links, emails and QR codes",
        "from ALLOWED_HOSTS, HOST and PORT",
        "https://topboard.example.org",
    ),
    Setting("TOPBOARD_DATA", "folder of the embedded default: database, socket, key", "./var", "/srv/topboard"),
    Setting("HOST", "address that `make run` listens on; 0.0.0.0 for all", "127.0.0.1", "0.0.0.0"),  # noqa: S104  an example
    Setting("PORT", "port of `make run`", "8000", "8001"),
    Setting(
        "EMAIL_URL",
        "mail server, as smtp+tls://user:password@host:port",
        "emails are printed to the console",
        MAIL_EXAMPLE,
    ),
    Setting(
        "STRIPE_URL",
        "address of the card payment service; change it only for tests",
        "https://api.stripe.com",
        "http://127.0.0.1:8090",
    ),
    Setting(
        "OPERATOR",
        "name and address of the site's administrator, for its imprint; a semicolon begins a new line",
        "the imprint has no name",
        "Thames Ancients; 1 High Street, Reading; hello@example.org",
    ),
    Setting("SOURCE_URL", "address of this site's source code", "none", "https://git.example.org/topboard"),
    Setting("SANDBOX", "offers visitors a club to try out, which is rebuilt each hour", "false", "true"),
    Setting("DEFAULT_FROM_EMAIL", "sender of emails", "topboard@localhost", "topboard@example.org"),
    Setting(
        "CELERY_BROKER_URL",
        "broker of the worker, if it differs from REDIS_URL",
        "REDIS_URL",
        "redis://127.0.0.1:6379/1",
    ),
    Setting("SECURE_TLS", "cookies only over TLS, and HSTS", "false", "false"),
    Setting(
        "RATE_LIMITS",
        "other limits, such as api=600/min,links=30/min",
        "those of docs/reference/limits.md",
        "api=600/min,links=30/min",
    ),
    Setting("NUM_PROXIES", "number of reverse proxies in front that pass on visitors' addresses", "0", "1"),
)
_BY_NAME = {each.name: each for each in SETTINGS}


def setting(name: str, read: Callable[[str], Value], default: Value, *, empty_is_unset: bool = True) -> Value:
    """The value of the variable `name`, parsed by `read`; `default` if it isn't set.

    An invalid value is noted with an example, so that `refuse_wrong_settings` can list all of them at once.
    """
    text = os.environ.get(name)
    if text is None or (empty_is_unset and not text.strip()):
        return default
    try:
        return read(text.strip())
    except ValueError as error:
        _wrong.append(f"{name} {error}. Example: {name}={_BY_NAME[name].example}")
        return default


def refuse_wrong_settings(missing: Sequence[str] = ()) -> None:
    """End the process with one line for each invalid or `missing` setting, if there are any."""
    lines = [*_wrong, *(f"{name} is not set. Example: {name}={_BY_NAME[name].example}" for name in missing)]
    if lines:
        raise SystemExit("\n".join(f"Topboard: {line}" for line in lines))


DATA_DIR = Path(os.environ.get("TOPBOARD_DATA") or BASE_DIR / "var").resolve()


def private_file(path: Path, content: Callable[[], str] = str) -> Path:
    """A file that only its owner can read: created with `content` if it is missing, in a private folder."""
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        text = content()
        with suppress(FileExistsError):  # another process was faster: its content is used
            new = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with open(new, "w", encoding="ascii") as file:
                file.write(text)
    elif path.stat().st_mode & 0o077:
        with suppress(PermissionError):  # owned by another user, who decides
            path.chmod(0o600)
    return path


def stored_secret_key() -> str:
    """The secret key of the embedded default, created at the first start."""
    return private_file(DATA_DIR / "secret-key", lambda: secrets.token_urlsafe(50)).read_text(encoding="ascii").strip()


def stored_vapid_key() -> str:
    """The key that identifies us to push services, created by the embedded default at the first start.

    The private number of a P-256 key in 43 letters of base64url.
    """
    return private_file(DATA_DIR / "vapid-key", _vapid_key).read_text(encoding="ascii").strip()


def _vapid_key() -> str:
    # The number must be below the order of the curve, as 2 ** 255 is.
    number = secrets.randbits(255) or 1
    return base64.urlsafe_b64encode(number.to_bytes(32)).decode().rstrip("=")


def celery_broker_url(redis_url: str) -> str:
    """Celery's spelling of a Redis address: a socket is `redis+socket://`, the rest stays as it is."""
    if redis_url.startswith("unix://"):
        path, _, query = redis_url.removeprefix("unix://").partition("?")
        database = query.removeprefix("db=") or "0"
        return f"redis+socket://{path}?virtual_host={database}"
    return redis_url
