"""How the text of each setting is read. A reader raises `ValueError` with the reason, to follow the name."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Collection
from email.utils import parseaddr
from typing import Any
from urllib.parse import urlsplit

import dj_database_url

YES, NO = {"1", "true", "yes", "on", "y", "t"}, {"0", "false", "no", "off", "n", "f"}
DATABASES = {"postgres", "postgresql", "sqlite"}
LIMIT = re.compile(r"([1-9]\d*)/(s|sec|second|m|min|minute|h|hour|d|day)")
VAPID_BYTES = 32


def yes_or_no(text: str) -> bool:
    """True or false."""
    if text.lower() not in YES | NO:
        raise ValueError(f"is {text!r}, neither true nor false")
    return text.lower() in YES


def whole_number(text: str) -> int:
    """A number from 0 up."""
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"is {text!r}, not a whole number from 0 up")
    return int(text)


def words(text: str) -> list[str]:
    """Texts separated by commas."""
    return [each.strip() for each in text.split(",") if each.strip()]


def host_names(text: str) -> list[str]:
    """Names or addresses, without scheme, port or path; `*` and a leading dot as in Django."""
    for name in words(text):
        if "/" in name or (":" in name and not name.startswith("[")):
            raise ValueError(f"has {name!r}: write names alone, without https://, port or path")
    return words(text)


def port(text: str) -> str:
    """A number from 1 to 65535, as text."""
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 65_536):
        raise ValueError(f"is {text!r}, not a number from 1 to 65535")
    return text


def host_name(text: str) -> str:
    """One name or address, also an IPv6 address without brackets."""
    if any(sign.isspace() or sign in "/@?#" for sign in text):
        raise ValueError(f"is {text!r}, not a name or an address")
    return text


def origins(text: str) -> list[str]:
    """Origins, each with its scheme."""
    for origin in words(text):
        if not origin.startswith(("http://", "https://")):
            raise ValueError(f"has {origin!r}: begin each origin with https:// or http://")
    return words(text)


def web_address(text: str) -> str:
    """The address of a site, without the slash at its end."""
    try:
        parts = urlsplit(text)
        named = parts.scheme in {"http", "https"} and parts.hostname and (parts.port or True)
    except ValueError:
        named = False
    if not named:
        raise ValueError(f"is {text!r}, not the address of a site")
    return text.rstrip("/")


def sender(text: str) -> str:
    """The sender of our emails."""
    if "@" not in parseaddr(text)[1] or "\n" in text:
        raise ValueError(f"is {text!r}, not an email address")
    return text


def with_scheme(*schemes: str) -> Callable[[str], str]:
    """An address that begins with one of the schemes."""

    def read(text: str) -> str:
        scheme, mark, rest = text.partition("://")
        if not mark or scheme not in schemes:
            raise ValueError(f"can't be read: begin it with {', '.join(f'{each}://' for each in schemes)}")
        if not rest and scheme != "memory":
            raise ValueError(f"names no server after {scheme}://")
        return text

    return read


def redis_address(text: str) -> str:
    """The address of a Redis or Valkey server: `redis://host:port/database`."""
    parts = urlsplit(with_scheme("redis", "rediss", "unix")(text))
    try:
        _port = parts.port
    except ValueError as error:
        raise ValueError("has a port that is not a number from 0 to 65535") from error
    number = parts.path.strip("/") if parts.scheme != "unix" else ""
    if number and not (number.isascii() and number.isdigit()):
        raise ValueError(f"names the database {number!r}, which is not a number")
    return text


def database(text: str) -> dict[str, Any]:
    """Django's settings of a database."""
    if not text:
        raise ValueError("is empty: remove it to keep the data in an SQLite file, or name a database")
    scheme = text.partition("://")[0].lower()
    if "://" not in text or scheme not in DATABASES:
        raise ValueError(f"can't be read: begin it with {', '.join(f'{each}://' for each in sorted(DATABASES))}")
    try:
        found: dict[str, Any] = dict(dj_database_url.parse(text))
    except (ValueError, KeyError) as error:
        raise ValueError("can't be read: check its port, and write special signs of the password as %XX") from error
    if not found.get("NAME"):
        raise ValueError("names no database after the last /")
    return found


def limits_for(names: Collection[str]) -> Callable[[str], dict[str, str]]:
    """Limits by name: `api=600/min,links=30/min`."""

    def read(text: str) -> dict[str, str]:
        found: dict[str, str] = {}
        for each in words(text):
            name, mark, rate = (part.strip() for part in each.partition("="))
            if not mark:
                raise ValueError(f"has {each!r}: write each limit as name=count/min")
            if name not in names:
                raise ValueError(f"has the limit {name!r}, which is none of {', '.join(names)}")
            if not LIMIT.fullmatch(rate):
                raise ValueError(f"has {each!r}: after = comes a count from 1, and /s, /min, /hour or /day")
            found[name] = rate
        return found

    return read


def vapid_key(text: str) -> str:
    """The private number of a P-256 key in base64url."""
    try:
        number = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        number = b""
    if len(number) != VAPID_BYTES:
        raise ValueError(f"isn't a key of {VAPID_BYTES} bytes in base64url")
    return text
