"""The token of a captain's private link; a new nonce ends the link before."""

from __future__ import annotations

import secrets

from django.utils.crypto import constant_time_compare

from tournaments.base.private_links import hashed_token, private_token
from tournaments.league.models import DivisionTeam

COLUMNS = (
    "captain_nonce",
    "captain_hash",
    "link_sent_at",
    "link_given_at",
    "link_given_how",
    "link_opened_at",
)
"""What a new link, or the end of one, changes of a team."""


def captain_token(place: DivisionTeam) -> str:
    """The current token of the team's link."""
    return private_token("captain", place.pk, place.captain_nonce)


def shown_token(place: DivisionTeam) -> str:
    """The token, if it opens the link that is out; blank without a link, and where it was made under another secret."""
    token = captain_token(place)
    return token if constant_time_compare(hashed_token(token), place.captain_hash) else ""


def renew_token(place: DivisionTeam) -> str:
    """Give the team a new link, unsaved, that nobody has yet; the one before stops working."""
    place.captain_nonce = secrets.token_hex(16)
    token = captain_token(place)
    place.captain_hash = hashed_token(token)
    forget_handing_out(place)
    return token


def end_token(place: DivisionTeam) -> None:
    """Leave the team without a link, unsaved."""
    place.captain_hash = place.captain_nonce = ""
    forget_handing_out(place)


def forget_handing_out(place: DivisionTeam) -> None:
    """A link that is gone was handed to nobody, unsaved."""
    place.link_sent_at = place.link_given_at = place.link_opened_at = None
    place.link_given_how = ""
