"""Armies and histories of a club: read, corrected, imported, looked up."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import RuleError
from handicaps.core.top_dog_table import PRESET, TopDogTable
from handicaps.words import part_words
from tournaments.base.api.endpoint import Endpoint, PagedEndpoint, PublicEndpoint, asked, operation, query
from tournaments.base.api.files import MARK, CsvRenderer, csv_response
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.roles import role_in
from tournaments.events.selectors.visibility import people_as_shown
from tournaments.people.access import access_person
from tournaments.people.models import Person
from tournaments.top_dog.access import access_army, access_histories, access_history_record
from tournaments.top_dog.api.shapes import (
    ArmyAnswer,
    ArmyChange,
    ArmyInput,
    HistoriesAnswer,
    HistoriesImportAnswer,
    HistoriesImportInput,
    HistoriesPreview,
    HistoriesText,
    HistoryRecordAnswer,
    LookUpAnswer,
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

GAMES = tuple(ARMY_GAMES)
GAME = query("game", OpenApiTypes.STR, "Left out, armati.", choices=GAMES)
OF = query("of", OpenApiTypes.STR, "Left out, players.", choices=("players", "armies"))
ASKED = (
    query("player", OpenApiTypes.STR, "The player's whole name; or else games and average."),
    query("games", OpenApiTypes.STR, "Rated games."),
    query("average", OpenApiTypes.STR, "Points a game."),
    query("sort", OpenApiTypes.STR, "Left out, handicap.", choices=("handicap", "name", "games", "bargain")),
)


def game_of(request: Request) -> str:
    """The game that is asked for."""
    return asked(request, "game", GAMES, default=GAMES[0])


def looked_up(answer: LookUp) -> Any:
    """A look-up as the API answers it."""
    return LookUpAnswer(
        {
            "player": answer.name,
            "player_part": answer.unheard.player.value,
            "why": part_words(answer.unheard.player),
            "unused_army": answer.unheard.per_round,
            "armies": choice_rows(answer),
        }
    ).data


def question_asked(request: Request, table: TopDogTable) -> Question:
    """The question of the query."""
    return question_of(request.query_params.dict(), table=table)


class Armies(PagedEndpoint):
    """The armies of a club."""

    @operation("list_armies", "The armies", tag="top-dog", answer=ArmyAnswer(many=True), parameters=[GAME])
    def get(self, request: Request, club: str) -> Response:
        """By name."""
        row = access_club(self.actor, club, Action.SEE_DESK)
        return self.page(Army.objects.filter(club=row, game=game_of(request)), ArmyAnswer)

    @operation("add_army", "Add an army", tag="top-dog", body=ArmyInput, answer=ArmyAnswer, status=201)
    def post(self, request: Request, club: str) -> Response:
        """Its name is one of its kind in the club and the game."""
        row = access_club(self.actor, club, Action.MANAGE_HISTORIES)
        return Response(ArmyAnswer(add_army(self.actor, row, **self.body(ArmyInput))).data, status=201)


class ArmyDetail(Endpoint):
    """One army."""

    @operation("get_army", "An army", tag="top-dog", answer=ArmyAnswer)
    def get(self, request: Request, club: str, pk: int) -> Response:
        """Its name and list."""
        return Response(ArmyAnswer(access_army(self.actor, club, pk, Action.SEE_DESK)).data)

    @operation("edit_army", "Correct an army", tag="top-dog", body=ArmyChange, answer=ArmyAnswer)
    def patch(self, request: Request, club: str, pk: int) -> Response:
        """What is left out stays."""
        army = access_army(self.actor, club, pk, Action.MANAGE_HISTORIES)
        edit_army(self.actor, army, **{"name": army.name, "period": army.period, **self.body(ArmyChange)})
        return Response(ArmyAnswer(army).data)

    @operation("remove_army", "Take out an army without a history", tag="top-dog")
    def delete(self, request: Request, club: str, pk: int) -> Response:
        """One that has games stays."""
        remove_army(self.actor, access_army(self.actor, club, pk, Action.MANAGE_HISTORIES))
        return Response(status=204)


class Histories(PublicEndpoint):
    """What is known of players or armies."""

    @operation(
        "list_histories",
        "Histories of players or armies",
        tag="top-dog",
        answer=HistoriesAnswer,
        parameters=[OF, GAME],
        public=True,
    )
    def get(self, request: Request, club: str) -> Response:
        """On the scale from 0 to 25. To everybody where the club shows its histories, else to members."""
        row = access_histories(self.actor, club)
        of = asked(request, "of", ("players", "armies"), default="players")
        game, armies = game_of(request), of == "armies"
        everybody = role_in(self.actor, row) is None
        rows = history_lines(row, game=game, armies=armies, short_names=everybody)
        return Response(HistoriesAnswer({"game": game, "armies": armies, "rows": rows}).data)


class HistoriesFile(Endpoint):
    """Histories as CSV."""

    renderer_classes = [CsvRenderer]

    @operation(
        "get_histories_csv",
        "Histories as CSV",
        tag="top-dog",
        answer=OpenApiTypes.STR,
        media="text/csv",
        parameters=[OF, GAME, MARK],
    )
    def get(self, request: Request, club: str) -> Response:
        """In columns that come in again."""
        row = access_club(self.actor, club, Action.SEE_DESK)
        armies = asked(request, "of", ("players", "armies"), default="players") == "armies"
        return csv_response(request, f"{row.name} histories", history_rows(row, game=game_of(request), armies=armies))


class HistoriesPublic(Endpoint):
    """Who sees the histories."""

    @operation("show_histories", "Show the histories to everybody, or to members", tag="top-dog", body=PublicInput)
    def put(self, request: Request, club: str) -> Response:
        """With the look-up of handicaps."""
        row = access_club(self.actor, club, Action.MANAGE_HISTORIES)
        show_histories(self.actor, row, public=self.body(PublicInput)["public"])
        return Response(status=204)


class HistoryRecords(Endpoint):
    """The rows behind a figure."""

    @operation(
        "list_history_records",
        "The rows behind a figure",
        tag="top-dog",
        answer=HistoryRecordAnswer(many=True),
        parameters=[
            query("person", OpenApiTypes.INT, "The id of a person."),
            query("army", OpenApiTypes.INT, "Or that of an army."),
            GAME,
        ],
    )
    def get(self, request: Request, club: str) -> Response:
        """The newest first, replaced ones too."""
        access_club(self.actor, club, Action.SEE_DESK)
        subject: Person | Army
        if "army" in request.query_params:
            subject = access_army(self.actor, club, _id(request, "army"), Action.SEE_DESK)
        else:
            subject = access_person(self.actor, club, _id(request, "person"), Action.SEE_DESK)
        game = subject.game if isinstance(subject, Army) else game_of(request)
        lines = record_lines(subject, game=game, highest=PRESET.highest_score)
        return Response(HistoryRecordAnswer(lines, many=True).data)


class TakeBack(Endpoint):
    """A figure of a list that was wrong."""

    @operation("take_back_history_record", "Take a figure of a list back", tag="top-dog")
    def post(self, request: Request, club: str, pk: int) -> Response:
        """The row stays, and the list before it counts again."""
        take_back_record(self.actor, access_history_record(self.actor, club, pk, Action.MANAGE_HISTORIES))
        return Response(status=204)


class HistoriesPreviews(Endpoint):
    """What an import would do."""

    @operation(
        "preview_histories",
        "Preview an import of histories",
        tag="top-dog",
        body=HistoriesText,
        answer=HistoriesPreview,
    )
    def post(self, request: Request, club: str) -> Response:
        """Each line is new, changed, unchanged or wrong. Nothing is saved."""
        row = access_club(self.actor, club, Action.MANAGE_HISTORIES)
        sent = self.body(HistoriesText)
        plan = preview_histories(row, game=sent["game"], text=sent["text"], kind=_kind(sent))
        return Response(HistoriesPreview(plan).data)


class HistoriesImport(Endpoint):
    """Saving what a preview showed."""

    @operation(
        "import_histories",
        "Import histories",
        tag="top-dog",
        body=HistoriesImportInput,
        answer=HistoriesImportAnswer,
        status=201,
        refusals=[409],
    )
    def post(self, request: Request, club: str) -> Response:
        """Saves what the preview with this fingerprint showed, or nothing."""
        row = access_club(self.actor, club, Action.MANAGE_HISTORIES)
        sent = self.body(HistoriesImportInput)
        names = ("game", "text", "source", "fingerprint", "leave_out_wrong")
        rest = {name: sent[name] for name in names if name in sent}
        done = import_histories(self.actor, row, kind=_kind(sent), **rest)
        return Response(HistoriesImportAnswer(done).data, status=201)


class ClubLookUp(PublicEndpoint):
    """What would my handicap be with army X?"""

    @operation(
        "look_up_handicap",
        "A handicap with every army of a club",
        tag="top-dog",
        answer=LookUpAnswer,
        parameters=[*ASKED, GAME],
        public=True,
    )
    def get(self, request: Request, club: str) -> Response:
        """By the published table. Without a player and games: somebody who never played a rated game."""
        row = access_histories(self.actor, club)
        question, game = question_asked(request, PRESET), game_of(request)
        found = list(Person.objects.filter(club=row, history_records__game=game).distinct())
        people = people_as_shown(found) if role_in(self.actor, row) is None else found
        return Response(looked_up(look_up(row, question, game=game, table=PRESET, people=people)))


def _kind(sent: dict[str, Any]) -> HistoryKind:
    return HistoryKind(sent.get("adjusted", False), sent.get("highest", Decimal(25)), sent.get("covers_events", False))


def _id(request: Request, name: str) -> int:
    text: str = request.query_params.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        message = "Give the id of a person as person, or of an army as army: a whole number."
        raise RuleError.one(name, "invalid", message)
    return int(text)
