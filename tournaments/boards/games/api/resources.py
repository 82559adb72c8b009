"""The frames of resources that belong to a heat or to a game."""

from __future__ import annotations

from tournaments.base.api.resources import ResourceViewSet
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_game, access_round
from tournaments.events.models import Game, Round


class HeatResource(ResourceViewSet):
    """What belongs to a heat of an event of boards."""

    changes = Action.RUN_HEATS
    heat: Round

    def enter(self) -> None:
        """The heat of the address, if who asks may do what this needs."""
        club, event, heat = (self.kwargs[name] for name in ("club", "event", "heat"))
        self.heat = access_round(self.actor, club, event, heat, self.needs)


class GameResource(ResourceViewSet):
    """What belongs to a game of an event of boards."""

    tag = "games"
    changes = Action.ENTER_RESULTS
    game: Game

    def enter(self) -> None:
        """The game of the address, if who asks may do what this needs."""
        self.game = self.game_now(self.needs)

    def game_now(self, needs: Action = Action.SEE_DESK) -> Game:
        """The game of the address as it is now."""
        club, event, heat, game = (self.kwargs[name] for name in ("club", "event", "heat", "game"))
        return access_game(self.actor, club, event, heat, game, needs)
