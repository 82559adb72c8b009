"""What the hall follows: clocks of rounds and announcements."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.actors import Actor
from tournaments.base.api.endpoint import Endpoint, PublicEndpoint, operation
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.events.access import access_event, access_event_of_players, access_public_event
from tournaments.events.models import Event, Round
from tournaments.hall.api.shapes import (
    AnnouncementAnswer,
    AnnouncementInput,
    AnnouncementsAnswer,
    ClockAnswer,
    ClockInput,
    ExtensionInput,
    LengthInput,
)
from tournaments.hall.models import Announcement
from tournaments.hall.selectors.announcements import announcement_json, announcements_of
from tournaments.hall.selectors.clocks import clocks_of
from tournaments.hall.services.announcements import announce, withdraw_announcement
from tournaments.hall.services.clocks import (
    end_clock,
    extend_clock,
    pause_clock,
    resume_clock,
    set_round_length,
    start_clock,
    take_back_extension,
)


class RoundLength(Endpoint):
    """How long a round of the event lasts as a rule."""

    @operation("set_round_length", "Set the usual length of a round", tag="clock", body=LengthInput, answer=LengthInput)
    def put(self, request: Request, club: str, event: str) -> Response:
        """Starting a clock without minutes takes it."""
        row = access_event_of_players(self.actor, club, event, Action.RUN_HEATS)
        sent = self.body(LengthInput)
        set_round_length(self.actor, row, **sent)
        return Response(sent)


class Clock(PublicEndpoint):
    """The clock of a heat or round."""

    @operation("get_clock", "The clock of a round", tag="clock", answer=ClockAnswer, public=True)
    def get(self, request: Request, club: str, event: str, number: int) -> Response:
        """Instants; 404 where none was started."""
        return _answer(access_public_event(self.actor, club, event), number)


class ClockStart(Endpoint):
    """A clock that is started."""

    @operation("start_clock", "Start the clock", tag="clock", body=ClockInput, answer=ClockAnswer)
    def post(self, request: Request, club: str, event: str, number: int) -> Response:
        """Now, for so many minutes."""
        row = _round(self.actor, club, event, number)
        start_clock(self.actor, row, minutes=self.body(ClockInput).get("minutes"))
        return _answer(row.event, number)


class ClockPause(Endpoint):
    """A clock that stands still."""

    @operation("pause_clock", "Pause the clock", tag="clock", answer=ClockAnswer)
    def post(self, request: Request, club: str, event: str, number: int) -> Response:
        """It keeps what is left."""
        row = _round(self.actor, club, event, number)
        pause_clock(self.actor, row)
        return _answer(row.event, number)


class ClockResume(Endpoint):
    """A clock that runs on."""

    @operation("resume_clock", "Let the clock run on", tag="clock", answer=ClockAnswer)
    def post(self, request: Request, club: str, event: str, number: int) -> Response:
        """The end moves by as long as it stood still."""
        row = _round(self.actor, club, event, number)
        resume_clock(self.actor, row)
        return _answer(row.event, number)


class ClockEnd(Endpoint):
    """A clock that is ended."""

    @operation("end_clock", "End the clock", tag="clock", answer=ClockAnswer)
    def post(self, request: Request, club: str, event: str, number: int) -> Response:
        """The round is over, whatever time is left."""
        row = _round(self.actor, club, event, number)
        end_clock(self.actor, row)
        return _answer(row.event, number)


class ClockExtensions(Endpoint):
    """More minutes."""

    @operation("extend_clock", "Give more minutes", tag="clock", body=ExtensionInput, answer=ClockAnswer, once=True)
    def post(self, request: Request, club: str, event: str, number: int) -> Response:
        """For one game or table, or for all."""
        row = _round(self.actor, club, event, number)
        extend_clock(self.actor, row, **self.body(ExtensionInput))
        return _answer(row.event, number)


class ClockExtensionDetail(Endpoint):
    """Minutes that were given."""

    @operation("take_back_extension", "Take minutes back", tag="clock")
    def delete(self, request: Request, club: str, event: str, number: int, pk: int) -> Response:
        """The end moves back where they were for all."""
        take_back_extension(self.actor, _round(self.actor, club, event, number), pk)
        return Response(status=204)


class Announcements(Endpoint):
    """What the director tells. Everybody reads it."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @operation("list_announcements", "What is announced", tag="announcements", answer=AnnouncementsAnswer, public=True)
    def get(self, request: Request, club: str, event: str) -> Response:
        """Those that stand, newest first."""
        row = access_public_event(self.actor, club, event)
        standing = [each for each in map(_moments, announcements_of(row)) if not _over(each)]
        return Response(AnnouncementsAnswer({"announcements": standing}).data)

    @operation(
        "announce",
        "Announce",
        tag="announcements",
        body=AnnouncementInput,
        answer=AnnouncementAnswer,
        status=201,
        once=True,
    )
    def post(self, request: Request, club: str, event: str) -> Response:
        """Stands on every public page of the event."""
        row = access_event(self.actor, club, event, Action.RUN_HEATS)
        sent = self.body(AnnouncementInput)
        made = announce(self.actor, row, round_number=sent.pop("round", None), **sent)
        return Response(AnnouncementAnswer(_moments(announcement_json(made))).data, status=201)


class AnnouncementDetail(Endpoint):
    """One announcement."""

    @operation("withdraw_announcement", "Withdraw an announcement", tag="announcements")
    def delete(self, request: Request, club: str, event: str, pk: int) -> Response:
        """Takes it from all pages."""
        row = access_event(self.actor, club, event, Action.RUN_HEATS)
        found = Announcement.objects.filter(event=row, pk=pk).first()
        if found is None:
            raise MissingError(_("This announcement was withdrawn already."))
        found.event = row
        withdraw_announcement(self.actor, found)
        return Response(status=204)


def _round(actor: Actor, club: str, event: str, number: int) -> Round:
    """A heat or round by its number, of an event whose clocks the actor may set."""
    found = access_event_of_players(actor, club, event, Action.RUN_HEATS)
    row = Round.objects.filter(event=found, number=number).first()
    if row is None:
        raise MissingError(_("There is no round %(n)s yet.") % {"n": number})
    row.event = found
    return row


def _answer(event: Event, number: int) -> Response:
    found = next((each for each in clocks_of(event) if each["round"] == number), None)
    if found is None:
        raise MissingError(_("No clock was started in this round."))
    return Response(ClockAnswer({**_moments(found), "server_time": timezone.now()}).data)


def _moments(found: dict[str, Any]) -> dict[str, Any]:
    return {name: parse_datetime(value) if name.endswith("_at") and value else value for name, value in found.items()}


def _over(announcement: dict[str, Any]) -> bool:
    return bool(announcement["ends_at"] and announcement["ends_at"] <= timezone.now())
