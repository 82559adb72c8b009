"""Text that is kept in the database for the worker, and that nobody can read who has the database alone."""

from __future__ import annotations

import base64

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac

SALT = "topboard.sealed_text"


def seal(text: str) -> str:
    """The text, unreadable without the site's secret key."""
    return _box().encrypt(text.encode()).decode()


def open_sealed(sealed: str) -> str | None:
    """The text again; None where the site has another secret key by now."""
    try:
        return _box().decrypt(sealed.encode()).decode()
    except InvalidToken:
        return None


def _box() -> MultiFernet:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    digests = [salted_hmac(SALT, "key", secret=key, algorithm="sha256").digest() for key in keys]
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])
