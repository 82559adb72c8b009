"""Addresses of a game's votes, of players' slips and of standings, below those of version 1."""

from django.urls import path

from tournaments.base.api.resources import routes
from tournaments.boards.games.api import slips, standings, votes
from tournaments.boards.games.models import BOARDS
from tournaments.players.api.formats import SLIP_APIS

SLIP_APIS[BOARDS] = slips.BOARDS_SLIPS

EVENT = "clubs/<slug:club>/events/<slug:event>/"
GAME = f"{EVENT}heats/<int:heat>/games/<int:game>/"

urlpatterns = [
    path(f"{EVENT}standings.csv", standings.StandingsFile.as_view(), name="standings_csv"),
    routes(GAME, {"votes": votes.VoteViewSet}),
    routes(
        EVENT,
        {
            "awards": standings.AwardsViewSet,
            "boards": standings.BoardsViewSet,
            "standings": standings.StandingsViewSet,
            "standings/teams": standings.TeamStandingsViewSet,
        },
    ),
]
