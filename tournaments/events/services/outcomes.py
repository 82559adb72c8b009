"""The results of a finished event, stored in the transaction of its final standings, and deleted with them.

They are written from what everybody sees as finished: an event that hides results, or is still in progress, has none.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from datetime import date
from typing import Any, Final

from django.utils import timezone

from tournaments.base.figures import exact
from tournaments.events.extras import outcome_of
from tournaments.events.models import Entry, Event
from tournaments.events.models.event_results import EventOutcome, EventResult, FormerOutcome
from tournaments.events.outcomes import DRAW, LOSS, WIN, Outcome

BATCH = 500
FOLLOWERS: Final[list[Callable[[Event], None]]] = []
"""What follows when results of an event came, changed or went. Rooms add theirs in their `wiring.py`."""
COMPARED: Final = (
    *("place", "tied", "order", "points", "played", "wins", "draws", "losses", "streak", "rating", "played_as"),
    *("games_place", "games_points"),
)
FACTS: Final = ("day", "days", "players", "entered", "round_games")


def keep_outcome(event: Event, everything: Any, *, over: bool) -> None:
    """Store the results of an event, if everybody may see that it is over; delete them if not.

    `everything` is the snapshot of its format, as the desk sees it. A result that changed later is a correction.
    """
    outcome = outcome_of(event, everything) if over else None
    before = EventOutcome.objects.filter(event=event).first()
    if outcome is None or not outcome.endings:
        if before is not None:
            _forget(event, before)
        return
    rows = _rows(event, outcome)
    facts: dict[str, Any] = {
        "day": day_of(event),
        "days": days_of(event),
        "players": len(outcome.endings),
        "entered": outcome.entered,
        "round_games": list(outcome.round_games),
    }
    if before is not None:
        known = EventResult.objects.filter(event=event).order_by("order")
        if _digest(before, known) == _digest(EventOutcome(**facts), rows):
            _follow_lists(event, before)
            return
        facts["corrected_at"] = timezone.now()
    elif former := FormerOutcome.objects.filter(event=event).first():
        same = former.digest == _digest(EventOutcome(**facts), rows)
        facts |= {"corrected_at": former.corrected_at if same else timezone.now(), "created_at": former.first_at}
        former.delete()
    _store(event, facts, rows)
    _tell(event)


def day_of(event: Event) -> date:
    """The day by which an event is ordered: its last, else its first, else the one on which it was made."""
    return event.ends_on or event.starts_on or timezone.localdate(event.created_at)


def days_of(event: Event) -> int:
    """How many days it lasts; 1 where nobody said."""
    if event.starts_on is None or event.ends_on is None:
        return 1
    return max(1, (event.ends_on - event.starts_on).days + 1)


def _store(event: Event, facts: dict[str, Any], rows: list[EventResult]) -> None:
    first = facts.pop("created_at", None)
    EventOutcome.objects.update_or_create(event=event, defaults={**facts, "in_lists": event.in_lists})
    if first is not None:  # a new row has the current time
        EventOutcome.objects.filter(event=event).update(created_at=first)
    EventResult.objects.filter(event=event).delete()
    EventResult.objects.bulk_create(rows, batch_size=BATCH)


def _follow_lists(event: Event, before: EventOutcome) -> None:
    """Store whether lists name the event, which decides what public pages show. The results don't change."""
    if before.in_lists != event.in_lists:
        EventOutcome.objects.filter(pk=before.pk).update(in_lists=event.in_lists)
        _tell(event)


def _forget(event: Event, before: EventOutcome) -> None:
    rows = EventResult.objects.filter(event=event).order_by("order")
    left = {"digest": _digest(before, rows), "corrected_at": before.corrected_at, "first_at": before.created_at}
    FormerOutcome.objects.update_or_create(event=event, defaults=left)
    before.delete()
    EventResult.objects.filter(event=event).delete()
    _tell(event)


def _tell(event: Event) -> None:
    for follow in FOLLOWERS:
        follow(event)


def _digest(outcome: EventOutcome, rows: Iterable[EventResult]) -> str:
    """A digest of everything that is compared: equal results have the same one."""
    facts = [str(getattr(outcome, name)) for name in FACTS]
    told = [[row.person_id, *(getattr(row, name) for name in COMPARED)] for row in rows]
    return hashlib.sha256(json.dumps([facts, told]).encode()).hexdigest()


def _rows(event: Event, outcome: Outcome) -> list[EventResult]:
    people = dict(Entry.objects.filter(event=event).values_list("pk", "person_id"))
    tied = outcome.tied
    return [
        EventResult(
            event=event,
            person_id=people[each.entry],
            place=each.place,
            tied=tied[each.place],
            order=order,
            points=exact(each.points),
            played=len(each.games),
            wins=each.games.count(WIN),
            draws=each.games.count(DRAW),
            losses=each.games.count(LOSS),
            streak=each.streak,
            rating=each.rating,
            played_as=each.played_as,
            games_place=each.by_games[0] if each.by_games else None,
            games_points=exact(each.by_games[1]) if each.by_games else "",
        )
        for order, each in enumerate(outcome.endings, start=1)
        if each.entry in people
    ]
