"""How far a season is by the calendar, from its snapshot: the matchday that was played last, and the next one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Final

from tournaments.league.models import FixtureState
from tournaments.league.models.seasons import OPEN_FIXTURES
from tournaments.league.shown import FixtureShown

NEWEST: Final = 6
"""So many of the newest results are told next to the tables."""


def matchday_by(fixtures: Sequence[FixtureShown], *, today: date) -> int:
    """The last matchday whose day has come; 0 without matches.

    A match that was moved, or lacks its result, holds no matchday back. Before the first day, and where matches have no
    days, it is the first matchday with open matches, else the last one.
    """
    come = [number for number, day in first_days(fixtures).items() if day <= today]
    if come:
        return max(come)
    waiting = [each for each in fixtures if each.state in OPEN_FIXTURES]
    settled = [each for each in waiting if each.state != FixtureState.POSTPONED]
    return min(
        (each.matchday for each in settled or waiting), default=max((each.matchday for each in fixtures), default=0)
    )


def next_matchday(fixtures: Sequence[FixtureShown], *, today: date) -> int:
    """The first matchday whose day is still to come; 0 where there is none."""
    return min((number for number, day in first_days(fixtures).items() if day > today), default=0)


def newest_results(fixtures: Iterable[FixtureShown]) -> list[FixtureShown]:
    """The matches with a result, the newest day first, those of a day by number; those without a day last."""
    played = [each for each in fixtures if each.points]
    return sorted(played, key=lambda each: (-(each.played_on or date.min).toordinal(), each.number))


def overdue_matches(fixtures: Sequence[FixtureShown], *, today: date) -> int:
    """How many matches lack a result although their day is past."""
    return sum(bool(each.state in OPEN_FIXTURES and each.played_on and each.played_on < today) for each in fixtures)


def first_days(fixtures: Sequence[FixtureShown]) -> dict[int, date]:
    """The first day of each matchday as it was planned; those without one are left out."""
    found: dict[int, date] = {}
    for each in fixtures:
        moved = each.state == FixtureState.POSTPONED
        day = each.postponed_from or (None if moved else each.played_on)
        if day is not None:
            found[each.matchday] = min(day, found.get(each.matchday, day))
    return found
