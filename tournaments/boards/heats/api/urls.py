"""Addresses of heats and their games, below those of version 1."""

from django.urls import path

from tournaments.base.api.resources import routes
from tournaments.boards.heats.api import board_calls, entries, games, heats, late_changes, pools, seeding

CLUB = "clubs/<slug:club>/"
EVENT = f"{CLUB}events/<slug:event>/"
HEAT = f"{EVENT}heats/<int:heat>/"
GAME = f"{HEAT}games/<int:game>/"

urlpatterns = [
    path(f"{EVENT}entries/", entries.Entries.as_view(), name="entries"),
    path(f"{EVENT}entries/unranked/", entries.UnrankedEntries.as_view(), name="entries_unranked"),
    path(f"{EVENT}entries/power-preferences/", entries.PowerPreferences.as_view(), name="power_preferences"),
    path(f"{EVENT}entries/<int:pk>/", entries.EntryDetail.as_view(), name="entry"),
    path(f"{EVENT}entries/<int:pk>/preregistration/", entries.Preregistrations.as_view(), name="preregistration"),
    path(f"{HEAT}draws/<int:run>/", seeding.Draw.as_view(), name="draw"),
    path(f"{HEAT}no-shows/<int:seat>/", late_changes.NoShow.as_view(), name="heat_no_show"),
    path(f"{HEAT}late-arrivals/<int:game>/", late_changes.LateArrival.as_view(), name="heat_late"),
    path(f"{HEAT}board-call/", board_calls.BoardCall.as_view(), name="board_call"),
    path(f"{HEAT}board-call/rest/", board_calls.RestOfCall.as_view(), name="board_call_rest"),
    path(f"{HEAT}top-board/", pools.TopBoards.as_view(), name="top_board"),
    routes(EVENT, {"heats": heats.HeatViewSet}),
    routes(HEAT, {"games": games.GameViewSet, "pools": pools.PoolViewSet, "seeding-runs": seeding.SeedingRunViewSet}),
    routes(f"{GAME}seats/<int:seat>/", {"score": games.SeatScoreViewSet}),
]
