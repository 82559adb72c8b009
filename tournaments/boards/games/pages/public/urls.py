"""Public pages of games."""

from django.urls import path

from tournaments.boards.games.pages.public import games

EVENT = "<slug:club>/<slug:event>/"

urlpatterns = [
    path(f"{EVENT}heats/<int:heat>/games/<int:game>/", games.game, name="game"),
]
