"""Armies and histories of a club: read, corrected, imported, looked up."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from rest_framework.mixins import DestroyModelMixin, ListModelMixin, RetrieveModelMixin
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from common.pure.errors import RuleError
from handicaps.core.top_dog_table import PRESET, TopDogTable
from handicaps.words import part_words
from tournaments.base.api.endpoint import asked, query
from tournaments.base.api.files import MARK, CsvFile, csv_response
from tournaments.base.api.openapi import Nothing
from tournaments.base.api.resources import CreateMixin, EditMixin, verb, whole
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.api.resources import ClubResource
from tournaments.clubs.roles import role_in
from tournaments.events.selectors.visibility import people_as_shown
from tournaments.people.access import person_in
from tournaments.people.models import Person
from tournaments.people.services.namesakes import answers
from tournaments.top_dog.access import access_histories, army_in, history_record_in
from tournaments.top_dog.api.serializers import (
    ArmySerializer,
    HistoriesAnswer,
    HistoriesImportAnswer,
    HistoriesImportInput,
    HistoriesPreview,
    HistoriesText,
    HistoryRecordAnswer,
    LookUpAnswer,
    NewArmy,
    PublicInput,
)
from tournaments.top_dog.details import ARMY_GAMES
from tournaments.top_dog.files.histories_csv import HistoryKind
from tournaments.top_dog.models import Army
from tournaments.top_dog.selectors.display import choice_rows, history_lines
from tournaments.top_dog.selectors.files import history_rows
from tournaments.top_dog.selectors.histories import record_lines
from tournaments.top_dog.selectors.look_up import LookUp, Question, look_up, question_of
from tournaments.top_dog.services.histories import (
    add_army,
    edit_army,
    import_histories,
    preview_histories,
    remove_army,
    show_histories,
    take_back_record,
)

TAG = "top-dog"
GAMES = tuple(ARMY_GAMES)
GAME = query("game", OpenApiTypes.STR, "`armati` if left out.", choices=GAMES)
OF = query("of", OpenApiTypes.STR, "`players` if left out.", choices=("players", "armies"))
ASKED = (
    query("player", OpenApiTypes.STR, "The player's whole name, or send games and average instead."),
    query("games", OpenApiTypes.STR, "Rated games."),
    query("average", OpenApiTypes.STR, "Points per game."),
    query("sort", OpenApiTypes.STR, "`handicap` if left out.", choices=("handicap", "name", "games", "bargain")),
)


def game_of(request: Request) -> str:
    """The game that is asked for."""
    return asked(request, "game", GAMES, default=GAMES[0])


def looked_up(answer: LookUp) -> dict[str, Any]:
    """A look-up as the API answers it."""
    return {
        "player": answer.name,
        "player_part": answer.unheard.player.value,
        "why": part_words(answer.unheard.player),
        "unused_army": answer.unheard.per_round,
        "armies": choice_rows(answer),
    }


def question_asked(request: Request, table: TopDogTable) -> Question:
    """The question of the query."""
    return question_of(request.query_params.dict(), table=table)


class ArmyViewSet(ListModelMixin, RetrieveModelMixin, CreateMixin, EditMixin, DestroyModelMixin, ClubResource):
    """The armies of a club, by name."""

    tag = TAG
    noun, nouns = "army", "armies"
    changes = Action.MANAGE_HISTORIES
    serializer_class = ArmySerializer
    parameters = (GAME,)

    def get_serializer_class(self) -> Any:
        """The game of a new army is sent; after that it stays."""
        return NewArmy if self.action == "create" else super().get_serializer_class()

    def request_shape(self) -> Any:
        """The game of a new army is sent too."""
        return NewArmy if self.action == "create" else super().request_shape()

    def get_queryset(self) -> QuerySet[Army]:
        """Of a game."""
        return Army.objects.filter(club=self.club, game=game_of(self.request))

    def get_object(self) -> Army:
        """The army of the address."""
        return army_in(self.club, self.kwargs["id"])

    def perform_create(self, serializer: BaseSerializer[Army]) -> None:
        """Add an army. Its name must be unique in the club and the game."""
        serializer.instance = add_army(self.actor, self.club, **serializer.validated_data)

    def perform_update(self, serializer: BaseSerializer[Army]) -> None:
        """Correct an army."""
        army: Any = serializer.instance
        edit_army(self.actor, army, **whole(serializer))

    def perform_destroy(self, instance: Army) -> None:
        """Remove an army without a history. An army with games can't be removed."""
        remove_army(self.actor, instance)


class _Shown(ClubResource):
    """What everybody sees where the club shows its histories, else its members."""

    tag = TAG
    single = True
    reads = None
    changes = Action.MANAGE_HISTORIES

    def enter(self) -> None:
        """The club of the address."""
        if self.request.method in SAFE_METHODS:
            self.club = access_histories(self.actor, self.kwargs["club"])
        else:
            super().enter()


