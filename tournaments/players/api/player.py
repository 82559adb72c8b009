"""Players without an account: `Authorization: Link <token>`, with the token of their private page.

The same services as the page: the coming heat or round, their game, and result slips. Photos go through the page.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.base.api.resources import ResourceViewSet, verb
from tournaments.base.errors import MissingError
from tournaments.events.models import Entry
from tournaments.players.api.formats import SLIP_APIS
from tournaments.players.api.serializers import (
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
from tournaments.players.services.slips import confirm_slip

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
    """Allows only requests with a link. For a method that doesn't exist, everybody gets the same answer."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """DRF's."""
        return isinstance(request.auth, Entry) or not hasattr(view, str(request.method).lower())


class PlayerResource(ResourceViewSet):
    """The resources of the holder of a private link."""

    tag = "player"
    schemes = LINK
    authentication_classes = [LinkAuthentication]
    permission_classes = [HasLink]

    @property
    def player(self) -> Entry:
        """The player who owns the link. Raises `MissingError` until the organisers opened the event's pages."""
        entry: Any = self.request.auth
        if not entry.event.published:
            raise MissingError(_("The organisers have not opened the event’s pages yet. Try again later."))
        player: Entry = entry
        return player

    @property
    def who(self) -> str:
        """Keys of requests are the entry's."""
        return f"entry:{self.player.pk}"


class PlayerViewSet(PlayerResource):
    """You."""

    noun = "player"
    single = True
    serializer_class = PlayerAnswer

    def retrieve(self, request: Request) -> Response:
        """Your game and what comes next, with the newest slip that each player of your game submitted."""
        return self.answer(_values(self.player))

    @verb(methods=["put"], body=CheckInInput)
    def check_in(self, request: Request) -> Response:
        """Say whether you play the coming heat or round."""
        check_in(self.player, **self.sent())
        return self.answer(_values(self.player))


class MyGameViewSet(PlayerResource):
    """The game for which you can submit a slip."""

    noun = "my_game"
    serializer_class = HandedAnswer

    def mine(self) -> MyGame:
        """The player's game. Raises `MissingError` for another's, or an older one."""
        mine = my_open_game(self.player)
        if mine is None or mine.game.pk != self.kwargs["id"]:
            raise MissingError(_("This is no longer your game. Request your game again."))
        return mine

    def request_shape(self) -> Any:
        """A slip is as the format of the event has it."""
        if self.action != "slip":
            return super().request_shape()
        return PolymorphicProxySerializer("Slip", [each.slip for each in SLIP_APIS.values()], None)

    @verb(methods=["put"])
    def slip(self, request: Request, **kwargs: object) -> Response:
        """Submit the result of your game. It is final once another player of it confirms it."""
        mine = self.mine()
        api = SLIP_APIS[self.player.event.format]
        return self.answer({"handed": api.hand_in(self.player, mine, self.body(api.slip)).value})

    @verb(body=ConfirmInput)
    def confirm(self, request: Request, **kwargs: object) -> Response:
        """Confirm the result of another player, by the id of their newest slip."""
        mine = self.mine()
        return self.answer({"handed": confirm_slip(self.player, mine.game, **self.sent()).value})


def _values(player: Entry) -> dict[str, Any]:
    event = player.event
    mine = my_open_game(player)
    coming = None if event.archived_at else coming_round_of(player)
    said = CheckIn.objects.filter(entry=player, number=coming.number).first() if coming else None
    slips = newest_slips([mine.game.pk]).get(mine.game.pk, []) if mine else []
    shown = {seat.entry_id: seat.entry for seat in mine.seats} if mine else {}
    for slip in slips:
        slip.entry = shown.get(slip.entry_id, slip.entry)
    return {
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
