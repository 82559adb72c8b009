"""Addresses of Swiss events, below those of version 1."""

from __future__ import annotations

from django.urls import path

from tournaments.base.api.resources import routes
from tournaments.events.api.formats import EVENT_APIS
from tournaments.players.api.formats import SLIP_APIS
from tournaments.swiss.api import events, exchange, files, pairs, players, result_imports, rounds, slips
from tournaments.swiss.models import SWISS

EVENT_APIS[SWISS] = events.SWISS_API
SLIP_APIS[SWISS] = slips.SWISS_SLIPS

CLUB = "clubs/<slug:club>/"
EVENT = f"{CLUB}events/<slug:event>/"
ROOT = f"{EVENT}swiss/"

urlpatterns = [
    path(f"{ROOT}standings.csv", files.StandingsFile.as_view(), name="swiss_standings_csv"),
    path(f"{ROOT}nasamw.csv", files.NasamwFile.as_view(), name="swiss_nasamw_csv"),
    path(f"{ROOT}players.csv", files.PlayersFile.as_view(), name="swiss_players_csv"),
    path(f"{ROOT}report.trf", files.ReportFile.as_view(), name="swiss_report"),
    path(f"{ROOT}results.csv", files.ResultsFile.as_view(), name="swiss_results_csv"),
    routes(CLUB, {"imports/trf": exchange.TrfImportViewSet}),
    routes(EVENT, {"swiss-rules": events.SwissRulesViewSet}),
    routes(
        ROOT,
        {
            "final": events.SwissFinalViewSet,
            "pairing": rounds.PairingViewSet,
            "pairs": pairs.PairRuleViewSet,
            "players": players.SwissPlayerViewSet,
            "results/import": result_imports.ResultImportViewSet,
            "rounds": rounds.SwissRoundViewSet,
            "standings": events.SwissStandingsViewSet,
            "starts": players.StartsViewSet,
        },
    ),
    routes(f"{ROOT}players/<int:player>/", {"byes": players.SwissByeViewSet}),
    routes(f"{ROOT}rounds/<int:round>/tables/<int:table>/", {"result": rounds.TableResultViewSet}),
]
