"""The lab: calculators for everybody, without an account."""

from django.urls import path

from scoring.web import lab, library
from scoring.web.analysis import analysis

app_name = "lab"
urlpatterns = [
    path("", lab.home, name="home"),
    path("scoring/", lab.board_scores, name="board_scores"),
    path("scoring/preview/", lab.board_scores_preview, name="board_scores_preview"),
    path("scoring/analysis/", analysis, name="analysis"),
    path("library/", library.library, name="library"),
    path("library/<slug:system>/", library.library_system, name="library_system"),
]
