"""Everything public about a person in one club: the events that its lists name, and nothing that they hide.

Private and unlisted events never count. Places are those of events that are over (`EventResult`); games come from the
snapshots that everybody sees, without hidden rounds and with names as people want them shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from tournaments.base.figures import exact
from tournaments.circuits.models import Circuit
from tournaments.events.extras import record_of
from tournaments.events.formats import rules_of_formats
from tournaments.events.models import Entry, Event
from tournaments.events.models.event_results import EventResult
from tournaments.events.records import PlayerRecord, Record
from tournaments.events.selectors.snapshots import seen_data_of
from tournaments.events.selectors.visibility import view_of_everybody
from tournaments.events.states import LATE, ON, OVER, state_of
from tournaments.people.models import Person
from tournaments.prizes.models import PrizeAward
from tournaments.profiles.selectors.games import OwnGame, own_games
from tournaments.ratings.models import RatedPlayer, RatingChange
from tournaments.ratings.selectors.tables import with_ties

MOST_EVENTS = 60
"""Games are read of this many events, the newest ones."""


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event that somebody entered. `place` is None until it is over, and for people without one.

    It is that among all of `players` where it is the same as among those who qualified, and for those who did not.
    """

    event: Event
    entry: int
    day: date
    state: str
    place: int | None = None
    tied: int = 1
    players: int = 0
    points: str = ""
    record: Record = field(default_factory=Record)
    shown: Any = None

    def among_all(self) -> EventLine:
        """This line with the place among all, as `place` says."""
        own = self.record.players.get(self.entry)
        if self.state != OVER or own is None or own.overall is None or own.points is None:
            return self
        if self.place not in {None, own.overall}:
            return self
        ranks = [each.overall for each in self.record.players.values() if each.overall is not None]
        return replace(
            self, place=own.overall, tied=ranks.count(own.overall), players=len(ranks), points=exact(own.points)
        )

    @property
    def has_begun(self) -> bool:
        """Whether anything of it was played."""
        return self.state == OVER or (self.state in {ON, LATE} and self.event.rules_frozen_at is not None)

    @property
    def so_far(self) -> PlayerRecord | None:
        """Their place by now while it is on; None before they have one."""
        found = self.record.players.get(self.entry) if self.state in {ON, LATE} else None
        return found if found and found.rank else None


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A place in a public list, and how it came about."""

    standing: RatedPlayer
    changes: Sequence[RatingChange]


@dataclass(frozen=True, slots=True)
class Career:
    """A person's events, the newest first, and games, the oldest first."""

    person: Person
    events: Sequence[EventLine]
    games: Sequence[OwnGame]
    people: Mapping[int, int]
    ratings: Sequence[RatingLine]
    circuits: Sequence[Circuit]
    prizes: Sequence[PrizeAward]

    @property
    def is_empty(self) -> bool:
        """Whether nothing public is known about the person."""
        return not (self.events or self.ratings or self.circuits)


def career_of(person: Person) -> Career:
    """Everything public about the person. Usually seven queries."""
    entries = _entries(person)
    lines = _lines(entries)
    games = [
        game for line in reversed(lines) for game in own_games(line.event, line.day, line.record.games, line.entry)
    ]
    read = [line.event.pk for line in lines if line.record.games]
    people = dict(Entry.objects.filter(event__in=read).values_list("pk", "person_id")) if read else {}
    open_events = [line.event.pk for line in lines if not view_of_everybody(line.event).keeps_back]
    prizes = PrizeAward.objects.filter(entry__person=person, entry__event__in=open_events)
    fixed = prizes.exclude(prize__group__fixed_at=None).select_related("prize", "entry__event")
    return Career(person, lines, games, people, _ratings(person), list(_circuits(person)), list(fixed.order_by("-pk")))


def day_of_event(event: Event) -> date:
    """The day by which an event is ordered."""
    return event.ends_on or event.starts_on or timezone.localdate(event.created_at)


def _entries(person: Person) -> list[Any]:
    """The person's entries in listed events, with the place that everybody sees."""
    result = EventResult.objects.filter(event=OuterRef("event"), person=OuterRef("person"))
    found = (
        Entry.objects.filter(person=person, event__published=True, event__listed=True)
        .select_related("event__club", "event__outcome", *(f"event__{path}" for path in rules_of_formats()))
        .annotate(**{f"ended_{name}": Subquery(result.values(name)[:1]) for name in ("place", "tied", "points")})
    )
    return sorted(found, key=lambda entry: (day_of_event(entry.event), entry.event_id), reverse=True)


def _lines(entries: Sequence[Any]) -> list[EventLine]:
    shown = seen_data_of([entry.event for entry in entries[:MOST_EVENTS]])
    return [_line(entry, shown.get(entry.event_id)) for entry in entries]


def _line(entry: Any, shown: Any) -> EventLine:
    event = entry.event
    outcome = getattr(event, "outcome", None)
    record = record_of(event, shown) if shown is not None else Record()
    line = EventLine(
        event,
        entry.pk,
        outcome.day if outcome else day_of_event(event),
        state=state_of(event, data=shown),
        place=entry.ended_place,
        tied=entry.ended_tied or 1,
        players=outcome.players if outcome else 0,
        points=entry.ended_points or "",
        record=record,
        shown=shown,
    )
    return line.among_all()


def _ratings(person: Person) -> list[RatingLine]:
    """The public lists that rate the person, that with the most games first. Two queries, one without a list."""
    mine = RatedPlayer.objects.filter(person=person, list__published=True)
    rated = list(with_ties(mine).select_related("list__club"))
    if not rated:
        return []
    changes = RatingChange.objects.filter(person=person, event__list__in=[each.list_id for each in rated])
    of_list: dict[int, list[RatingChange]] = {}
    for change in changes.select_related("event__event").order_by("event__position"):
        of_list.setdefault(change.event.list_id, []).append(change)
    lines = [RatingLine(each, of_list.get(each.list_id, [])) for each in rated]
    return sorted(lines, key=lambda line: (-line.standing.games, line.standing.list_id))


def _circuits(person: Person) -> QuerySet[Circuit]:
    """The public circuits with results of the person; `results` counts them."""
    theirs = Q(
        events__state="accepted",
        events__event__published=True,
        events__event__listed=True,
        events__event__results__person=person,
    )
    found = Circuit.objects.filter(theirs | Q(events__results__person=person), published=True)
    return found.select_related("club").annotate(results=Count("events", distinct=True)).order_by("-starts_on", "-id")
