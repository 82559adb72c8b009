"""The states of events, without a query for each: next, on now or finished, progress, and open for entries."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from django.db.models import CharField, Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Cast, Coalesce, Concat
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base.figures import money
from tournaments.changes.models import ChangeLine
from tournaments.clubs.sandbox import SANDBOX
from tournaments.entering.core import Places, State
from tournaments.entering.models import EntryForm, EntryRequest
from tournaments.entering.selectors.forms import takes_entries
from tournaments.entering.selectors.words import moment
from tournaments.events.ending_words import listed_names
from tournaments.events.figures import FIGURES
from tournaments.events.formats import format_of, rules_of_formats
from tournaments.events.glances import Glance
from tournaments.events.models import Entry, Event, EventResult
from tournaments.events.places import place_of
from tournaments.events.selectors.snapshots import bring_seen, seen_along
from tournaments.events.states import A_DAY, LATE, NEXT, ON, OVER, on_or_awaited, state_of
from tournaments.events.time_zones import zone_of
from tournaments.sharing.words import when_in_words


@dataclass(frozen=True, slots=True)
class EntryState:
    """Whether the event can be entered, in words; with the places that are left, where they are limited."""

    text: str
    note: str = ""
    is_open: bool = False
    places: Places | None = None
    fee: str = ""

    @property
    def has_places(self) -> bool:
        """Whether somebody who enters now gets a place."""
        return self.is_open and self.places is not None and self.places.open_to_new


@dataclass(frozen=True, slots=True)
class EventState:
    """An event as a list of events shows it; `state` is one of `tournaments.events.states`."""

    event: Event
    state: str
    glance: Glance | None = None
    entry: EntryState | None = None

    @property
    def when(self) -> str:
        """Its days; of an event to come that has none, that they aren't fixed. Blank of others without a day."""
        return when_in_words(self.event) or (_("Date not fixed yet") if self.state == NEXT else "")

    @property
    def champion(self) -> int | None:
        """The person who won the whole event alone, by id; None for teams, ties and people whose data were erased."""
        alone = len(self.event.winners) == 1 and not self.won
        return getattr(self.event, "champion", None) if alone else None

    @property
    def until(self) -> str:
        """How many days are left before it begins; blank where nobody said when."""
        if self.event.starts_on is None:
            return ""
        days = (self.event.starts_on - timezone.localdate(timezone=zone_of(self.event))).days
        return ngettext("in %(n)s day", "in %(n)s days", days) % {"n": days} if days > 0 else ""

    @property
    def more(self) -> str:
        """What says more than the word of the state: the round that is on, or the days until it begins."""
        return {ON: self.round, NEXT: self.until}.get(self.state, "")

    @property
    def where(self) -> str:
        """Its place."""
        return place_of(self.event)

    @property
    def size(self) -> str:
        """How many play: "24 players"; of an event that is over, those who did. Blank before anybody entered."""
        outcome = getattr(self.event, "outcome", None) if self.state == OVER else None
        known: Any = self.event
        found = known.taken if format_of(self.event).people_enter else known.sides
        count = outcome.entered if outcome else found
        return format_of(self.event).count_words(self.event, count) if count else ""

    @property
    def rounds(self) -> str:
        """How many rounds it has: "5 rounds"; of an event that is over, those that were played."""
        outcome = getattr(self.event, "outcome", None) if self.state == OVER else None
        planned = format_of(self.event).planned_rounds(self.event, 0)
        count = len(outcome.round_games) if outcome else planned
        return format_of(self.event).rounds_words(count) if count else ""

    @property
    def is_season(self) -> bool:
        """Whether it runs for months, so that its table is the club's."""
        return format_of(self.event).goes_on

    @property
    def table_page(self) -> str:
        """The name of the page with its table."""
        return f"public:{format_of(self.event).table_page}"

    @property
    def winner(self) -> str:
        """Who won, of the first table that has winners; blank where nobody did."""
        return next((listed_names(each["names"]) for each in self.event.winners if each["names"]), "")

    @property
    def winners(self) -> list[tuple[str, str]]:
        """What was won, and who won it: each division and cup of a season. Shared wins are marked."""
        found = [(str(each["of"]), [str(name) for name in each["names"]]) for each in self.event.winners]
        return [
            (of, _("%(names)s (shared)") % {"names": ", ".join(names)} if len(names) > 1 else names[0])
            for of, names in found
            if names
        ]

    @property
    def years(self) -> str:
        """The year in which it began, and that in which it ended: "2013–14"; blank where nobody said."""
        first, last = self.event.starts_on, self.event.ends_on
        if first is None:
            return ""
        return f"{first.year}–{last.year % 100:02}" if last and last.year > first.year else str(first.year)

    @property
    def won(self) -> str:
        """What the winner won, where it is not the whole event."""
        return next((str(each["of"]) for each in self.event.winners if each["names"]), "")

    @property
    def round(self) -> str:
        """The round that is on: "Round 3 of 5"; blank before the first one."""
        if not self.glance or not self.glance.round:
            return ""
        name = format_of(self.event).words.round % {"n": self.glance.round}
        if self.glance.planned < self.glance.round:
            return str(name)
        return _("%(round)s of %(planned)s") % {"round": name, "planned": self.glance.planned}

    @property
    def done(self) -> str:
        """How many of its games have a result: "7 of 12 results in"; blank where nobody may know."""
        games = len(self.glance.games) if self.glance else 0
        if not self.glance or not games:
            return ""
        words = ngettext("%(done)s of %(n)s result in", "%(done)s of %(n)s results in", games)
        return words % {"done": self.glance.done, "n": games}


