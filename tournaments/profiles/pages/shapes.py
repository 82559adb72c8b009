"""Small drawings of games, as numbers for the templates: their figures are in text next to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from tournaments.base.figures import rank_in_words
from tournaments.events.outcomes import DRAW, LOSS, WIN
from tournaments.profiles.selectors.games import FORM, Met, OwnGame, Played

HIGH: Final = 56
WIDE: Final = 96
ROOM: Final = 6
MARKS: Final = {WIN: "1", DRAW: "½", LOSS: "0"}


@dataclass(frozen=True, slots=True)
class Bar:
    """A game of the form: `high` of `HIGH` units for the part of the others who are behind."""

    own: OwnGame
    label: str
    high: str

    @property
    def top(self) -> str:
        """Where it begins."""
        return f"{HIGH - float(self.high):.1f}"


@dataclass(frozen=True, slots=True)
class Against:
    """A line of the games with one other person: where each part of the bar begins, and how wide it is."""

    met: Met
    url: str
    level_at: str
    behind_at: str
    ahead: str
    level: str
    behind: str


@dataclass(frozen=True, slots=True)
class Compared:
    """An average next to everybody's: their places on a scale of `WIDE` units."""

    played: Played
    own: str = ""
    everybody: str = ""


def form_bars(games: Sequence[OwnGame]) -> list[Bar]:
    """The last games, the newest on the right."""
    return [Bar(own, place_word(own), f"{max(2.0, float(own.share) * HIGH):.1f}") for own in games[-FORM:]]


def place_word(own: OwnGame) -> str:
    """What a game was: the point of a game of two, the place on a board of more."""
    if own.game.is_duel:
        return MARKS.get(own.side.outcome, "–")
    return rank_in_words(own.place, tied=own.tied)


def against_bars(lines: Sequence[tuple[Met, str]]) -> list[Against]:
    """A bar for each person."""
    found = []
    for met, url in lines:
        one = Fraction(WIDE, met.games)
        ahead, level = one * met.ahead, one * met.level
        parts = (ahead, ahead + level, ahead, level, one * met.behind)
        start, end, *widths = (f"{float(part):.1f}" for part in parts)
        found.append(Against(met, url, start, end, *widths))
    return found


def compared(lines: Sequence[Played]) -> list[Compared]:
    """The averages of powers on one scale."""
    known = [value for line in lines for value in (line.average, line.everybody) if value is not None]
    low, high = min([*known, Fraction(0)]), max([*known, Fraction(1)])

    def at(value: Fraction | None) -> str:
        if value is None:
            return ""
        return f"{ROOM + float((value - low) / (high - low)) * (WIDE - 2 * ROOM):.1f}"

    return [Compared(line, at(line.average), at(line.everybody)) for line in lines]
