"""Clocks of rounds as JSON for snapshots, log and API; what is left is worked out by whoever shows it."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.hall.models import ClockExtension, RoundClock

Json = dict[str, Any]


def clock_json(number: int, clock: RoundClock) -> Json:
    """The instants of the clock of round `number`, and who got more minutes. One query, or none where prefetched."""
    return {
        "round": number,
        "minutes": clock.minutes,
        "started_at": clock.started_at.isoformat(),
        "ends_at": clock.ends_at.isoformat(),
        "paused_at": clock.paused_at.isoformat() if clock.paused_at else None,
        "ended_at": clock.ended_at.isoformat() if clock.ended_at else None,
        "extensions": [_extension(each) for each in clock.extensions.all()],
    }


def shown_clocks(event: Event) -> QuerySet[RoundClock]:
    """The clocks of all rounds that everybody sees, by round, with their extensions. Two queries at most."""
    rows = RoundClock.objects.filter(round__in=format_of(event).public_rounds(event)).select_related("round")
    return rows.prefetch_related("extensions__game").order_by("round__number")


def clocks_of(event: Event) -> list[Json]:
    """The same as JSON."""
    return [clock_json(clock.round.number, clock) for clock in shown_clocks(event)]


def _extension(each: ClockExtension) -> Json:
    return {
        "id": each.pk,
        "game": each.game.number if each.game else None,
        "minutes": each.minutes,
        "reason": each.reason,
    }
