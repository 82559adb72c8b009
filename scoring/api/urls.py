"""Addresses of the calculators below `/api/v1/calculators/`."""

from django.urls import path

from scoring.api.views import BoardScoresView, ScoringLabView

urlpatterns = [
    path("board-scores/", BoardScoresView.as_view(), name="board_scores"),
    path("scoring-lab/", ScoringLabView.as_view(), name="scoring_lab"),
]
