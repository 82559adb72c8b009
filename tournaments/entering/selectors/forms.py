"""How an event may be entered, and how many places there are."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import (
    Case,
    Count,
    DateTimeField,
    Exists,
    ExpressionWrapper,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, Coalesce
from django.db.models.lookups import LessThan
from django.utils import timezone

from tournaments.base.prepared import Prepared
from tournaments.entering.core import LAST_MINUTE, Places, State, is_open, is_past
from tournaments.entering.currencies import currency_in
from tournaments.entering.models import Ask, EntryForm, EntryRequest, ListKind
from tournaments.entering.selectors.entrants import enters_sides
from tournaments.events.disciplines import DISCIPLINES, power_name
from tournaments.events.formats import lasting_formats
from tournaments.events.models import Entry, Event
from tournaments.events.services.formats import services_of
from tournaments.events.states import course_of
from tournaments.events.time_zones import UTC, midnight_of

NO_FORM, SHUT, OPEN = 0, 1, 2
A_DAY: Final = timedelta(days=1)

ASKS: Final = {
    "club_name": "ask_club",
    "country": "ask_country",
    "birth_year": "ask_birth_year",
    "phone": "ask_phone",
    "army": "ask_army",
    "team_name": "ask_team",
    "preferences": "ask_preferences",
}
"""What the form may ask for, by the column of the application: the column of the form that says whether."""


def mails_go_out() -> bool:
    """Whether the site sends emails. Without, a private link is shown on the page after the form."""
    return bool(settings.MAILS_GO_OUT)


def form_of(event: Event) -> EntryForm | None:
    """How the event may be entered; None where nobody set it up."""
    for found in _forms(event=event.pk):
        found.event = event
        return found
    return None


@Prepared
def _forms(*, event: int) -> QuerySet[EntryForm]:
    return EntryForm.objects.filter(event=event)


def new_form(event: Event) -> EntryForm:
    """A form that nobody has set up yet. Its fee is in the currency of the club's newest one in the same time zone,
    else in that of the place. An event in UTC may be anywhere: it takes that of the newest form.
    """
    forms = EntryForm.objects.filter(event__club=event.club_id, fee__gt=0).order_by("-event_id")
    if event.time_zone != UTC:
        forms = forms.filter(event__time_zone=event.time_zone)
    newest = forms.first()
    ask = Ask.MAY if powers_of(event) and services_of(event).uses_preferences(event) else Ask.NO
    currency = newest.currency if newest else currency_in(event.time_zone)
    return EntryForm(event=event, currency=currency, ask_preferences=ask)


def powers_of(event: Event) -> dict[str, str]:
    """The powers that players of the event can prefer, by code; none in other games."""
    if "preferences" not in services_of(event).keeps or event.discipline not in DISCIPLINES:
        return {}
    return {power.code: power_name(power.code) for power in DISCIPLINES[event.discipline].powers}


def asked_by(form: EntryForm) -> dict[str, Ask]:
    """What the form asks for, with whether it must be answered; what makes no sense for the event is left out."""
    if enters_sides(form.event):
        named = Ask.NO if services_of(form.event).sides_are_people(form.event) else Ask.MUST
        found = {"side_name": named, "phone": Ask(form.ask_phone), "venue": Ask.MAY, "wish": Ask.MAY}
        return {name: ask for name, ask in found.items() if ask != Ask.NO}
    found = {name: Ask(getattr(form, column)) for name, column in ASKS.items()}
    if not powers_of(form.event):
        found.pop("preferences")
    return {name: ask for name, ask in found.items() if ask != Ask.NO}


def takes_entries(event: Event, form: EntryForm | None, *, now: datetime | None = None) -> bool:
    """Whether anybody may enter at the moment."""
    at = now or timezone.now()
    if form is None or not event.published or is_over(form, now=at):
        return False
    return is_open(form.opens_at, form.closes_at, now=at)


def is_over(form: EntryForm, *, now: datetime) -> bool:
    """Whether the time to enter has passed: the day of closing, else the start of the event; its end in any case."""
    event = form.event
    over = takes_no_offers(form, now=now) or event.archived_at is not None or is_past(form.closes_at, now=now)
    return over or (form.closes_at is None and event.rules_frozen_at is not None)


def takes_no_offers(form: EntryForm, *, now: datetime) -> bool:
    """Whether no place is offered any more: the event is over, or its last day is."""
    event = form.event
    last = course_of(event, now=now).last_day
    return event.over or bool(last and midnight_of(event, last + timedelta(days=1)) <= now)


def places_of(form: EntryForm) -> Places:
    """The places of the event now. Two queries.

    Players whom the organisers entered have a place too. Those who withdrew once play began have none, though the entry
    stays.
    """
    if enters_sides(form.event):
        taken = len(services_of(form.event).sides(form.event))
    else:
        taken = Entry.objects.filter(event=form.event_id).exclude(entry_request__state=State.WITHDRAWN).count()
    held = EntryRequest.objects.filter(event=form.event_id).aggregate(
        offered=Count("pk", filter=Q(state=State.OFFERED)), waiting=Count("pk", filter=Q(state=State.WAITING))
    )
    return Places(form.capacity, taken=taken, offered=held["offered"], waiting=held["waiting"])


def place_in_line(request: EntryRequest) -> int:
    """Which one of those who wait this is; 0 for somebody who doesn't."""
    if request.state != State.WAITING:
        return 0
    ahead = EntryRequest.objects.filter(event=request.event_id, state=State.WAITING, queue_no__lt=request.queue_no)
    return ahead.count() + 1


def place_of_each() -> Combinable:
    """`place_in_line` as a part of a query of applications."""
    ahead = EntryRequest.objects.filter(
        event=OuterRef("event"), state=State.WAITING, queue_no__lte=OuterRef("queue_no")
    )
    counted = ahead.order_by().values("event").annotate(n=Count("pk")).values("n")
    return Case(When(state=State.WAITING, then=Subquery(counted)), default=Value(0), output_field=IntegerField())


def entering_now(now: datetime) -> Combinable:
    """For the query of a public page: `OPEN` while the event can be entered, `SHUT` where its form is shut."""
    shut_at = ExpressionWrapper(F("closes_at") + LAST_MINUTE, output_field=DateTimeField())
    forms = EntryForm.objects.filter(event=OuterRef("pk")).alias(shut_at=shut_at)
    open_now = forms.filter(Q(closes_at=None) | Q(shut_at__gt=now), opens_at__lte=now)
    # The last day is over in every time zone. Only `now` may vary, since the query is prepared once.
    last = Cast(Coalesce("ends_on", "starts_on", Value(date(9000, 1, 1))), DateTimeField())
    past = Q(LessThan(ExpressionWrapper(last + Value(2 * A_DAY), output_field=DateTimeField()), now))
    playable = Q(over=False, archived_at=None) & ~Q(past & ~Q(ends_on=None, format__in=lasting_formats()))
    return Case(
        When(playable & Exists(open_now), then=Value(OPEN)),
        When(Exists(forms.exclude(opens_at=None)), then=Value(SHUT)),
        default=Value(NO_FORM),
        output_field=IntegerField(),
    )


def waits_for_list(form: EntryForm) -> bool:
    """Whether players submit lists."""
    return form.list_kind != ListKind.NONE
