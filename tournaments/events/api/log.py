"""The log of an event and of a club, as JSON and CSV, and the way back from a change."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import RuleError
from tournaments.base.actors import Actor, Door
from tournaments.base.api.columns import Resource
from tournaments.base.api.endpoint import asked, query
from tournaments.base.api.fields import Answer
from tournaments.base.api.files import MARK, CsvFile, csv_response
from tournaments.base.api.resources import ResourceViewSet, verb
from tournaments.base.permissions import Action
from tournaments.changes.log_words import field_changes
from tournaments.changes.models import Change, ChangeLine
from tournaments.clubs.access import access_club
from tournaments.clubs.api.resources import ClubResource
from tournaments.clubs.models import Club
from tournaments.events.access import access_event
from tournaments.events.api.resources import EventResource
from tournaments.events.models import Event
from tournaments.events.selectors.log import log_of, sees_births, without_births
from tournaments.events.services.undo import find_change, undo_change

FILTERS = (
    query("who", OpenApiTypes.STR, "The name of who did it, as the log shows it."),
    query("action", OpenApiTypes.STR, "The name of a change, such as `record_result`."),
    query(
        "door",
        OpenApiTypes.STR,
        "Where the change came from; `link` is the private link of a player or a captain.",
        choices=[*Door],
    ),
    query("round", OpenApiTypes.INT, "The number of a heat or round."),
)
COLUMNS = ("at", "who", "door", "token", "event", "action", "subject", "summary", "field", "before", "after")


def _asked(request: Request) -> dict[str, str]:
    """What the address narrows the log to. Raises `RuleError` at `door` and `round`."""
    number = request.query_params.get("round", "")
    if number and not (number.isascii() and number.isdigit() and len(number) < 5):
        message = "The number of a heat or round is a whole number, such as 2. Send one, or leave it out."
        raise RuleError.one("round", "not_a_number", message)
    words = {name: request.query_params.get(name, "") for name in ("who", "action")}
    return {**words, "door": asked(request, "door", [*Door]), "round": number}


class LogSerializer(Resource):
    """Who changed what, when and from which source."""

    created_at = serializers.DateTimeField(source="change.created_at", read_only=True)
    who = serializers.CharField(source="actor_name", read_only=True)
    door = serializers.CharField(source="change.door", read_only=True)
    token = serializers.CharField(source="change.token", read_only=True, help_text="The API token's name, if any.")
    action = serializers.CharField(source="kind", read_only=True)
    event = serializers.CharField(source="event.slug", default=None, allow_null=True, read_only=True)
    before = serializers.JSONField(read_only=True)
    after = serializers.JSONField(read_only=True)
    change = serializers.SerializerMethodField(
        help_text="The id to use in `changes/{id}/undo/`; null if this can't be undone."
    )
    undone = serializers.BooleanField(source="is_undone", read_only=True)

    class Meta:
        model = ChangeLine
        fields = [
            "id", "created_at", "who", "door", "token", "event", "action", "subject", "summary", "before", "after",
            "revision", "change", "undone",
        ]  # fmt: skip
        read_only_fields = fields

    def to_representation(self, instance: ChangeLine) -> dict[str, Any]:
        """The line, without years of birth for those who don't see them at the desk."""
        found = super().to_representation(instance)
        if not self.context["view"].sees_births:
            found |= {name: without_births(found[name]) for name in ("before", "after")}
        return found

    def get_change(self, line: ChangeLine) -> int | None:
        """The change's id, where it can be undone."""
        return line.change_id if line.change.undoable else None


class ClubLogViewSet(ListModelMixin, ClubResource):
    """What happened in a club and its events: who changed what, the old and new values, and the source."""

    tag = "clubs"
    noun = nouns = "club_log"
    serializer_class = LogSerializer
    parameters = FILTERS

    def get_queryset(self) -> QuerySet[ChangeLine]:
        """Newest first."""
        return log_of(self.club, None, _asked(self.request))

    @cached_property
    def sees_births(self) -> bool:
        """Whether who asks sees years of birth."""
        return sees_births(self.actor, self.club)


class EventLogViewSet(ListModelMixin, EventResource):
    """What happened in an event: who changed what, the old and new values, and the source."""

    tag = "events"
    noun = nouns = "log"
    serializer_class = LogSerializer
    parameters = FILTERS

    def get_queryset(self) -> QuerySet[ChangeLine]:
        """Newest first."""
        return log_of(self.event.club, self.event, _asked(self.request))

    @cached_property
    def sees_births(self) -> bool:
        """Whether who asks sees years of birth."""
        return sees_births(self.actor, self.event)


class UndoAnswer(Answer):
    """What was undone, as text."""

    summary = serializers.CharField()


class ChangeViewSet(ResourceViewSet):
    """What somebody did at once: one row of the log or several."""

    tag = "clubs"
    noun = "change"
    asked_for: Change

    def enter(self) -> None:
        """The change of the address, if who asks may do what it took."""
        self.asked_for = find_change(self.actor, self.kwargs["club"], self.kwargs["id"])

    @verb(answer=UndoAnswer, changes=Action.SEE_DESK)
    def undo(self, request: Request, **kwargs: object) -> Response:
        """Undo a change, or an undo. Possible until the next heat or round is published, as long as nothing later
        builds on it. A refusal says why.
        """
        return self.answer({"summary": undo_change(self.actor, self.asked_for)})


class ClubLogFile(CsvFile):
    """The log of a club as CSV. A line for each field that changed, newest first."""

    tag = "clubs"
    noun = "club_log_csv"
    parameters = (*FILTERS, MARK)

    def get(self, request: Request, club: str) -> Response:
        """The file."""
        return _file(request, self.actor, access_club(self.actor, club, Action.SEE_DESK), None)


class EventLogFile(CsvFile):
    """The log of an event as CSV. A line for each field that changed, newest first."""

    tag = "events"
    noun = "log_csv"
    parameters = (*FILTERS, MARK)

    def get(self, request: Request, club: str, event: str) -> Response:
        """The file."""
        row = access_event(self.actor, club, event, Action.SEE_DESK)
        return _file(request, self.actor, row.club, row)


def _file(request: Request, actor: Actor, club: Club, event: Event | None) -> Response:
    rows, births = log_of(club, event, _asked(request)), sees_births(actor, event or club)
    name = f"{event.name if event else club.name} log"
    return csv_response(
        request, name, [COLUMNS, *(line for row in rows.iterator() for line in _lines(row, births=births))]
    )


def _lines(row: ChangeLine, *, births: bool) -> Iterator[tuple[object, ...]]:
    slug = row.event.slug if row.event else ""
    at = row.change.created_at.isoformat(timespec="seconds")
    head = (at, row.actor_name, row.change.door, row.change.token, slug, row.kind, row.subject, row.summary)
    sides = (row.before, row.after)
    before, after = sides if births else (without_births(each) for each in sides)
    changes = field_changes(before, after)
    for each in changes:
        yield (*head, each.field, each.before or "", each.after or "")
    if not changes:
        yield (*head, "", "", "")
