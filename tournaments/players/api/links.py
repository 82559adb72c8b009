"""Private links of players or captains, as the desk hands them out."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.fields import Answer, Choice, Ids, Input
from tournaments.base.api.resources import verb
from tournaments.base.codes import one_of
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.events.api.resources import EventResource
from tournaments.players.models import LinkGiven
from tournaments.players.selectors.link_desks import LinkDesk, LinkLine, link_desk_of
from tournaments.players.services.link_desk import hand_out_links, mail_links


class PrivateLinkSerializer(Answer):
    """The private link of a player, or of a team's captain."""

    id = serializers.IntegerField(help_text="The number of the entry, or of the team in its season.")
    name = serializers.CharField()
    url = serializers.CharField(help_text="Blank if there is no link, or if it can't be shown again.")
    state = serializers.CharField(help_text=one_of("none", "made", "handed_out", "opened"))
    has_address = serializers.BooleanField(help_text="Whether there is an email address to send it to.")
    handed_out = serializers.CharField(help_text="email, card, hand, or blank.")
    handed_out_at = serializers.DateTimeField(allow_null=True)
    opened_at = serializers.DateTimeField(allow_null=True)


class LinksMadeAnswer(Answer):
    """How many links a step was about."""

    links = serializers.IntegerField()


class LinksSendInput(Input):
    """The players to write to."""

    ids = Ids(
        required=False, help_text="If left out, all who have an email address and haven't been sent their link yet."
    )


class LinksGivenInput(Input):
    """Links that were handed out, and how."""

    ids = Ids()
    how = Choice(choices=LinkGiven.values)


class PrivateLinkViewSet(ListModelMixin, EventResource):
    """The private links of an event: of its players, or of the captains of a season."""

    tag = "players"
    noun = "private_link"
    reads = Action.MANAGE_ENTRIES
    changes = Action.MANAGE_ENTRIES
    keeps_answers = False
    serializer_class = PrivateLinkSerializer
    desk: LinkDesk

    def enter(self) -> None:
        """The event of the address, if it has links."""
        super().enter()
        self.desk = link_desk_of(self.event)

    def get_queryset(self) -> Any:
        """In the order of the desk's list."""
        return self.desk.lines(self.event)

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """One link."""
        return self.answer(self._line())

    @verb()
    def renew(self, request: Request, **kwargs: object) -> Response:
        """Create a new link. The old one stops working."""
        self.desk.renew(self.actor, self.event, self._line().id)
        return self.answer(self._line())

    @verb(detail=False, answer=LinksMadeAnswer)
    def make(self, request: Request, **kwargs: object) -> Response:
        """Create a link for everybody who has none."""
        return self.answer({"links": self.desk.make(self.actor, self.event)})

    @verb(detail=False, body=LinksSendInput, answer=LinksMadeAnswer, success_status=202)
    def send(self, request: Request, **kwargs: object) -> Response:
        """Email links. They are sent in the background. Missing links are created first."""
        return self.answer({"links": mail_links(self.actor, self.event, **self.sent()).total})

    @verb(detail=False, body=LinksGivenInput, answer=LinksMadeAnswer)
    def hand_out(self, request: Request, **kwargs: object) -> Response:
        """Record that links were handed out, on a printed card or in another way."""
        return self.answer({"links": hand_out_links(self.actor, self.event, **self.sent())})

    def _line(self) -> LinkLine:
        line = next(iter(self.desk.lines(self.event, ids=[self.kwargs["id"]])), None)
        if line is None:
            raise MissingError(_("Nobody with this number can have a link. List the links of the event."))
        return line
