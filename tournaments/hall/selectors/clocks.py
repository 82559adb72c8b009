"""Clocks of the rounds of an event, as snapshots tell them."""

from __future__ import annotations

from typing import Final

from django.db.models import QuerySet, prefetch_related_objects

from tournaments.base.prepared import Prepared
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.shown import Told
from tournaments.hall.models import ClockExtension, RoundClock
from tournaments.hall.shown import ClockTimes, ExtensionShown

EXTENSIONS = "extensions__game"


def clock_times(number: int, clock: RoundClock) -> ClockTimes:
    """The instants of the clock of round `number`, and who got more minutes. One query, or none where prefetched."""
    return ClockTimes(
        round=number,
        minutes=clock.minutes,
        started_at=clock.started_at,
        ends_at=clock.ends_at,
        paused_at=clock.paused_at,
        ended_at=clock.ended_at,
        extensions=tuple(_extension(each) for each in clock.extensions.all()),
    )


def shown_clocks(event: Event) -> QuerySet[RoundClock]:
    """The clocks of all rounds that everybody sees, by round, with their extensions. Two queries at most."""
    rows = RoundClock.objects.filter(round__in=format_of(event).public_rounds(event)).select_related("round")
    return rows.prefetch_related(EXTENSIONS).order_by("round__number")


def clocks_of(event: Event) -> tuple[ClockTimes, ...]:
    """The same for a snapshot. No query for an event without clocks."""
    if not format_of(event).has_clocks:
        return ()
    clocks = _shown(event.format, event=event.pk)
    prefetch_related_objects(clocks, EXTENSIONS)
    return tuple(clock_times(clock.round.number, clock) for clock in clocks)


@Prepared
def _shown(code: str, *, event: int) -> QuerySet[RoundClock]:
    return shown_clocks(Event(pk=event, format=code))


def _extension(each: ClockExtension) -> ExtensionShown:
    game = each.game.number if each.game else None
    return ExtensionShown(id=each.pk, game=game, minutes=each.minutes, reason=each.reason)


CLOCKS: Final = Told("clocks", tuple[ClockTimes, ...], clocks_of)
