"""Players without an account: `Authorization: Link <token>`, with the token of their private page.

The same services as the page: the coming heat or round, their game, and result slips. Photos go through the page.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.base.api.endpoint import Endpoint, operation
from tournaments.base.errors import MissingError
from tournaments.events.models import Entry
from tournaments.players.api.shapes import (
    CheckInInput,
    ConfirmInput,
    HandedAnswer,
    PlayerAnswer,
)
from tournaments.players.models import CheckIn
from tournaments.players.selectors.check_ins import check_in_desk_of, coming_round_of
from tournaments.players.selectors.slip_desks import MyGame, my_open_game
from tournaments.players.selectors.slips import newest_slips
from tournaments.players.services.check_in import check_in
from tournaments.players.services.links import open_player_link
from tournaments.players.services.slips import Handed, confirm_slip

LINK: list[dict[str, list[str]]] = [{"playerLink": []}]


class LinkAuthentication(BaseAuthentication):
    """The token of a private page. `request.auth` is the player's entry."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Entry] | None:
        """DRF's. Raises where the link does not work any more."""
        kind, _blank, token = request.headers.get("Authorization", "").partition(" ")
        if kind.lower() != "link":
            return None
        try:
            return AnonymousUser(), open_player_link(token.strip())
        except MissingError as error:
            raise AuthenticationFailed(error.message) from error

    def authenticate_header(self, request: Request) -> str:
        """What a 401 asks for."""
        return "Link"


class LinkScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # drf-spectacular's hook
    """Says so in the schema."""

    target_class = LinkAuthentication
    name = "playerLink"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """A header."""
        words = 'A player\'s private link: the prefix "Link" and the token of the address `/p/<token>/`'
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": words}


class HasLink(BasePermission):
    """Whoever has the link. A method that is not there answers so to everybody."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """DRF's."""
        return isinstance(request.auth, Entry) or not hasattr(view, str(request.method).lower())


class PlayerEndpoint(Endpoint):
    """An address for whoever has a private link."""

    authentication_classes = [LinkAuthentication]
    permission_classes = [HasLink]
    of_format = ""
    """The code of the only format that it takes; blank for any."""

    @property
    def player(self) -> Entry:
        """Who asks. Raises `MissingError` until the organisers opened the event's pages."""
        entry: Any = self.request.auth
        if not entry.event.published:
            raise MissingError(_("The organisers have not opened the event's pages yet. Try again later."))
        player: Entry = entry
        return player

    @property
    def who(self) -> str:
        """Keys of requests are the entry's."""
        return f"entry:{self.player.pk}"

    def mine(self, game: int) -> MyGame:
        """The player's game. Raises `MissingError` for another's, an older one, or one of another format."""
        mine = my_open_game(self.player)
        if mine is None or mine.game.pk != game or self.of_format not in {"", self.player.event.format}:
            raise MissingError(_("This is not your game any more. Ask for your game again."))
        return mine


class Player(PlayerEndpoint):
    """You."""

    @operation("get_player", "Your game and what comes next", tag="player", answer=PlayerAnswer, schemes=LINK)
    def get(self, request: Request) -> Response:
        """With the slips that the players of your game handed in, the newest of each."""
        return Response(_answer(self.player))


class MyCheckIn(PlayerEndpoint):
    """Your word for the coming heat or round."""

    @operation(
        "check_in",
        "Say whether you play",
        tag="player",
        body=CheckInInput,
        answer=PlayerAnswer,
        schemes=LINK,
        once=True,
    )
    def put(self, request: Request) -> Response:
        """The coming heat or round only."""
        check_in(self.player, **self.body(CheckInInput))
        return Response(_answer(self.player))


class Confirmation(PlayerEndpoint):
    """Your word that another's slip is right."""

    @operation(
        "confirm_slip",
        "Say the same as another player",
        tag="player",
        body=ConfirmInput,
        answer=HandedAnswer,
        schemes=LINK,
        once=True,
    )
    def post(self, request: Request, game: int) -> Response:
        """By the id of their newest slip."""
        mine, sent = self.mine(game), self.body(ConfirmInput)
        return handed_answer(confirm_slip(self.player, mine.game, **sent))


def handed_answer(handed: Handed) -> Response:
    """What became of a slip."""
    return Response(HandedAnswer({"handed": handed.value}).data)


def _answer(player: Entry) -> Any:
    event = player.event
    mine = my_open_game(player)
    coming = None if event.archived_at else coming_round_of(player)
    said = CheckIn.objects.filter(entry=player, number=coming.number).first() if coming else None
    slips = newest_slips([mine.game.pk]).get(mine.game.pk, []) if mine else []
    shown = {seat.entry_id: seat.entry for seat in mine.seats} if mine else {}
    for slip in slips:
        slip.entry = shown.get(slip.entry_id, slip.entry)
    values = {
        "entry": player.pk,
        "name": player.name,
        "event": event,
        "game": mine and {"game": mine.game, "seats": mine.seats, "slips": slips},
        "coming": coming
        and {
            "number": coming.number,
            "said": said.here if said else None,
            "sit_out": check_in_desk_of(event).sit_out_in_words(player, coming.number),
            "bye_given": check_in_desk_of(event).has_bye_by_the_desk(player, coming.number),
        },
    }
    return PlayerAnswer(values).data
