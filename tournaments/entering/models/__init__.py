"""How an event may be entered, who asked for a place, and what was paid by card."""

from tournaments.entering.models.cards import CardAccount, CardPayment, PaymentState, RefundReason
from tournaments.entering.models.fees import TO_SETTLE, FeeMovement
from tournaments.entering.models.forms import (
    Ask,
    EntryForm,
    EntryQuestion,
    ListKind,
    QuestionKind,
    ReviewBy,
    ShownEntries,
)
from tournaments.entering.models.requests import (
    YEARS,
    EntryAnswer,
    EntryList,
    EntryRequest,
    ListState,
    PaidHow,
    RequestState,
    Source,
    TeamPlace,
)

__all__ = [
    "TO_SETTLE",
    "YEARS",
    "Ask",
    "CardAccount",
    "CardPayment",
    "EntryAnswer",
    "EntryForm",
    "EntryList",
    "EntryQuestion",
    "EntryRequest",
    "FeeMovement",
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
