"""Addresses of the desk: charts of games."""

from django.urls import path

from tournaments.boards.games.pages.desk import game_chart

CHART = "<slug:club>/e/<slug:event>/heats/<int:heat>/games/<int:game>/chart/"

HELP = {"": "enter-results#the-yearly-chart"}

urlpatterns = [
    path(CHART, game_chart.game_chart, name="game_chart"),
    path(f"{CHART}preview/", game_chart.game_chart_preview, name="game_chart_preview"),
]
