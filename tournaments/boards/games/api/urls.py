"""Addresses of a game's votes, of players' slips and of standings, below those of version 1."""

from django.urls import path

from tournaments.boards.games.api import slips, standings, votes

EVENT = "clubs/<slug:club>/events/<slug:event>/"
GAME = f"{EVENT}heats/<int:heat>/games/<int:game>/"

urlpatterns = [
    path(f"{GAME}votes/", votes.Votes.as_view(), name="game_votes"),
    path(f"{GAME}votes/<int:vote>/", votes.VoteDetail.as_view(), name="game_vote"),
    path(f"{EVENT}standings/", standings.StandingsTable.as_view(), name="standings"),
    path(f"{EVENT}standings/teams/", standings.TeamStandings.as_view(), name="team_standings"),
    path(f"{EVENT}standings.csv", standings.StandingsFile.as_view(), name="standings_csv"),
    path(f"{EVENT}awards/", standings.Awards.as_view(), name="awards"),
    path("player/boards/<int:game>/slip/", slips.BoardSlip.as_view(), name="player_board_slip"),
    path(f"{EVENT}boards/", standings.Boards.as_view(), name="boards"),
]
