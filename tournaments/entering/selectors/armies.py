"""Armies that players brought, which stay hidden from others until the lists are shown."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from tournaments.entering.core import State
from tournaments.entering.models import EntryForm, EntryRequest, ListKind
from tournaments.entering.selectors.forms import waits_for_list
from tournaments.events.models import Event

HELD_ARMY = (
    ~Q(army="") & Q(state=State.ACCEPTED, entry__swiss__army="") & ~Q(event__entry_form__list_kind=ListKind.NONE)
)
"""Applications with an army that the player of the event doesn't have. An army that the desk entered stays."""


def armies_are_hidden(form: EntryForm, *, now: datetime | None = None) -> bool:
    """Whether the moment for lists, which the organisers chose, is still to come."""
    at = form.list_reveal_at
    return waits_for_list(form) and at is not None and at > (now or timezone.now())


def armies_held(event: Event) -> QuerySet[EntryRequest]:
    """The applications with an army that the player of the event doesn't have."""
    rows = EntryRequest.objects.filter(event=event, state=State.ACCEPTED, entry__swiss__army="").exclude(army="")
    return rows.select_related("entry").order_by("pk")


def armies_shown(event: Event) -> QuerySet[EntryRequest]:
    """The applications whose army is that of the player of the event, where everybody sees it."""
    rows = EntryRequest.objects.filter(event=event, state=State.ACCEPTED, entry__swiss__army=F("army"))
    return rows.exclude(army="").select_related("entry").order_by("pk")


def armies_to_show(form: EntryForm, *, now: datetime) -> QuerySet[EntryRequest]:
    """The applications whose armies everybody may see by now, but that only their players and the desk see."""
    rows = EntryRequest.objects.filter(HELD_ARMY, event=form.event_id, event__entry_form__list_reveal_at__lte=now)
    return rows.select_related("entry").order_by("pk")
