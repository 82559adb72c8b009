"""Addresses of heats and their games, below those of version 1."""

from django.urls import path

from tournaments.boards.heats.api import board_calls, entries, games, heats, late_changes, pools, seeding

CLUB = "clubs/<slug:club>/"
EVENT = f"{CLUB}events/<slug:event>/"
HEAT = f"{EVENT}heats/<int:heat>/"
RUN = f"{HEAT}seeding-runs/<int:run>/"
GAME = f"{HEAT}games/<int:game>/"
POOL = f"{HEAT}pools/<int:pool>/"

urlpatterns = [
    path(f"{EVENT}entries/", entries.Entries.as_view(), name="entries"),
    path(f"{EVENT}entries/unranked/", entries.UnrankedEntries.as_view(), name="entries_unranked"),
    path(f"{EVENT}entries/power-preferences/", entries.PowerPreferences.as_view(), name="power_preferences"),
    path(f"{EVENT}entries/<int:pk>/", entries.EntryDetail.as_view(), name="entry"),
    path(f"{EVENT}entries/<int:pk>/preregistration/", entries.Preregistrations.as_view(), name="preregistration"),
    path(f"{EVENT}heats/", heats.Heats.as_view(), name="heats"),
    path(HEAT, heats.HeatDetail.as_view(), name="heat"),
    path(f"{HEAT}conflicts/", heats.HeatConflicts.as_view(), name="heat_conflicts"),
    path(f"{HEAT}register/", heats.Registrations.as_view(), name="heat_register"),
    path(f"{HEAT}sit-out/", heats.SittingOut.as_view(), name="heat_sit_out"),
    path(f"{HEAT}unseed/", heats.Unseeding.as_view(), name="heat_unseed"),
    path(f"{HEAT}start/", heats.Start.as_view(), name="heat_start"),
    path(f"{HEAT}powers-by-preference/", heats.PowerChoices.as_view(), name="heat_powers"),
    path(f"{HEAT}swap/", heats.Swaps.as_view(), name="heat_swap"),
    path(f"{HEAT}replace/", heats.Replacements.as_view(), name="heat_replace"),
    path(f"{HEAT}draws/<int:run>/", seeding.Draw.as_view(), name="draw"),
    path(f"{HEAT}no-shows/<int:seat>/", late_changes.NoShow.as_view(), name="heat_no_show"),
    path(f"{HEAT}late-arrivals/<int:game>/", late_changes.LateArrival.as_view(), name="heat_late"),
    path(f"{HEAT}seeding-runs/", seeding.Runs.as_view(), name="seeding_runs"),
    path(f"{HEAT}seeding-runs/every-way/", seeding.EveryWay.as_view(), name="seeding_every_way"),
    path(RUN, seeding.RunDetail.as_view(), name="seeding_run"),
    path(f"{RUN}stop/", seeding.RunStop.as_view(), name="seeding_run_stop"),
    path(f"{RUN}use/", seeding.RunUse.as_view(), name="seeding_run_use"),
    path(f"{HEAT}board-call/", board_calls.BoardCall.as_view(), name="board_call"),
    path(f"{HEAT}board-call/rest/", board_calls.RestOfCall.as_view(), name="board_call_rest"),
    path(f"{HEAT}pools/", pools.Pools.as_view(), name="pools"),
    path(f"{HEAT}pools/take-out/", pools.TakingOut.as_view(), name="pools_take_out"),
    path(f"{HEAT}pools/seed/", pools.PoolSeeding.as_view(), name="pools_seed"),
    path(f"{HEAT}top-board/", pools.TopBoards.as_view(), name="top_board"),
    path(POOL, pools.PoolDetail.as_view(), name="pool"),
    path(f"{POOL}fill/", pools.PoolFilling.as_view(), name="pool_fill"),
    path(f"{POOL}entries/", pools.PoolEntries.as_view(), name="pool_entries"),
    path(f"{POOL}empty/", pools.PoolEmptying.as_view(), name="pool_empty"),
    path(f"{HEAT}games/", games.Games.as_view(), name="games"),
    path(GAME, games.GameDetail.as_view(), name="game"),
    path(f"{GAME}result/", games.ResultDetail.as_view(), name="game_result"),
    path(f"{GAME}seats/<int:seat>/score/", games.SeatScore.as_view(), name="game_seat_score"),
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
