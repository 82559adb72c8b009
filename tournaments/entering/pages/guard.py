"""Spam protection: whether an entry form probably comes from a person. No captcha, and nothing that people notice.

The form carries a signed moment with a secret of its own, bound to the event: it makes the same form count once. A
field that nobody sees stays empty, and nobody fills a form within three seconds. Browsers that fill forms in break both
rules for people, so a sender that fails gets the form back with what was typed, and a way to send it.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING, Final

from django.core.signing import BadSignature, SignatureExpired, TimestampSigner
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournaments.events.models import Event

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Words = str | _StrPromise

FIELD: Final = "opened"
EMPTY: Final = "website"
SOONEST, LATEST = timedelta(seconds=3), timedelta(hours=12)


class Verdict(Enum):
    """The verdict on the sender of a form."""

    PERSON = "person"
    STALE = "stale"
    TOO_FAST = "too_fast"
    FILLED = "filled"
    UNKNOWN = "unknown"


SAYS: Final[dict[Verdict, Words]] = {
    Verdict.STALE: _("This page was open for a long time. Check what you typed, and send it again."),
    Verdict.TOO_FAST: _(
        "Nothing is saved yet, because the form came very fast. Check what you typed, and send it again."
    ),
    Verdict.FILLED: _(
        "Nothing is saved yet, because a field that must stay empty was filled in, perhaps by your browser. "
        "It is at the top of the form. Leave it empty, and send the form again."
    ),
    Verdict.UNKNOWN: _(
        "Nothing is saved yet, because the form was incomplete. Check what you typed, and send it again."
    ),
}
"""What a sender reads who fails: what happened, and what to do."""


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sent a form, with the form's secret where its stamp is genuine."""

    verdict: Verdict
    key: str = ""


def new_stamp(event: Event) -> str:
    """A stamp of now for a form of the event."""
    return _signer(event).sign(secrets.token_urlsafe(18))


def sender_of(event: Event, sent: QueryDict) -> Sender:
    """The sender of a form."""
    stamp = sent.get(FIELD, "")
    if sent.get(EMPTY):
        return Sender(Verdict.FILLED)
    try:
        key = _signer(event).unsign(stamp, max_age=LATEST)
    except SignatureExpired:
        return Sender(Verdict.STALE)
    except BadSignature:
        return Sender(Verdict.UNKNOWN)
    try:
        _signer(event).unsign(stamp, max_age=SOONEST)
    except SignatureExpired:
        return Sender(Verdict.PERSON, key)
    return Sender(Verdict.TOO_FAST, key)


def _signer(event: Event) -> TimestampSigner:
    """The signer of one event; what it signs is worth nothing in another."""
    return TimestampSigner(salt=f"topboard.enter.{event.pk}.{event.created_at.timestamp()}")
