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
    path(f"{ROOT}players/import/", players.Import.as_view(), name="swiss_players_import"),
    path(f"{ROOT}final/", events.SwissFinal.as_view(), name="swiss_final"),
    path(f"{ROOT}players/import/preview/", players.ImportPreviews.as_view(), name="swiss_players_import_preview"),
    path(f"{ROOT}results.csv", files.ResultsFile.as_view(), name="swiss_results_csv"),
    path(f"{ROOT}results/import/", files.ResultsImport.as_view(), name="swiss_results_import"),
    path(f"{ROOT}results/import/preview/", files.ResultsImportPreviews.as_view(), name="swiss_results_import_preview"),
    routes(
        ROOT,
        {
            "pairing": rounds.PairingViewSet,
            "pairs": pairs.PairRuleViewSet,
            "players": players.SwissPlayerViewSet,
            "rounds": rounds.SwissRoundViewSet,
            "starts": players.StartsViewSet,
        },
    ),
    routes(f"{ROOT}players/<int:player>/", {"byes": players.SwissByeViewSet}),
    routes(f"{ROOT}rounds/<int:round>/tables/<int:table>/", {"result": rounds.TableResultViewSet}),
]
