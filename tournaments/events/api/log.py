"""The log of an event and of a club, as JSON and CSV, and the way back from a change."""

from __future__ import annotations

from collections.abc import Iterator

from drf_spectacular.types import OpenApiTypes
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import RuleError
from tournaments.base.actors import Door
from tournaments.base.api.endpoint import Endpoint, PagedEndpoint, asked, operation, query
from tournaments.base.api.files import MARK, CsvRenderer, csv_response
from tournaments.base.permissions import Action
from tournaments.changes.log_words import field_changes
from tournaments.changes.models import ChangeLine
from tournaments.clubs.access import access_club
from tournaments.clubs.models import Club
from tournaments.events.access import access_event
from tournaments.events.api.shapes.log import LogAnswer, UndoAnswer
from tournaments.events.models import Event
from tournaments.events.selectors.log import log_of
from tournaments.events.services.undo import find_change, undo_change

FILTERS = [
    query("who", OpenApiTypes.STR, "The name of who did it, as the log shows it."),
    query("action", OpenApiTypes.STR, "The name of a change, such as `record_result`."),
    query(
        "door", OpenApiTypes.STR, "The way in; `link` is the private link of a player or a captain.", choices=[*Door]
    ),
    query("round", OpenApiTypes.INT, "The number of a heat or round."),
]
COLUMNS = ("at", "who", "door", "token", "event", "action", "subject", "summary", "field", "before", "after")


def _asked(request: Request) -> dict[str, str]:
    """What the address narrows the log to. Raises `RuleError` at `door` and `round`."""
    number = request.query_params.get("round", "")
    if number and not (number.isascii() and number.isdigit() and len(number) < 5):
        message = "A heat or round has a whole number. Send it, or leave it out."
        raise RuleError.one("round", "not_a_number", message)
    words = {name: request.query_params.get(name, "") for name in ("who", "action")}
    return {**words, "door": asked(request, "door", [*Door]), "round": number}


class ClubLog(PagedEndpoint):
    """What happened in a club and its events."""

    @operation(
        "list_club_log",
        "The log of a club and its events",
        tag="clubs",
        answer=LogAnswer(many=True),
        parameters=FILTERS,
    )
    def get(self, request: Request, club: str) -> Response:
        """Newest first: who changed what from what to what, through which door."""
        row = access_club(self.actor, club, Action.SEE_DESK)
        return self.page(log_of(row, None, _asked(request)), LogAnswer)


class EventLog(PagedEndpoint):
    """What happened in an event."""

    @operation("list_log", "The log of an event", tag="tournaments", answer=LogAnswer(many=True), parameters=FILTERS)
    def get(self, request: Request, club: str, event: str) -> Response:
        """Newest first: who changed what from what to what, through which door."""
        row = access_event(self.actor, club, event, Action.SEE_DESK)
        return self.page(log_of(row.club, row, _asked(request)), LogAnswer)


class ClubLogFile(Endpoint):
    """The log of a club as a file."""

    renderer_classes = [CsvRenderer, JSONRenderer]

    @operation(
        "get_club_log_csv",
        "The log of a club as CSV",
        tag="clubs",
        answer=OpenApiTypes.STR,
        media="text/csv",
        parameters=[*FILTERS, MARK],
    )
    def get(self, request: Request, club: str) -> Response:
        """A line for each field that changed, newest first."""
        row = access_club(self.actor, club, Action.SEE_DESK)
        return _file(request, row, None)


class EventLogFile(Endpoint):
    """The log of an event as a file."""

    renderer_classes = [CsvRenderer, JSONRenderer]

    @operation(
        "get_log_csv",
        "The log of an event as CSV",
        tag="tournaments",
        answer=OpenApiTypes.STR,
        media="text/csv",
        parameters=[*FILTERS, MARK],
    )
    def get(self, request: Request, club: str, event: str) -> Response:
        """A line for each field that changed, newest first."""
        row = access_event(self.actor, club, event, Action.SEE_DESK)
        return _file(request, row.club, row)


class ChangeUndo(Endpoint):
    """The way back from a change."""

    @operation("undo_change", "Take a change back, or an undo", tag="clubs", answer=UndoAnswer)
    def post(self, request: Request, club: str, pk: int) -> Response:
        """Until the next heat or round is published, and while nothing later builds on it; the answer says why not."""
        row = access_club(self.actor, club, Action.SEE_DESK)
        return Response(UndoAnswer({"summary": undo_change(self.actor, find_change(self.actor, row, pk))}).data)


def _file(request: Request, club: Club, event: Event | None) -> Response:
    rows = log_of(club, event, _asked(request))
    name = f"{event.name if event else club.name} log"
    return csv_response(request, name, [COLUMNS, *(line for row in rows.iterator() for line in _lines(row))])


def _lines(row: ChangeLine) -> Iterator[tuple[object, ...]]:
    slug = row.event.slug if row.event else ""
    at = row.change.created_at.isoformat(timespec="seconds")
    head = (at, row.actor_name, row.change.door, row.change.token, slug, row.kind, row.subject, row.summary)
    changes = field_changes(row.before, row.after)
    for each in changes:
        yield (*head, each.field, each.before or "", each.after or "")
    if not changes:
        yield (*head, "", "", "")
