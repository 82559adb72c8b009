"""Addresses of the desk: Swiss events, their players and rounds."""

from django.urls import path

from tournaments.swiss.pages.desk import (
    events,
    finals,
    pairing_runs,
    pairs,
    player_files,
    players,
    prints,
    result_files,
    round_results,
    rounds,
    standings,
    tables,
)
from tournaments.swiss.pages.desk import manual_pairing as hands
from tournaments.swiss.pages.desk import starting_points as starts

EVENT = "<slug:club>/e/<slug:event>/"
PLAYERS = f"{EVENT}players/"
ROUNDS = f"{EVENT}rounds/"
ROUND = f"{ROUNDS}<int:number>/"

HELP = {
    "": "run-a-swiss-weekend#each-round",
    "swiss_create": "run-a-swiss-weekend#before-the-weekend",
    "swiss_players": "run-a-swiss-weekend#before-the-weekend",
    "swiss_player": "run-a-swiss-weekend#when-things-go-wrong",
    "swiss_players_import": "people-and-lists#import-a-list",
    "swiss_standings": "run-a-swiss-weekend#the-end",
    "swiss_print": "print-sheets",
    "swiss_round_hand": "run-a-swiss-weekend#pair-by-hand",
    "swiss_players_remove": "people-and-lists#remove-players-from-an-event",
    "swiss_pairs": "run-a-swiss-weekend#keep-two-players-apart",
    "swiss_pair_remove": "run-a-swiss-weekend#keep-two-players-apart",
    "swiss_starts": "run-a-swiss-weekend#starting-points",
    "swiss_results_import": "run-a-swiss-weekend#import-results",
    "swiss_results_csv": "run-a-swiss-weekend#import-results",
    "swiss_final": "run-a-swiss-weekend#the-end",
}

urlpatterns = [
    path("<slug:club>/new-swiss-event/", events.swiss_create, name="swiss_create"),
    path(PLAYERS, players.players, name="swiss_players"),
    path(f"{PLAYERS}add/", players.players_add, name="swiss_players_add"),
    path(f"{PLAYERS}remove/", players.players_remove, name="swiss_players_remove"),
    path(f"{PLAYERS}<int:pk>/", players.player, name="swiss_player"),
    path(f"{PLAYERS}<int:pk>/rounds/", players.player_rounds, name="swiss_player_rounds"),
    path(f"{PLAYERS}import/", player_files.players_import, name="swiss_players_import"),
    path(f"{PLAYERS}players.csv", player_files.players_csv, name="swiss_players_csv"),
    path(f"{EVENT}final/", finals.final_make, name="swiss_final"),
    path(f"{EVENT}starts/", starts.starts, name="swiss_starts"),
    path(f"{EVENT}pairs/", pairs.pairs, name="swiss_pairs"),
    path(f"{EVENT}pairs/<int:pk>/remove/", pairs.pair_remove, name="swiss_pair_remove"),
    path(f"{EVENT}table/", standings.swiss_standings, name="swiss_standings"),
    path(ROUNDS, rounds.rounds, name="swiss_rounds"),
    path(f"{ROUNDS}results.csv", result_files.results_csv, name="swiss_results_csv"),
    path(f"{ROUNDS}import/", result_files.results_import, name="swiss_results_import"),
    path(f"{ROUNDS}pair/", rounds.round_pair, name="swiss_pair"),
    path(f"{ROUNDS}pairing/", pairing_runs.pairing, name="swiss_pairing"),
    path(f"{ROUNDS}pairing/status/", pairing_runs.pairing_status, name="swiss_pairing_status"),
    path(f"{ROUNDS}pairing/stop/", pairing_runs.pairing_stop, name="swiss_pairing_stop"),
    path(ROUND, rounds.round_page, name="swiss_round"),
    path(f"{ROUND}do/", rounds.round_do, name="swiss_round_do"),
    path(f"{ROUND}hand/", hands.round_hand, name="swiss_round_hand"),
    path(f"{ROUND}results/", round_results.round_results, name="swiss_results"),
    path(f"{ROUND}print/", prints.round_print, name="swiss_print"),
    path(f"{ROUND}tables/<int:table>/", tables.table, name="swiss_table"),
]
