"""The token of a captain's private link; a new nonce ends the link before."""

from __future__ import annotations

import secrets

from tournaments.base.private_links import hashed_token, private_token
from tournaments.league.models import DivisionTeam


def captain_token(place: DivisionTeam) -> str:
    """The token of the team's link as it stands."""
    return private_token("captain", place.pk, place.captain_nonce)


def renew_token(place: DivisionTeam) -> str:
    """Give the team a new link, unsaved; the one before stops working."""
    place.captain_nonce = secrets.token_hex(16)
    token = captain_token(place)
    place.captain_hash = hashed_token(token)
    return token
