"""Which events of a club a rating list counts, in the order of their days, and why the others do not count."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from tournaments.events.formats import FORMATS
from tournaments.events.models import Event
from tournaments.events.selectors.clubs import EventLine, event_lines
from tournaments.events.selectors.visibility import hides_results
from tournaments.ratings.models import RatedEvent, RatingList, RatingSystem

# What each system rates, as `EventFormat.rates` says it.
RATES = {
    RatingSystem.ELO.value: "duels",
    RatingSystem.GLICKO2.value: "duels",
    RatingSystem.PLACKETT_LUCE.value: "boards",
}


@dataclass(frozen=True, slots=True)
class Candidate:
    """An event of the list's game. `row` is what the list knows of it; `state` one of counts, open, hidden, left_out,
    unchosen.

    open: not over yet; hidden: not public, not listed, or with hidden results, which a list must not reveal; unchosen:
    nobody chose it, and the list takes in nothing automatically.
    """

    line: EventLine
    row: RatedEvent | None
    state: str
    day: date

    @property
    def event(self) -> Event:
        """The event."""
        return self.line.event

    @property
    def counts(self) -> bool:
        """Whether a recount takes it in."""
        return self.state == "counts"

    @property
    def stale(self) -> bool:
        """Whether a recount would find something new here: it is to be counted and is not, or the other way round."""
        counted = self.row is not None and self.row.position is not None
        return counted != self.counts or (counted and self.row.revision != self.event.revision)  # type: ignore[union-attr]  # counted says so


def candidates_of(rating_list: RatingList) -> list[Candidate]:
    """All events of the club in the list's game, oldest first. Five queries, however many events."""
    rows = {row.event_id: row for row in RatedEvent.objects.filter(list=rating_list)}
    formats = [each for each in FORMATS.values() if each.rates == RATES[rating_list.system]]
    events = rating_list.club.events.filter(
        discipline=rating_list.discipline, format__in=[each.code for each in formats]
    ).select_related(*(path for each in formats for path in each.rules))
    lines = event_lines(list(events))
    found = []
    for line in lines:
        row = rows.get(line.event.pk)
        found.append(Candidate(line, row, _state(line, row, rating_list), day_of(line.event)))
    return sorted(found, key=lambda each: (each.day, each.event.pk))


def day_of(event: Event) -> date:
    """The day by which the list orders the event: its last day, else its first, else the day on which it was
    created."""
    made = timezone.localdate(event.created_at)
    return event.ends_on or event.starts_on or made


def _state(line: EventLine, row: RatedEvent | None, rating_list: RatingList) -> str:
    if hides_results(line.event):
        return "hidden"  # a changed rating would reveal the result
    if row is not None and row.counts is not None:
        return "counts" if row.counts else "left_out"
    played = line.event.rules_frozen_at is not None and line.games > 0
    if line.state != "finished" and not (line.event.archived_at and played):
        return "open"
    if not line.event.in_lists:
        return "hidden"
    counted = row is not None and row.position is not None  # stays, where the list was an automatic one before
    return "counts" if rating_list.automatic or counted else "unchosen"
