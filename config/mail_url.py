"""The mail server as one address, and what Django needs of it.

`smtp+tls://user:password@host:587` speaks TLS after STARTTLS, `smtp+ssl://` from the first byte, `smtp://` not at all.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

EXAMPLE = "smtp+tls://user:password@mail.example.org:587"
# The scheme, its usual port, and whether it speaks TLS after STARTTLS or from the first byte.
SCHEMES = {
    "smtp": (25, False, False),
    "smtp+tls": (587, True, False),
    "submission": (587, True, False),
    "smtp+ssl": (465, False, True),
    "smtps": (465, False, True),
}
NO_SERVER = {"console": "django.core.mail.backends.console.EmailBackend"}
OPTIONS = {"tls", "ssl"}
YES = {"1", "true", "yes", "on"}


def read_mail_url(text: str) -> dict[str, Any]:
    """The settings `EMAIL_…` of Django. Raises `ValueError` with the reason for an address that names no server."""
    known = ", ".join([*SCHEMES, *NO_SERVER])
    scheme, mark, _rest = text.partition("://")
    if not mark:
        raise ValueError(f"has no scheme: begin with one of {known}, and ://")
    scheme = scheme.lower()
    if scheme in NO_SERVER:
        return {"EMAIL_BACKEND": NO_SERVER[scheme]}
    if scheme not in SCHEMES:
        raise ValueError(f"has the unknown scheme {scheme!r}: use one of {known}")
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as error:
        raise ValueError("can't be read: check its port, and write special signs of the password as %XX") from error
    if not parts.hostname:
        raise ValueError("names no mail server after ://")
    if parts.path.strip("/") or parts.fragment:
        raise ValueError("has something after the port: write / as %2F, # as %23 and ? as %3F in the password")
    usual, tls, ssl = SCHEMES[scheme]
    said = dict(parse_qsl(parts.query, keep_blank_values=True))
    if said.keys() - OPTIONS:
        raise ValueError("has options that Topboard doesn't know: leave out what follows the ?")
    tls, ssl = (said.get("tls", str(tls)).lower() in YES, said.get("ssl", str(ssl)).lower() in YES)
    if tls and ssl:
        raise ValueError("asks for both TLS and SSL: use smtp+tls:// or smtp+ssl:// alone")
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port or usual,
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": tls,
        "EMAIL_USE_SSL": ssl,
    }
