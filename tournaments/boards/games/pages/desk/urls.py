"""Addresses of the desk: games."""

from django.urls import path

from tournaments.boards.games.pages.desk import game_chart, game_scores, game_votes, games

BOARD = "<slug:club>/e/<slug:event>/heats/<int:heat>/games/<int:game>/"

urlpatterns = [
    path(BOARD, games.game, name="game"),
    path(f"{BOARD}save/", games.game_save, name="game_save"),
    path(f"{BOARD}preview/", games.game_preview, name="game_preview"),
    path(f"{BOARD}chart/", game_chart.game_chart, name="game_chart"),
    path(f"{BOARD}chart/preview/", game_chart.game_chart_preview, name="game_chart_preview"),
    path(f"{BOARD}score/", game_scores.game_score, name="game_score"),
    path(f"{BOARD}votes/", game_votes.game_votes, name="game_votes"),
    path(f"{BOARD}votes/<int:vote>/", game_votes.game_vote, name="game_vote"),
    path(f"{BOARD}state/", games.game_state, name="game_state"),
    path(f"{BOARD}scoring/", games.game_system, name="game_system"),
]
