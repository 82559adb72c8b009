"""Addresses of entries, heats and their games, below those of version 1."""

from tournaments.base.api.resources import routes
from tournaments.boards.heats.api import board_calls, entries, games, heats, late_changes, pools, seeding

EVENT = "clubs/<slug:club>/events/<slug:event>/"
HEAT = f"{EVENT}heats/<int:heat>/"
GAME = f"{HEAT}games/<int:game>/"

urlpatterns = [
    routes(EVENT, {"entries": entries.EntryViewSet, "heats": heats.HeatViewSet}),
    routes(
        HEAT,
        {
            "board-call": board_calls.BoardCallViewSet,
            "draws": seeding.DrawViewSet,
            "games": games.GameViewSet,
            "late-arrivals/<int:game>": late_changes.LateArrivalViewSet,
            "no-shows/<int:seat>": late_changes.NoShowViewSet,
            "pools": pools.PoolViewSet,
            "seeding-runs": seeding.SeedingRunViewSet,
        },
    ),
    routes(f"{GAME}seats/<int:seat>/", {"score": games.SeatScoreViewSet}),
]
