"""Entries: the form of an event, applications for a place, and what the organisers decide."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from django.db.models import QuerySet
from django.utils.translation import get_language, gettext_noop
from rest_framework.mixins import ListModelMixin
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from common.pure.errors import RuleError
from tournaments.base.api.resources import EditMixin, verb
from tournaments.base.api.throttles import ApiThrottle
from tournaments.base.pages.limits import EntryThrottle
from tournaments.base.permissions import Action
from tournaments.clubs.roles import may
from tournaments.entering.access import may_be_entered, request_of
from tournaments.entering.api.serializers import (
    ApplicationInput,
    AppliedAnswer,
    EntryAcceptInput,
    EntryFormSerializer,
    EntryListAnswer,
    EntryListInput,
    EntryOfferInput,
    EntryPaidAnswer,
    EntryPaidInput,
    EntryPlaceInput,
    EntryReasonInput,
    EntryRefundInput,
    EntryRequestSerializer,
    EntryTeamInput,
    OfferedAnswer,
)
from tournaments.entering.application import Application
from tournaments.entering.models import EntryForm, EntryRequest, Source
from tournaments.entering.selectors.forms import form_of, mails_go_out, new_form, place_in_line, place_of_each
from tournaments.entering.selectors.links import request_url
from tournaments.entering.services.applying import apply_for_place
from tournaments.entering.services.cards import refund_payment
from tournaments.entering.services.decisions import accept_entries, decline_entry, queue_entry, withdraw_entry
from tournaments.entering.services.desk import REFUNDED, SETTLED, mark_paid, settle_fees
from tournaments.entering.services.identity import Meant
from tournaments.entering.services.lists import check_list
from tournaments.entering.services.places import move_in_queue, offer_next
from tournaments.entering.services.settings import edit_entry_form
from tournaments.entering.services.teams import answer_join
from tournaments.events.access import access_public_event, no_such_page
from tournaments.events.api.resources import EventResource

CALLED: Final = {"to": "place", "group": "division"}


@contextmanager
def _named_as_sent() -> Iterator[None]:
    """Name the fields of a refusal as the body of the request does, and not as the form of the page."""
    try:
        yield
    except RuleError as error:
        raise RuleError(*(replace(each, path=_path(each.path)) for each in error.problems)) from error


def _answers_of(sent: Sequence[Mapping[str, Any]]) -> dict[int, str]:
    """The answers by question. Raises `RuleError` at `answers` for two to one question."""
    found = {each["question"]: each["value"] for each in sent}
    if len(found) < len(sent):
        message = gettext_noop("One question has two answers. Send each question once, with several choices on lines.")
        raise RuleError.one("answers", "twice", message)
    return found


def _path(field: str) -> str:
    return "answers" if field.startswith("answers-") else CALLED.get(field, field)


class EnteringResource(EventResource):
    """What belongs to an event that people enter, or captains for their teams."""

    def enter(self) -> None:
        """The event of the address, if it may be entered."""
        super().enter()
        if not may_be_entered(self.event):
            raise no_such_page()


class EntryFormViewSet(EditMixin, EnteringResource):
    """How players enter the event themselves. Entries are closed without `opens_at`."""

    tag = "entries"
    noun = "entry_form"
    single = True
    reads = None
    changes = Action.MANAGE_EVENTS
    serializer_class = EntryFormSerializer

    def get_object(self) -> EntryForm:
        """The form; one that nobody set up has the usual values."""
        return form_of(self.event) or new_form(self.event)

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """The settings. Organisers see the bank account; players see it once they have a place."""
        form = self.get_object()
        if not may(self.actor, self.event, Action.MANAGE_EVENTS):
            form.payee, form.iban = "", ""
        return self.answer(form)

    def perform_update(self, serializer: BaseSerializer[EntryForm]) -> None:
        """Change the settings. A smaller number of places removes nobody."""
        serializer.instance = edit_entry_form(self.actor, self.event, serializer.validated_data)


class ApplicationViewSet(EnteringResource):
    """Applications, from anybody."""

    tag = "entries"
    noun = "application"
    single = True
    reads = None
    keeps_answers = False
    created_status = 202
    serializer_class = ApplicationInput
    answer_class = AppliedAnswer

    def get_throttles(self) -> Any:
        """As many forms from one address as on the page."""
        return [ApiThrottle(), EntryThrottle()]

    def get_permissions(self) -> Any:
        """Visitors enter."""
        return [AllowAny()]

    def enter(self) -> None:
        """The event of the address, if everybody sees it and it may be entered."""
        self.event = access_public_event(self.actor, self.kwargs["club"], self.kwargs["event"])
        if not may_be_entered(self.event):
            raise no_such_page()

    def create(self, request: Request, **kwargs: object) -> Response:
        """Enter the event. Where the site sends emails, the entry counts once it is confirmed by email."""
        sent = self.body(ApplicationInput)
        answers = _answers_of(sent.pop("answers", ()))
        preferences = tuple(sent.pop("preferences", ()))
        with _named_as_sent():
            found = apply_for_place(
                self.event,
                Application(**sent, preferences=preferences, answers=answers),
                key=request.headers.get("Idempotency-Key", "").strip('"') or secrets.token_urlsafe(18),
                language=get_language() or "en",
                source=Source.API,
            )
        return self.answer({"confirm_by_email": mails_go_out(), "url": request_url(found) if found else ""})


class EntryRequestViewSet(ListModelMixin, EnteringResource):
    """Applications for a place, in the order in which they arrived."""

    tag = "entries"
    noun = "entry_request"
    reads = Action.MANAGE_ENTRIES
    changes = Action.MANAGE_ENTRIES
    keeps_answers = False
    lookup_field = "number"
    serializer_class = EntryRequestSerializer

    def get_queryset(self) -> QuerySet[EntryRequest]:
        """Those that were confirmed."""
        rows = EntryRequest.objects.filter(event=self.event).exclude(number=None)
        return (
            rows.annotate(place=place_of_each())
            .prefetch_related("lists", "movements", "card_payments")
            .order_by("number")
        )

    def get_object(self) -> EntryRequest:
        """The application of the address."""
        return request_of(self.event, self.kwargs["number"])

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """One application."""
        return self._answer()

    @verb(body=EntryAcceptInput)
    def accept(self, request: Request, **kwargs: object) -> Response:
        """Accept the application. It becomes an entry of the event, or a team of a division."""
        sent, row = self.sent(), self.get_object()
        reason = sent.pop("reason", "")
        meant = Meant(sent.get("person"), sent.get("distinction", ""), sent.get("division")) if sent else None
        with _named_as_sent():
            accept_entries(self.actor, self.event, [row], meant=meant, reason=reason)
        return self._answer()

    @verb(body=EntryReasonInput)
    def decline(self, request: Request, **kwargs: object) -> Response:
        """Decline the application. The player reads the reason."""
        decline_entry(self.actor, self.get_object(), reason=self.sent().get("reason", ""))
        return self._answer()

    @verb()
    def queue(self, request: Request, **kwargs: object) -> Response:
        """Put the application on the waiting list."""
        queue_entry(self.actor, self.get_object())
        return self._answer()

    @verb(body=EntryPlaceInput)
    def move(self, request: Request, **kwargs: object) -> Response:
        """Move somebody on the waiting list. The log keeps the reason."""
        sent = self.sent()
        with _named_as_sent():
            move_in_queue(self.actor, self.get_object(), to=sent["place"], reason=sent["reason"])
        return self._answer()

    @verb(body=EntryReasonInput)
    def withdraw(self, request: Request, **kwargs: object) -> Response:
        """Withdraw the player. Before the first game the entry is removed; later it stays, with the rounds played."""
        withdraw_entry(self.actor, self.get_object(), reason=self.sent().get("reason", ""))
        return self._answer()

    @verb(body=EntryPaidInput, answer=EntryPaidAnswer, changes=Action.REGISTER_PLAYERS, keeps_answers=True)
    def pay(self, request: Request, **kwargs: object) -> Response:
        """Record how the fee was paid. The answer has no personal data, because scorers can take fees too."""
        sent, row = self.sent(), self.get_object()
        how = sent["how"]
        if sent.get("amount") is not None and how not in REFUNDED:
            message = gettext_noop("Only a refund has an amount. Leave it out: a fee is paid or kept as a whole.")
            raise RuleError.one("amount", "not_asked", message)
        if how in SETTLED:
            settle_fees(self.actor, self.event, [row], how=how, amount=sent.get("amount"))
        else:
            mark_paid(self.actor, self.event, [row], how=how)
        return self.answer(self.get_object())

    @verb(body=EntryTeamInput)
    def team(self, request: Request, **kwargs: object) -> Response:
        """Answer somebody who asks to join a team, instead of its captain."""
        answer_join(self.actor, self.get_object(), accept=self.sent()["accept"])
        return self._answer()

    @verb(body=EntryRefundInput, answer=EntryPaidAnswer, keeps_answers=True)
    def refund(self, request: Request, **kwargs: object) -> Response:
        """Refund a card payment, or part of it. After a full refund, a player with a place owes the fee again. Send an
        `Idempotency-Key`, so that a request that you repeat refunds once."""
        sent = self.sent()
        refund_payment(self.actor, self.get_object(), sent["payment"], amount=sent.get("amount"))
        return self.answer(self.get_object())

    @verb(body=EntryListInput, answer=EntryListAnswer)
    def check_list(self, request: Request, **kwargs: object) -> Response:
        """Answer the newest list. Returns the list."""
        row = self.get_object()
        check_list(self.actor, row, **self.sent())
        return self.answer(row.lists.latest("number"))

    @verb(detail=False, body=EntryOfferInput, answer=OfferedAnswer)
    def offer(self, request: Request, **kwargs: object) -> Response:
        """Offer free places to the first on the waiting list."""
        return self.answer({"offered": offer_next(self.actor, self.event, count=self.sent().get("count", 1))})

    def _answer(self) -> Response:
        row: Any = self.get_object()
        row.place = place_in_line(row)
        return self.answer(row)
