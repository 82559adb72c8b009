"""How an event may be entered, who asked for a place, and what was paid by card."""

from tournaments.entering.models.cards import CardAccount, CardPayment, PaymentState, RefundReason
from tournaments.entering.models.requests import (
    YEARS,
    Ask,
    EntryAnswer,
    EntryForm,
    EntryList,
    EntryQuestion,
    EntryRequest,
    ListKind,
    ListState,
    PaidHow,
    QuestionKind,
    RequestState,
    ReviewBy,
    ShownEntries,
    Source,
    TeamPlace,
)

__all__ = [
    "YEARS",
    "Ask",
    "CardAccount",
    "CardPayment",
    "EntryAnswer",
    "EntryForm",
    "EntryList",
    "EntryQuestion",
    "EntryRequest",
    "ListKind",
    "ListState",
    "PaidHow",
    "PaymentState",
    "QuestionKind",
    "RefundReason",
    "RequestState",
    "ReviewBy",
    "ShownEntries",
    "Source",
    "TeamPlace",
]
