"""Whether an event is next, on now or over: one rule for pages, lists, pictures, feeds and pages about people.

`docs/reference/states.md` tells readers the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Final

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.events.ending_words import is_over
from tournaments.events.formats import format_of, lasting_formats
from tournaments.events.models import Event
from tournaments.events.shown import Shown
from tournaments.events.time_zones import zone_of

NEXT: Final = "next"
ON: Final = "on"
LATE: Final = "late"
OVER: Final = "over"
PAST: Final = "past"
WORDS: Final = {
    NEXT: pgettext_lazy("state", "Next"),
    ON: _("On now"),
    LATE: _("Results to come"),
    OVER: _("Finished"),
    PAST: _("No results"),
}
SHAPES: Final = {ON: "half", LATE: "half", OVER: "full"}
A_DAY: Final = timedelta(days=1)
AWAITED: Final = timedelta(days=14)
"""How long lists show that an event waits for its results, and how long an event without days is on."""


@dataclass(frozen=True, slots=True)
class Course:
    """What decides the state of an event, of any format: its first and last day, and the day on which its first game
    began or its first round was published (`begun_on`). Without a last day, some last until they end (`goes_on`)."""

    today: date
    first: date | None = None
    last: date | None = None
    begun_on: date | None = None
    over: bool = False
    goes_on: bool = False

    @property
    def last_day(self) -> date | None:
        """The last day, which is the first one if no other is set; None if none is known."""
        return self.last or (None if self.goes_on else self.first)

    @property
    def state(self) -> str:
        """The first of these that is true:

        - `OVER`: it is finished, and everybody may know it.
        - `NEXT`: its first day is to come, even if its first round is published. Without a first day: nothing has
          begun, and its last day has not passed.
        - `ON`: its last day has not passed. An event without days is on for two weeks after it began.
        - `LATE`: it has begun, and results are missing or wait for a ceremony.
        - `PAST`: nothing has begun.
        """
        last = self.last_day
        if last is None and self.begun_on and not self.goes_on:
            last = self.begun_on + AWAITED
        has_passed = last is not None and last < self.today
        if self.over:
            return OVER
        if self.today < self.first if self.first else not (self.begun_on or has_passed):
            return NEXT
        if not has_passed:
            return ON
        return LATE if self.begun_on else PAST


def course_of(event: Event, *, now: datetime | None = None) -> Course:
    """What decides the state of the event, by the date where it takes place."""
    zone, begun_at = zone_of(event), event.rules_frozen_at
    return Course(
        today=timezone.localdate(now, timezone=zone),
        first=event.starts_on,
        last=event.ends_on,
        begun_on=timezone.localdate(begun_at, timezone=zone) if begun_at else None,
        over=event.over,
        goes_on=format_of(event).goes_on,
    )


def state_of(event: Event, *, now: datetime | None = None, data: Shown | None = None) -> str:
    """The state of the event, as everybody sees it. A page passes its `data`, which says whether the event is over."""
    course = course_of(event, now=now)
    return (replace(course, over=is_over(data)) if data is not None else course).state


def state_in_words(state: str) -> str:
    """A state as everybody reads it."""
    return str(WORDS[state])


def on_or_awaited(now: datetime) -> Q:
    """A query of all events that are `ON` or lately `LATE`, and some others: `state_of` tells them apart."""
    lately = now.date() - AWAITED - A_DAY  # in some time zone it is a day more or less
    endless = Q(ends_on=None, format__in=lasting_formats())
    dated = Q(ends_on__gte=lately) | Q(ends_on=None, starts_on__gte=lately) | endless
    undated = Q(ends_on__gte=lately) | Q(ends_on=None, rules_frozen_at__gte=now - 2 * AWAITED) | endless
    begun = Q(starts_on=None, rules_frozen_at__isnull=False)
    return Q(Q(starts_on__lte=now.date() + A_DAY) & dated | begun & undated, over=False)
