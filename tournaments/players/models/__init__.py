"""Private links of players, and messages to their phones."""

from tournaments.players.models.links import CheckIn, LinkGiven, PlayerLink, ResultSlip, SlipPhoto
from tournaments.players.models.push import PushDevice, PushMessage

__all__ = [
    "CheckIn",
    "LinkGiven",
    "PlayerLink",
    "PushDevice",
    "PushMessage",
    "ResultSlip",
    "SlipPhoto",
]
