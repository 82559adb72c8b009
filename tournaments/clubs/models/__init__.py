"""Accounts, clubs, their members and tokens."""

from tournaments.clubs.models.api_tokens import ApiToken
from tournaments.clubs.models.clubs import Accent, Club, ClubSite, EventMembership, Invitation, Membership
from tournaments.clubs.models.users import User

__all__ = [
    "Accent",
    "ApiToken",
    "Club",
    "ClubSite",
    "EventMembership",
    "Invitation",
    "Membership",
    "User",
]
