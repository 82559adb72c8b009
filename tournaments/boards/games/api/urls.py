"""Addresses of games, below those of version 1."""

from django.urls import path

from tournaments.boards.games.api import games, votes

CLUB = "clubs/<slug:club>/"
EVENT = f"{CLUB}tournaments/<slug:event>/"
HEAT = f"{EVENT}heats/<int:heat>/"
GAME = f"{HEAT}games/<int:game>/"

urlpatterns = [
    path(f"{HEAT}games/", games.Games.as_view(), name="games"),
    path(GAME, games.GameDetail.as_view(), name="game"),
    path(f"{GAME}result/", games.ResultDetail.as_view(), name="game_result"),
    path(f"{GAME}seats/<int:seat>/score/", games.SeatScore.as_view(), name="game_seat_score"),
    path(f"{GAME}votes/", votes.Votes.as_view(), name="game_votes"),
    path(f"{GAME}votes/<int:vote>/", votes.VoteDetail.as_view(), name="game_vote"),
    path(f"{GAME}finish/", games.Finish.as_view(), name="game_finish"),
    path(f"{GAME}start/", games.Starting.as_view(), name="game_start"),
    path(f"{GAME}unstart/", games.Unstarting.as_view(), name="game_unstart"),
    path(f"{GAME}reopen/", games.Reopening.as_view(), name="game_reopen"),
    path(f"{GAME}top-board/", games.TopBoard.as_view(), name="game_top_board"),
    path(f"{GAME}kept/", games.Kept.as_view(), name="game_kept"),
    path(f"{GAME}powers/", games.Powers.as_view(), name="game_powers"),
    path(f"{GAME}powers-lock/", games.PowersLock.as_view(), name="game_powers_lock"),
    path(f"{GAME}scoring-system/", games.GameSystem.as_view(), name="game_system"),
]
