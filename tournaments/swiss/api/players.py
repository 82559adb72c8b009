"""The players of a Swiss event: entered, described, withdrawn, back, absent by request, in and out of files."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import Endpoint, PagedEndpoint, operation
from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.swiss.access import access_swiss_event, access_swiss_player
from tournaments.swiss.api.shapes.events import (
    ByeInput,
    PlayerChange,
    PlayerInput,
    StartsInput,
    SwissPlayerAnswer,
    WithdrawInput,
)
from tournaments.swiss.api.shapes.lists import PlayersImportInput, PlayersImportPreview, PlayersImportText
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.services.placing import place_players
from tournaments.swiss.services.player_import import import_players
from tournaments.swiss.services.player_plan import preview_players
from tournaments.swiss.services.players import (
    DETAILS,
    PlayerDetails,
    ask_bye,
    describe_player,
    enter_player,
    last_published,
    remove_players,
    return_player,
    take_back_bye,
    withdraw_player,
)


class Players(PagedEndpoint):
    """The players of a Swiss event."""

    @operation("list_swiss_players", "The players", tag="swiss", answer=SwissPlayerAnswer(many=True))
    def get(self, request: Request, club: str, event: str) -> Response:
        """By number."""
        row = access_swiss_event(self.actor, club, event, Action.SEE_DESK)
        return self.page(_players(row), SwissPlayerAnswer)

    @operation(
        "enter_swiss_player",
        "Enter a player",
        tag="swiss",
        body=PlayerInput,
        answer=SwissPlayerAnswer,
        status=201,
        once=True,
    )
    def post(self, request: Request, club: str, event: str) -> Response:
        """The person of this name in the club, or somebody new. Who comes late joins in the next round."""
        row = access_swiss_event(self.actor, club, event, Action.MANAGE_ENTRIES)
        sent = self.body(PlayerInput)
        names = {name: sent.pop(name, "") for name in ("first_name", "last_name", "town")}
        made = enter_player(self.actor, row, **names, details=PlayerDetails(**sent))
        return Response(_answer(made), status=201)


class Import(Endpoint):
    """Players from a list or a report file."""

    @operation(
        "import_swiss_players",
        "Enter players from a list or a FIDE report file",
        tag="swiss",
        body=PlayersImportInput,
        answer=SwissPlayerAnswer(many=True),
        status=201,
        refusals=[409],
    )
    def post(self, request: Request, club: str, event: str) -> Response:
        """All of them, or nobody where one line is wrong. Who is entered already gets what the list says."""
        row = access_swiss_event(self.actor, club, event, Action.MANAGE_ENTRIES)
        body = self.body(PlayersImportInput)
        made = import_players(self.actor, row, text=body["text"], fingerprint=body.get("fingerprint"))
        rows = _players(row).filter(pk__in=[player.pk for player in made])
        return Response(SwissPlayerAnswer(rows, many=True).data, status=201)


class Starts(Endpoint):
    """Who starts where."""

    @operation(
        "place_swiss_players",
        "Set points at the start, or place by rating",
        tag="swiss",
        body=StartsInput,
        answer=SwissPlayerAnswer(many=True),
    )
    def put(self, request: Request, club: str, event: str) -> Response:
        """All of them, or nobody where one is wrong; answers with those named."""
        row = access_swiss_event(self.actor, club, event, Action.MANAGE_ENTRIES)
        starts = {each["entry"]: each["points"] for each in self.body(StartsInput)["starts"]}
        place_players(self.actor, row, starts=starts)
        return Response(SwissPlayerAnswer(_players(row).filter(entry_id__in=starts), many=True).data)


class ImportPreviews(Endpoint):
    """What a list of players would do."""

    @operation(
        "preview_swiss_players_import",
        "Preview a list of players",
        tag="swiss",
        body=PlayersImportText,
        answer=PlayersImportPreview,
    )
    def post(self, request: Request, club: str, event: str) -> Response:
        """Who would be entered or changed, and what is wrong. Nothing is saved."""
        row = access_swiss_event(self.actor, club, event, Action.MANAGE_ENTRIES)
        plan = preview_players(row, text=self.body(PlayersImportText)["text"])
        return Response(PlayersImportPreview(plan).data)


class PlayerDetail(Endpoint):
    """One player."""

    @operation("get_swiss_player", "A player", tag="swiss", answer=SwissPlayerAnswer)
    def get(self, request: Request, club: str, event: str, pk: int) -> Response:
        """With the rounds they sit out."""
        return Response(_answer(access_swiss_player(self.actor, club, event, pk, Action.SEE_DESK)))

    @operation(
        "describe_swiss_player", "Change what a player brings", tag="swiss", body=PlayerChange, answer=SwissPlayerAnswer
    )
    def patch(self, request: Request, club: str, event: str, pk: int) -> Response:
        """What is left out stays."""
        row = access_swiss_player(self.actor, club, event, pk, Action.MANAGE_ENTRIES)
        now = {name: getattr(row, name) for name in DETAILS}
        sent = self.body(PlayerChange, partial=True)
        describe_player(self.actor, row, details=PlayerDetails(**{**now, **sent}))
        return Response(_answer(row))

    @operation("remove_swiss_player", "Take a player out who was never paired", tag="swiss")
    def delete(self, request: Request, club: str, event: str, pk: int) -> Response:
        """Who was paired withdraws instead."""
        row = access_swiss_player(self.actor, club, event, pk, Action.MANAGE_ENTRIES)
        remove_players(self.actor, row.event, players=[row])
        return Response(status=204)


class Withdrawal(Endpoint):
    """Leaving the event."""

    @operation("withdraw_swiss_player", "Withdraw a player", tag="swiss", body=WithdrawInput, answer=SwissPlayerAnswer)
    def post(self, request: Request, club: str, event: str, pk: int) -> Response:
        """They are in no round from `from_round` on; left out, from the next to be published."""
        row = access_swiss_player(self.actor, club, event, pk, Action.MANAGE_ENTRIES)
        number = self.body(WithdrawInput).get("from_round", last_published(row.event) + 1)
        withdraw_player(self.actor, row, from_round=number)
        return Response(_answer(row))


class Return(Endpoint):
    """Coming back."""

    @operation("return_swiss_player", "Take a withdrawal back", tag="swiss", answer=SwissPlayerAnswer)
    def post(self, request: Request, club: str, event: str, pk: int) -> Response:
        """The player is in the rounds from the next on."""
        row = access_swiss_player(self.actor, club, event, pk, Action.MANAGE_ENTRIES)
        return_player(self.actor, row)
        return Response(_answer(row))


class PlayerBye(Endpoint):
    """A coming round that a player sits out."""

    @operation("ask_swiss_bye", "Sit a coming round out", tag="swiss", body=ByeInput, answer=SwissPlayerAnswer)
    def put(self, request: Request, club: str, event: str, pk: int, number: int) -> Response:
        """For half a win, nothing, or what a bye gives."""
        row = access_swiss_player(self.actor, club, event, pk, Action.REGISTER_PLAYERS)
        ask_bye(self.actor, row, number=number, **self.body(ByeInput))
        return Response(_answer(row))

    @operation("take_back_swiss_bye", "Play after all", tag="swiss", answer=SwissPlayerAnswer)
    def delete(self, request: Request, club: str, event: str, pk: int, number: int) -> Response:
        """Until the round is published."""
        row = access_swiss_player(self.actor, club, event, pk, Action.REGISTER_PLAYERS)
        take_back_bye(self.actor, row, number=number)
        return Response(_answer(row))


def _players(row: Event) -> QuerySet[SwissEntry]:
    return SwissEntry.objects.filter(event=row).select_related("entry__person").prefetch_related("entry__byes")


def _answer(player: SwissEntry) -> Any:
    return SwissPlayerAnswer(_players(player.event).get(pk=player.pk)).data
