"""Clocks and announcements as pages show them, from what snapshots tell."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from tournaments.base.shown import with_more
from tournaments.events.formats import FormatWords
from tournaments.hall.shown import AnnouncementShown, ClockTimes, ExtensionShown

Places = Mapping[int, Collection[int]]
"""Games of a reader by round."""


@dataclass(frozen=True, slots=True)
class GameTime:
    """A game that got more minutes than the others: when it ends, and why."""

    game: int
    name: str
    ends_at: datetime
    minutes: int
    reasons: str


@dataclass(frozen=True, slots=True)
class ClockShown:
    """The clock of one round. `state` is running, paused or ended; `left` is what a paused one has, as 1:05:00.

    `ends_at` is for everybody, or for the reader's game where it got more minutes; then `mine` says so.
    """

    title: str
    state: str
    ends_at: datetime
    left: str
    games: tuple[GameTime, ...]
    for_all: str
    mine: GameTime | None


def clock_shown(
    words: FormatWords, clocks: Iterable[ClockTimes], number: int | None, *, places: Places | None = None
) -> ClockShown | None:
    """The clock of round `number` as a reader with a game in `places` sees it; None where it has none."""
    found = next((each for each in clocks if each.round == number), None)
    if found is None:
        return None
    ends_at, paused_at = found.ends_at, found.paused_at
    games = _games(found.extensions, ends_at, words)
    seats = (places or {}).get(number or 0, ())
    mine = next((each for each in games if each.game in seats), None)
    until = mine.ends_at if mine else ends_at
    return ClockShown(
        title=words.round % {"n": number},
        state="ended" if found.ended_at else "paused" if paused_at else "running",
        ends_at=until,
        left=_left(until - paused_at) if paused_at else "",
        games=games,
        for_all=_reasons([each for each in found.extensions if each.game is None]),
        mine=mine,
    )


def announcements_shown(
    words: FormatWords, told: Iterable[AnnouncementShown], *, places: Places | None = None
) -> list[dict[str, Any]]:
    """Current announcements, newest first, each with `whom` in words and `mine` for a reader with these `places`."""
    now = timezone.now()
    shown = []
    for each in told:
        if each.ends_at and each.ends_at <= now:
            continue
        seats = (places or {}).get(each.round or 0, ())
        mine = each.round is None or (bool(seats) and (each.game is None or each.game in seats))
        shown.append(with_more(each, whom=_whom(each, words), mine=mine))
    return shown


def _whom(each: AnnouncementShown, words: FormatWords) -> str:
    if each.round is None:
        return ""
    if each.game is None:
        return words.round % {"n": each.round}
    return words.place(each.round, each.game)


def _games(extensions: Sequence[ExtensionShown], ends_at: datetime, words: FormatWords) -> tuple[GameTime, ...]:
    numbers = sorted({each.game for each in extensions if each.game is not None})
    found = []
    for number in numbers:
        given = [each for each in extensions if each.game == number]
        minutes = sum(each.minutes for each in given)
        name = words.game % {"game": number}
        found.append(GameTime(number, name, ends_at + timedelta(minutes=minutes), minutes, _reasons(given)))
    return tuple(found)


def _reasons(given: Sequence[ExtensionShown]) -> str:
    return ", ".join(f"+{each.minutes} min: {each.reason}" for each in given)


def _left(left: timedelta) -> str:
    seconds = max(0, round(left.total_seconds()))
    hours, rest = divmod(seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"
