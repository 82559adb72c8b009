"""What the hall follows: clocks of rounds and announcements."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.mixins import DestroyModelMixin, ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from tournaments.base.api.lookups import row_of
from tournaments.base.api.resources import CreateMixin, verb
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.events.api.resources import EventResource, PlayersResource
from tournaments.events.models import Round
from tournaments.hall.api.serializers import (
    AnnouncementSerializer,
    ClockInput,
    ClockSerializer,
    ExtensionSerializer,
    Length,
)
from tournaments.hall.models import Announcement, ClockExtension, RoundClock
from tournaments.hall.selectors.announcements import shown_announcements
from tournaments.hall.selectors.clocks import shown_clocks
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


class RoundLengthViewSet(PlayersResource):
    """The usual length of a round of the event."""

    tag = "clock"
    noun = "round_length"
    single = True
    changes = Action.RUN_HEATS
    serializer_class = Length

    def update(self, request: Request, **kwargs: object) -> Response:
        """Set the usual length of a round. A clock that is started without minutes uses it."""
        sent = self.body(Length)
        set_round_length(self.actor, self.event, **sent)
        return self.answer(sent)


class RoundResource(PlayersResource):
    """What belongs to a heat or round."""

    reads = None
    changes = Action.RUN_HEATS

    @property
    def round(self) -> Round:
        """The round of the address."""
        number = self.kwargs["round"]
        row = Round.objects.filter(event=self.event, number=number).first()
        if row is None:
            raise MissingError(_("There is no round %(n)s yet.") % {"n": number})
        row.event = self.event
        return row


class ClockViewSet(RoundResource):
    """The clock of a heat or round."""

    tag = "clock"
    noun = "clock"
    single = True
    serializer_class = ClockSerializer

    def get_queryset(self) -> QuerySet[RoundClock]:
        """Those that everybody sees."""
        return shown_clocks(self.event)

    def get_object(self) -> RoundClock:
        """The clock of the round."""
        clock = self.get_queryset().filter(round__number=self.kwargs["round"]).first()
        if clock is None:
            raise MissingError(_("No clock was started in this round. Start one first."))
        return clock

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """The clock of a round. 404 if none was started. A game with extra minutes ends that much later."""
        return self.answer(self.get_object())

    @verb(body=ClockInput)
    def start(self, request: Request, **kwargs: object) -> Response:
        """Start the clock, for that number of minutes from now."""
        start_clock(self.actor, self.round, **self.sent())
        return self.answer(self.get_object())

    @verb()
    def pause(self, request: Request, **kwargs: object) -> Response:
        """Pause the clock. The remaining time is kept."""
        pause_clock(self.actor, self.round)
        return self.answer(self.get_object())

    @verb()
    def resume(self, request: Request, **kwargs: object) -> Response:
        """Resume the clock. The end moves by as long as it was paused."""
        resume_clock(self.actor, self.round)
        return self.answer(self.get_object())

    @verb()
    def end(self, request: Request, **kwargs: object) -> Response:
        """End the clock. The round is over, even if time is left."""
        end_clock(self.actor, self.round)
        return self.answer(self.get_object())


class ExtensionViewSet(CreateMixin, DestroyModelMixin, RoundResource):
    """Minutes that were given beyond the usual length, to one game or to all."""

    tag = "clock"
    noun = "extension"
    serializer_class = ExtensionSerializer

    def get_object(self) -> int:
        """The number of the address; the service says whether it is one."""
        number: int = self.kwargs["id"]
        return number

    def perform_create(self, serializer: BaseSerializer[ClockExtension]) -> None:
        """Add minutes. Everybody sees the reason."""
        serializer.instance = extend_clock(self.actor, self.round, **serializer.validated_data)

    def perform_destroy(self, instance: int) -> None:
        """Remove added minutes. If they were for everybody, the end moves back."""
        take_back_extension(self.actor, self.round, instance)


class AnnouncementViewSet(CreateMixin, ListModelMixin, DestroyModelMixin, EventResource):
    """The organiser's announcements, newest first. Everybody reads them on the event's pages."""

    tag = "announcements"
    noun = "announcement"
    reads = None
    changes = Action.RUN_HEATS
    serializer_class = AnnouncementSerializer

    def get_queryset(self) -> QuerySet[Announcement]:
        """Those that are not over."""
        return shown_announcements(self.event).exclude(ends_at__lte=timezone.now())

    def get_object(self) -> Announcement:
        """One that may be withdrawn."""
        message = _("This announcement has already been withdrawn.")
        return row_of(
            Announcement.objects.filter(event=self.event).select_related("event__club"), self.kwargs["id"], message
        )

    def perform_create(self, serializer: BaseSerializer[Announcement]) -> None:
        """Announce. The text appears on every public page of the event, and goes out as push messages."""
        sent = serializer.validated_data
        serializer.instance = announce(self.actor, self.event, round_number=sent.pop("round", None), **sent)

    def perform_destroy(self, instance: Announcement) -> None:
        """Withdraw an announcement. It disappears from all pages."""
        withdraw_announcement(self.actor, instance)
