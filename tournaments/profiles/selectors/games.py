"""What follows from somebody's games: their form, the players they met, and what they played. Pure.

Games count by places at the board, so that those of different scoring systems can be compared. A figure of fewer than
`ENOUGH` games says next to nothing, so averages and percentages need at least that many.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from tournaments.events.models import Event
from tournaments.events.outcomes import DRAW, LOSS, WIN
from tournaments.events.records import PlayedGame, Side

ENOUGH = 5
FORM = 10


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game of somebody; `field` is what those with the same power scored on average in that event."""

    event: Event
    day: date
    game: PlayedGame
    side: Side
    field: Fraction | None = None

    @property
    def place(self) -> int:
        """The place at the board."""
        return 1 + sum(each.score > self.side.score for each in self.game.sides)

    @property
    def tied(self) -> bool:
        """Whether others have the same place."""
        return sum(each.score == self.side.score for each in self.game.sides) > 1

    @property
    def share(self) -> Fraction:
        """The share of the others who are behind; tied ones count half."""
        others = [each for each in self.game.sides if each is not self.side]
        if not others:
            return Fraction(1)
        ahead = sum(each.score < self.side.score for each in others)
        level = sum(each.score == self.side.score for each in others)
        return (ahead + Fraction(level, 2)) / len(others)

    @property
    def won(self) -> bool:
        """Whether it was won alone."""
        return self.side.outcome == WIN


@dataclass(slots=True)
class Met:
    """Games with one other person: how often ahead, tied and behind."""

    person: int
    name: str
    ahead: int = 0
    level: int = 0
    behind: int = 0

    @property
    def games(self) -> int:
        """The number of games."""
        return self.ahead + self.level + self.behind


@dataclass(slots=True)
class Played:
    """Games with one power or army."""

    code: str
    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    best: Fraction | None = None
    scores: list[Fraction] = field(default_factory=list)
    fields: list[Fraction] = field(default_factory=list)

    @property
    def average(self) -> Fraction | None:
        """Points of a game on average; None of too few games."""
        return _average(self.scores) if self.games >= ENOUGH else None

    @property
    def everybody(self) -> Fraction | None:
        """The same of everybody who played it in those events."""
        return _average(self.fields) if self.games >= ENOUGH else None

    @property
    def percent(self) -> int | None:
        """Wins, and draws as half ones, of all games; None of too few games."""
        if self.games < ENOUGH:
            return None
        return round(100 * (self.won + Fraction(self.drawn, 2)) / self.games)


def own_games(event: Event, day: date, games: Sequence[PlayedGame], entry: int) -> list[OwnGame]:
    """The games of an entry in their order."""
    scores: dict[str, list[Fraction]] = defaultdict(list)
    for game in games:
        for side in game.sides:
            scores[side.played_as].append(side.score)
    found = ((game, game.side_of(entry)) for game in games)
    return [OwnGame(event, day, game, side, _average(scores[side.played_as])) for game, side in found if side]


def met(games: Sequence[OwnGame], people: Mapping[int, int]) -> list[Met]:
    """The people of these games, those met most first; `people` are their ids by entry. Names are the newest ones."""
    found: dict[int, Met] = {}
    for own in games:
        for other in own.game.sides:
            person = people.get(other.entry)
            if person is None or other is own.side:
                continue
            line = found.setdefault(person, Met(person, other.name))
            line.name = other.name
            line.ahead += own.side.score > other.score
            line.level += own.side.score == other.score
            line.behind += own.side.score < other.score
    return sorted(found.values(), key=lambda line: (-line.games, -line.ahead, line.name))


def played(games: Sequence[OwnGame], *, duels: bool) -> list[Played]:
    """What somebody played in duels, or on boards of more, that played most first."""
    found: dict[str, Played] = {}
    for own in games:
        if not own.side.played_as or own.game.is_duel != duels:
            continue
        line = found.setdefault(own.side.played_as, Played(own.side.played_as))
        line.games += 1
        line.won += own.side.outcome == WIN
        line.drawn += own.side.outcome == DRAW
        line.lost += own.side.outcome == LOSS
        line.scores.append(own.side.score)
        line.best = own.side.score if line.best is None else max(line.best, own.side.score)
        if own.field is not None:
            line.fields.append(own.field)
    return sorted(found.values(), key=lambda line: (-line.games, line.code))


def _average(values: Sequence[Fraction]) -> Fraction | None:
    return sum(values, Fraction(0)) / len(values) if values else None
