"""The frame of resources that belong to a club."""

from __future__ import annotations

from tournaments.base.api.resources import ResourceViewSet
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club


class ClubResource(ResourceViewSet):
    """What belongs to a club."""

    club: Club

    def enter(self) -> None:
        """The club of the address, if who asks may do what this needs."""
        self.club = access_club(self.actor, self.kwargs["club"], self.needs)
