"""Files of a Swiss event: CSV for spreadsheets and NASAMW, results in again, and FIDE's report file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from pairing.core.trf.writing import Dialect
from tournaments.base.api.endpoint import Endpoint, PublicEndpoint, View, asked, operation, query
from tournaments.base.api.files import MARK, CsvRenderer, csv_response
from tournaments.base.permissions import Action
from tournaments.clubs.roles import role_in
from tournaments.events.models import Event
from tournaments.events.viewers import view_for
from tournaments.events.visibility import FULL
from tournaments.events.visibility import View as Seen
from tournaments.swiss.access import access_public_swiss, access_swiss_event
from tournaments.swiss.api.shapes.lists import (
    SwissResultsAnswer,
    SwissResultsInput,
    SwissResultsPreview,
    SwissResultsText,
)
from tournaments.swiss.selectors.files import nasamw_rows, player_rows, result_rows, standings_rows
from tournaments.swiss.selectors.report_file import trf_text
from tournaments.swiss.selectors.rows import SwissRows, load_swiss_rows
from tournaments.swiss.selectors.visibility import seen_swiss
from tournaments.swiss.services.result_import import import_results, preview_results

MakeRows = Callable[[SwissRows], Iterable[Sequence[object]]]


class TextRenderer(CsvRenderer):
    """A plain text file; a problem stays JSON."""

    media_type = "text/plain"
    format = "trf"


def _csv(name: str, summary: str, *, public: bool = True) -> Callable[[View], View]:
    """What the four CSV files have in common in the schema."""
    return operation(
        name, summary, tag="swiss", answer=OpenApiTypes.STR, media="text/csv", parameters=[MARK], public=public
    )


class _CsvFile(PublicEndpoint):
    renderer_classes = [CsvRenderer]

    def public_file(self, club: str, event: str, make: MakeRows, suffix: str = "") -> Response:
        """For everybody who may see the event."""
        row = access_public_swiss(self.actor, club, event)
        return _file(self.request, row, make, suffix, view=view_for(self.actor, row))


class _DeskCsvFile(Endpoint):
    renderer_classes = [CsvRenderer]

    def desk_file(self, club: str, event: str, make: MakeRows, suffix: str) -> Response:
        """For the event's crew."""
        row = access_swiss_event(self.actor, club, event, Action.SEE_DESK)
        return _file(self.request, row, make, suffix, view=FULL)


def _file(request: Request, row: Event, make: MakeRows, suffix: str, *, view: Seen) -> Response:
    return csv_response(request, f"{row.name}{suffix}", make(seen_swiss(load_swiss_rows(row), view)))


class StandingsFile(_CsvFile):
    """The standings as CSV."""

    @_csv("get_swiss_standings_csv", "The standings as CSV")
    def get(self, request: Request, club: str, event: str) -> Response:
        """Rank, player, points, tie-breaks, what decided."""
        return self.public_file(club, event, standings_rows)


class NasamwFile(_CsvFile):
    """The results in the columns of NASAMW's Glicko page."""

    @_csv("get_swiss_nasamw_csv", "The results for NASAMW's Glicko page")
    def get(self, request: Request, club: str, event: str) -> Response:
        """Position, surname, first name, number, army, opponents, scores."""
        return self.public_file(club, event, nasamw_rows, " NASAMW")


class PlayersFile(_DeskCsvFile):
    """The players as CSV."""

    @_csv("get_swiss_players_csv", "The players as CSV", public=False)
    def get(self, request: Request, club: str, event: str) -> Response:
        """In columns that come in again."""
        return self.desk_file(club, event, player_rows, " players")


class ResultsFile(_DeskCsvFile):
    """The results as CSV."""

    @_csv("get_swiss_results_csv", "The results as CSV", public=False)
    def get(self, request: Request, club: str, event: str) -> Response:
        """The tables of the published rounds, in columns that come in again."""
        return self.desk_file(club, event, result_rows, " results")


class ResultsImportPreviews(Endpoint):
    """What a list of results would do."""

    @operation(
        "preview_swiss_results_import",
        "Preview a list of results",
        tag="swiss",
        body=SwissResultsText,
        answer=SwissResultsPreview,
    )
    def post(self, request: Request, club: str, event: str) -> Response:
        """Each line's table and what changes there. Nothing is saved."""
        row = access_swiss_event(self.actor, club, event, Action.ENTER_RESULTS)
        return Response(SwissResultsPreview(preview_results(row, text=self.body(SwissResultsText)["text"])).data)


class ResultsImport(Endpoint):
    """Results of many tables at once."""

    @operation(
        "import_swiss_results",
        "Enter results from a list",
        tag="swiss",
        body=SwissResultsInput,
        answer=SwissResultsAnswer,
        refusals=[409],
        once=True,
    )
    def post(self, request: Request, club: str, event: str) -> Response:
        """Saves what the preview with this fingerprint showed, or nothing."""
        row = access_swiss_event(self.actor, club, event, Action.ENTER_RESULTS)
        body = self.body(SwissResultsInput)
        plan = import_results(self.actor, row, text=body["text"], fingerprint=body["fingerprint"])
        return Response(SwissResultsAnswer(plan).data)


class ReportFile(PublicEndpoint):
    """FIDE's report file."""

    renderer_classes = [TextRenderer]

    @operation(
        "get_swiss_report",
        "The event as a FIDE report file",
        tag="swiss",
        answer=OpenApiTypes.STR,
        media="text/plain",
        parameters=[query("dialect", OpenApiTypes.STR, "Left out, TRF26.", choices=tuple(Dialect))],
        public=True,
    )
    def get(self, request: Request, club: str, event: str) -> Response:
        """After the last complete round. Only members of the club get forbidden pairs, absences and years of birth."""
        row = access_public_swiss(self.actor, club, event)
        dialect = Dialect(asked(request, "dialect", tuple(Dialect), default=Dialect.TRF26.value))
        rows = seen_swiss(load_swiss_rows(row), view_for(self.actor, row))
        text = trf_text(rows, dialect=dialect, desk=role_in(self.actor, row.club) is not None)
        response = Response(text.encode(), content_type="text/plain; charset=utf-8")
        response["Content-Disposition"] = content_disposition_header(True, f"{row.name}.trf") or ""
        response["Cache-Control"] = "private, no-cache"
        return response
