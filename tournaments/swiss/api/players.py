"""The players of a Swiss event: entered, described, withdrawn, back, absent by request, in and out of files."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from rest_framework.mixins import DestroyModelMixin, ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from tournaments.base.api.resources import EditMixin, verb
from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.people.services.namesakes import answers
from tournaments.swiss.access import player_in
from tournaments.swiss.api.resources import SwissResource
from tournaments.swiss.api.serializers.events import (
    ByeInput,
    NewPlayer,
    SomePlayers,
    StartsInput,
    SwissPlayerSerializer,
    WithdrawInput,
)
from tournaments.swiss.api.serializers.lists import PlayersImportInput, PlayersImportPreview, PlayersImportText
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.services.byes import ask_bye, take_back_bye
from tournaments.swiss.services.placing import place_players
from tournaments.swiss.services.player_import import import_players
from tournaments.swiss.services.player_plan import preview_players
from tournaments.swiss.services.players import (
    DETAILS,
    PlayerDetails,
    describe_player,
    enter_player,
    last_published,
    remove_players,
    return_player,
    withdraw_player,
)


class SwissPlayerViewSet(ListModelMixin, RetrieveModelMixin, EditMixin, DestroyModelMixin, SwissResource):
    """The players of a Swiss event by number, each with the rounds they sit out."""

    noun = "swiss_player"
    changes = Action.MANAGE_ENTRIES
    serializer_class = SwissPlayerSerializer

    def request_shape(self) -> Any:
        """A new player comes with a name."""
        return NewPlayer if self.action == "create" else super().request_shape()

    def get_queryset(self) -> QuerySet[SwissEntry]:
        """By number."""
        return _players(self.event)

    def get_object(self) -> SwissEntry:
        """The player of the address."""
        return player_in(self.event, self.kwargs["id"])

    def create(self, request: Request, **kwargs: object) -> Response:
        """Enter a player. The person of this name in the club, or somebody new.

        A late player joins in the next round.
        """
        sent = self.body(NewPlayer)
        names = {name: sent.pop(name, "") for name in ("first_name", "last_name", "distinction", "town")}
        person = sent.pop("person", 0)
        made = enter_player(self.actor, self.event, **names, person=person, details=PlayerDetails(**sent))
        return self.answer(player_in(self.event, made.entry_id), at=made.entry_id)

    def perform_update(self, serializer: BaseSerializer[SwissEntry]) -> None:
        """Change a player's details."""
        row: Any = serializer.instance
        now = {name: getattr(row, name) for name in DETAILS}
        describe_player(self.actor, row, details=PlayerDetails(**{**now, **serializer.validated_data}))

    def perform_destroy(self, instance: SwissEntry) -> None:
        """Remove a player who was never paired. Withdraw a player who has been paired instead."""
        remove_players(self.actor, self.event, players=[instance])

    @verb(body=WithdrawInput)
    def withdraw(self, request: Request, **kwargs: object) -> Response:
        """Withdraw a player from round `withdrawn_from` on; if left out, from the next unpublished round on."""
        number = self.sent().get("from_round", last_published(self.event) + 1)
        withdraw_player(self.actor, self.get_object(), from_round=number)
        return self.answer(self.get_object())

    @verb(detail=False, address="import", body=PlayersImportInput, answer=SomePlayers, success_status=201,
          changes=Action.MANAGE_PEOPLE)  # fmt: skip
    def import_(self, request: Request, **kwargs: object) -> Response:
        """Enter players from a list or a FIDE report file. All of them, or nobody if one line is wrong. Players who are
        already entered get the values of the list.
        """
        sent = self.sent()
        who = answers(sent.get("who", []))
        made = import_players(self.actor, self.event, text=sent["text"], fingerprint=sent.get("fingerprint"), who=who)
        return self.answer({"players": self.get_queryset().filter(pk__in=[player.pk for player in made])})

    @verb(detail=False, address="import/preview", body=PlayersImportText, answer=PlayersImportPreview, only_reads=True,
          changes=Action.MANAGE_PEOPLE)  # fmt: skip
    def preview_import(self, request: Request, **kwargs: object) -> Response:
        """Preview a list of players: who would be entered or changed, and what is wrong. Nothing is saved."""
        return self.answer(preview_players(self.event, text=self.sent()["text"]))

    @verb()
    def rejoin(self, request: Request, **kwargs: object) -> Response:
        """Bring back a player who withdrew, from the next round on."""
        return_player(self.actor, self.get_object())
        return self.answer(self.get_object())


class SwissByeViewSet(SwissResource):
    """A coming round that a player sits out."""

    noun = "swiss_bye"
    changes = Action.REGISTER_PLAYERS
    serializer_class = ByeInput
    answer_class = SwissPlayerSerializer
    lookup_field = "number"

    @property
    def player(self) -> SwissEntry:
        """The player of the address."""
        return player_in(self.event, self.kwargs["player"])

    def update(self, request: Request, **kwargs: object) -> Response:
        """Sit out a coming round, for half a win, nothing, or what a bye gives."""
        ask_bye(self.actor, self.player, number=self.kwargs["number"], **self.body(ByeInput))
        return self.answer(self.player)

    def destroy(self, request: Request, **kwargs: object) -> Response:
        """Play after all. Until the round is published."""
        take_back_bye(self.actor, self.player, number=self.kwargs["number"])
        return self.answer(self.player)


class StartsViewSet(SwissResource):
    """The players' starting points."""

    noun = nouns = "swiss_starts"
    single = True
    changes = Action.MANAGE_ENTRIES
    serializer_class = StartsInput
    answer_class = SomePlayers

    def update(self, request: Request, **kwargs: object) -> Response:
        """Set points at the start, or use points by rating. All of them, or nobody if one is wrong."""
        sent = self.body(StartsInput)["players"]
        self.sent_as = {f"starts.{each['id']}": f"players[{at}].start_points" for at, each in enumerate(sent)}
        starts = {each["id"]: each["start_points"] for each in sent}
        place_players(self.actor, self.event, starts=starts)
        return self.answer({"players": _players(self.event).filter(entry_id__in=starts)})


def _players(event: Event) -> QuerySet[SwissEntry]:
    rows = SwissEntry.objects.filter(event=event).select_related("entry__person").prefetch_related("entry__byes")
    return rows.order_by("number")
