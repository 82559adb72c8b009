"""Links that stand for a person without an account: a player's, a captain's, an invitation's.

Only the hash of each is stored, so a copy of the database reveals no link. A token that has to be written again, on
paper or in a later mail, is calculated from its row and the site's secret key; a new nonce in the row revokes it.
"""

from __future__ import annotations

import base64
import hashlib

from django.utils.crypto import salted_hmac

BYTES = 24


def private_token(kind: str, row: int, nonce: str) -> str:
    """The current token of a link: of a `kind` of links, for one row, until its nonce changes."""
    digest = salted_hmac(f"topboard.{kind}", f"{row}:{nonce}", algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:BYTES]).decode()


def hashed_token(token: str) -> str:
    """The stored hash of a token, 64 hexadecimal digits."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
