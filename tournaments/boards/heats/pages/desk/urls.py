"""Addresses of the desk: what boards ask of entries, heats, their games, seats and seeding runs."""

from django.urls import path

from tournaments.boards.heats.pages.desk import (
    board_calls,
    boards_by_hand,
    entries,
    entry_details,
    game_scores,
    game_votes,
    games,
    heat_actions,
    heat_people,
    heat_seats,
    heats,
    late_changes,
    pools,
    preregistration,
    seeding_runs,
)

EVENT = "<slug:club>/e/<slug:event>/"
HEATS = f"{EVENT}heats/"
HEAT = f"{HEATS}<int:heat>/"
RUN = f"{HEAT}runs/<int:run>/"
GAME = f"{HEAT}games/<int:game>/"
BOARD = f"{HEAT}boards/<int:game>/"
POOL = f"{HEAT}pools/<int:pool>/"

urlpatterns = [
    path(f"{EVENT}people/", entries.entries, name="entries"),
    path(f"{EVENT}people/add/", entries.entries_add, name="entries_add"),
    path(f"{EVENT}people/new/", entries.entries_new, name="entries_new"),
    path(f"{EVENT}people/remove/", entries.entries_remove, name="entries_remove"),
    path(f"{EVENT}people/unranked/", entry_details.entries_unranked, name="entries_unranked"),
    path(f"{EVENT}people/powers/", entry_details.power_preferences, name="power_preferences"),
    path(f"{EVENT}people/<int:pk>/", entry_details.entry, name="entry"),
    path(f"{EVENT}preregistration/", preregistration.preregistration, name="preregistration"),
    path(HEATS, heats.heats, name="heats"),
    path(f"{HEATS}create/", heats.heat_create, name="heat_create"),
    path(HEAT, heats.heat, name="heat"),
    path(f"{HEAT}print/", heats.heat_print, name="heat_print"),
    path(f"{HEAT}conflicts/", heats.heat_conflicts_page, name="heat_conflicts"),
    path(f"{HEAT}settings/", heats.heat_settings, name="heat_settings"),
    path(f"{HEAT}register/", heat_actions.heat_register, name="heat_register"),
    path(f"{HEAT}sit-out/", heat_actions.heat_sit_out, name="heat_sit_out"),
    path(f"{HEAT}parts/", heat_actions.heat_parts, name="heat_parts"),
    path(f"{HEAT}unseed/", heat_actions.heat_unseed, name="heat_unseed"),
    path(f"{HEAT}start/", heat_actions.heat_start, name="heat_start"),
    path(f"{HEAT}powers/", heat_actions.heat_powers, name="heat_powers"),
    path(f"{HEAT}abandon/", heat_actions.heat_abandon, name="heat_abandon"),
    path(f"{HEAT}swap/", heat_seats.heat_swap, name="heat_swap"),
    path(f"{HEAT}replace/", heat_seats.heat_replace, name="heat_replace"),
    path(f"{HEAT}people/", heat_people.heat_people, name="heat_people"),
    path(f"{HEAT}no-show/", late_changes.heat_no_show, name="heat_no_show"),
    path(f"{HEAT}call/", board_calls.board_call, name="board_call"),
    path(f"{HEAT}call/status/", board_calls.board_call_status, name="board_call_status"),
    path(f"{HEAT}pools/", pools.heat_pools, name="heat_pools"),
    path(f"{HEAT}pools/move/", pools.heat_pool_move, name="heat_pool_move"),
    path(f"{HEAT}top-board/", pools.heat_top_board, name="heat_top_board"),
    path(POOL, pools.heat_pool, name="heat_pool"),
    path(f"{POOL}fill/", pools.heat_pool_fill, name="heat_pool_fill"),
    path(f"{POOL}empty/", pools.heat_pool_empty, name="heat_pool_empty"),
    path(f"{POOL}remove/", pools.heat_pool_remove, name="heat_pool_remove"),
    path(f"{HEAT}by-hand/", boards_by_hand.heat_by_hand, name="heat_by_hand"),
    path(BOARD, heat_seats.heat_board, name="heat_board"),
    path(f"{BOARD}late/", late_changes.heat_late, name="heat_late"),
    path(f"{BOARD}do/", heat_seats.heat_board_do, name="heat_board_do"),
    path(f"{HEAT}seed/", seeding_runs.heat_seed, name="heat_seed"),
    path(RUN, seeding_runs.seeding_run, name="seeding_run"),
    path(f"{RUN}status/", seeding_runs.seeding_status, name="seeding_status"),
    path(f"{RUN}stop/", seeding_runs.seeding_stop, name="seeding_stop"),
    path(f"{RUN}use/", seeding_runs.seeding_use, name="seeding_use"),
    path(f"{RUN}input.json", seeding_runs.seeding_input, name="seeding_input"),
    path(GAME, games.game, name="game"),
    path(f"{GAME}save/", games.game_save, name="game_save"),
    path(f"{GAME}preview/", games.game_preview, name="game_preview"),
    path(f"{GAME}score/", game_scores.game_score, name="game_score"),
    path(f"{GAME}votes/", game_votes.game_votes, name="game_votes"),
    path(f"{GAME}votes/<int:vote>/", game_votes.game_vote, name="game_vote"),
    path(f"{GAME}state/", games.game_state, name="game_state"),
    path(f"{GAME}scoring/", games.game_system, name="game_system"),
]
