"""Addresses of Swiss events, below those of version 1."""

from __future__ import annotations

from django.urls import path

from tournaments.swiss.api import events, exchange, files, pairs, players, rounds, slips

CLUB = "clubs/<slug:club>/"
SWISS = f"{CLUB}events/<slug:event>/swiss/"
PLAYER = f"{SWISS}players/<int:pk>/"
ROUND = f"{SWISS}rounds/<int:number>/"
TABLE = f"{ROUND}tables/<int:table>/"

urlpatterns = [
    path("player/tables/<int:game>/slip/", slips.TableSlip.as_view(), name="player_table_slip"),
    path(f"{CLUB}imports/trf/", exchange.TrfImport.as_view(), name="trf_import"),
    path(f"{CLUB}imports/trf/preview/", exchange.TrfImportPreviews.as_view(), name="trf_import_preview"),
    path(f"{CLUB}swiss-events/", events.SwissEvents.as_view(), name="swiss_events"),
    path(SWISS, events.SwissRules.as_view(), name="swiss_rules"),
    path(f"{SWISS}standings/", events.SwissStandings.as_view(), name="swiss_standings"),
    path(f"{SWISS}standings.csv", files.StandingsFile.as_view(), name="swiss_standings_csv"),
    path(f"{SWISS}nasamw.csv", files.NasamwFile.as_view(), name="swiss_nasamw_csv"),
    path(f"{SWISS}players.csv", files.PlayersFile.as_view(), name="swiss_players_csv"),
    path(f"{SWISS}report.trf", files.ReportFile.as_view(), name="swiss_report"),
    path(f"{SWISS}players/", players.Players.as_view(), name="swiss_players"),
    path(f"{SWISS}players/import/", players.Import.as_view(), name="swiss_players_import"),
    path(f"{SWISS}final/", events.SwissFinal.as_view(), name="swiss_final"),
    path(f"{SWISS}starts/", players.Starts.as_view(), name="swiss_starts"),
    path(f"{SWISS}pairs/", pairs.Pairs.as_view(), name="swiss_pairs"),
    path(f"{SWISS}pairs/<int:pk>/", pairs.Pair.as_view(), name="swiss_pair"),
    path(f"{SWISS}players/import/preview/", players.ImportPreviews.as_view(), name="swiss_players_import_preview"),
    path(f"{SWISS}results.csv", files.ResultsFile.as_view(), name="swiss_results_csv"),
    path(f"{SWISS}results/import/", files.ResultsImport.as_view(), name="swiss_results_import"),
    path(f"{SWISS}results/import/preview/", files.ResultsImportPreviews.as_view(), name="swiss_results_import_preview"),
    path(PLAYER, players.PlayerDetail.as_view(), name="swiss_player"),
    path(f"{PLAYER}withdraw/", players.Withdrawal.as_view(), name="swiss_player_withdraw"),
    path(f"{PLAYER}return/", players.Return.as_view(), name="swiss_player_return"),
    path(f"{PLAYER}byes/<int:number>/", players.PlayerBye.as_view(), name="swiss_player_bye"),
    path(f"{SWISS}rounds/", events.SwissRounds.as_view(), name="swiss_rounds"),
    path(f"{SWISS}draft/", rounds.Draft.as_view(), name="swiss_draft"),
    path(ROUND, rounds.RoundDetail.as_view(), name="swiss_round"),
    path(f"{ROUND}publish/", rounds.Publication.as_view(), name="swiss_round_publish"),
    path(f"{ROUND}unpublish/", rounds.Unpublication.as_view(), name="swiss_round_unpublish"),
    path(f"{ROUND}by-hand/", rounds.Hand.as_view(), name="swiss_by_hand"),
    path(f"{ROUND}by-hand/preview/", rounds.HandPreview.as_view(), name="swiss_by_hand_preview"),
    path(f"{TABLE}result/", rounds.Result.as_view(), name="swiss_result"),
    path(f"{TABLE}result/preview/", rounds.ResultPreview.as_view(), name="swiss_result_preview"),
]
