"""A club's events with how far they are, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tournaments.clubs.models import Club
from tournaments.events.formats import FORMATS, format_of, rules_of_formats
from tournaments.events.models import Entry, Event, Game, GameState, Round
from tournaments.events.selectors.older import part_of_events
from tournaments.people.models import Person


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event with how far it is; of a season: its teams as `players`, its matches, and `heats` for those played."""

    event: Event
    players: int
    heats: int
    open_games: int
    running_heat: int | None
    games: int
    running_is_draft: bool = False

    @property
    def planned(self) -> int:
        """How many heats, rounds or matches the event has in all."""
        return format_of(self.event).planned_rounds(self.event, self.games)

    @property
    def state(self) -> str:
        """Unstarted, started or finished, as a heat's states are named."""
        if self.event.over:
            return "finished"
        if not self.games or self.event.rules_frozen_at is None:
            return "unstarted"
        return "finished" if not self.open_games and self.heats == self.planned else "started"


@dataclass(frozen=True, slots=True)
class ClubNext:
    """What to do next in a club: `kind` is people, event, games or go-on; the last two name an event."""

    kind: str
    event: EventLine | None = None


def part_of_club(club: Club, *, archived: bool, older: int = 0) -> tuple[list[EventLine], int]:
    """Events of the club, newest first, and what `part_of_events` says of more. Seven queries at most."""
    rows = club.events.filter(archived_at__isnull=not archived).select_related(*rules_of_formats())
    part = part_of_events(rows, older=older)
    return event_lines(part.rows), part.older


def event_lines(events: Sequence[Event]) -> list[EventLine]:
    """How far these events are, in their order. Three queries, and those of formats that count otherwise."""
    if not events:
        return []
    here = [each.pk for each in events]
    players = _counts(_who_play().filter(event__in=here).values_list("event").annotate(Count("id")))
    heats = _counts(Round.objects.filter(event__in=here).values_list("event").annotate(Count("id")))
    games = Game.objects.filter(round__event__in=here).order_by("round__event_id", "round__number")
    total: dict[int, int] = {}
    still_open: dict[int, int] = {}
    running: dict[int, int] = {}
    drafts: set[int] = set()
    by_heat = games.values_list("round__event", "round__number", _is_draft()).annotate(
        n=Count("id"), unfinished=Count("id", filter=~Q(state=GameState.FINISHED))
    )
    for pk, heat, draft, count, unfinished in by_heat:
        total[pk] = total.get(pk, 0) + count
        still_open[pk] = still_open.get(pk, 0) + unfinished
        if unfinished and running.setdefault(pk, heat) == heat and draft:
            drafts.add(pk)
    for code in {event.format for event in events}:
        own = FORMATS[code].progress([event.pk for event in events if event.format == code])
        for pk, progress in own.items():
            players[pk], heats[pk] = progress.players, progress.rounds
            total[pk], still_open[pk] = progress.games, progress.open_games
    return [
        EventLine(
            event=event,
            players=players.get(event.pk, 0),
            heats=heats.get(event.pk, 0),
            open_games=still_open.get(event.pk, 0),
            running_heat=running.get(event.pk),
            games=total.get(event.pk, 0),
            running_is_draft=event.pk in drafts,
        )
        for event in events
    ]


def next_in_club(club: Club, events: list[EventLine]) -> ClubNext | None:
    """The first thing that waits: people, an event, open games, the next event. One query at most."""
    live = [event for event in events if event.event.archived_at is None]
    started = [event for event in live if event.state == "started"]
    for event in started:
        if event.open_games and event.running_heat is not None:
            return ClubNext("games", event)
    if started:
        return ClubNext("go-on", started[0])
    if not any(event.players for event in events) and not Person.objects.filter(club=club).exists():
        return ClubNext("people")
    waiting = [event for event in live if event.state == "unstarted"]
    if waiting:
        return ClubNext("go-on", waiting[-1])
    return None if live else ClubNext("event")


def _who_play() -> QuerySet[Entry]:
    """The entries that are no more than a name in the list are left out."""
    away = [Q(**each.away) for each in FORMATS.values() if each.away]
    return Entry.objects.exclude(reduce(or_, away, Q(pk=None)))


def _is_draft() -> Exists:
    """Whether a game's round is one that the desk alone sees."""
    drafts = [Q(**each.drafts) for each in FORMATS.values() if each.drafts]
    return Exists(Round.objects.filter(reduce(or_, drafts, Q(pk=None)), pk=OuterRef("round")))


def _counts(rows: object) -> dict[int, int]:
    return dict(rows)  # type: ignore[call-overload,no-any-return]  # pairs of event and count