class HistoriesViewSet(_Shown):
    """The histories of players or armies, on the scale from 0 to 25."""

    noun = nouns = "histories"
    serializer_class = HistoriesAnswer
    parameters = (OF, GAME)

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """Histories of players or armies. For everybody if the club has published them, otherwise for members."""
        of = asked(request, "of", ("players", "armies"), default="players")
        game, armies = game_of(request), of == "armies"
        everybody = role_in(self.actor, self.club) is None
        rows = history_lines(self.club, game=game, armies=armies, short_names=everybody)
        return self.answer({"game": game, "armies": armies, "rows": rows})

    @verb(methods=["put"], body=PublicInput, answer=Nothing)
    def public(self, request: Request, **kwargs: object) -> Response:
        """Show the histories to everybody, or to members, with the look-up of handicaps."""
        show_histories(self.actor, self.club, public=self.sent()["public"])
        return Response(status=204)

    @verb(address="import", body=HistoriesImportInput, answer=HistoriesImportAnswer, success_status=201)  # fmt: skip
    def import_(self, request: Request, **kwargs: object) -> Response:
        """Import histories. Saves what the preview with this fingerprint showed, or nothing."""
        sent = self.sent()
        names = ("game", "text", "source", "fingerprint", "leave_out_wrong")
        rest = {name: sent[name] for name in names if name in sent}
        who = answers(sent.get("who", []))
        return self.answer(import_histories(self.actor, self.club, kind=_kind(sent), who=who, **rest))

    @verb(address="import/preview", body=HistoriesText, answer=HistoriesPreview, only_reads=True)
    def preview_import(self, request: Request, **kwargs: object) -> Response:
        """Preview an import of histories. Each line is new, changed, unchanged or wrong. Nothing is saved."""
        sent = self.sent()
        return self.answer(preview_histories(self.club, game=sent["game"], text=sent["text"], kind=_kind(sent)))


class HistoryRecordViewSet(ListModelMixin, ClubResource):
    """The rows of a record, the newest first, including replaced ones."""

    tag = TAG
    noun = "history_record"
    changes = Action.MANAGE_HISTORIES
    serializer_class = HistoryRecordAnswer
    parameters = (
        query("person", OpenApiTypes.INT, "The id of a person."),
        query("army", OpenApiTypes.INT, "The id of an army, instead of a person."),
        GAME,
    )

    def get_queryset(self) -> Any:
        """Of a person or an army."""
        subject: Person | Army
        if "army" in self.request.query_params:
            subject = army_in(self.club, _id(self.request, "army"))
        else:
            subject = person_in(self.club, _id(self.request, "person"))
        game = subject.game if isinstance(subject, Army) else game_of(self.request)
        return record_lines(subject, game=game, highest=PRESET.highest_score)

    @verb(answer=Nothing)
    def take_back(self, request: Request, **kwargs: object) -> Response:
        """Remove a record of a list. The row stays, and the previous list counts again."""
        take_back_record(self.actor, history_record_in(self.club, self.kwargs["id"]))
        return Response(status=204)


class LookUpViewSet(_Shown):
    """What would my handicap be with army X?"""

    noun = "look_up"
    serializer_class = LookUpAnswer
    parameters = (*ASKED, GAME)

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """A handicap with every army of a club, by the published table.

        Without a player or games, the answer is for somebody who has never played a rated game.
        """
        question, game = question_asked(request, PRESET), game_of(request)
        found = list(Person.objects.filter(club=self.club, history_records__game=game).distinct())
        people = people_as_shown(found) if role_in(self.actor, self.club) is None else found
        return self.answer(looked_up(look_up(self.club, question, game=game, table=PRESET, people=people)))


class HistoriesFile(CsvFile):
    """Histories as CSV, in columns that can be imported again."""

    tag = TAG
    noun = "histories_csv"
    parameters = (OF, GAME, MARK)

    def get(self, request: Request, club: str) -> Response:
        """The file."""
        row = access_club(self.actor, club, Action.SEE_DESK)
        armies = asked(request, "of", ("players", "armies"), default="players") == "armies"
        return csv_response(request, f"{row.name} histories", history_rows(row, game=game_of(request), armies=armies))


def _kind(sent: dict[str, Any]) -> HistoryKind:
    return HistoryKind(sent.get("adjusted", False), sent.get("highest", Decimal(25)), sent.get("covers_events", False))


def _id(request: Request, name: str) -> int:
    text: str = request.query_params.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        message = "Send the id of a person as `person`, or of an army as `army`. It is a whole number."
        raise RuleError.one(name, "invalid", message)
    return int(text)
