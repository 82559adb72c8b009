"""The public half of the key that identifies us to push services."""

from __future__ import annotations

import base64
from functools import cache

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings


def push_key() -> str:
    """In the format for browsers: base64url of the uncompressed point; blank if the site has no key."""
    return _public(settings.VAPID_PRIVATE_KEY) if settings.VAPID_PRIVATE_KEY else ""


@cache
def _public(private: str) -> str:
    number = int.from_bytes(base64.urlsafe_b64decode(private + "=" * (-len(private) % 4)))
    public = derive_private_key(number, SECP256R1()).public_key()
    point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")
