"""Clocks and announcements as pages show them, from the JSON of a snapshot."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from tournaments.events.formats import FormatWords

Json = dict[str, Any]
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
    words: FormatWords, data: Json, number: int | None, *, places: Places | None = None
) -> ClockShown | None:
    """The clock of round `number` as a reader with a game in `places` sees it; None where it has none."""
    found = next((each for each in data["clocks"] if each["round"] == number), None)
    if found is None:
        return None
    ends_at = datetime.fromisoformat(found["ends_at"])
    games = _games(found["extensions"], ends_at, words)
    seats = (places or {}).get(number or 0, ())
    mine = next((each for each in games if each.game in seats), None)
    until = mine.ends_at if mine else ends_at
    paused_at = datetime.fromisoformat(found["paused_at"]) if found["paused_at"] else None
    return ClockShown(
        title=words.round % {"n": number},
        state="ended" if found["ended_at"] else "paused" if paused_at else "running",
        ends_at=until,
        left=_left(until - paused_at) if paused_at else "",
        games=games,
        for_all=_reasons([each for each in found["extensions"] if each["game"] is None]),
        mine=mine,
    )


def announcements_shown(words: FormatWords, data: Json, *, places: Places | None = None) -> list[Json]:
    """Those that stand now, newest first, each with `whom` in words and `mine` for a reader with these `places`."""
    now = timezone.now()
    shown = []
    for each in data["announcements"]:
        ends_at = datetime.fromisoformat(each["ends_at"]) if each["ends_at"] else None
        if ends_at and ends_at <= now:
            continue
        seats = (places or {}).get(each["round"], ())
        mine = each["round"] is None or (bool(seats) and (each["game"] is None or each["game"] in seats))
        shown.append({**each, "ends_at": ends_at, "whom": _whom(each, words), "mine": mine})
    return shown


def _whom(each: Json, words: FormatWords) -> str:
    if each["round"] is None:
        return ""
    if each["game"] is None:
        return words.round % {"n": each["round"]}
    return words.place(each["round"], each["game"])


def _games(extensions: list[Json], ends_at: datetime, words: FormatWords) -> tuple[GameTime, ...]:
    numbers = sorted({each["game"] for each in extensions if each["game"] is not None})
    found = []
    for number in numbers:
        given = [each for each in extensions if each["game"] == number]
        minutes = sum(each["minutes"] for each in given)
        name = words.game % {"game": number}
        found.append(GameTime(number, name, ends_at + timedelta(minutes=minutes), minutes, _reasons(given)))
    return tuple(found)


def _reasons(given: list[Json]) -> str:
    return ", ".join(f"+{each['minutes']} min: {each['reason']}" for each in given)


def _left(left: timedelta) -> str:
    seconds = max(0, round(left.total_seconds()))
    hours, rest = divmod(seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"