def listed_events() -> QuerySet[Event]:
    """The events that everybody finds, the newest first, with all that `states_of` reads."""
    rows = Event.objects.filter(published=True, listed=True, archived_at=None)
    return with_states(rows.exclude(club__slug=SANDBOX).select_related("club"))


def with_states(rows: QuerySet[Event]) -> QuerySet[Event]:
    """Events that bring along all that `states_of` reads."""
    rows = rows.select_related(*rules_of_formats(), "entry_form", "outcome").annotate(
        sides=FIGURES["teams"]("pk"),
        taken=_counted(Entry.objects.exclude(entry_request__state=State.WITHDRAWN)),
        offered=_counted(EntryRequest.objects.filter(state=State.OFFERED)),
        waiting=_counted(EntryRequest.objects.filter(state=State.WAITING)),
        champion=champion_of(),
    )
    begun = Q(starts_on__lte=timezone.now().date() + A_DAY) | Q(starts_on=None)
    return bring_seen(rows, of=begun & Q(over=False))


def champion_of() -> Subquery:
    """The only winner of an event that is over, unless their data were erased."""
    first = EventResult.objects.filter(event=OuterRef("pk"), place=1, tied=1)
    subject = Concat(Value("person "), Cast("person", CharField()))
    erased = ChangeLine.objects.filter(club=OuterRef("event__club"), kind="erase_person", subject=OuterRef("subject"))
    return Subquery(first.annotate(subject=subject).exclude(Exists(erased)).values("person")[:1])


def _counted(rows: QuerySet[Any]) -> Coalesce:
    of_event = rows.filter(event=OuterRef("pk")).order_by().values("event").annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(of_event, output_field=IntegerField()), 0)


def on_now(rows: QuerySet[Event], *, now: datetime, most: int) -> list[Event]:
    """Those of these events that are on, or wait for results, the last to begin first. One query."""
    found = rows.filter(on_or_awaited(now))
    return list(islice((event for event in found if state_of(event, now=now) in {ON, LATE}), most))


def coming(rows: QuerySet[Event], *, now: datetime, most: int) -> list[Event]:
    """Those of these events that are to come, the first to begin first, those without a day last. One query."""
    ahead = Q(starts_on__gte=now.date() - A_DAY) | Q(starts_on=None, rules_frozen_at=None)
    found = rows.filter(ahead, over=False).order_by(F("starts_on").asc(nulls_last=True), "id")
    return [event for event in found[: most + 8] if state_of(event, now=now) == NEXT][:most]


def shown_state(event: Event, *, now: datetime) -> EventState:
    """The state of an event that `with_states` found. No query."""
    state = state_of(event, now=now)
    seen = seen_along(event) if state in {ON, LATE} else None
    glance = format_of(event).glance(event, seen) if seen is not None else None
    return EventState(event, state, glance, _entry_state(event, now=now) if state == NEXT else None)


def _entry_state(event: Any, *, now: datetime) -> EntryState | None:
    """Whether an event can be entered; None where players can't enter themselves."""
    form: EntryForm | None = getattr(event, "entry_form", None)
    if form is None or form.opens_at is None:
        return None
    places = Places(form.capacity, taken=event.taken, offered=event.offered, waiting=event.waiting)
    fee = money(form.fee, form.currency) if form.fee else ""
    with timezone.override(zone_of(event)):
        if form.opens_at > now:
            return EntryState(_("Entries open %(at)s") % {"at": moment(form.opens_at)}, places=places, fee=fee)
        if not takes_entries(event, form, now=now):
            return EntryState(_("Entries are closed"), places=places, fee=fee)
        note = _("Entries close %(at)s") % {"at": moment(form.closes_at)} if form.closes_at else ""
    if places.open_to_new:
        return EntryState(_places_left(places), note, is_open=True, places=places, fee=fee)
    if form.queues:
        free = places.has_free
        words = _("Entries are open, with a waiting list") if free else _("Full, with a waiting list")
        return EntryState(words, note, is_open=True, places=places, fee=fee)
    return EntryState(_("Full"), places=places, fee=fee)


def _places_left(places: Places) -> str:
    if places.free is None:
        return _("Entries are open")
    words = ngettext("%(n)s of %(all)s places left", "%(n)s of %(all)s places left", places.free)
    return words % {"n": places.free, "all": places.capacity}
