"""Files of a Swiss event: CSV for spreadsheets and NASAMW, and FIDE's report file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from pairing.core.trf.writing import Dialect
from tournaments.base.api.endpoint import asked, query
from tournaments.base.api.files import CsvRenderer, FileEndpoint
from tournaments.clubs.roles import is_member
from tournaments.events.api.files import EventCsv
from tournaments.events.models import Event
from tournaments.events.viewers import view_for
from tournaments.events.visibility import View
from tournaments.swiss.access import access_public_swiss
from tournaments.swiss.models import SWISS
from tournaments.swiss.selectors.files import nasamw_rows, player_rows, result_rows, standings_rows
from tournaments.swiss.selectors.report_file import trf_text
from tournaments.swiss.selectors.rows import SwissRows, load_swiss_rows
from tournaments.swiss.selectors.visibility import seen_swiss


class SwissCsv(EventCsv):
    """A table of a Swiss event as CSV."""

    tag = "swiss"
    format_code = SWISS
    make: ClassVar[Callable[[SwissRows], Iterable[Sequence[object]]]]

    def rows(self, event: Event, view: View) -> Iterable[Sequence[object]]:
        """What `make` gives of the event as `view` shows it."""
        return type(self).make(seen_swiss(load_swiss_rows(event), view))


class StandingsFile(SwissCsv):
    """The standings as CSV. Rank, player, points, tie-breaks, what decided."""

    noun = "swiss_standings_csv"
    reads = None
    make = standings_rows


class NasamwFile(SwissCsv):
    """The results for NASAMW's Glicko page. Position, surname, first name, number, army, opponents, scores."""

    noun = "swiss_nasamw_csv"
    reads = None
    suffix = " NASAMW"
    make = nasamw_rows


class PlayersFile(SwissCsv):
    """The players as CSV, in columns that can be imported again."""

    noun = "swiss_players_csv"
    suffix = " players"
    make = player_rows


class ResultsFile(SwissCsv):
    """The results as CSV. The tables of the published rounds, in columns that can be imported again."""

    noun = "swiss_results_csv"
    suffix = " results"
    make = result_rows


class TextRenderer(CsvRenderer):
    """A plain text file; a problem stays JSON."""

    media_type = "text/plain"
    format = "trf"


class ReportFile(FileEndpoint):
    """The event as a FIDE report file, after the last complete round.

    Only members of the club get forbidden pairs, absences and years of birth.
    """

    tag = "swiss"
    noun = "swiss_report"
    media = "text/plain"
    shape = OpenApiTypes.STR
    reads = None
    parameters = (query("dialect", OpenApiTypes.STR, "TRF26 if left out.", choices=tuple(Dialect)),)
    renderer_classes = [TextRenderer]

    def get(self, request: Request, club: str, event: str) -> Response:
        """The file."""
        row = access_public_swiss(self.actor, club, event)
        dialect = Dialect(asked(request, "dialect", tuple(Dialect), default=Dialect.TRF26.value))
        rows = seen_swiss(load_swiss_rows(row), view_for(self.actor, row))
        text = trf_text(rows, dialect=dialect, desk=is_member(self.actor, row))
        response = Response(text.encode(), content_type="text/plain; charset=utf-8")
        response["Content-Disposition"] = content_disposition_header(True, f"{row.name}.trf") or ""
        response["Cache-Control"] = "private, no-cache"
        return response
