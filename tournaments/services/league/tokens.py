"""The token of a captain's private link: made from the site's secret and a nonce, found again by its hash.

Only the hash and the nonce are stored: whoever reads the database learns no link, and the site can write the same link
into a later mail. A new nonce ends the link before.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode

from django.conf import settings

from tournaments.models import DivisionTeam

__all__ = ["captain_token", "hashed", "renew_token"]

BYTES = 24


def captain_token(place: DivisionTeam) -> str:
    """The token of the team's link as it stands."""
    text = f"captain:{place.pk}:{place.captain_nonce}"
    digest = hmac.new(settings.SECRET_KEY.encode(), text.encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(digest[:BYTES]).decode()


def renew_token(place: DivisionTeam) -> str:
    """Give the team a new link, unsaved; the one before stops working."""
    place.captain_nonce = secrets.token_hex(16)
    token = captain_token(place)
    place.captain_hash = hashed(token)
    return token


def hashed(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
