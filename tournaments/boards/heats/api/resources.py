"""The frame of resources that belong to a heat."""

from __future__ import annotations

from tournaments.base.api.resources import ResourceViewSet
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_round
from tournaments.events.models import Round


class HeatResource(ResourceViewSet):
    """What belongs to a heat of an event of boards."""

    changes = Action.RUN_HEATS
    heat: Round

    def enter(self) -> None:
        """The heat of the address, if who asks may do what this needs."""
        club, event, heat = (self.kwargs[name] for name in ("club", "event", "heat"))
        self.heat = access_round(self.actor, club, event, heat, self.needs)
