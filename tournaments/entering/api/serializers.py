"""How an event is entered, and who asks for a place."""

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
    ListState,
    PaidHow,
)
from tournaments.entering.services.desk import SETTLED
from tournaments.entering.services.settings import SETTINGS


class EntryQuestionAnswer(ColumnsAnswer):
    """A question of the organisers' own. `options` are the choices, where there are any.

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
    """How players enter an event. Times name their offset. `questions` are answered by their `id`."""

    questions = EntryQuestionAnswer(many=True, read_only=True, source="asked_questions")

    class Meta:
        model = EntryForm
        fields = [*SETTINGS, "terms_version", "questions"]
        read_only_fields = ["terms_version"]


class EntryAnswerInput(Input):
    """An answer to a question of the organisers' own."""

    question = Identity()
    value = Text(help_text="Several choices are lines.")


class ApplicationInput(ColumnsInput):
    """What somebody who enters sends. What the form does not ask is left out."""

    preferences = serializers.ListField(
        child=Text(), required=False, help_text="Codes of powers, the most preferred first."
    )
    accepts_terms = Flag(required=False)
    answers = EntryAnswerInput(many=True, required=False)

    class Meta:
        model = EntryRequest
        fields = [
            "first_name", "last_name", "email", "guardian_email", "phone", "country", "club_name", "birth_year",
            "army", "team_name", "preferences", "name_shown", "accepts_terms", "answers",
        ]  # fmt: skip


class AppliedAnswer(Answer):
    """The same for everybody. Where no emails go out, `url` is the private page, shown this once."""

    confirm_by_email = serializers.BooleanField()
    url = serializers.CharField(help_text="Blank where it comes by email.")


class EntryListAnswer(ColumnsAnswer):
    """A list that a player submitted."""

    class Meta:
        model = EntryList
        fields = ["number", "text", "file_name", "late", "state", "remark", "created_at"]


class CardPaymentAnswer(ColumnsAnswer):
    """A payment by card. `to_refund` says why the organisers have to decide; blank where all is well."""

    class Meta:
        model = CardPayment
        fields = ["number", "state", "amount", "currency", "to_refund", "paid_at", "refunded_at", "created_at"]


class EntryRequestSerializer(ColumnsAnswer):
    """An application. `place` is that in the queue, 0 for none. `paid_amount` is the fee as it was when paid.

    `fee_extra` is what the answers add to the fee of the form.
    """

    place = serializers.IntegerField()
    card_payments = CardPaymentAnswer(many=True)
    lists = EntryListAnswer(many=True)

    class Meta:
        model = EntryRequest
        fields = [
            "number", "state", "place", "offered_until", "first_name", "last_name", "email", "guardian_email", "phone",
            "country", "club_name", "birth_year", "army", "team_name", "team_place", "preferences", "name_shown",
            "person", "entry",
            "source", "confirmed_at", "doubts", "note_desk", "reason", "reference", "fee_extra", "paid_how", "paid_at",
            "paid_amount", "paid_currency", "card_payments", "lists",
            "created_at",
        ]  # fmt: skip


class EntryAcceptInput(Input):
    """Whom the application means."""

    person = Whole(required=False, allow_null=True, help_text="A person of the club; null for somebody new.")
    distinction = Text(required=False, help_text="Of somebody new with a name that the club knows.")


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
        help_text="Blank for not paid after all. Of a player who left: refunded, or kept by the club.",
    )


class EntryRefundInput(Input):
    """Which card payment to refund."""

    payment = Whole(help_text="The number of a card payment.")


class EntryTeamInput(Input):
    """Whether somebody joins the team."""

    accept = Flag()


class EntryPaidAnswer(ColumnsAnswer):
    """Whose fee it was, and how it was paid: what somebody who takes fees sees."""

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
        ]


class EntryListInput(Input):
    """What the newest list is."""

    number = NumberOf(help_text="Of the list that was read.")
    state = Choice(choices=ListState.values)
    remark = Text(required=False)


class EntryOfferInput(Input):
    """How many of the free places to offer."""

    count = Whole(required=False)


class OfferedAnswer(Answer):
    """How many places were offered."""

    offered = serializers.IntegerField()
