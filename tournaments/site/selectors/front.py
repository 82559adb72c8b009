"""The front page: what is on, what is to come and what is over, and the search for events and clubs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.urls import reverse

from common.pure.letters import search_key
from tournaments.boards.heats.selectors.draws import newest_public_run
from tournaments.clubs.models import Club
from tournaments.clubs.sandbox import SANDBOX
from tournaments.events.formats import FORMATS, lasting_formats
from tournaments.events.models import Event
from tournaments.events.states import LATE, NEXT, ON, OVER, PAST
from tournaments.ratings.words import GAMES
from tournaments.site.selectors.states import EventState, coming, listed_events, on_now, shown_state

MOST_ON: Final = 6
MOST_NEXT: Final = 5
MOST_OVER: Final = 5
MOST_CLUBS: Final = 9
MOST_WORDS: Final = 6


@dataclass(frozen=True, slots=True)
class Front:
    """What the front page shows. `proof` is one event that shows what the site does; None where there is none.

    `seeding` is the page of a seeding that everybody can check, blank where there is none.
    """

    on: Sequence[EventState]
    late: Sequence[EventState]
    next: Sequence[EventState]
    over: Sequence[EventState]
    clubs: Sequence[Club]
    seeding: str = ""

    @property
    def proof(self) -> EventState | None:
        """An event that is on and has leaders; else one that is on."""
        told = [each for each in self.on if each.glance and each.glance.leaders and each.glance.games]
        return next(iter([*told, *self.on]), None)

    @property
    def groups(self) -> list[tuple[str, Sequence[EventState]]]:
        """The lists that have anything, by their codes."""
        found = [(ON, self.on), (LATE, self.late), (NEXT, self.next), (OVER, self.over)]
        return [(code, states) for code, states in found if states]

    @property
    def examples(self) -> dict[str, Event]:
        """An event of each format, by its code: one that is on before one that is over."""
        found: dict[str, Event] = {}
        for each in (*self.on, *self.late, *self.over, *self.next):
            found.setdefault(each.event.format, each.event)
        return found


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody looks for: words, a game, and days. All of it must fit."""

    words: str = ""
    game: str = ""
    first: date | None = None
    last: date | None = None

    def events(self) -> QuerySet[Event]:
        """The listed events that fit, the newest first. Of two days, the earlier one is the first."""
        rows = listed_events()
        first, last = self.first, self.last
        if first and last and last < first:
            first, last = last, first
        for word in self.words.split()[:MOST_WORDS]:
            fits = Q(name__icontains=word) | Q(venue__icontains=word)
            fits |= Q(club__name__icontains=word) | Q(club__town__icontains=word)
            rows = rows.filter(fits | Q(discipline__in=_games_like(word)))
        if self.game:
            rows = rows.filter(discipline=self.game)
        if first:
            goes_on = Q(ends_on=None, format__in=lasting_formats(), over=False)
            rows = rows.filter(Q(ends_on__gte=first) | Q(ends_on=None, starts_on__gte=first) | goes_on)
        return rows.filter(starts_on__lte=last) if last else rows

    def clubs(self) -> QuerySet[Club]:
        """The clubs with listed events whose name or town fits, by name; all where nothing is asked.

        None where only game or days are asked.
        """
        rows = listed_clubs()
        for word in self.words.split()[:MOST_WORDS]:
            rows = rows.filter(Q(name__icontains=word) | Q(town__icontains=word))
        if self.words.split() or not (self.game or self.first or self.last):
            return rows
        return rows.none()


def grouped(states: Sequence[EventState]) -> list[tuple[str, list[EventState]]]:
    """The events by what they are, those on now first; of those to come the first one first."""
    found = [(code, [each for each in states if each.state == code]) for code in (ON, LATE, NEXT, OVER, PAST)]
    return [(code, rows[::-1] if code == NEXT else rows) for code, rows in found if rows]


def front(*, now: datetime) -> Front:
    """The front page at this moment. Five queries, whatever there is."""
    rows = listed_events()
    on, to_come = on_now(rows, now=now, most=MOST_ON), coming(rows, now=now, most=MOST_NEXT)
    over = list(rows.filter(over=True)[:MOST_OVER])
    begun = [shown_state(event, now=now) for event in on]
    return Front(
        on=[each for each in begun if each.state == ON],
        late=[each for each in begun if each.state == LATE],
        next=[shown_state(event, now=now) for event in to_come],
        over=[shown_state(event, now=now) for event in over],
        clubs=list(listed_clubs()[:MOST_CLUBS]),
        seeding=_seeding(rows),
    )


def _seeding(events: QuerySet[Event]) -> str:
    run = newest_public_run(events)
    event = run.round.event if run else None
    return reverse("public:draw", args=[event.club.slug, event.slug, run.round.number]) if run and event else ""


def listed_clubs() -> QuerySet[Club]:
    """The clubs that have a listed event, by name, each with the number of these."""
    listed = Event.objects.filter(published=True, listed=True, archived_at=None)
    rows = Club.objects.exclude(slug=SANDBOX).filter(Exists(listed.filter(club=OuterRef("pk"))))
    fits = Q(events__published=True, events__listed=True, events__archived_at=None)
    return rows.annotate(listed_count=Count("events", filter=fits))


def games_played() -> list[tuple[str, str]]:
    """The games that events can be of: code and name, by name."""
    return sorted(((code, str(name)) for code, name in GAMES.items()), key=lambda game: game[1])


def kinds() -> list[str]:
    """The codes of the formats."""
    return list(FORMATS)


def _games_like(word: str) -> list[str]:
    key = search_key(word)
    return [code for code, name in GAMES.items() if key in search_key(str(name))]
