"""Personal data is deleted when its time is over: by a daily job, each kind after its own number of days.

The table of `docs/how-to/open-entries.md` says the same. Backups that were downloaded before keep what they have.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date, timedelta
from typing import Any, Final

from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce, Lower
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base.actors import Actor, Door
from tournaments.base.errors import BusyError, MissingError
from tournaments.base.permissions import Action
from tournaments.base.services.sweeping import isolated
from tournaments.entering.core import CONFIRM_WITHIN, HOLDING, JOIN_WITHIN, LIVE, State
from tournaments.entering.models import EntryAnswer, EntryList, EntryRequest, Source
from tournaments.entering.models.requests import NO_NAME
from tournaments.events.formats import format_of, lasting_formats
from tournaments.events.models import Entry, Event
from tournaments.events.services.changes import change_event
from tournaments.events.services.formats import services_of
from tournaments.people.models import Person

SENSITIVE_DAYS, REFUSED_DAYS, ANSWER_DAYS, BIRTH_DAYS, CONTACT_DAYS = 14, 30, 90, 90, 180
CONTACT: Final = {"email": "", "guardian_email": "", "mailed_to": "", "phone": ""}
ALL: Final[dict[str, Any]] = {
    **CONTACT,
    **dict.fromkeys(
        (
            "side_name",
            "venue",
            "wish",
            "country",
            "club_name",
            "army",
            "team_name",
            "team_place",
            "note_desk",
            "reason",
            "doubts",
        ),
        "",
    ),
    "first_name": "",
    "last_name": NO_NAME,
    "birth_year": None,
    "preferences": [],
}
"""What is left of an application that led to no place: its number, and that it was there."""


def erase_old_entries(*, today: date | None = None) -> int:
    """Delete expired data, in every event; returns in how many events there was any."""
    day = today or timezone.localdate()
    unconfirmed = EntryRequest.objects.filter(state=State.UNCONFIRMED, number=None)
    unconfirmed.exclude(source=Source.TEAM).filter(created_at__lt=timezone.now() - CONFIRM_WITHIN).delete()
    unconfirmed.filter(source=Source.TEAM, created_at__lt=timezone.now() - JOIN_WITHIN).delete()
    ids = EntryRequest.objects.order_by().values_list("event", flat=True).distinct()
    return sum(_erased(event, day) for event in Event.objects.filter(pk__in=ids).order_by("pk"))


def _erased(event: Event, today: date) -> bool:
    last = _last_day(event)
    if last is None or today <= last or not any(rows.exists() for rows, _erase in _due(event, today, today - last)):
        return False
    with isolated("erase_old_entries", event=event.pk), suppress(BusyError, MissingError):
        with change_event(Actor(None, Door.WORKER, trusted=True), event, Action.MANAGE_ENTRIES) as change:
            count = sum(erase(rows) for rows, erase in _due(change.event, today, today - last))
            text = ngettext(
                "Deleted personal data of entries: %(n)s record.",
                "Deleted personal data of entries: %(n)s records.",
                count,
            )
            change.record("erase_entries", text % {"n": count}, after={"on": today.isoformat()})
        return True
    return False


def _last_day(event: Event) -> date | None:
    """The last day of the event: None during the event. A season without one ended when people last changed it."""
    if event.ends_on is not None or not format_of(event).goes_on:
        return event.ends_on or event.starts_on
    if not event.over:
        return None
    changed = event.changes.exclude(door=Door.WORKER).aggregate(newest=Max("created_at"))["newest"]
    return timezone.localdate(changed) if changed else event.starts_on


def _due(event: Event, today: date, since: timedelta) -> list[tuple[QuerySet[Any], Callable[[QuerySet[Any]], int]]]:
    """The rows whose time is over, so long after the event, each with what deletes what they hold."""
    days = since.days
    mine = EntryRequest.objects.filter(event=event)
    refused = mine.exclude(state__in=[*HOLDING, State.APPLIED, State.WAITING]) | mine.filter(state__in=LIVE - HOLDING)
    answers = EntryAnswer.objects.filter(request__event=event)
    due: list[tuple[bool, QuerySet[Any], Callable[[QuerySet[Any]], int]]] = [
        (days > SENSITIVE_DAYS, answers.filter(question__sensitive=True), _delete),
        (days > REFUSED_DAYS, answers.filter(request__in=refused), _delete),
        (days > REFUSED_DAYS, EntryList.objects.filter(request__in=refused), _delete),
        (days > REFUSED_DAYS, refused.exclude(last_name=NO_NAME), forget),
        (days > ANSWER_DAYS, answers, _delete),
        (days > BIRTH_DAYS, mine.exclude(birth_year=None), lambda rows: _blank(rows, {"birth_year": None})),
        (days > CONTACT_DAYS, _people_written_to(_with_contact(mine), today), lambda rows: int(rows.update(email=""))),
        (days > CONTACT_DAYS, _with_contact(mine).exclude(side=None), lambda rows: _forget_captains(event, rows)),
        (days > CONTACT_DAYS, _with_contact(mine).exclude(_still_written_to()), lambda rows: _blank(rows, CONTACT)),
    ]
    return [(rows, erase) for is_due, rows, erase in due if is_due]


def _with_contact(rows: QuerySet[EntryRequest]) -> QuerySet[EntryRequest]:
    return rows.exclude(email="", guardian_email="", mailed_to="", phone="")


def _people_written_to(rows: QuerySet[EntryRequest], today: date) -> QuerySet[Person]:
    """The people in the club's list with the address of these applications, who were in no event since and wait for no
    place in one: the form says how long an address is kept, wherever it is."""
    theirs = _to_their_address(rows.filter(person=OuterRef("pk")))
    waiting = _to_their_address(EntryRequest.objects.filter(event__club=OuterRef("club"), state__in=LIVE))
    places = Entry.objects.filter(person=OuterRef("pk"))
    goes_on = Q(last=None) | Q(event__ends_on=None, event__over=False, event__format__in=lasting_formats())
    since = goes_on | Q(last__gte=today - timedelta(days=CONTACT_DAYS))
    last = Coalesce("event__ends_on", "event__starts_on")
    return (
        Person.objects.exclude(email="")
        .filter(Exists(theirs))
        .exclude(Exists(places.annotate(last=last).filter(since)))
        .exclude(Exists(waiting.annotate(last=last).filter(since)))
    )


def _to_their_address(rows: QuerySet[EntryRequest]) -> QuerySet[EntryRequest]:
    """Those of the rows with the address of the person outside, or a parent's."""
    address = Lower(OuterRef("email"))
    rows = rows.annotate(own=Lower("email"), parents=Lower("guardian_email"))
    return rows.filter(Q(own=address) | Q(parents=address))


