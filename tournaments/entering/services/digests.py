"""Once a day the organisers of an event get an email about what waits for them, while something does."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from tournaments.base.languages import in_language
from tournaments.base.models import Mail
from tournaments.base.permissions import EVENT_TABLE, TABLE, Action
from tournaments.base.services.mails import mail_words, queue_mail
from tournaments.base.services.sweeping import isolated
from tournaments.base.transactions import short_transaction
from tournaments.clubs.models import User
from tournaments.entering.core import State
from tournaments.entering.models import TO_SETTLE, EntryRequest, ListState, PaymentState
from tournaments.entering.selectors.cards import payments_to_refund
from tournaments.entering.selectors.forms import form_of, mails_go_out, places_of, takes_no_offers
from tournaments.entering.selectors.requests import inbox_of, lines_of
from tournaments.events.models import Event

TEMPLATE: Final = "entering/email/waiting"
A_DAY: Final = timedelta(hours=20)
"""Less than a day, since the daily job does not come to the minute."""

_REVIEW: Final = Q(state__in=(State.APPLIED, State.WAITING))
_LISTS: Final = Q(state=State.ACCEPTED, lists__state=ListState.SUBMITTED)
_CARDS: Final = Q(card_payments__state=PaymentState.PAID) & ~Q(card_payments__to_refund="")


def tell_reviewers(*, now: datetime | None = None) -> int:
    """Write to the organisers of each event in which something waits; how many emails.

    Nobody gets a second one about an event within a day.
    """
    if not mails_go_out():
        return 0
    moment = now or timezone.now()
    waits = EntryRequest.objects.filter(_REVIEW | _LISTS | _CARDS | TO_SETTLE, event__archived_at=None)
    events = Event.objects.filter(pk__in=waits.order_by().values("event")).select_related("club")
    return sum(_told(event, moment) for event in events.order_by("pk"))


def _told(event: Event, now: datetime) -> int:
    kind = f"{TEMPLATE} {event.pk}"
    with isolated("tell_reviewers", event=event.pk), short_transaction():
        if Mail.objects.filter(kind=kind, created_at__gt=now - A_DAY).exists():
            return 0
        readers = _reviewers(event)
        with in_language(event.language, event.club.language):
            waiting = waiting_in(event, now=now) if readers else []
            if not waiting:
                return 0
            context = {
                "event": event,
                "waiting": waiting,
                "url": settings.SITE_URL + reverse("desk:entry_inbox", args=[event.club.slug, event.slug]),
                "settings_url": settings.SITE_URL + reverse("account_email"),
            }
            subject, text = mail_words(TEMPLATE, context)
        for user in readers:
            queue_mail(user.email, subject, text, kind=kind)
        return len(readers)
    return 0


def waiting_in(event: Event, *, now: datetime) -> Sequence[str]:
    """What waits for the organisers of an event, a phrase each. Once the event is over, only money."""
    form = form_of(event)
    if form is None:
        return []
    over, places = takes_no_offers(form, now=now), places_of(form)
    found = inbox_of(form, lines_of(form), to_decide=payments_to_refund(event).count())
    to_offer = 0 if over or form.offers_places else places.to_offer()
    return found.waiting(over=over, to_offer=to_offer)


def _reviewers(event: Event) -> list[User]:
    """The members who may decide about an event's entries, and haven't turned the email off."""
    of_club = [role for role, actions in TABLE.items() if Action.MANAGE_ENTRIES in actions]
    of_event = [role for role, actions in EVENT_TABLE.items() if Action.MANAGE_ENTRIES in actions]
    members = Q(memberships__club=event.club_id, memberships__role__in=of_club)
    helpers = Q(event_memberships__event=event, event_memberships__role__in=of_event)
    return list(User.objects.filter(members | helpers, is_active=True, daily_mail=True).distinct().order_by("pk"))
