"""How an event is entered, and the applications for a place."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.columns import ColumnsAnswer, ColumnsInput, Resource
from tournaments.base.api.fields import Answer, Choice, DecimalNumber, Flag, Identity, Input, NumberOf, Text, Whole
from tournaments.entering.models import (
    CardPayment,
    EntryForm,
    EntryList,
    EntryQuestion,
    EntryRequest,
    FeeMovement,
    ListState,
    PaidHow,
)
from tournaments.entering.services.desk import SETTLED
from tournaments.entering.services.settings import SETTINGS


class EntryQuestionAnswer(ColumnsAnswer):
    """One of the organisers' questions. `options` are the choices, where there are any.

    `amounts` are what each of them adds to the fee, and `fee_delta` what a yes adds, or each of a number.
    """

    options = serializers.ListField(child=serializers.CharField())
    amounts = serializers.DictField(child=DecimalNumber())

    class Meta:
        model = EntryQuestion
        fields = [
            "id",
            "label",
            "help_text",
            "kind",
            "options",
            "amounts",
            "fee_delta",
            "required",
            "public",
            "sensitive",
        ]


class EntryFormSerializer(Resource):
    """How players enter an event. Times have their offset. `questions` are answered by their `id`."""

    questions = EntryQuestionAnswer(many=True, read_only=True, source="asked_questions")

    class Meta:
        model = EntryForm
        fields = [*SETTINGS, "terms_version", "questions"]
        read_only_fields = ["terms_version"]


class EntryAnswerInput(Input):
    """An answer to one of the organisers' questions."""

    question = Identity()
    value = Text(help_text="If several choices are possible, one on each line.")


class ApplicationInput(ColumnsInput):
    """The form that somebody sends to enter. Leave out what the form does not ask.

    In a season of a league, a captain enters a team: `side_name` is its name, and `wish` may name a division.
    """

    preferences = serializers.ListField(
        child=Text(), required=False, help_text="Codes of powers, the most preferred first."
    )
    accepts_terms = Flag(required=False)
    answers = EntryAnswerInput(many=True, required=False)

    class Meta:
        model = EntryRequest
        fields = [
            "first_name", "last_name", "email", "guardian_email", "phone", "country", "club_name", "birth_year",
            "army", "team_name", "side_name", "venue", "wish", "preferences", "name_shown", "accepts_terms", "answers",
        ]  # fmt: skip


class AppliedAnswer(Answer):
    """The same answer for everybody. If the site sends no emails, `url` is the private page, shown only once."""

    confirm_by_email = serializers.BooleanField()
    url = serializers.CharField(help_text="Blank if it is sent by email.")


class EntryListAnswer(ColumnsAnswer):
    """A list that a player submitted."""

    class Meta:
        model = EntryList
        fields = ["number", "text", "file_name", "late", "state", "remark", "created_at"]


class CardPaymentAnswer(ColumnsAnswer):
    """A payment by card. `to_refund` says why the organisers must decide; blank if nothing is wrong."""

    class Meta:
        model = CardPayment
        fields = [
            "number", "state", "amount", "currency", "to_refund", "paid_at", "refunded_at", "refunded_amount",
            "created_at",
        ]  # fmt: skip


class FeeMovementAnswer(ColumnsAnswer):
    """Money that came for an entry, or with an `amount` below 0 was given back."""

    class Meta:
        model = FeeMovement
        fields = ["amount", "currency", "how", "at"]


class EntryRequestSerializer(ColumnsAnswer):
    """An application. `place` is the place on the waiting list, 0 for none. `paid_how` is blank while something is due.

    `movements` are all payments and refunds; `paid_amount` and `refunded_amount` are their sums. `fee_extra` is what
    the answers add to the fee of the form.
    """

    place = serializers.IntegerField()
    preferences = serializers.ListField(child=serializers.CharField())
    movements = FeeMovementAnswer(many=True)
    card_payments = CardPaymentAnswer(many=True)
    lists = EntryListAnswer(many=True)

    class Meta:
        model = EntryRequest
        fields = [
            "number", "state", "place", "offered_until", "first_name", "last_name", "email", "guardian_email", "phone",
            "country", "club_name", "birth_year", "army", "team_name", "team_place", "side_name", "venue", "wish",
            "preferences", "name_shown", "person", "entry", "side",
            "source", "confirmed_at", "doubts", "note_desk", "reason", "reference", "fee_extra", "paid_how", "paid_at",
            "paid_amount", "paid_currency", "refunded_how", "refunded_at", "refunded_amount", "fee_kept",
            "movements", "card_payments", "lists", "created_at",
        ]  # fmt: skip


class EntryAcceptInput(Input):
    """Whom the application means."""

    person = Whole(
        required=False,
        allow_null=True,
        help_text="A person of the club; null for somebody new. Needed if it isn't clear who it is.",
    )
    distinction = Text(required=False, help_text="For a new person whose name is already known to the club.")
    division = Whole(required=False, help_text="The number of the team's division. Needed if several are open.")
    reason = Text(
        required=False, help_text="Why somebody gets a place before others on the waiting list. The log keeps it."
    )


class EntryReasonInput(Input):
    """Why."""

    reason = Text(required=False)


class EntryPlaceInput(Input):
    """Where to, and why."""

    place = Whole(help_text="The first is 1.")
    reason = Text()


class EntryPaidInput(Input):
    """How a fee was paid."""

    how = Choice(
        choices=[*PaidHow.values, "", *SETTLED],
        help_text="Blank if it was not paid after all; or refunded, or for a player who left kept by the club.",
    )
    amount = DecimalNumber(
        required=False, help_text="Only for a refund: how much was refunded. Without it all that is left."
    )


class EntryRefundInput(Input):
    """Which card payment to refund."""

    payment = Whole(help_text="The number of a card payment.")
    amount = DecimalNumber(required=False, help_text="How much of it. Without it all that is left.")


class EntryTeamInput(Input):
    """Whether somebody joins the team."""

    accept = Flag()


class EntryPaidAnswer(ColumnsAnswer):
    """Whose fee it was, and how it was paid, for people who take fees."""

    movements = FeeMovementAnswer(many=True)
    card_payments = CardPaymentAnswer(many=True)

    class Meta:
        model = EntryRequest
        fields = [
            "number",
            "state",
            "first_name",
            "last_name",
            "reference",
            "paid_how",
            "paid_at",
            "paid_amount",
            "paid_currency",
            "refunded_how",
            "refunded_at",
            "refunded_amount",
            "fee_kept",
            "movements",
            "card_payments",
        ]


class EntryListInput(Input):
    """What the newest list is."""

    number = NumberOf(help_text="The version of the list that you read.")
    state = Choice(choices=ListState.values)
    remark = Text(required=False)


class EntryOfferInput(Input):
    """How many of the free places to offer."""

    count = Whole(required=False)


class OfferedAnswer(Answer):
    """How many places were offered."""

    offered = serializers.IntegerField()
