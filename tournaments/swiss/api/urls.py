"""Addresses of Swiss events, below those of version 1."""

from __future__ import annotations

from django.urls import path

from tournaments.base.api.resources import routes
from tournaments.events.api.formats import EVENT_APIS
from tournaments.swiss.api import events, exchange, files, pairs, players, rounds, slips
from tournaments.swiss.models import SWISS

EVENT_APIS[SWISS] = events.SWISS_API

CLUB = "clubs/<slug:club>/"
EVENT = f"{CLUB}events/<slug:event>/"
ROOT = f"{EVENT}swiss/"
PLAYER = f"{ROOT}players/<int:pk>/"
ROUND = f"{ROOT}rounds/<int:number>/"
TABLE = f"{ROUND}tables/<int:table>/"

urlpatterns = [
    path("player/tables/<int:game>/slip/", slips.TableSlip.as_view(), name="player_table_slip"),
    path(f"{CLUB}imports/trf/", exchange.TrfImport.as_view(), name="trf_import"),
    path(f"{CLUB}imports/trf/preview/", exchange.TrfImportPreviews.as_view(), name="trf_import_preview"),
    routes(EVENT, {"swiss-rules": events.SwissRulesViewSet}),
    path(f"{ROOT}standings/", events.SwissStandings.as_view(), name="swiss_standings"),
    path(f"{ROOT}standings.csv", files.StandingsFile.as_view(), name="swiss_standings_csv"),
    path(f"{ROOT}nasamw.csv", files.NasamwFile.as_view(), name="swiss_nasamw_csv"),
    path(f"{ROOT}players.csv", files.PlayersFile.as_view(), name="swiss_players_csv"),
    path(f"{ROOT}report.trf", files.ReportFile.as_view(), name="swiss_report"),
    path(f"{ROOT}players/", players.Players.as_view(), name="swiss_players"),
    path(f"{ROOT}players/import/", players.Import.as_view(), name="swiss_players_import"),
    path(f"{ROOT}final/", events.SwissFinal.as_view(), name="swiss_final"),
    path(f"{ROOT}starts/", players.Starts.as_view(), name="swiss_starts"),
    path(f"{ROOT}pairs/", pairs.Pairs.as_view(), name="swiss_pairs"),
    path(f"{ROOT}pairs/<int:pk>/", pairs.Pair.as_view(), name="swiss_pair"),
    path(f"{ROOT}players/import/preview/", players.ImportPreviews.as_view(), name="swiss_players_import_preview"),
    path(f"{ROOT}results.csv", files.ResultsFile.as_view(), name="swiss_results_csv"),
    path(f"{ROOT}results/import/", files.ResultsImport.as_view(), name="swiss_results_import"),
    path(f"{ROOT}results/import/preview/", files.ResultsImportPreviews.as_view(), name="swiss_results_import_preview"),
    path(PLAYER, players.PlayerDetail.as_view(), name="swiss_player"),
    path(f"{PLAYER}withdraw/", players.Withdrawal.as_view(), name="swiss_player_withdraw"),
    path(f"{PLAYER}return/", players.Return.as_view(), name="swiss_player_return"),
    path(f"{PLAYER}byes/<int:number>/", players.PlayerBye.as_view(), name="swiss_player_bye"),
    path(f"{ROOT}rounds/", events.SwissRounds.as_view(), name="swiss_rounds"),
    path(f"{ROOT}draft/", rounds.Draft.as_view(), name="swiss_draft"),
    path(ROUND, rounds.RoundDetail.as_view(), name="swiss_round"),
    path(f"{ROUND}publish/", rounds.Publication.as_view(), name="swiss_round_publish"),
    path(f"{ROUND}unpublish/", rounds.Unpublication.as_view(), name="swiss_round_unpublish"),
    path(f"{ROUND}by-hand/", rounds.Hand.as_view(), name="swiss_by_hand"),
    path(f"{ROUND}by-hand/preview/", rounds.HandPreview.as_view(), name="swiss_by_hand_preview"),
    path(f"{TABLE}result/", rounds.Result.as_view(), name="swiss_result"),
    path(f"{TABLE}result/preview/", rounds.ResultPreview.as_view(), name="swiss_result_preview"),
]
