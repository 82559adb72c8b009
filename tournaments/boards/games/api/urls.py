"""Addresses of a game's votes, below those of version 1."""

from django.urls import path

from tournaments.boards.games.api import votes

GAME = "clubs/<slug:club>/tournaments/<slug:event>/heats/<int:heat>/games/<int:game>/"

urlpatterns = [
    path(f"{GAME}votes/", votes.Votes.as_view(), name="game_votes"),
    path(f"{GAME}votes/<int:vote>/", votes.VoteDetail.as_view(), name="game_vote"),
]