def _still_written_to() -> Exists:
    """Whether an application's person keeps its address, so that it is found again when its time is over. After people
    lost theirs, these are the people of other events."""
    people = Person.objects.filter(pk=OuterRef("person")).exclude(email="").annotate(address=Lower("email"))
    own, parents = (Lower(OuterRef(name)) for name in ("email", "guardian_email"))
    return Exists(people.filter(Q(address=own) | Q(address=parents)))


def _forget_captains(event: Event, rows: QuerySet[EntryRequest]) -> int:
    addresses = {row.side_id: {row.email.lower(), row.guardian_email.lower()} for row in rows if row.side_id}
    return services_of(event).forget_captains(event, addresses)


def _delete(rows: QuerySet[Any]) -> int:
    count, _by_model = rows.delete()
    return int(count)


def forget(rows: QuerySet[Any]) -> int:
    """Blank applications that led to no place. Those that nobody decided about are declined: nothing waits in them."""
    return _blank(rows.filter(state__in=LIVE), {**ALL, "state": State.DECLINED}) + _blank(rows, ALL)


def _blank(rows: QuerySet[Any], values: dict[str, Any]) -> int:
    """Blank these columns, and say when."""
    return int(rows.update(**values, erased_at=timezone.now()))


def days_in_words() -> list[tuple[str, str]]:
    """How long each kind of data is kept, for the page with the form."""
    after = _("%(days)s days after the event")
    return [
        (_("Name, club, results"), _("as long as the event; you can shorten your name or have it erased")),
        (_("Email address, phone number"), after % {"days": CONTACT_DAYS}),
        (_("Year of birth"), after % {"days": BIRTH_DAYS}),
        (_("Sensitive answers"), after % {"days": SENSITIVE_DAYS}),
        (_("Other answers"), after % {"days": ANSWER_DAYS}),
        (_("Entries without a place"), after % {"days": REFUSED_DAYS}),
    ]
