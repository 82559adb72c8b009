"""Files of an event: tables as CSV, named after it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.files import CsvFile, csv_response
from tournaments.events.access import access_event, access_public_event, of_format
from tournaments.events.models import Event
from tournaments.events.viewers import view_for
from tournaments.events.visibility import FULL, View


class EventCsv(CsvFile, ABC):
    """A table of an event of `format_code`. Where `reads` is None, everybody gets it who sees the event."""

    format_code: ClassVar[str]
    suffix: ClassVar[str] = ""
    """What the file's name has after the event's."""

    @abstractmethod
    def rows(self, event: Event, view: View) -> Iterable[Sequence[object]]:
        """The lines, the heading first."""

    def get(self, request: Request, club: str, event: str) -> Response:
        """The file."""
        if self.reads is None:
            row = access_public_event(self.actor, club, event)
            view = view_for(self.actor, row)
        else:
            row, view = access_event(self.actor, club, event, self.reads), FULL
        return csv_response(request, f"{row.name}{self.suffix}", self.rows(of_format(row, self.format_code), view))
